//! Monotonic sequence games: pick numbers in turn until a long increasing or decreasing subsequence
//! stands.
//!
//! The players append numbers of the deck {1, …, S}, or rationals, to a sequence, none twice.
//! Whoever first creates an increasing subsequence of N+1 numbers or a decreasing one of M+1 wins
//! (`achievement`) or loses (`avoidance`); a deck used up without that is a draw. Harary, Sagan,
//! West 1983, *Computer-aided analysis of monotonic sequence games*.
//!
//! An `after` line is played here on the numbers themselves. From then on a position is its label
//! word, which decides how the play can go on: Lemma 21 (label words) of `docs/certificates.md`,
//! tried out by `src/tests/labels.rs`.

use super::live::LiveBoards;
use super::{Outcome, Player, Rules, too_late};
use crate::budget::{Budget, allocated};
use crate::spec::{Spec, number, spelled_out};
use crate::verdict::short;

/// (u, d): how long the longest increasing and the longest decreasing subsequence ending in a
/// number are, or would be.
type Label = (u8, u8);

pub(crate) struct Monotonic {
    up: u8,
    down: u8,
    /// S, or none for the rationals.
    deck: Option<u32>,
    avoidance: bool,
    budget: Budget,
}

/// To find a label and to write it into a word takes as long as so many steps.
const STEPS_A_LABEL: usize = 4;

/// What is left to pick, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Word {
    /// The labels of the live numbers, in increasing order of the numbers; of the rationals, equal
    /// neighbors once.
    live: Vec<Label>,
    /// Whether there is a number whose pick ends the play.
    ending: bool,
    to_move: Player,
    /// Who won, if the last pick ended the play.
    won: Option<Player>,
}

pub(crate) enum Pick {
    /// The live number with this place in the word, counted from 0.
    Live(usize),
    Ending,
}

impl Monotonic {
    pub(crate) fn play(spec: &mut Spec<'_>) -> Result<Self, String> {
        const LARGEST: u32 = 500;
        let up = spec.number("up", 0..=60)?;
        let down = spec.number("down", 0..=60)?;
        let default = up * down + 1;
        let deck = match spec.take("deck") {
            Some("rationals") => None,
            Some(text) => match number(text, 1..=LARGEST)
                .map_err(|why| format!("deck: {why}, nor `rationals`"))?
            {
                deck if deck == default => return Err(spelled_out("deck", text)),
                deck => Some(deck),
            },
            None if default > LARGEST => {
                return Err(format!(
                    "`deck=` is missing, and its default {default} is above {LARGEST}"
                ));
            }
            None => Some(default),
        };
        let avoidance = spec.choice("convention", false, &[("avoidance", true)])?;
        spec.finish()?;
        Ok(Self {
            up: up as u8,
            down: down as u8,
            deck,
            avoidance,
            budget: spec.budget.clone(),
        })
    }

    fn is_live(&self, (u, d): Label) -> bool {
        u <= self.up && d <= self.down
    }

    /// Who wins when `player` picks a number that is not live.
    fn winner(&self, player: Player) -> Player {
        if self.avoidance {
            player.other()
        } else {
            player
        }
    }

    /// The word of the unpicked numbers that have these labels, in increasing order of the numbers.
    fn word(
        &self,
        labels: impl Iterator<Item = Label>,
        ended_before: bool,
        to_move: Player,
    ) -> Word {
        let mut word = Word {
            live: Vec::new(),
            ending: ended_before,
            to_move,
            won: None,
        };
        for label in labels {
            self.budget.count(STEPS_A_LABEL);
            if self.is_live(label) {
                word.live.push(label);
            } else {
                word.ending = true;
            }
        }
        if self.deck.is_none() {
            word.live.dedup();
        }
        word
    }
}

/// The label of a number that is not picked and greater than exactly `smaller` of those picked.
/// Their labels are in increasing order of the numbers; a number picked now stands behind all of
/// them in the sequence.
fn label(picked: &[Label], smaller: usize) -> Label {
    let (below, above) = picked.split_at(smaller);
    let longest_up = below.iter().map(|label| label.0).max().unwrap_or(0);
    let longest_down = above.iter().map(|label| label.1).max().unwrap_or(0);
    (longest_up + 1, longest_down + 1)
}

impl LiveBoards for Monotonic {}

impl Rules for Monotonic {
    type Position = Word;
    type Move = Pick;

    fn start(&self) -> Word {
        let numbers = self.deck.unwrap_or(1);
        self.word((0..numbers).map(|_| (1, 1)), false, Player::A)
    }

    fn to_move(&self, at: &Word) -> Player {
        at.to_move
    }

    fn bytes(&self, at: &Word) -> u64 {
        allocated(at.live.capacity() * size_of::<Label>())
    }

    fn over(&self, at: &Word) -> Option<Outcome> {
        match at.won {
            Some(player) => Some(Outcome::Won(player)),
            None if at.live.is_empty() && !at.ending => Some(Outcome::Draw),
            None => None,
        }
    }

    fn moves<'a>(&'a self, at: &'a Word) -> Box<dyn Iterator<Item = Pick> + 'a> {
        Box::new(
            (0..at.live.len())
                .map(Pick::Live)
                .chain(at.ending.then_some(Pick::Ending)),
        )
    }

