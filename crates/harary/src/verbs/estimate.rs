//! `estimate`: how likely a win is after each first move, by random play; nothing is proved, except
//! by solver back-up.

use crate::answer::{EstimateAnswer, MoveChance, Report, Sampling};
use crate::boards::{self, NO_WINNER, is_saturation};
use crate::catalog::Purpose;
use crate::engines::check;
use crate::error::{Error, bad};
use crate::games::{self, Playable, Visit};
use crate::question::EstimateOptions;
use crate::run::{Limits, Run};
use crate::spec::Spec;
use crate::verbs::threshold_random::is_likely;
use crate::verbs::{Account, Task, play_moves};
use harary_core::{At, Damaged, Engine, Game, Outcome, Paused, Player, Saved, Tally, Watch};
use harary_core::{UpToSymmetry, WordSink, WordSource};
use harary_engines::{NINETY_FIVE, Sampled, Uct, UctOptions, Uniform, wilson};

/// Random games: all, or the blocks of them that belong to a part.
fn uniform(asked: &EstimateOptions, seed: u64, threads: usize) -> Uniform {
    let uniform = Uniform::new(asked.trials, seed, threads);
    match asked.part {
        None => uniform,
        Some(part) => uniform.with_part(part),
    }
}

/// Samples the first moves of a position by uniformly random play and by UCT.
///
/// # Errors
/// As for [`solve`](crate::solve).
pub fn estimate(
    spec: &Spec,
    asked: &EstimateOptions,
    limits: &Limits<'_>,
) -> Result<Report<EstimateAnswer>, Error> {
    check(spec, asked, limits)?;
    if is_saturation(spec) {
        return Err(bad(format!("{NO_WINNER}: ask `solve`")));
    }
    if is_likely(spec) && spec.pairs.iter().any(|(key, _)| key == "k") {
        return Err(bad(format!(
            "vdw: the key `n` is missing; the least n that random play favors is asked as `threshold-random {spec}`"
        )));
    }
    let instance = spec.resolve(Purpose::Play)?;
    boards::with_all_cells(&instance)?;
    let task = Task::new(&instance, asked, limits);
    games::play(&instance, task)?
}

/// The three engines, which work one after the other.
struct Ways<G: Playable> {
    uniform: Uniform,
    top_level: Uct<UpToSymmetry<G>>,
    tree: Uct<UpToSymmetry<G>>,
}

impl<G: Playable> Ways<G> {
    fn new(asked: &EstimateOptions, limits: &Limits<'_>) -> Self {
        let (seed, threads) = (asked.seed.unwrap_or(0), limits.threads);
        let options = UctOptions {
            trials: asked.uct,
            stored: asked.stored as usize,
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
            uniform: uniform(asked, seed, threads),
            top_level: Uct::new(options),
            tree: Uct::new(tree),
        }
    }
}

impl<G: Playable> Engine<At<'_, UpToSymmetry<G>>> for Ways<G> {
    type Answer = ();

    fn run(&mut self, at: At<'_, UpToSymmetry<G>>, watch: &Watch<'_>) -> Result<(), Paused> {
        self.uniform.run(at, watch)?;
        self.top_level.run(at, watch)?;
        self.tree.run(at, watch)?;
        Ok(())
    }

    fn nodes(&self) -> u64 {
        let uniform = Engine::<At<'_, UpToSymmetry<G>>>::nodes(&self.uniform);
        uniform + self.top_level.nodes() + self.tree.nodes()
    }
}

impl<G: Playable> Saved<At<'_, UpToSymmetry<G>>> for Ways<G> {
    fn save(&self, to: &mut dyn WordSink) {
        Saved::<At<'_, UpToSymmetry<G>>>::save(&self.uniform, to);
        self.top_level.save(to);
        self.tree.save(to);
    }

    fn load(
        &mut self,
        at: At<'_, UpToSymmetry<G>>,
        from: &mut dyn WordSource,
    ) -> Result<(), Damaged> {
        self.uniform.load(at, from)?;
        self.top_level.load(at, from)?;
        self.tree.load(at, from)
    }
}

impl Visit for Task<'_, EstimateOptions> {
    type Output = Result<Report<EstimateAnswer>, Error>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let (asked, limits) = (self.asked, self.limits);
        if asked.trials == 0 && asked.uct == 0 {
            return Err(bad("estimate: no trials of either kind: nothing is asked"));
        }
        let (from, after) = play_moves(&game, &asked.after)?;
        let game = UpToSymmetry(game);
        let run = Run::start(limits);
        let mut ways = Ways::new(asked, limits);
        let question = EstimateOptions {
            after,
            seed: Some(asked.seed.unwrap_or(0)),
            ..asked.clone()
        };
        let question = self.question(question);
        let name = format!("{question} on {} threads", limits.threads);
        let result = run.engine(&name, (&game, &from), &mut ways)?;
        let over = game.outcome(&from).is_some();
        let mover = game.to_move(&from);
        let write = |mv: G::Move| game.0.write_move(&from, mv);
        let say = |sampled: &[Sampled<G::Move>]| {
            let counted = |one: &Sampled<G::Move>| counted(write(one.mv), one.tally, one.proved);
            with_shares(sampled.iter().map(counted).collect(), mover)
        };
        let by_uct = |engine: &Uct<UpToSymmetry<G>>| {
            let sampled = engine.so_far(&game, &from);
            let best = Uct::<UpToSymmetry<G>>::recommended(&sampled, mover);
            Sampling {
                best: best.map(|best| write(sampled[best].mv)),
                proved: engine.proved(),
                ..say(&sampled)
            }
        };
        let some = |sampling: Sampling| (sampling.trials > 0).then_some(sampling);
        let answer = EstimateAnswer {
            mover: (!over).then_some(mover),
            uniform: some(say(&ways.uniform.so_far(&game, &from))),
            top_level: some(by_uct(&ways.top_level)),
            tree: some(by_uct(&ways.tree)),
        };
        let nodes = ways.nodes();
        let account = Account::new(question, "mcts", nodes).with_threads(limits.threads);
        let account = account.with_seed(asked.seed.unwrap_or(0));
        Ok(account.report(answer, result.err(), &run, limits))
    }
}

/// The games of a move, without shares.
fn counted(first_move: String, tally: Tally, proved: Option<Outcome>) -> MoveChance {
    MoveChance {
        first_move,
        trials: tally.trials(),
        a: tally.a,
        b: tally.b,
        draws: tally.draws,
        confidence: None,
        interval: [0.0, 1.0],
        proved,
    }
}

/// A sampling by uniform play with its shares and its best move, from the games of each move.
pub(crate) fn with_shares(mut moves: Vec<MoveChance>, mover: Player) -> Sampling {
    for one in &mut moves {
        one.confidence = (one.trials > 0).then(|| one.a as f64 / one.trials as f64);
        one.interval = wilson(one.a, one.trials, NINETY_FIVE);
    }
    let share = |one: &MoveChance| {
        let wins = if mover == Player::A { one.a } else { one.b };
        wins as f64 / one.trials.max(1) as f64
    };
    // The first of equals.
    let reversed = moves.iter().rev();
    let best = reversed.max_by(|one, other| share(one).total_cmp(&share(other)));
    Sampling {
        trials: moves.iter().map(|one| one.trials).sum(),
        best: best.map(|best| best.first_move.clone()),
        moves,
        proved: None,
    }
}
