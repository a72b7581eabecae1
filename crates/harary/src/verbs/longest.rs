//! `longest`: the longest plays.

use crate::answer::{Longest, Report};
use crate::catalog::{self, Part, Playable, Visit};
use crate::certify::AllColorings;
use crate::error::{Error, bad};
use crate::packed::try_certificate;
use crate::run::{Limits, Run, Stopped};
use crate::spec::{Instance, Spec};
use crate::verbs::sums::{self, Searched};
use crate::verbs::{Account, play_moves, question};
use harary_core::{Engine, UpToSymmetry, colors_to_text};
use harary_engines::Find;
use std::path::PathBuf;

/// The algorithms that can find longest plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LongestEngine {
    /// Masks and propagation where they can hold the question (columns, from the start), else all plays.
    #[default]
    Auto,
    /// All plays, move by move.
    Longest,
    /// Masks and propagation.
    Propagate,
    /// All plays, number by number, with the counters of the paper of 2004 (columns).
    Reis,
}

/// What is asked about the longest plays.
#[derive(Clone, Debug, Default)]
pub struct LongestQuestion {
    /// Moves to be played first, joined by commas.
    pub after: String,
    /// List all longest plays up to symmetry, each as its last position if that tells the play, else as its moves.
    pub all: bool,
    /// With which algorithm.
    pub engine: LongestEngine,
    /// Write a certificate of the length, the count and the list to this file; for columns, from the start.
    pub certificate: Option<PathBuf>,
}

/// How long the game can last, how many plays of that length there are up to symmetry, and if asked all of them.
///
/// # Errors
/// As for [`solve`](crate::solve).
pub fn longest(
    spec: &Spec,
    asked: &LongestQuestion,
    limits: &Limits<'_>,
) -> Result<Report<Longest>, Error> {
    let instance = spec.resolve(Part::Play)?;
    if let Some(path) = &asked.certificate {
        try_certificate(path)?;
    }
    let by_masks = matches!(asked.engine, LongestEngine::Auto | LongestEngine::Propagate);
    if by_masks && asked.after.trim().is_empty() {
        let run = Run::start(limits);
        let find = Find::Longest { list: asked.all };
        if let Some(searched) = sums::search(&instance, find, &run, limits) {
            return by_propagation(searched?, &instance, asked, &run, limits);
        }
    }
    let columns: u32 = instance.number("c");
    if asked.engine == LongestEngine::Auto && instance.family.name == "columns" && columns > 6 {
        return Err(bad(format!(
            "columns: c={columns}: the longest colorings can be searched for up to six columns"
        )));
    }
    if asked.certificate.is_some() {
        return Err(bad(
            "a certificate of the longest plays is written by the engine propagate, for columns from the start",
        ));
    }
    if asked.engine == LongestEngine::Propagate {
        return Err(bad(
            "the engine propagate answers for columns (up to six) from the start; longest for any game",
        ));
    }
    limits.one_thread()?;
    let reis = asked.engine == LongestEngine::Reis;
    let visitor = Visitor {
        instance: &instance,
        after: &asked.after,
        list: asked.all,
        engine: if reis { "reis" } else { "longest" },
        limits,
    };
    if reis {
        return catalog::counters(&instance, visitor)?;
    }
    catalog::play(&instance, visitor)?
}

fn by_propagation(
    searched: Searched,
    instance: &Instance,
    asked: &LongestQuestion,
    run: &Run<'_>,
    limits: &Limits<'_>,
) -> Result<Report<Longest>, Error> {
    let unknown = |at_least| Longest {
        length: None,
        at_least,
        count: None,
        list: None,
        certified: None,
    };
    let (mut answer, mut stopped) = match searched.result {
        // Colorings as long as the masks are no proof that there are no longer ones.
        Ok(found) if !searched.fits_more => (unknown(Some(found.n)), Some(Stopped::Memory)),
        Ok(found) => {
            let list = found
                .list
                .iter()
                .map(|colors| colors_to_text(colors))
                .collect();
            let (length, count) = (Some(found.n), Some(found.count));
            (
                Longest {
                    length,
                    at_least: None,
                    count,
                    list: asked.all.then_some(list),
                    certified: None,
                },
                None,
            )
        }
        Err(why) => (
            unknown(searched.at.checked_sub(1).filter(|&length| length > 0)),
            Some(why),
        ),
    };
    if let (Some(path), Some(length), Some(count)) =
        (&asked.certificate, answer.length, answer.count)
    {
        let claimed = AllColorings {
            instance,
            numbers: length,
            claim: format!("longest {length} count {count}"),
            list: answer.list.as_deref(),
        };
        match claimed.write(path, run) {
            Ok(true) => answer.certified = Some("longest".to_owned()),
            Ok(false) => {}
            Err(why) => stopped = Some(why),
        }
    }
    let account = Account {
        instance,
        question: question("longest", &[]),
        engine: "propagate",
        nodes: searched.nodes,
        threads: limits.threads,
    };
    Ok(account.report(answer, stopped, run, limits))
}

struct Visitor<'a> {
    instance: &'a Instance,
    after: &'a str,
    list: bool,
    engine: &'static str,
    limits: &'a Limits<'a>,
}

impl Visit for Visitor<'_> {
    type Output = Result<Report<Longest>, Error>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let (from, after) = play_moves(&game, self.after)?;
        let game = UpToSymmetry(game);
        let run = Run::start(self.limits);
        let mut engine = harary_engines::Longest::new(self.list);
        let asked = format!(
            "{}: {}, --all {}",
            self.instance,
            question("longest", &after),
            self.list
        );
        let result = run.engine(&asked, &game, &from, &mut engine)?;
        let written = |play: &Vec<G::Move>| {
            let mut at = from.clone();
            let mut moves = Vec::new();
            for &mv in play {
                moves.push(game.0.write_move(&at, mv));
                game.0.play(&mut at, mv);
            }
            // Where a position tells its play it is the shorter text.
            if game.0.is_tree() {
                game.0.write_position(&at)
            } else {
                moves.join(",")
            }
        };
        let (answer, stopped) = match result {
            Ok(found) => (
                Longest {
                    length: Some(found.length),
                    at_least: None,
                    count: Some(found.count),
                    list: found.plays.map(|plays| plays.iter().map(written).collect()),
                    certified: None,
                },
                None,
            ),
            Err(why) => {
                let at_least = engine.longest_so_far();
                (
                    Longest {
                        length: None,
                        at_least,
                        count: None,
                        list: None,
                        certified: None,
                    },
                    Some(why),
                )
            }
        };
        let nodes = Engine::<UpToSymmetry<G>>::nodes(&engine);
        let account = Account {
            instance: self.instance,
            question: question("longest", &after),
            engine: self.engine,
            nodes,
            threads: 1,
        };
        Ok(account.report(answer, stopped, &run, self.limits))
    }
}
