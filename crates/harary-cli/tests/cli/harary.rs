//! Running `harary`, and folders to run it in.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The binary under test.
pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_harary");

/// `harary` with these words, as a shell would split them, in this folder. Nothing is kept in a store, unless the words name one.
pub(crate) fn command(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(BINARY);
    command
        .current_dir(folder)
        .env("COLUMNS", "100")
        .env("HARARY_STORE", "off")
        // Processes that are killed leave files for a while.
        .env("TMPDIR", env!("CARGO_TARGET_TMPDIR"))
        .args(words.split_whitespace());
    command
}

/// What came of a command.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Said {
        Said {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
        }
    }
}

/// Runs `harary` with these words.
pub(crate) fn run(folder: &Path, words: &str) -> Said {
    command(folder, words).output().expect("it starts").into()
}

/// Starts `harary` with these words, to be listened to.
pub(crate) fn start(folder: &Path, words: &str) -> Child {
    command(folder, words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts")
}

/// Splits a question; the other words are options.
pub(crate) fn split(folder: &Path, question: &str, words: &str) -> Said {
    let mut command = command(folder, &format!("split {words}"));
    command.arg(question).output().expect("it starts").into()
}

/// Starts `harary` with these words, to be typed to and listened to.
pub(crate) fn piped(folder: &Path, words: &str) -> Child {
    command(folder, words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts")
}

/// Runs `harary` with these words, and types something.
pub(crate) fn typed(folder: &Path, words: &str, input: &str) -> Said {
    let mut child = piped(folder, words);
    let mut stdin = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut stdin, input.as_bytes()).expect("it listens");
    drop(stdin);
    child.wait_with_output().expect("it ends").into()
}

/// The verbs, as the help lists them.
pub(crate) fn verbs() -> Vec<String> {
    let help = run(Path::new("."), "--help").out;
    let (_, list) = help.split_once("Commands:\n").expect("a list of verbs");
    let first = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let verbs = list.lines().take_while(|line| !line.is_empty());
    // A line that goes on the one above it begins further right.
    let verbs = verbs.filter(|line| !line.starts_with("   "));
    let verbs: Vec<String> = verbs.filter_map(first).collect();
    assert!(verbs.len() > 10, "{verbs:?}");
    verbs
}

/// The games and aliases, as `harary games` lists them.
pub(crate) fn games() -> Vec<String> {
    let list = run(Path::new("."), "games").out;
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter(|line| !line.starts_with(' '));
    let first = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let games: Vec<String> = names.filter_map(first).collect();
    assert!(games.len() > 5, "{games:?}");
    games
}

/// An empty folder that goes away with the value.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    /// A folder of its own, even where two tests give it one name.
    pub(crate) fn new(name: &str) -> Scratch {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("harary-{name}-{}-{number}", std::process::id()));
        // Left over from a run that was killed, perhaps.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        Scratch(folder)
    }

    /// The names of the files in the folder, in order.
    pub(crate) fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("the folder is there");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name())
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl std::ops::Deref for Scratch {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<OsStr> for Scratch {
    fn as_ref(&self) -> &OsStr {
        self.0.as_os_str()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
