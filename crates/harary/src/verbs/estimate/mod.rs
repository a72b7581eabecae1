//! `estimate`: how likely a win is after each first move, by random play; nothing is proved, except by solver back-up.

pub(crate) mod likely;

use crate::answer::Report;
use crate::catalog::{self, Part, Playable, Visit};
use crate::chances::{Chances, MoveChance, Sampling};
use crate::error::{Error, bad};
use crate::run::{Limits, Run};
use crate::spec::{Instance, Spec};
use crate::verbs::{Account, play_moves, question};
use harary_core::{Damaged, Engine, Game, Outcome, Paused, Player, Saved, Tally, Watch};
use harary_core::{UpToSymmetry, WordSink, WordSource};
use harary_engines::{NINETY_FIVE, Sampled, Uct, UctOptions, Uniform, wilson};

/// What is asked of random play.
#[derive(Clone, Debug)]
pub struct Estimating {
    /// Moves to be played first, joined by commas.
    pub after: String,
    /// Games of uniform play after each first move; for a least board, the most that may be played to decide. `None` is 100,000,
    /// and 500 million.
    pub trials: Option<u64>,
    /// Trials of UCT, with a stored tree and with the first moves alone.
    pub uct: u64,
    /// Positions that a tree may store.
    pub stored: usize,
    /// Back up what is proved.
    pub backup: bool,
}

impl Default for Estimating {
    fn default() -> Self {
        Estimating {
            after: String::new(),
            trials: None,
            uct: 200_000,
            stored: 1_000_000,
            backup: false,
        }
    }
}

/// Games after each first move, if nobody says how many.
const TRIALS: u64 = 100_000;

/// Samples the first moves of a position by uniformly random play and by UCT.
///
/// # Errors
/// As for [`solve`](crate::solve).
pub fn estimate(
    spec: &Spec,
    asked: &Estimating,
    limits: &Limits<'_>,
) -> Result<Report<Chances>, Error> {
    let instance = spec.resolve(Part::Play)?;
    let visitor = Visitor {
        instance: &instance,
        asked,
        limits,
    };
    catalog::play(&instance, visitor)?
}

struct Visitor<'a> {
    instance: &'a Instance,
    asked: &'a Estimating,
    limits: &'a Limits<'a>,
}

/// The three engines, which work one after the other.
struct Ways<G: Playable> {
    uniform: Uniform,
    top_level: Uct<UpToSymmetry<G>>,
    tree: Uct<UpToSymmetry<G>>,
}

impl<G: Playable> Ways<G> {
    fn new(asked: &Estimating, limits: &Limits<'_>) -> Self {
        let (seed, threads) = (limits.seed.unwrap_or_default(), limits.threads);
        let options = UctOptions {
            trials: asked.uct,
            stored: asked.stored,
            top_level: true,
            backup: false,
            seed,
            threads,
        };
        let tree = UctOptions {
            top_level: false,
            backup: asked.backup,
            ..options
        };
        Ways {
            uniform: Uniform::new(asked.trials.unwrap_or(TRIALS), seed, threads),
            top_level: Uct::new(options),
            tree: Uct::new(tree),
        }
    }

    fn step(
        &mut self,
        game: &UpToSymmetry<G>,
        from: &G::Position,
        watch: &Watch<'_>,
    ) -> Result<(), Paused> {
        self.uniform.run(game, from, watch)?;
        self.top_level.run(game, from, watch)?;
        self.tree.run(game, from, watch)?;
        Ok(())
    }

    fn save(&self, to: &mut dyn WordSink) {
        Saved::<UpToSymmetry<G>>::save(&self.uniform, to);
        self.top_level.save(to);
        self.tree.save(to);
    }

    fn load(
        &self,
        game: &UpToSymmetry<G>,
        at: &G::Position,
        from: &mut dyn WordSource,
    ) -> Result<Self, Damaged> {
        Ok(Ways {
            uniform: self.uniform.load(game, at, from)?,
            top_level: self.top_level.load(game, at, from)?,
            tree: self.tree.load(game, at, from)?,
        })
    }
}