    fn play(&self, at: &Word, pick: &Pick) -> Word {
        let next = at.to_move.other();
        let &Pick::Live(picked) = pick else {
            return Word {
                to_move: next,
                won: Some(self.winner(at.to_move)),
                ..at.clone()
            };
        };
        let (u, d) = at.live[picked];
        let below = at.live[..picked].iter().map(|&(v, e)| (v, e.max(d + 1)));
        let above = at.live[picked + 1..]
            .iter()
            .map(|&(v, e)| (v.max(u + 1), e));
        // A rational leaves others on both sides of it, a number of a deck does not.
        let beside = if self.deck.is_none() {
            vec![(u, d + 1), (u + 1, d)]
        } else {
            Vec::new()
        };
        self.word(below.chain(beside).chain(above), at.ending, next)
    }

    fn read_position(&self, text: &str, to_move: Player) -> Result<Word, String> {
        let not_a_word = || format!("`{}` is not a label word", short(text));
        let (labels, ending) = match text.strip_suffix('*') {
            Some(labels) => (labels, true),
            None if text == "-" => ("", false),
            None => (text, false),
        };
        let (pairs, rest) = labels.as_bytes().as_chunks::<2>();
        if !rest.is_empty() {
            return Err(not_a_word());
        }
        let mut live = Vec::new();
        for &[u, d] in pairs {
            let label = (
                length(u).ok_or_else(not_a_word)?,
                length(d).ok_or_else(not_a_word)?,
            );
            if label.0 == 0 || label.1 == 0 || !self.is_live(label) {
                return Err(format!(
                    "the word `{}` has a label that is not live",
                    short(text)
                ));
            }
            if self.deck.is_none() && live.last() == Some(&label) {
                return Err(format!(
                    "the word `{}` has equal neighbors, which rationals write once",
                    short(text)
                ));
            }
            live.push(label);
        }
        Ok(Word {
            live,
            ending,
            to_move,
            won: None,
        })
    }

    fn write_position(&self, at: &Word) -> String {
        if at.live.is_empty() && !at.ending {
            return "-".to_owned();
        }
        let mut text = String::new();
        for &(u, d) in &at.live {
            text.push(character(u));
            text.push(character(d));
        }
        if at.ending {
            text.push('*');
        }
        text
    }

    fn read_move(&self, at: &Word, text: &str) -> Result<Pick, String> {
        match text {
            "*" if at.ending => Ok(Pick::Ending),
            "*" => Err("there is no number to pick that is not live".to_owned()),
            _ if at.live.is_empty() => {
                Err("no number is live here, only `*` can be played".to_owned())
            }
            _ => match number(text, 1..=at.live.len() as u32) {
                Ok(k) => Ok(Pick::Live(k as usize - 1)),
                Err(why) => Err(format!("label: {why}")),
            },
        }
    }

    /// A word does not say which numbers its labels are those of.
    fn after_next(&self, played: &[&str], _: &Word, mv: &str) -> Result<Word, String> {
        self.after(&[played, &[mv]].concat())
    }

    fn move_names<'a>(
        &'a self,
        played: usize,
        _: &'a Word,
    ) -> Box<dyn Iterator<Item = String> + 'a> {
        let names = match self.deck {
            None => 0..=played as u32,
            Some(deck) => 1..=deck,
        };
        Box::new(names.map(|number| number.to_string()))
    }

    fn after(&self, moves: &[&str]) -> Result<Word, String> {
        let mut numbers: Vec<u32> = Vec::new();
        let mut labels: Vec<Label> = Vec::new();
        let mut to_move = Player::A;
        let mut won = None;
        for text in moves {
            if won.is_some() || self.deck == Some(labels.len() as u32) {
                return Err(too_late(text));
            }
            let smaller = match self.deck {
                None => number(text, 0..=labels.len() as u32)? as usize,
                Some(deck) => {
                    let x = number(text, 1..=deck)?;
                    let smaller = match numbers.binary_search(&x) {
                        Ok(_) => return Err(format!("{x} was picked before")),
                        Err(smaller) => smaller,
                    };
                    numbers.insert(smaller, x);
                    smaller
                }
            };
            self.budget.count(labels.len());
            let label = label(&labels, smaller);
            labels.insert(smaller, label);
            if !self.is_live(label) {
                won = Some(self.winner(to_move));
            }
            to_move = to_move.other();
        }
        let numbers_left = self.deck.map_or(labels.len() + 1, |deck| deck as usize);
        self.budget.count(labels.len() * numbers_left);
        let word = match self.deck {
            None => self.word(
                (0..=labels.len()).map(|smaller| label(&labels, smaller)),
                false,
                to_move,
            ),
            Some(deck) => {
                let left = (1..=deck).filter_map(|x| numbers.binary_search(&x).err());
                self.word(left.map(|smaller| label(&labels, smaller)), false, to_move)
            }
        };
        Ok(Word { won, ..word })
    }
}

/// A length up to 60 as one character, and back.
const CHARACTERS: &[u8; 61] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXY";

fn character(length: u8) -> char {
    CHARACTERS
        .get(usize::from(length))
        .copied()
        .map_or('?', char::from)
}

fn length(character: u8) -> Option<u8> {
    (0..)
        .zip(CHARACTERS)
        .find(|&(_, known)| *known == character)
        .map(|(length, _)| length)
}
