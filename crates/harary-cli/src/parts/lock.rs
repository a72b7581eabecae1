//! Who is at work on a part: a lock file, written again and again while its owner lives.
//!
//! The file is written aside and linked to its name, which only one process can do, on shared file
//! systems too. Its owner writes it every few seconds. A lock that has not been written for some
//! minutes, or whose process is gone from this machine, is lost, and is taken over by renaming it
//! away. Times are compared as the file system tells them, so that clocks may differ.
//!
//! Locks save work and no more: two runners at one part would write the same answer.

use super::unit::Unit;
use anyhow::{Context, Result};
use std::fs::File;
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant, UNIX_EPOCH};

/// The first line of a lock.
const FORMAT: &str = "harary runner 1";
/// How often the owner writes it.
pub(super) const BEAT: Duration = Duration::from_secs(15);
/// A lock that was not written for so long is lost. Shared file systems tell of a change up to a
/// minute late.
pub(super) const LOST: Duration = Duration::from_secs(180);
/// How soon a signal reaches the work.
const LOOK: Duration = Duration::from_millis(100);

/// A lock that is held.
pub(crate) struct Lock {
    path: PathBuf,
    text: String,
    file: File,
}

/// A lock of a runner that is gone.
#[derive(Debug)]
pub(crate) struct Gone {
    /// Who held it.
    pub(crate) holder: String,
    /// Whether it has kept a checkpoint.
    pub(crate) kept: bool,
}

impl Lock {
    /// Takes the lock of a part, with what was known of a runner that has lost it; or says who
    /// holds it.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub(crate) fn take(unit: &Unit) -> Result<std::result::Result<(Lock, Option<Gone>), String>> {
        let path = unit.beside("lock");
        let written = |path: &PathBuf| std::fs::metadata(path).ok()?.modified().ok();
        let state = unit.states().iter().filter_map(written).max();
        let state = state.and_then(|at| at.duration_since(UNIX_EPOCH).ok());
        let state = state.map_or("none".to_owned(), |at| at.as_nanos().to_string());
        take(&path, &state).with_context(|| path.display().to_string())
    }

    /// Gives the part free.
    pub(crate) fn release(self) {
        if self.is_held() {
            // If that fails the lock is lost after a while.
            let _ = std::fs::remove_file(&self.path);
        }
    }

    /// Whether nobody has taken it over.
    fn is_held(&self) -> bool {
        std::fs::read_to_string(&self.path).is_ok_and(|there| there == self.text)
    }

    fn write(&self) -> io::Result<()> {
        let mut file = &self.file;
        file.seek(SeekFrom::Start(0))?;
        file.write_all(self.text.as_bytes())
    }
}

impl Keep for Lock {
    fn beat(&mut self) -> bool {
        self.write().is_ok() && self.is_held()
    }
}

/// What says who is at work, as long as it is said again and again.
pub(super) trait Keep: Send {
    /// Says so again; whether nobody has taken it over.
    fn beat(&mut self) -> bool;
}

/// Works while it is kept alive who is at work. The flag that the work is given becomes true when
/// the other one does, and when somebody has taken the part over.
pub(super) fn while_held<T>(
    held: &mut dyn Keep,
    stop: &AtomicBool,
    work: impl FnOnce(&AtomicBool) -> T,
) -> T {
    let ours = &AtomicBool::new(false);
    let (end, ended) = channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let mut last = Instant::now();
            while ended.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                let is_time = last.elapsed() >= BEAT;
                if is_time {
                    last = Instant::now();
                }
                if stop.load(Ordering::Relaxed) || is_time && !held.beat() {
                    ours.store(true, Ordering::Relaxed);
                }
            }
        });
        // Gone when the work is over, however it ends.
        let _end = end;
        work(ours)
    })
}

/// A name beside a lock that no other process has.
fn aside(path: &Path, word: &str) -> PathBuf {
    let mut name = path.to_owned().into_os_string();
    name.push(format!(".{word}"));
    name.into()
}

/// Takes a lock; its last line says when the checkpoint was last written.
fn take(path: &Path, state: &str) -> Result<std::result::Result<(Lock, Option<Gone>), String>> {
    let token = token()?;
    let text = format!("{FORMAT}\ntoken {token}\n{}state {state}\n", myself());
    let ours = aside(path, &token);
    let mut file = File::create_new(&ours)?;
    let taken = file
        .write_all(text.as_bytes())
        .and_then(|()| place(path, &ours, state));
    // The link keeps what it holds.
    std::fs::remove_file(&ours)?;
    Ok(match taken? {
        Placed::Held(holder) => Err(holder),
        Placed::Ours(gone) => {
            let path = path.to_owned();
            Ok((Lock { path, text, file }, gone))
        }
    })
}

enum Placed {
    Ours(Option<Gone>),
    Held(String),
}

/// Links a lock that is written to its name, if no live one is there.
fn place(path: &Path, ours: &Path, state: &str) -> io::Result<Placed> {
    let state = format!("state {state}\n");
    let mut gone = None;
    loop {
        match std::fs::hard_link(ours, path) {
            Ok(()) => return Ok(Placed::Ours(gone)),
            Err(why) if why.kind() == ErrorKind::AlreadyExists => {}
            Err(why) => return Err(why),
        }
        // What has just been removed is tried again.
        let (text, written) = match (std::fs::read_to_string(path), std::fs::metadata(path)) {
            (Ok(text), Ok(about)) => (text, about.modified()?),
            (Err(why), _) | (_, Err(why)) if why.kind() == ErrorKind::NotFound => continue,
            (Err(why), _) | (_, Err(why)) => return Err(why),
        };
        let now = std::fs::metadata(ours)?.modified()?;
        let age = now.duration_since(written).unwrap_or_default();
        if age < LOST && !is_dead(&text) {
            return Ok(Placed::Held(holder(&text)));
        }
        if remove(path, ours, &text)? {
            let (holder, kept) = (holder(&text), !text.ends_with(&state));
            gone = Some(Gone { holder, kept });
        }
    }
}

