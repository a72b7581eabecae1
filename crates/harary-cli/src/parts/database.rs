//! Folders of parts in a database of PostgreSQL: their files in one table, and who is at work on
//! which part in another.
//!
//! A row says who is at work on a part, and is written again while its owner lives, as a lock in a
//! folder is. What came of a part is written, and the row removed, in one transaction, which is
//! refused if somebody has taken the part over.

use super::lock::{LOST, holder, is_dead, myself, token};
use super::psql::{Psql, Refused, Rows, bytes, literal, put_hex, text};
use anyhow::{Context, Result, bail};
use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// How many bytes a row of the table of files has at most.
const CHUNK: u64 = 4 << 20;
/// How many answers are read at once.
const PAGE: usize = 500;
/// The kind of the file from which all parts follow.
pub(super) const MANIFEST: &str = "manifest";
/// What the server says where a part was taken over.
const TAKEN_OVER: &str = "harary: taken over";

/// What a folder in a database is called: `postgres://…#NAME`.
pub(super) struct Database {
    psql: Psql,
    folder: String,
    /// The whole name, without a password.
    pub(super) name: String,
}

/// A file, as the table has it.
pub(super) struct Stored {
    /// The part it belongs to; nothing for the manifest.
    pub(super) part: String,
    pub(super) kind: String,
    pub(super) bytes: Vec<u8>,
}

/// What came of the wish to work on a part.
pub(super) enum Taken {
    /// It is ours: the word that says so, its files, and who has lost it and whether a checkpoint
    /// was kept.
    Ours(String, Vec<Stored>, Option<(String, bool)>),
    /// Somebody is at work on it.
    Held(String),
}

/// What has become of the files of a part.
pub(super) struct Changes {
    /// Those that were written, with their kinds.
    pub(super) new: Vec<(String, PathBuf)>,
    /// The kinds of those that are there no more.
    pub(super) gone: Vec<String>,
}

impl Changes {
    fn keep(&self, out: &mut dyn Write, folder: &str, part: &str) -> io::Result<()> {
        for kind in &self.gone {
            forget(out, folder, part, kind)?;
        }
        for (kind, path) in &self.new {
            put_file(out, folder, part, kind, path)?;
        }
        Ok(())
    }
}

/// Whether a path is the name of a database.
pub(super) fn is_database(path: &Path) -> bool {
    let text = path.to_string_lossy();
    text.starts_with("postgres://") || text.starts_with("postgresql://")
}

impl Database {
    /// The database of this name, and the part that is named after it.
    ///
    /// # Errors
    /// If no folder is named.
    pub(super) fn named(path: &Path) -> Result<(Database, Option<String>)> {
        let text = path.to_string_lossy();
        let (uri, within) = text.split_once('#').unwrap_or((&text, ""));
        let shown = without_password(uri);
        let (folder, part) = match within.split_once('/') {
            Some((folder, part)) => (folder, Some(part).filter(|part| !part.is_empty())),
            None => (within, None),
        };
        if folder.is_empty() {
            bail!("{shown}: a database has many folders of parts; name one, as {shown}#NAME");
        }
        let database = Database {
            psql: Psql::new(uri),
            folder: folder.to_owned(),
            name: format!("{shown}#{folder}"),
        };
        Ok((database, part.map(str::to_owned)))
    }

    fn ask(&self, statements: &str) -> Result<Rows> {
        let rows = self.psql.ask(&|out| out.write_all(statements.as_bytes()));
        rows.with_context(|| self.name.clone())
    }

    /// Makes the tables, if they are not there.
    pub(super) fn prepare(&self) -> Result<()> {
        // Two that make a table at once would trip over each other.
        self.ask(
            "begin;
             set local client_min_messages = warning;
             select 'locked' from pg_advisory_xact_lock(hashtext('harary_files'));
             create table if not exists harary_files (
                folder text, part text, kind text, chunk int, bytes bytea not null,
                primary key (folder, part, kind, chunk));
             create table if not exists harary_leases (
                folder text, part text, token text not null, holder text not null,
                beat timestamptz not null, kept bool not null,
                lost_holder text, lost_kept bool,
                primary key (folder, part));
             commit;",
        )
        .map(drop)
    }

    /// The manifest, and what says which parts were split.
    pub(super) fn outline(&self) -> Result<Vec<Stored>> {
        let folder = literal(&self.folder);
        let rows = self.ask(&format!(
            "select to_regclass('harary_files') is not null as there \\gset
             \\if :there
             {SELECT} where folder = {folder} and kind in ('{MANIFEST}', 'split') {ORDER};
             \\endif\n"
        ))?;
        stored(&rows)
    }

    /// The parts that are answered.
    pub(super) fn answered(&self) -> Result<Vec<String>> {
        let folder = literal(&self.folder);
        let rows = self.ask(&format!(
            "select encode(convert_to(part, 'UTF8'), 'hex') from harary_files
             where folder = {folder} and kind = 'answer' and chunk = 0;"
        ))?;
        rows.fields().map(|row| text(row[0])).collect()
    }

