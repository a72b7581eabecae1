//! `longest`: the longest plays.

use crate::answer::{Longest, Report};
use crate::catalog::{self, Part, Playable, Visit};
use crate::error::Error;
use crate::run::{Limits, Run};
use crate::spec::{Instance, Spec};
use crate::verbs::{Account, play_moves, question};
use harary_core::{Engine, UpToSymmetry};

/// How long the game can last, how many plays of that length there are up to symmetry, and with `list` all of them,
/// each as its last position if that tells the play, else as its moves.
///
/// # Errors
/// As for [`solve`](crate::solve).
pub fn longest(
    spec: &Spec,
    after: &str,
    list: bool,
    limits: &Limits<'_>,
) -> Result<Report<Longest>, Error> {
    let instance = spec.resolve(Part::Play)?;
    catalog::play(
        &instance,
        Visitor {
            instance: &instance,
            after,
            list,
            limits,
        },
    )?
}

struct Visitor<'a> {
    instance: &'a Instance,
    after: &'a str,
    list: bool,
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
                    },
                    Some(why),
                )
            }
        };
        let nodes = Engine::<UpToSymmetry<G>>::nodes(&engine);
        let account = Account {
            instance: self.instance,
            question: question("longest", &after),
            engine: "longest",
            nodes,
        };
        Ok(account.report(answer, stopped, &run, self.limits))
    }
}
