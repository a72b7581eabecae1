//! Where a folder of parts is: in the file system, or in a database.
//!
//! Parts of a database are worked on in a folder of this process's own: the files of a part are
//! brought there when it is taken, and given back with it. So all else knows files alone.

use super::database::{Changes, Database, MANIFEST, Stored, Taken, is_database};
use super::folder::Folder;
use super::lock::{self, BEAT, Gone, Keep, LOST, Lock};
use super::unit::Unit;
use crate::folder::make;
use crate::scratch::Scratch;
use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime};

/// What there may be beside a part, and its checkpoints.
const KINDS: [&str; 4] = ["answer", "failures", "proof", "split"];

/// A folder of parts, or one part of it, as somebody has named it.
pub(crate) struct Place {
    /// The folder, or the part, as a file.
    path: PathBuf,
    shared: Option<Shared>,
}

/// What a database and a folder here have in common.
struct Shared {
    database: Database,
    scratch: Scratch,
    part: Option<String>,
    /// The parts that are answered in the database.
    answered: Mutex<BTreeSet<String>>,
}

impl Place {
    /// # Errors
    /// If the name of a database names no folder there, or there is no folder for its files here.
    pub(crate) fn at(path: &Path) -> Result<Place> {
        if !is_database(path) {
            let path = path.to_owned();
            return Ok(Place { path, shared: None });
        }
        let (database, part) = Database::named(path)?;
        let scratch = Scratch::new("parts").context("a folder for files of the database")?;
        let path = match &part {
            Some(part) => scratch.path().join(part),
            None => scratch.path().to_owned(),
        };
        let shared = Shared {
            database,
            scratch,
            part,
            answered: Mutex::default(),
        };
        Ok(Place {
            path,
            shared: Some(shared),
        })
    }

    /// Whether a folder is named, and not a part.
    pub(crate) fn is_folder(&self) -> bool {
        match &self.shared {
            Some(shared) => shared.part.is_none(),
            None => self.path.is_dir(),
        }
    }

    /// Whether the parts are in a database.
    pub(crate) fn is_database(&self) -> bool {
        self.shared.is_some()
    }