    /// The answers, or the proofs, a few hundred or one at a time.
    pub(super) fn each(
        &self,
        kind: &str,
        mut keep: impl FnMut(Stored) -> Result<()>,
    ) -> Result<()> {
        let folder = literal(&self.folder);
        let page = if kind == "proof" { 1 } else { PAGE };
        let mut last = String::new();
        loop {
            let rows = self.ask(&format!(
                "{SELECT} where folder = {folder} and kind = '{kind}' and part in (
                    select part from harary_files where folder = {folder} and kind = '{kind}'
                    and chunk = 0 and part > {} order by part limit {page}) {ORDER};",
                literal(&last)
            ))?;
            let files = stored(&rows)?;
            let Some(end) = files.last() else {
                return Ok(());
            };
            last.clone_from(&end.part);
            files.into_iter().try_for_each(&mut keep)?;
        }
    }

    /// Writes the manifest.
    pub(super) fn keep_manifest(&self, path: &Path) -> Result<()> {
        let folder = literal(&self.folder);
        let said = self.psql.ask(&|out| {
            writeln!(out, "begin;")?;
            put_file(out, &folder, &literal(""), MANIFEST, path)?;
            writeln!(out, "commit;")
        });
        said.map(drop).with_context(|| self.name.clone())
    }

    /// Takes a part, if nobody is at work on it or who was is gone.
    pub(super) fn take(&self, part: &str) -> Result<Taken> {
        let mut dead = String::new();
        loop {
            match self.take_after(part, &dead)? {
                Taken::Held(text) if dead != text && is_dead(&text) => dead = text,
                Taken::Held(text) => return Ok(Taken::Held(holder(&text))),
                ours => return Ok(ours),
            }
        }
    }

    /// The same, and from this holder, too, whose process is gone.
    fn take_after(&self, part: &str, dead: &str) -> Result<Taken> {
        let word = token().context("a random number")?;
        let (folder, part) = (literal(&self.folder), literal(part));
        // If the connection breaks and this is sent again, the row is ours already.
        let rows = self.ask(&format!(
            "begin;
             with taken as (
                insert into harary_leases as lease (folder, part, token, holder, beat, kept)
                values ({folder}, {part}, '{word}', {holder}, clock_timestamp(), false)
                on conflict (folder, part) do update
                set token = excluded.token, holder = excluded.holder, beat = excluded.beat,
                    kept = false, lost_kept = lease.kept,
                    lost_holder = nullif(lease.holder, excluded.holder)
                where lease.token = excluded.token or lease.holder = {dead}
                    or lease.beat < clock_timestamp() - interval '{lost} seconds'
                returning lost_holder, lost_kept)
             select 'lost', encode(convert_to(lost_holder, 'UTF8'), 'hex'), lost_kept from taken;
             select 'held', encode(convert_to(holder, 'UTF8'), 'hex') from harary_leases
             where folder = {folder} and part = {part} and token <> '{word}';
             {SELECT} where folder = {folder} and part = {part} and kind <> 'proof'
                and exists (select from harary_leases where token = '{word}') {ORDER};
             commit;",
            holder = literal(&myself()),
            dead = literal(dead),
            lost = LOST.as_secs(),
        ))?;
        let (mut lost, mut held) = (None, None);
        for row in rows.fields() {
            match row.as_slice() {
                ["lost", "", _] => lost = Some(None),
                ["lost", holder, kept] => lost = Some(Some((text(holder)?, *kept == "t"))),
                ["held", holder] => held = Some(text(holder)?),
                _ => {}
            }
        }
        match (lost, held) {
            (Some(lost), _) => {
                let lost = lost.map(|(text, kept)| (holder(&text), kept));
                Ok(Taken::Ours(word, stored(&rows)?, lost))
            }
            (None, Some(held)) => Ok(Taken::Held(held)),
            // Between the two looks it was given free.
            (None, None) => Ok(Taken::Held("somebody".to_owned())),
        }
    }

    /// Says again who is at work, and keeps the checkpoints that are new; whether nobody has taken
    /// the part over.
    ///
    /// # Errors
    /// If the server cannot be reached; it is not waited for.
    pub(super) fn beat(&self, part: &str, word: &str, states: &Changes) -> Result<bool> {
        let (folder, part) = (literal(&self.folder), literal(part));
        let said = self.psql.once(&|out| {
            let kept = if states.new.is_empty() {
                "kept"
            } else {
                "true"
            };
            only_ours(
                out,
                &format!("update harary_leases set beat = clock_timestamp(), kept = {kept}"),
                &format!("folder = {folder} and part = {part} and token = '{word}'"),
            )?;
            states.keep(out, &folder, &part)?;
            writeln!(out, "commit;")
        })?;
        match said {
            Ok(_) => Ok(true),
            Err(Refused::Said(why)) if why.contains(TAKEN_OVER) => Ok(false),
            Err(Refused::Said(why) | Refused::Unreachable(why)) => bail!("{}: {why}", self.name),
        }
    }

    /// Keeps what has become of the files of a part and gives it free; whether nobody has taken it
    /// over.
    pub(super) fn give(&self, part: &str, word: &str, changes: &Changes) -> Result<bool> {
        let (folder, part) = (literal(&self.folder), literal(part));
        let said = self.psql.ask(&|out| {
            only_ours(
                out,
                "delete from harary_leases",
                &format!("folder = {folder} and part = {part} and token = '{word}'"),
            )?;
            changes.keep(out, &folder, &part)?;
            writeln!(out, "commit;")
        });
        match said {
            Ok(_) => Ok(true),
            Err(why) if why.to_string().contains(TAKEN_OVER) => Ok(false),
            Err(why) => Err(why.context(self.name.clone())),
        }
    }
}