impl Visit for Visitor<'_> {
    type Output = Result<Report<Chances>, Error>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let Visitor {
            instance,
            asked,
            limits,
        } = self;
        if asked.trials == Some(0) && asked.uct == 0 {
            return Err(bad("estimate: no trials of either kind: nothing is asked"));
        }
        let (from, after) = play_moves(&game, &asked.after)?;
        let game = UpToSymmetry(game);
        let run = Run::start(limits);
        let mut ways = Ways::new(asked, limits);
        let name = format!(
            "{instance}: {}, --trials {}, --uct {}, --stored {}, --backup {}, --seed {}, --threads {}",
            question("estimate", &after),
            asked.trials.unwrap_or(TRIALS),
            asked.uct,
            asked.stored,
            asked.backup,
            limits.seed.unwrap_or_default(),
            limits.threads,
        );
        let result = run.resume(
            &name,
            &mut ways,
            |ways, words| ways.load(&game, &from, words),
            |ways, watch| ways.step(&game, &from, watch),
            Ways::save,
        )?;
        let over = game.outcome(&from).is_some();
        let mover = game.to_move(&from);
        let say = |sampled: &[Sampled<G::Move>], best: Option<usize>, proved: Option<Outcome>| {
            let moves = sampled.iter().map(|one| said(&game.0, &from, one));
            let sampling = Sampling {
                trials: sampled.iter().map(|one| one.tally.trials()).sum(),
                moves: moves.collect(),
                best: best.map(|best| game.0.write_move(&from, sampled[best].mv)),
                proved: proved.map(|outcome| outcome.to_string()),
            };
            Some(sampling).filter(|sampling| sampling.trials > 0)
        };
        let uniform = ways.uniform.so_far(&game, &from);
        let by_uct = |engine: &Uct<UpToSymmetry<G>>| {
            let sampled = engine.so_far(&game, &from);
            let best = Uct::<UpToSymmetry<G>>::recommended(&sampled, mover);
            say(&sampled, best, engine.proved())
        };
        let answer = Chances {
            mover: (!over).then(|| mover.to_string()),
            uniform: say(&uniform, likeliest(&uniform, mover), None),
            top_level: by_uct(&ways.top_level),
            tree: by_uct(&ways.tree),
        };
        let nodes = Engine::<UpToSymmetry<G>>::nodes(&ways.uniform)
            + ways.top_level.nodes()
            + ways.tree.nodes();
        let account = Account {
            instance,
            question: question("estimate", &after),
            engine: "mcts",
            nodes,
            threads: limits.threads,
        };
        let mut report = account.report(answer, result.err(), &run, limits);
        report.stats.seed = Some(limits.seed.unwrap_or_default());
        Ok(report)
    }
}

/// The move with the greatest share of wins of the player, the first of equals.
fn likeliest<M>(sampled: &[Sampled<M>], mover: Player) -> Option<usize> {
    let order = (0..sampled.len()).rev();
    order.max_by(|&one, &other| {
        let share = |tally: &Tally| tally.wins(mover) as f64 / tally.trials().max(1) as f64;
        share(&sampled[one].tally).total_cmp(&share(&sampled[other].tally))
    })
}

fn said<G: Playable>(game: &G, from: &G::Position, one: &Sampled<G::Move>) -> MoveChance {
    let Sampled { mv, tally, proved } = one;
    let trials = tally.trials();
    MoveChance {
        first_move: game.write_move(from, *mv),
        trials,
        a: tally.a,
        b: tally.b,
        draws: tally.draws,
        confidence: (trials > 0).then(|| tally.a as f64 / trials as f64),
        interval: wilson(tally.a, trials, NINETY_FIVE),
        proved: proved.map(|outcome| outcome.to_string()),
    }
}
