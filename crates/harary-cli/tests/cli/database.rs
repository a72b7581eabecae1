//! Parts in a database: a server of PostgreSQL of the test's own, which CI has.

use crate::harary::{Said, Scratch, run, split, start};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A server that listens at a socket in a folder of its own.
struct Server {
    programs: PathBuf,
    folder: PathBuf,
}

/// Where Debian keeps the programs of the server, or where the path has them.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut folders: Vec<PathBuf> = (versions.flatten())
        .map(|version| version.path().join("bin"))
        .chain(std::env::split_paths(&std::env::var_os("PATH")?))
        .filter(|folder| folder.join("initdb").exists())
        .collect();
    folders.sort();
    folders.pop()
}

impl Server {
    /// `None`, and a remark, where there is no PostgreSQL.
    fn start(name: &str) -> Option<Server> {
        let Some(programs) = programs() else {
            // Where all is checked all is installed.
            assert!(std::env::var_os("CI").is_none(), "no PostgreSQL");
            eprintln!("skipped: there is no PostgreSQL");
            return None;
        };
        // Names of sockets are short, and the server has a user of its own.
        let folder = std::env::temp_dir().join(format!("harary-pg-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let server = Server { programs, folder };
        if is_root() {
            let owned = Command::new("chown")
                .arg("postgres")
                .arg(&server.folder)
                .status();
            assert!(owned.expect("chown").success());
        }
        let data = server.folder.join("data");
        server.does(
            "initdb",
            &["-A", "trust", "-U", "harary", "-N", "-D"],
            &data,
        );
        server.control("start");
        Some(server)
    }

    fn control(&self, what: &str) {
        let socket = format!("-c listen_addresses= -k {}", self.folder.display());
        let log = self.folder.join("log").display().to_string();
        let words = [
            what,
            "-w",
            "-m",
            "immediate",
            "-o",
            &socket,
            "-l",
            &log,
            "-D",
        ];
        // Only what starts and what stops take these.
        let words: Vec<&str> = match what {
            "start" => [&words[..2], &words[4..]].concat(),
            _ => words.to_vec(),
        };
        self.does("pg_ctl", &words, &self.folder.join("data"));
    }

    fn does(&self, program: &str, words: &[&str], last: &Path) {
        let program = self.programs.join(program);
        let mut command = match is_root() {
            true => {
                let mut command = Command::new("runuser");
                command.args(["-u", "postgres", "--"]).arg(&program);
                command
            }
            false => Command::new(&program),
        };
        let status = command
            .args(words)
            .arg(last)
            .current_dir(&self.folder)
            .stdout(Stdio::null())
            .status();
        assert!(
            status.expect("a program").success(),
            "{}",
            program.display()
        );
    }

    /// The name of a folder of parts there.
    fn parts(&self, name: &str) -> String {
        format!("{}#{name}", self.uri())
    }

    fn uri(&self) -> String {
        format!(
            "postgres:///postgres?user=harary&host={}",
            self.folder.display()
        )
    }

    /// What a statement gives, a line a row.
    fn asked(&self, statement: &str) -> Vec<String> {
        let said = Command::new("psql")
            .args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align"])
            .args(["--dbname", &self.uri(), "--command", statement])
            .output();
        let said: Said = said.expect("psql").into();
        assert_eq!(said.code, Some(0), "{}", said.err);
        said.out.lines().map(str::to_owned).collect()
    }

    /// The answers there, each with the transaction that has written it.
    fn answers(&self, name: &str) -> BTreeMap<String, String> {
        let rows = self.asked(&format!(
            "select part, xmin from harary_files where folder = '{name}' and kind = 'answer'"
        ));
        let pair = |row: &String| {
            let (part, written) = row.split_once('|').expect("two fields");
            (part.to_owned(), written.to_owned())
        };
        rows.iter().map(pair).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.control("stop");
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn is_root() -> bool {
    let said = Command::new("id").arg("-u").output().expect("id");
    said.stdout.starts_with(b"0\n")
}

fn said(runner: Child) -> Said {
    runner.wait_with_output().expect("it ends").into()
}

#[track_caller]
fn is_done(said: &Said) {
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
}

/// Waits until this is so.
#[track_caller]
fn waits(mut until: impl FnMut() -> bool) {
    let started = Instant::now();
    while !until() {
        assert!(started.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn parts_in_a_database_are_run_by_many_and_merged() {
    let Some(server) = Server::start("whole") else {
        return;
    };
    let folder = Scratch::new("database");
    let question = "color columns c=3 n=20 --count";
    let place = server.parts("it's");
    let none = run(&folder, &format!("run {place}"));
    assert_eq!(none.code, Some(2));
    assert!(none.err.contains("there are no such parts"), "{}", none.err);
    let parts = format!("--parts 9 --out {place}");
    is_done(&split(&folder, question, &parts));
    is_done(&split(&folder, question, &parts));
    let other = split(&folder, "color columns c=3 n=21 --count", &parts);
    assert!(
        other.err.contains("the parts of another question"),
        "{}",
        other.err
    );
    let again = run(&folder, &format!("split --again {place}/part-3 --parts 3"));
    assert_eq!(
        again.out.lines().last(),
        Some(&*format!("{place}/part-3-3"))
    );
    let missing = run(&folder, &format!("merge {place}"));
    assert_eq!(missing.code, Some(3));
    assert!(
        missing.err.contains("11 of 11 parts are not answered"),
        "{}",
        missing.err
    );
    is_done(&run(&folder, &format!("run {place}/part-3 --quiet")));
    let runners = [1, 2].map(|one| start(&folder, &format!("run {place} --begin {one}/2")));
    let lines = runners.map(said).map(|said| {
        is_done(&said);
        said.err.lines().count()
    });
    assert_eq!(lines.iter().sum::<usize>(), 8, "{lines:?}");
    let whole = run(&folder, &format!("{question} --quiet"));
    let merged = run(&folder, &format!("merge {place}"));
    assert_eq!(merged.out, whole.out, "{}", merged.err);
    // Nothing is left behind but the answers, here and there.
    assert!(folder.files().is_empty());
    assert!(server.asked("select * from harary_leases").is_empty());
    let kinds = server.asked("select kind, count(*) from harary_files group by kind order by kind");
    assert_eq!(kinds, ["answer|11", "manifest|1", "split|1"]);

    // What was forged or doubled is refused by name.
    let forge = |change: &str, part: &str| {
        server.asked(&format!(
            "update harary_files set bytes = {change} where kind = 'answer' and part = '{part}'"
        ));
        let refused = run(&folder, &format!("merge {place}"));
        assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
        refused.err
    };
    let why = forge("bytes || '\\x20'::bytea", "part-4");
    assert!(
        why.contains("part-4.answer: it is not as it was written"),
        "{why}"
    );
    let why = forge(
        "(select bytes from harary_files where kind = 'answer' and part = 'part-1')",
        "part-4",
    );
    assert!(
        why.contains("part-4.answer: it is not the answer to this part"),
        "{why}"
    );
    server.asked(
        "update harary_files set part = '../part-9' where kind = 'answer' and part = 'part-9'",
    );
    let why = run(&folder, &format!("merge {place}")).err;
    assert!(why.contains("is no file of a part"), "{why}");
}

#[test]
fn proofs_in_a_database_are_joined() {
    let Some(server) = Server::start("proofs") else {
        return;
    };
    let folder = Scratch::new("database-proofs");
    let place = server.parts("w35");
    let question = "color vdw n=35 k=4 --engine cubes";
    is_done(&split(
        &folder,
        question,
        &format!("--parts 4 --proofs --out {place}"),
    ));
    is_done(&run(&folder, &format!("run {place} --quiet")));
    let merged = run(&folder, &format!("merge {place} --certificate w35.cert"));
    is_done(&merged);
    assert!(
        merged.out.contains("certified    no coloring"),
        "{}",
        merged.out
    );
    is_done(&run(&folder, "check w35.cert"));
}

#[test]
fn runners_that_are_killed_and_a_server_that_is_restarted_lose_nothing() {
    let Some(server) = Server::start("killed") else {
        return;
    };
    let folder = Scratch::new("database-killed");
    let question = "color columns c=3 n=21 --count";
    let place = server.parts("w");
    is_done(&split(
        &folder,
        question,
        &format!("--parts 12 --out {place}"),
    ));
    let (mut known, mut kills) = (BTreeMap::new(), 0_u32);
    while known.len() < 12 {
        let mut runners = [1, 2].map(|one| {
            start(
                &folder,
                &format!("run {place} --quiet --retry --begin {one}/2"),
            )
        });
        // Not all at the same step of their work, and longer where the machine is slow.
        let life = 300 + 170 * (kills % 5) + 10 * kills;
        std::thread::sleep(Duration::from_millis(life.into()));
        for runner in &mut runners {
            kills += u32::from(runner.try_wait().expect("a state").is_none());
            runner.kill().expect("killed or gone");
            runner.wait().expect("it ends");
        }
        let now = server.answers("w");
        assert!(
            known
                .iter()
                .all(|(part, written)| now.get(part) == Some(written))
        );
        known = now;
        assert!(kills < 300, "{known:?}");
    }
    assert!(kills > 0, "nobody was killed");
    let whole = run(&folder, &format!("{question} --quiet")).out;
    assert_eq!(run(&folder, &format!("merge {place}")).out, whole);

    let place = server.parts("restarted");
    is_done(&split(
        &folder,
        question,
        &format!("--parts 20 --out {place}"),
    ));
    let runners = [1, 2].map(|one| start(&folder, &format!("run {place} --quiet --begin {one}/2")));
    waits(|| server.answers("restarted").len() > 2);
    server.control("restart");
    runners.map(said).iter().for_each(is_done);
    assert_eq!(run(&folder, &format!("merge {place}")).out, whole);
}

#[test]
fn progress_is_kept_in_the_database_and_lost_runners_are_found_out() {
    let Some(server) = Server::start("progress") else {
        return;
    };
    let folder = Scratch::new("database-progress");
    let place = server.parts("w");
    let question = "color columns c=4 n=28 --count";
    is_done(&split(
        &folder,
        question,
        &format!("--parts 2 --out {place}"),
    ));
    let state =
        || server.asked("select md5(bytes) from harary_files where kind = 'state' and chunk = 0");
    let first = run(&folder, &format!("run {place}/part-1 --quiet --time 900ms"));
    assert_eq!(first.code, Some(3), "{}", first.err);
    let kept = state();
    assert_eq!(kept.len(), 1);

    let is_held = || !server.asked("select 1 from harary_leases").is_empty();
    let stop = |runner: &Child| {
        let sent = Command::new("kill").arg(runner.id().to_string()).status();
        assert!(sent.expect("a signal").success());
    };
    let runner = start(&folder, &format!("run {place}/part-1 --quiet"));
    waits(is_held);
    let other = run(&folder, &format!("run {place}/part-1 --quiet"));
    assert!(
        other.out.contains("at work elsewhere: postgres"),
        "{}",
        other.out
    );
    let busy = run(&folder, &format!("split --again {place}/part-1 --parts 2"));
    assert!(busy.err.contains("is at work on this part"), "{}", busy.err);
    stop(&runner);
    let stopped = said(runner);
    assert_eq!(stopped.code, Some(3), "{}{}", stopped.out, stopped.err);
    let later = state();
    assert_ne!(later, kept, "it went on");
    assert!(!is_held());

    // Whoever was taken for lost writes nothing any more.
    let elsewhere = "E'host elsewhere\\nprocess 7\\n'";
    let runner = start(&folder, &format!("run {place}/part-1 --quiet"));
    waits(is_held);
    server.asked(&format!(
        "update harary_leases set token = 'other', holder = {elsewhere}"
    ));
    stop(&runner);
    let lost = said(runner);
    assert!(
        lost.out.contains("another runner, which took it over"),
        "{}{}",
        lost.out,
        lost.err
    );
    assert_eq!(state(), later);
    let other = run(&folder, &format!("run {place}/part-1 --quiet"));
    assert!(
        other.out.contains("by process 7 on elsewhere"),
        "{}",
        other.out
    );

    // Whoever is silent for minutes is gone; three who said nothing are a failure of the part.
    for times in 1..=3 {
        server.asked("update harary_leases set beat = now() - interval '1 hour'");
        let next = run(&folder, &format!("run {place}/part-1 --quiet --time 900ms"));
        match times {
            3 => assert!(
                next.err.contains("set aside after three failures"),
                "{}",
                next.err
            ),
            _ => assert_eq!(next.code, Some(3), "{}", next.err),
        }
        server.asked(&format!(
            "insert into harary_leases (folder, part, token, beat, kept, holder)
             values ('w', 'part-1', 'gone', now(), false, {elsewhere})"
        ));
    }
    let failures = server
        .asked("select rtrim(convert_from(bytes, 'UTF8'), E'\\n') from harary_files where kind = 'failures'");
    assert_eq!(failures, ["process 7 on elsewhere ended without a word"; 3]);
}

#[test]
fn the_game_at_work_of_several_goes_on_from_the_database() {
    let Some(server) = Server::start("steps") else {
        return;
    };
    let folder = Scratch::new("database-steps");
    let place = server.parts("w");
    let question = "threshold vdw k=5 --engine minimax";
    is_done(&split(
        &folder,
        question,
        &format!("--parts 1 --out {place}"),
    ));
    let states = || {
        server.asked(
            "select kind || ' ' || md5(string_agg(bytes, '' order by chunk)) from harary_files
             where kind like 'state%' group by kind order by kind",
        )
    };
    let mut before = Vec::new();
    for _ in 0..2 {
        let stopped = run(&folder, &format!("run {place} --quiet --time 900ms"));
        assert_eq!(stopped.code, Some(3), "{}", stopped.err);
        let now = states();
        // That of the size at work, too.
        let kinds: Vec<&str> = now.iter().filter_map(|row| row.split(' ').next()).collect();
        assert!(
            matches!(kinds[..], ["state", one] if one.starts_with("state.")),
            "{kinds:?}"
        );
        assert_ne!(now, before, "it went on");
        before = now;
    }
    // Once it is split, its progress is forgotten.
    let again = run(&folder, &format!("split --again {place}/part-1 --parts 2"));
    is_done(&again);
    assert!(states().is_empty());
}

#[test]
fn what_no_database_has_is_refused() {
    let folder = Scratch::new("no-database");
    let refused = |words: &str| {
        let said = run(&folder, words);
        assert_eq!(
            (said.code, said.out.as_str()),
            (Some(2), ""),
            "{}",
            said.err
        );
        said.err
    };
    let why = refused("run postgres://ann:secret@127.0.0.1:1/work");
    assert!(
        why.contains("name one, as postgres://ann@127.0.0.1:1/work#NAME"),
        "{why}"
    );
    let why = refused("slurm postgres://127.0.0.1:1/work#w");
    assert!(why.contains("name a folder"), "{why}");
    let why = refused("split color columns c=3 n=9 --parts 2 --out postgres://127.0.0.1:1/work#w");
    let expected = match Command::new("psql").arg("--version").output() {
        Ok(_) => "PostgreSQL cannot be reached",
        Err(_) => "take the program `psql`",
    };
    assert!(why.contains(expected), "{why}");
}
