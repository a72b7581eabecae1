//! Many games at work, the cells of a table or the row of a threshold, and what a checkpoint keeps
//! of them.
//!
//! A checkpoint holds what is known of every cell: its answer, and how many decks were tried. A
//! game in progress is kept in a file of its own, FILE.1 for the first cell, FILE.1.9 where the
//! deck of 9 numbers is tried, which goes when that game is solved.

use crate::answer::{Least, Report, SolveAnswer, Stopped};
use crate::catalog::Purpose;
use crate::checkpoint::{Checkpoint, forget, part_file};
use crate::error::Error;
use crate::question::{Question, SolveOptions};
use crate::run::Run;
use crate::spec::Spec;
use harary_core::{Damaged, Outcome, Progress, WordSink, WordSource, Words};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What is known of one game of a table.
#[derive(Clone, Default)]
pub(super) struct Cell {
    pub(super) answer: Option<SolveAnswer>,
    pub(super) least: Option<Least>,
    /// Decks up to this one are draws.
    drawn: u32,
    /// Of the games that are solved.
    pub(super) nodes: u64,
}

impl Cell {
    /// Of the games that are solved, the last ones: with the deck of the table, and with others.
    fn done(&self) -> impl Iterator<Item = Option<u32>> {
        let table = self.answer.as_ref().map(|_| None);
        let drawn = Some(self.drawn).filter(|&deck| deck > 0);
        let least = self.least.as_ref().map(|least| least.deck);
        table
            .into_iter()
            .chain([drawn, least].into_iter().flatten().map(Some))
    }
}

/// The game of a cell, with another deck perhaps.
fn with_deck(spec: &Spec, deck: Option<u32>) -> Spec {
    let mut spec = spec.clone();
    let deck = deck.map(|deck| ("deck".to_owned(), deck.to_string()));
    spec.pairs.extend(deck);
    spec
}

/// The file of a game in progress.
fn own_file(path: &Path, index: usize, deck: Option<u32>) -> PathBuf {
    let path = part_file(path, index + 1);
    match deck {
        Some(deck) => part_file(&path, deck),
        None => path,
    }
}

/// All cells, row by row.
pub(super) struct Cells<'a> {
    run: &'a Run<'a>,
    file: Option<(Checkpoint, PathBuf)>,
    /// Whether the least deck is asked for.
    with_least: bool,
    state: Mutex<State>,
}

struct State {
    cells: Vec<Cell>,
    /// Nodes of games that were stopped.
    unfinished: u64,
    stopped: Option<Stopped>,
    written: Instant,
}

/// Cells may be quick: the checkpoint is not written for each of them.
const BETWEEN_WRITES: Duration = Duration::from_secs(1);

/// Solves a game, within what is left of the limits; the path is for its checkpoint.
pub(super) type Solver<'a> =
    dyn Fn(&Spec, bool, Option<PathBuf>) -> Result<Report<SolveAnswer>, Error> + Sync + 'a;

impl<'a> Cells<'a> {
    /// So many cells of which nothing is known, or what the checkpoint knows of them.
    pub(super) fn new(
        count: usize,
        with_least: bool,
        run: &'a Run<'a>,
        file: Option<PathBuf>,
        question: &str,
    ) -> Result<Self, Error> {
        let mut cells = vec![Cell::default(); count];
        let file = file.map(|path| (Checkpoint::new(&path, question), path));
        if let Some((checkpoint, _)) = &file
            && let Some(known) = checkpoint.read(|words| {
                (0..count)
                    .map(|_| Cell::read(words))
                    .collect::<Result<_, _>>()
            })?
        {
            cells = known;
        }
        Ok(Cells {
            run,
            file,
            with_least,
            state: Mutex::new(State {
                cells,
                unfinished: 0,
                stopped: None,
                written: Instant::now(),
            }),
        })
    }

