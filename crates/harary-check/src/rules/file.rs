//! Boards that a certificate quotes: the cells, the sets of each player, and what else a file can
//! say of a positional game.
//!
//! Here the board is part of the claim: nothing but the quotation says what it is. The digest in
//! the spec is FNV-1a of the quotation, of 128 bits, so that a spec and a quotation that do not
//! belong together are noticed.

use std::collections::HashMap;

use super::Player;
use super::board::Board;
use super::positional::Start;
use crate::budget::{Budget, Stop};
use crate::lines::Lines;
use crate::spec::Spec;
use crate::verdict::{Failure, short};

const MOST_CELLS: usize = 128;

/// A quoted board.
pub(crate) struct Quoted {
    pub(crate) board: Board,
    pub(crate) start: Start,
    /// Whose turn it is, if the quotation says so.
    pub(crate) turns: Option<Vec<Player>>,
    /// The lines as they stand there, for the reader.
    pub(crate) text: String,
}

/// The lines that may come, in this order; sets come last.
const HEADS: [&str; 7] = [
    "cells",
    "turns",
    "initial A",
    "initial B",
    "first",
    "both",
    "A",
];

/// Takes the key `digest` and reads the section `board`.
pub(crate) fn read(
    spec: &mut Spec<'_>,
    game_line: u64,
    lines: &mut Lines<'_>,
) -> Result<Quoted, Failure> {
    let digest = spec
        .required("digest")
        .map_err(|why| Failure::at(game_line, why))?;
    let line = lines.next("`board`")?;
    if line.text != "board" {
        return Err(line.wrong("`board` should stand here: the board of a file is quoted"));
    }
    let budget = lines.budget();
    let mut reading = Reading::default();
    loop {
        let line = lines.next("`end`")?;
        if line.text == "end" {
            break;
        }
        let read = reading.line(line.text, &budget);
        read.map_err(|why| line.wrong(why))?;
    }
    let found = format!("{:032x}", fnv_1a(reading.text.as_bytes()));
    if found != digest {
        let why = format!(
            "the board that is quoted has the digest {found}, not {}",
            short(digest)
        );
        return Err(Failure::at(game_line, why));
    }
    if reading.names.is_empty() {
        return Err(Failure::at(lines.number(), "the board has no cells"));
    }
    let [of_a, of_b] = reading.sets.map(|mut sets| {
        sets.sort_unstable();
        sets.dedup();
        sets
    });
    let members = |set: &u128| (0..128).filter(|cell| set >> cell & 1 == 1).collect();
    let board = Board::named(reading.names, None, of_a.iter().map(members), &budget);
    let board = board.map_err(|why| Failure::at(lines.number(), why))?;
    Ok(Quoted {
        start: Start {
            sets_of_b: (of_b != of_a).then_some(of_b),
            owned: reading.owned,
            first_moves: reading.first_moves,
        },
        turns: reading.turns,
        text: reading.text,
        board,
    })
}

#[derive(Default)]
struct Reading {
    names: Vec<String>,
    numbers: HashMap<String, u32>,
    turns: Option<Vec<Player>>,
    owned: [u128; 2],
    first_moves: Option<u128>,
    sets: [Vec<u128>; 2],
    /// Which kind of line came last, as a place in `HEADS`; sets of B come after those of A.
    last: Option<usize>,
    text: String,
}

impl Reading {
    fn line(&mut self, text: &str, budget: &Budget) -> Result<(), Stop> {
        let (old, new) = (self.text.capacity(), self.text.len() + text.len() + 1);
        if new > old {
            let room = new.max(2 * old);
            budget.take(room as u64)?;
            self.text.reserve_exact(room - self.text.len());
            budget.give_back(old as u64);
        }
        self.text.push_str(text);
        self.text.push('\n');
        let head = HEADS.iter().position(|head| {
            let rest = text.strip_prefix(head);
            rest.is_some_and(|rest| rest.starts_with(' '))
        });
        // Sets of B may come where those of A may.
        let (kind, words) = match head {
            Some(kind) => (kind, &text[HEADS[kind].len() + 1..]),
            None => match text.strip_prefix("B ") {
                Some(words) => (HEADS.len(), words),
                None => {
                    return Err(format!(
                        "a line of a board begins with {}, B or is `end`",
                        HEADS.join(", ")
                    )
                    .into());
                }
            },
        };
        let repeats = kind >= 5;
        let in_order = match self.last {
            None => kind == 0,
            Some(5) => kind == 5,
            Some(last) => last < kind || (repeats && last == kind),
        };
        if !in_order {
            return Err("the lines of a board are out of order, or one is repeated".into());
        }
        self.last = Some(kind);
        match kind {
            0 => Ok(self.cells(words)?),
            1 => {
                let player = |symbol| match symbol {
                    'A' => Some(Player::A),
                    'B' => Some(Player::B),
                    _ => None,
                };
                let turns: Option<Vec<Player>> = words.chars().map(player).collect();
                self.turns = Some(turns.ok_or("turns are a word of A and B")?);
                Ok(())
            }
            2 | 3 => {
                let owned = self.set(words)?;
                if owned & self.owned[0] != 0 {
                    return Err("a cell is owned by both players".into());
                }
                self.owned[kind - 2] = owned;
                Ok(())
            }
            4 => {
                let first = self.set(words)?;
                if first & (self.owned[0] | self.owned[1]) != 0 {
                    return Err("a first move takes a cell that is owned".into());
                }
                self.first_moves = Some(first);
                Ok(())
            }
            _ => {
                let set = self.set(words)?;
                for (player, other) in [(0, 7), (1, 6)] {
                    if kind != other {
                        budget.room_in(&mut self.sets[player])?;
                        self.sets[player].push(set);
                    }
                }
                Ok(())
            }
        }
    }

    fn cells(&mut self, words: &str) -> Result<(), String> {
        for name in words.split(' ') {
            if name == "end" || name.contains(',') || self.names.len() == MOST_CELLS {
                return Err(format!(
                    "`{}` is no name of a cell, or one too many",
                    short(name)
                ));
            }
            let number = self.names.len() as u32;
            if self.numbers.insert(name.to_owned(), number).is_some() {
                return Err(format!("the cell `{}` is named twice", short(name)));
            }
            self.names.push(name.to_owned());
        }
        Ok(())
    }

    fn set(&self, words: &str) -> Result<u128, String> {
        let mut set = 0_u128;
        for name in words.split(' ') {
            let Some(cell) = self.numbers.get(name) else {
                return Err(format!("`{}` is not a cell", short(name)));
            };
            if set >> cell & 1 == 1 {
                return Err(format!("the cell `{}` is named twice", short(name)));
            }
            set |= 1 << cell;
        }
        Ok(set)
    }
}

/// FNV-1a of 128 bits.
pub(crate) fn fnv_1a(bytes: &[u8]) -> u128 {
    bytes
        .iter()
        .fold(144066263297769815596495629667062367629, |hash, byte| {
            (hash ^ u128::from(*byte)).wrapping_mul(309485009821345068724781371)
        })
}