/// Removes a lock that holds this text, and no other one; whether it did.
fn remove(path: &Path, ours: &Path, text: &str) -> io::Result<bool> {
    let away = aside(ours, "lost");
    match std::fs::rename(path, &away) {
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(false),
        renamed => renamed?,
    }
    let is_it = std::fs::read_to_string(&away)? == text;
    if !is_it {
        // Somebody was faster, and this is the new lock: it is put back. Whoever has taken its
        // name by now will be told by the next beat.
        let _ = std::fs::hard_link(&away, path);
    }
    std::fs::remove_file(&away)?;
    Ok(is_it)
}

/// A word that no other lock has.
pub(super) fn token() -> io::Result<String> {
    let number = getrandom::u64().map_err(|why| io::Error::other(why.to_string()))?;
    Ok(format!("{number:016x}"))
}

/// This process, as locks name it.
pub(super) fn myself() -> String {
    format!("{}process {}\n", here(), std::process::id())
}

/// Who holds a lock, in words.
pub(super) fn holder(text: &str) -> String {
    let value = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or("?").trim().to_owned()
    };
    format!("process {} on {}", value("process "), value("host "))
}

/// Whether the process of a lock is gone from this machine.
pub(super) fn is_dead(text: &str) -> bool {
    let process = text.lines().find_map(|line| line.strip_prefix("process "));
    let process = process.and_then(|number| number.parse().ok());
    text.contains(&here()) && process.is_some_and(is_no_process)
}

/// Only Linux tells by files; elsewhere a lock is lost after a while.
fn is_no_process(number: u32) -> bool {
    Path::new("/proc/self").exists() && !Path::new(&format!("/proc/{number}")).exists()
}

/// This machine, and where on it numbers of processes count: a container has its own.
fn here() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname");
    let space = std::fs::read_link("/proc/self/ns/pid");
    format!(
        "host {}\nprocesses {}\n",
        name.unwrap_or_default().trim(),
        space.unwrap_or_default().display()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::SystemTime;

    fn scratch(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("harary-lock-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn one_lock_is_taken_and_given_free() {
        let folder = scratch("one");
        let path = folder.join("part.lock");
        let (lock, gone) = take(&path, "none").unwrap().unwrap();
        assert!(gone.is_none());
        let held = take(&path, "none").unwrap().err().unwrap();
        assert!(held.starts_with(&format!("process {} on ", std::process::id())));
        lock.release();
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
        take(&path, "none").unwrap().unwrap().0.release();
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_lost_lock_is_taken_over_and_a_live_one_is_not() {
        let folder = scratch("lost");
        let path = folder.join("part.lock");
        let elsewhere = "harary runner 1\nhost elsewhere\nprocess 7\nstate none\n";
        let write = |text: &str, age: Duration| {
            let mut file = File::create(&path).unwrap();
            file.write_all(text.as_bytes()).unwrap();
            file.set_modified(SystemTime::now() - age).unwrap();
        };
        write(elsewhere, LOST / 2);
        assert_eq!(
            take(&path, "none").unwrap().err().unwrap(),
            "process 7 on elsewhere"
        );
        write(elsewhere, LOST * 2);
        let (lock, gone) = take(&path, "none").unwrap().unwrap();
        let gone = gone.unwrap();
        assert_eq!(
            (gone.holder.as_str(), gone.kept),
            ("process 7 on elsewhere", false)
        );
        lock.release();
        write(&elsewhere.replace("none", "12"), LOST * 2);
        let (lock, gone) = take(&path, "13").unwrap().unwrap();
        assert!(gone.unwrap().kept, "a checkpoint was written");
        lock.release();
        // A process of this machine that has ended.
        let mut child = std::process::Command::new("true").spawn().unwrap();
        child.wait().unwrap();
        let dead = elsewhere
            .replace("host elsewhere\n", &here())
            .replace('7', &child.id().to_string());
        write(&dead, Duration::ZERO);
        assert_eq!(
            take(&path, "none").unwrap().unwrap().1.is_some(),
            cfg!(target_os = "linux")
        );
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn whoever_has_lost_a_lock_leaves_the_new_one_alone() {
        let folder = scratch("taken");
        let path = folder.join("part.lock");
        let (first, _) = take(&path, "none").unwrap().unwrap();
        std::fs::write(&path, "somebody else").unwrap();
        assert!(!first.is_held());
        first.release();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "somebody else");
        // A new lock that comes between the look and the removal is put back.
        let ours = folder.join("ours");
        assert!(!remove(&path, &ours, "what was seen").unwrap());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "somebody else");
        assert!(remove(&path, &ours, "somebody else").unwrap());
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn of_many_threads_one_takes_a_lost_lock() {
        let folder = scratch("many");
        let path = folder.join("part.lock");
        for _ in 0..50 {
            let file = File::create(&path).unwrap();
            file.set_modified(SystemTime::now() - LOST * 2).unwrap();
            let threads: Vec<_> = (0..8)
                .map(|_| {
                    let path = path.clone();
                    std::thread::spawn(move || take(&path, "none").unwrap().ok())
                })
                .collect();
            let taken = threads.into_iter().map(|thread| thread.join().unwrap());
            let held: Vec<Lock> = taken.flatten().map(|(lock, _)| lock).collect();
            // Somebody who was overtaken has noticed, and would stop.
            assert_eq!(held.iter().filter(|lock| lock.is_held()).count(), 1);
            held.into_iter().for_each(Lock::release);
        }
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