    /// Works on one cell until its answers are there or a limit stops it.
    pub(super) fn work(&self, index: usize, spec: &Spec, solve: &Solver<'_>) -> Result<(), Error> {
        let cell = self.cell(index);
        for deck in cell.done() {
            self.forget(index, spec, deck)?;
        }
        if cell.answer.is_none() {
            let keep = |cell: &mut Cell, answer| cell.answer = Some(answer);
            if !self.solve(index, spec, None, solve, keep)? {
                return Ok(());
            }
        }
        if !self.with_least || cell.least.is_some() {
            return Ok(());
        }
        // Every deck from 1 on is tried, as none follows from another.
        for deck in cell.drawn + 1.. {
            let mut won = false;
            let keep = |cell: &mut Cell, answer: SolveAnswer| match answer.outcome {
                Some(outcome) if outcome != Outcome::Draw => {
                    won = true;
                    cell.least = Some(Least {
                        deck,
                        outcome,
                        plies: answer.plies,
                    });
                }
                _ => cell.drawn = deck,
            };
            if !self.solve(index, spec, Some(deck), solve, keep)? || won {
                break;
            }
        }
        Ok(())
    }

    /// What is known of one cell.
    pub(super) fn cell(&self, index: usize) -> Cell {
        self.look(|state| state.cells[index].clone())
    }

    /// Solves one game of a cell and keeps what comes of it; whether it was solved.
    fn solve(
        &self,
        index: usize,
        spec: &Spec,
        deck: Option<u32>,
        solve: &Solver<'_>,
        keep: impl FnOnce(&mut Cell, SolveAnswer),
    ) -> Result<bool, Error> {
        let Some(late) = self.must_stop() else {
            return Ok(false);
        };
        let spec = with_deck(spec, deck);
        // What is begun when the time is over will be answered at once or not at all.
        let file = self.file.as_ref().filter(|_| !late);
        let path = file.map(|(_, path)| own_file(path, index, deck));
        let report = solve(&spec, deck.is_some(), path.clone())?;
        self.look(|state| {
            if !report.complete {
                state.unfinished += report.stats.nodes;
                state.stopped = state.stopped.or(report.stopped);
                return Ok(false);
            }
            let cell = &mut state.cells[index];
            cell.nodes += report.stats.nodes;
            keep(cell, report.answer);
            // The game's own file is there if the game took long. What it holds is then in the
            // other.
            let own = path.filter(|path| path.exists());
            let due = own.is_some() || state.written.elapsed() >= BETWEEN_WRITES;
            // What cannot be written now may be later, and at the end it is said; the game's own
            // file stays until then.
            if due && self.write(state).is_ok() {
                own.map(std::fs::remove_file);
            }
            Ok(true)
        })
    }

    /// Removes the file of a game that is solved.
    fn forget(&self, index: usize, spec: &Spec, deck: Option<u32>) -> Result<(), Error> {
        if let Some((_, path)) = &self.file {
            let instance = with_deck(spec, deck).resolve(Purpose::Play)?;
            let solve = Question::new(instance.spec(), SolveOptions::default());
            forget(&own_file(path, index, deck), &solve.to_string());
        }
        Ok(())
    }

    /// Whether the time is over; `None` if somebody asked to stop.
    fn must_stop(&self) -> Option<bool> {
        let progress = self.look(|state| Progress {
            nodes: state.nodes(),
            found: state
                .cells
                .iter()
                .filter(|cell| cell.answer.is_some())
                .count() as u64,
            depth: 0,
            ..Progress::default()
        });
        match self.run.look(&progress) {
            Ok(()) => Some(false),
            Err(Stopped::Time) => Some(true),
            Err(why) => {
                self.look(|state| state.stopped = Some(why));
                None
            }
        }
    }