    /// The folder of parts.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub(crate) fn folder(&self) -> Result<Folder> {
        let Some(shared) = &self.shared else {
            return Folder::open(&self.path);
        };
        let name = &shared.database.name;
        let outline = shared.database.outline()?;
        if !outline.iter().any(|file| file.kind == MANIFEST) {
            bail!(
                "{name}: there are no such parts; \
                 `harary split QUESTION --parts N --out {name}` makes some"
            );
        }
        for file in &outline {
            shared.bring(file)?;
        }
        let answered = shared.database.answered()?;
        shared.answered().extend(answered);
        let mut folder = Folder::open(shared.scratch.path())?;
        folder.name.clone_from(name);
        Ok(folder)
    }

    /// The parts that were named, of a folder all, of a part that was split its own.
    ///
    /// # Errors
    /// If there are none, or they cannot be read.
    pub(crate) fn units(&self) -> Result<Vec<Unit>> {
        match &self.shared {
            _ if self.is_folder() => self.folder()?.units(),
            None if self.path.exists() => Ok(vec![Unit::read(&self.path)?]),
            // What was split has no file any more; its folder knows.
            None => {
                let folder = self.path.parent().unwrap_or(Path::new("."));
                if !folder.join(MANIFEST).exists() {
                    bail!(
                        "{}: there is no such part, nor such a folder of parts; \
                         `harary split QUESTION --parts N --out DIR` makes some",
                        self.path.display()
                    );
                }
                self.within(&Folder::open(folder)?)
            }
            Some(_) => self.within(&self.folder()?),
        }
    }

    /// The part that was named, or those that it was split into.
    fn within(&self, folder: &Folder) -> Result<Vec<Unit>> {
        let mut units = folder.units()?;
        let begin = format!("{}-", self.path.display());
        units.retain(|unit| {
            unit.path == self.path || unit.path.to_string_lossy().starts_with(&begin)
        });
        if units.is_empty() {
            let name = Path::new(&folder.name).join(self.path.file_name().unwrap_or_default());
            bail!("{}: there is no such part", name.display());
        }
        Ok(units)
    }

    /// Makes the folder, or finds the same one there; files of parts are written where a file is
    /// what is handed on.
    ///
    /// # Errors
    /// If there is another one, or it cannot be written.
    pub(crate) fn make(&self, folder: &mut Folder) -> Result<Vec<Unit>> {
        if let Some(shared) = &self.shared {
            if shared.part.is_some() {
                bail!("--out {}: this names a part, and no folder", folder.name);
            }
            folder.name.clone_from(&shared.database.name);
            shared.database.prepare()?;
            for file in &shared.database.outline()? {
                shared.bring(file)?;
            }
        }
        make(&self.path)?;
        folder.path.clone_from(&self.path);
        let units = folder.units()?;
        if self.shared.is_none() {
            units.iter().try_for_each(Unit::leaves_alone)?;
        }
        folder.write()?;
        match &self.shared {
            Some(shared) => (shared.database).keep_manifest(&self.path.join(MANIFEST))?,
            None => {
                for unit in &units {
                    if std::fs::read_to_string(&unit.path).ok() != Some(unit.text()) {
                        unit.write()?;
                    }
                }
            }
        }
        Ok(units)
    }

    /// Whether a part is answered, as far as is known.
    pub(crate) fn is_answered(&self, unit: &Unit) -> bool {
        let known = |shared: &Shared| shared.answered().contains(&part_of(unit));
        unit.beside("answer").exists() || self.shared.as_ref().is_some_and(known)
    }

    /// Brings the answers to all parts here, and their proofs if they are asked for.
    ///
    /// # Errors
    /// If the database cannot be read, or the files not written.
    pub(crate) fn bring_answers(&self, proofs: bool) -> Result<()> {
        let Some(shared) = &self.shared else {
            return Ok(());
        };
        shared.database.each("answer", |file| shared.bring(&file))?;
        if proofs {
            shared.database.each("proof", |file| shared.bring(&file))?;
        }
        Ok(())
    }

    /// Takes a part to work on it, with what is known of a runner that has lost it; or says who is
    /// at work on it.
    ///
    /// # Errors
    /// If the folder cannot be written, or the database not be reached.
    pub(crate) fn take(
        &self,
        unit: &Unit,
    ) -> Result<std::result::Result<(Held<'_>, Option<Gone>), String>> {
        let Some(shared) = &self.shared else {
            let taken = Lock::take(unit)?;
            return Ok(taken.map(|(lock, gone)| (Held::Lock(lock), gone)));
        };
        match shared.database.take(&part_of(unit))? {
            Taken::Held(holder) => Ok(Err(holder)),
            Taken::Ours(word, files, lost) => {
                for file in &files {
                    shared.bring(file)?;
                }
                let lease = Lease {
                    shared,
                    unit: unit.clone(),
                    word,
                    known: files_of(unit),
                    heard: Instant::now(),
                };
                let gone = lost.map(|(holder, kept)| Gone { holder, kept });
                Ok(Ok((Held::Lease(Box::new(lease)), gone)))
            }
        }
    }
}

impl Shared {
    fn answered(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.answered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a file of the database where it belongs.
    fn bring(&self, file: &Stored) -> Result<()> {
        let name = match file.part.as_str() {
            "" => file.kind.clone(),
            part => format!("{part}.{}", file.kind),
        };
        // Whoever can write the database shall not choose where files are written here.
        if name.contains(['/', '\\']) {
            bail!("{}: `{name}` is no file of a part", self.database.name);
        }
        let path = self.scratch.path().join(name);
        std::fs::write(&path, &file.bytes).with_context(|| path.display().to_string())
    }
}

/// A part that is held.
pub(crate) enum Held<'p> {
    Lock(Lock),
    Lease(Box<Lease<'p>>),
}

/// A part of a database that is held.
pub(crate) struct Lease<'p> {
    shared: &'p Shared,
    unit: Unit,
    word: String,
    /// The files as the database knows them.
    known: Files,
    /// When the server last said that it is ours.
    heard: Instant,
}