/// How files are read: `stored` takes their rows.
const SELECT: &str = "select 'stored', encode(convert_to(part, 'UTF8'), 'hex'), kind, chunk, \
                      encode(bytes, 'hex') from harary_files";
const ORDER: &str = "order by part, kind, chunk";

/// The files in these rows.
fn stored(rows: &Rows) -> Result<Vec<Stored>> {
    let mut files: Vec<Stored> = Vec::new();
    for row in rows.fields() {
        let ["stored", part, kind, chunk, digits] = row.as_slice() else {
            continue;
        };
        match (*chunk, files.last_mut()) {
            ("0", _) => files.push(Stored {
                part: text(part)?,
                kind: (*kind).to_owned(),
                bytes: bytes(digits)?,
            }),
            (_, Some(file)) => file.bytes.extend(bytes(digits)?),
            (_, None) => bail!("the database has a file without a beginning"),
        }
    }
    Ok(files)
}

/// Begins a transaction that is refused unless this changes a row.
fn only_ours(out: &mut dyn Write, change: &str, ours: &str) -> io::Result<()> {
    writeln!(
        out,
        "begin;
         do $ours$ begin
            {change} where {ours};
            if not found then raise exception '{TAKEN_OVER}'; end if;
         end $ours$;"
    )
}

fn forget(out: &mut dyn Write, folder: &str, part: &str, kind: &str) -> io::Result<()> {
    writeln!(
        out,
        "delete from harary_files where folder = {folder} and part = {part} and kind = {};",
        literal(kind)
    )
}

/// Writes a file in the place of an older one.
fn put_file(
    out: &mut dyn Write,
    folder: &str,
    part: &str,
    kind: &str,
    path: &Path,
) -> io::Result<()> {
    forget(out, folder, part, kind)?;
    let mut file = match File::open(path) {
        // A step that is over has no checkpoint any more.
        Err(why) if why.kind() == ErrorKind::NotFound && kind.starts_with("state.") => {
            return Ok(());
        }
        file => file?,
    };
    for chunk in 0.. {
        let mut bytes = Vec::new();
        Read::take(&mut file, CHUNK).read_to_end(&mut bytes)?;
        if bytes.is_empty() && chunk > 0 {
            break;
        }
        write!(
            out,
            "insert into harary_files values ({folder}, {part}, {kind}, {chunk}, decode('",
            kind = literal(kind)
        )?;
        put_hex(out, &bytes)?;
        writeln!(out, "', 'hex'));")?;
    }
    Ok(())
}

/// A name for people to see, and for lists of processes.
fn without_password(uri: &str) -> String {
    let Some((scheme, rest)) = uri.split_once("://") else {
        return uri.to_owned();
    };
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let (authority, path) = rest.split_at(end);
    let authority = match authority.rsplit_once('@') {
        Some((user, host)) => {
            let user = user.split_once(':').map_or(user, |(user, _)| user);
            format!("{user}@{host}")
        }
        None => authority.to_owned(),
    };
    format!("{scheme}://{authority}{path}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_a_folder_and_perhaps_a_part_and_show_no_password() {
        let named = |text: &str| Database::named(Path::new(text));
        let (database, part) =
            named("postgres://ann:secret@db:5433/work?sslmode=require#w20/part-07").unwrap();
        assert_eq!(database.folder, "w20");
        assert_eq!(
            database.name,
            "postgres://ann@db:5433/work?sslmode=require#w20"
        );
        assert_eq!(part.as_deref(), Some("part-07"));
        assert_eq!(named("postgresql:///work#w20/").unwrap().1, None);
        let why = named("postgres://ann:secret@db/work")
            .err()
            .unwrap()
            .to_string();
        assert!(
            why.contains("postgres://ann@db/work#NAME") && !why.contains("secret"),
            "{why}"
        );
        assert!(!is_database(Path::new("postgres")));
    }

    #[test]
    fn literals_hold_any_text() {
        let quoted = literal("it's \\ ;--\n");
        assert_eq!(quoted.matches('\'').count(), 6);
        let digits = quoted.split('\'').nth(1).unwrap();
        assert_eq!(text(digits).unwrap(), "it's \\ ;--\n");
        assert!(bytes("abc").is_err() && bytes("zz").is_err());
    }
}