    fn look<T>(&self, look: impl FnOnce(&mut State) -> T) -> T {
        look(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn write(&self, state: &mut State) -> Result<(), Error> {
        if let Some((checkpoint, _)) = &self.file {
            checkpoint.write(|to| state.cells.iter().for_each(|cell| cell.write(to)))?;
            state.written = Instant::now();
        }
        Ok(())
    }

    /// Writes the checkpoint; returns the cells, the nodes visited, and why the work stopped if it
    /// did.
    ///
    /// # Errors
    /// If the checkpoint cannot be written and the work stopped. Answers that are all there are not
    /// lost with it.
    pub(super) fn end(self) -> Result<(Vec<Cell>, u64, Option<Stopped>), Error> {
        let written = self.look(|state| self.write(state));
        let state = self.state.into_inner();
        let state = state.unwrap_or_else(PoisonError::into_inner);
        match state.stopped {
            Some(_) => written?,
            None => _ = self.run.wrote(written),
        }
        Ok((state.cells.clone(), state.nodes(), state.stopped))
    }
}

impl State {
    fn nodes(&self) -> u64 {
        self.unfinished + self.cells.iter().map(|cell| cell.nodes).sum::<u64>()
    }
}

impl Words for Cell {
    fn write(&self, to: &mut dyn WordSink) {
        to.word(self.nodes);
        to.word(u64::from(self.drawn));
        let answer = self.answer.as_ref();
        put(answer, to, |answer, to| {
            put(answer.outcome.as_ref(), to, Words::write);
            put(answer.plies.as_ref(), to, Words::write);
            for list in [&answer.first_moves, &answer.fastest, &answer.line] {
                put(list.as_deref(), to, put_texts);
            }
        });
        put(self.least.as_ref(), to, |least, to| {
            to.word(u64::from(least.deck));
            least.outcome.write(to);
            put(least.plies.as_ref(), to, Words::write);
        });
    }

    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let nodes = from.counter()?;
        let drawn = u32::read(from)?;
        let list = |from: &mut dyn WordSource| get(from, get_texts);
        let answer = get(from, |from| {
            Ok(SolveAnswer {
                outcome: get(from, Outcome::read)?,
                plies: get(from, u32::read)?,
                first_moves: list(from)?,
                fastest: list(from)?,
                line: list(from)?,
                ..SolveAnswer::default()
            })
        })?;
        let least = get(from, |from| {
            Ok(Least {
                deck: u32::read(from)?,
                outcome: Outcome::read(from)?,
                plies: get(from, u32::read)?,
            })
        })?;
        Ok(Cell {
            answer,
            least,
            drawn,
            nodes,
        })
    }
}

/// Writes whether there is a value, and the value.
pub(super) fn put<T: ?Sized>(
    value: Option<&T>,
    to: &mut dyn WordSink,
    write: impl Fn(&T, &mut dyn WordSink),
) {
    to.word(u64::from(value.is_some()));
    if let Some(value) = value {
        write(value, to);
    }
}

/// Reads what [`put`] wrote.
pub(super) fn get<T>(
    from: &mut dyn WordSource,
    read: impl FnOnce(&mut dyn WordSource) -> Result<T, Damaged>,
) -> Result<Option<T>, Damaged> {
    if from.size(1)? == 0 {
        return Ok(None);
    }
    read(from).map(Some)
}

pub(super) fn put_text(text: Option<&String>, to: &mut dyn WordSink) {
    put(text, to, |text, to| {
        Box::<[u8]>::from(text.as_bytes()).write(to);
    });
}

pub(super) fn get_text(from: &mut dyn WordSource) -> Result<Option<String>, Damaged> {
    get(from, |from| {
        let bytes = Box::<[u8]>::read(from)?;
        String::from_utf8(bytes.into()).map_err(|_| Damaged)
    })
}

pub(super) fn put_texts(list: &[String], to: &mut dyn WordSink) {
    to.word(list.len() as u64);
    list.iter().for_each(|text| put_text(Some(text), to));
}

pub(super) fn get_texts(from: &mut dyn WordSource) -> Result<Vec<String>, Damaged> {
    let length = from.length(1)?;
    let text = |_| get_text(from)?.ok_or(Damaged);
    (0..length).map(text).collect()
}
