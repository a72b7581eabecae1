//! `census`: how many positions, or plays, there are at each length.

use crate::answer::{Census, CensusLevel, Report};
use crate::catalog::{self, Part, Playable, Visit};
use crate::error::Error;
use crate::run::{Limits, Run, Stopped};
use crate::spec::{Instance, Spec};
use crate::verbs::{Account, play_moves, question};
use harary_core::{Engine, Keyed, Saved, UpToSymmetry};
use harary_engines::{Census as Counting, Counted, Level};

/// Counts positions up to symmetry and transposition, or every play without any such merging, by length.
///
/// More than one thread share the plays, and give the same answer with the same nodes. Positions are remembered by one thread, unless the game is a tree.
///
/// # Errors
/// As for [`solve`](crate::solve).
pub fn census(
    spec: &Spec,
    after: &str,
    counted: Counted,
    upto: Option<u32>,
    limits: &Limits<'_>,
) -> Result<Report<Census>, Error> {
    let instance = spec.resolve(Part::Play)?;
    catalog::play(
        &instance,
        Visitor {
            instance: &instance,
            after,
            counted,
            upto,
            limits,
        },
    )?
}

struct Visitor<'a> {
    instance: &'a Instance,
    after: &'a str,
    counted: Counted,
    upto: Option<u32>,
    limits: &'a Limits<'a>,
}

impl Visit for Visitor<'_> {
    type Output = Result<Report<Census>, Error>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let (from, after) = play_moves(&game, self.after)?;
        let run = Run::start(self.limits);
        let verb = match self.counted {
            Counted::Positions => "census",
            Counted::Plays => "census of plays",
        };
        let verb = self
            .upto
            .map_or(verb.to_owned(), |upto| format!("{verb} up to {upto}"));
        let asked = question(&verb, &after);
        let (result, nodes) = match self.counted {
            Counted::Positions => self.count(&run, &asked, &UpToSymmetry(game), &from),
            Counted::Plays => self.count(&run, &asked, &game, &from),
        }?;
        let (answer, stopped) = match result {
            Ok(levels) => {
                let levels = levels.into_iter().map(|level| CensusLevel {
                    length: level.length,
                    going: level.going,
                    over: level.over,
                });
                let levels: Vec<CensusLevel> = levels.collect();
                let over = levels.iter().map(|level| level.over).sum();
                (
                    Census {
                        levels: Some(levels),
                        over: Some(over),
                    },
                    None,
                )
            }
            Err(why) => (
                Census {
                    levels: None,
                    over: None,
                },
                Some(why),
            ),
        };
        let account = Account {
            instance: self.instance,
            question: asked,
            engine: "census",
            nodes,
            threads: self.limits.threads.max(1),
        };
        Ok(account.report(answer, stopped, &run, self.limits))
    }
}

impl Visitor<'_> {
    /// What there is at each length, or why the count was stopped, and the nodes.
    fn count<G: Keyed>(
        &self,
        run: &Run<'_>,
        asked: &str,
        game: &G,
        from: &G::Position,
    ) -> Result<(Result<Vec<Level>, Stopped>, u64), Error> {
        if self.counted == Counted::Positions && !game.is_tree() {
            self.limits.one_thread()?;
        }
        let threads = self.limits.threads;
        let mut engine = Counting::new(self.counted, self.upto).with_threads(threads);
        let kept = format!("{}: {asked}", self.instance);
        let result = run.resume(
            &kept,
            &mut engine,
            |engine, words| engine.load(game, from, words),
            |engine, watch| engine.run(game, from, watch),
            Counting::save,
        )?;
        Ok((result, engine.nodes()))
    }
}