/// The files beside a part, each by its kind: when it was written and how long it is.
type Files = BTreeMap<String, (SystemTime, u64)>;

fn files_of(unit: &Unit) -> Files {
    let states = unit.states().into_iter().filter_map(|path| {
        let name = path.file_name()?.to_str()?;
        let kind = name.strip_prefix(&part_of(unit))?.strip_prefix('.')?;
        Some(kind.to_owned())
    });
    let kinds = KINDS.iter().map(|&kind| kind.to_owned()).chain(states);
    let about = |kind: String| {
        let about = std::fs::metadata(unit.beside(&kind)).ok()?;
        Some((kind, (about.modified().ok()?, about.len())))
    };
    kinds.filter_map(about).collect()
}

/// What has changed from these files to those, and what is gone.
fn changes(unit: &Unit, from: &Files, to: &Files) -> Changes {
    let new = (to.iter()).filter(|(kind, about)| from.get(*kind) != Some(about));
    let gone = from.keys().filter(|kind| !to.contains_key(*kind));
    Changes {
        new: new
            .map(|(kind, _)| (kind.clone(), unit.beside(kind)))
            .collect(),
        gone: gone.cloned().collect(),
    }
}

/// The name of a part in its folder.
fn part_of(unit: &Unit) -> String {
    let name = unit.path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

impl Held<'_> {
    /// Works while the part is held. The flag that the work is given becomes true when the other
    /// one does, and when somebody has taken the part over.
    pub(crate) fn while_held<T>(
        &mut self,
        stop: &AtomicBool,
        work: impl FnOnce(&AtomicBool) -> T,
    ) -> T {
        match self {
            Held::Lock(lock) => lock::while_held(lock, stop, work),
            Held::Lease(lease) => lock::while_held(&mut **lease, stop, work),
        }
    }

    /// Gives the part free; whether nobody has taken it over.
    ///
    /// # Errors
    /// If the database cannot be reached for minutes.
    pub(crate) fn release(self) -> Result<bool> {
        match self {
            Held::Lock(lock) => {
                lock.release();
                Ok(true)
            }
            Held::Lease(lease) => lease.release(),
        }
    }
}

impl Keep for Lease<'_> {
    /// Keeps new checkpoints, too.
    fn beat(&mut self) -> bool {
        let is_state = |kind: &str| !KINDS.contains(&kind);
        let mut now = self.known.clone();
        now.retain(|kind, _| !is_state(kind));
        let files = files_of(&self.unit);
        now.extend(files.into_iter().filter(|(kind, _)| is_state(kind)));
        let changes = changes(&self.unit, &self.known, &now);
        match (self.shared.database).beat(&part_of(&self.unit), &self.word, &changes) {
            Ok(is_ours) => {
                self.heard = Instant::now();
                self.known = now;
                is_ours
            }
            // A server that is away for a moment takes nothing from anybody.
            Err(_) => self.heard.elapsed() + BEAT < LOST,
        }
    }
}

impl Lease<'_> {
    fn release(&self) -> Result<bool> {
        let now = files_of(&self.unit);
        let changes = changes(&self.unit, &self.known, &now);
        let part = part_of(&self.unit);
        let is_ours = (self.shared.database).give(&part, &self.word, &changes)?;
        if now.contains_key("answer") && is_ours {
            self.shared.answered().insert(part);
        }
        for kind in now.keys().filter(|&kind| kind != "split") {
            let _ = std::fs::remove_file(self.unit.beside(kind));
        }
        Ok(is_ours)
    }
}
