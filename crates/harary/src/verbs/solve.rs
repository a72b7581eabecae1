//! `solve`: who wins, in how many plies, with which first moves.

mod heaps;
mod length;

use crate::answer::{Report, SolveAnswer, Stopped};
use crate::boards::is_saturation;
use crate::catalog::Purpose;
use crate::certify::{Certificate, Claimed, Mirrored, Strategist};
use crate::engines::check;
use crate::error::{Error, bad, cannot};
use crate::games::{self, Playable, Visit};
use crate::oracle::{NewProver, Prover, VisitOracle, no_plies, on_live_boards, oracle, play};
use crate::packed::{save, try_certificate};
use crate::question::{Certify, SolveEngine, SolveOptions};
use crate::run::{Limits, Run};
use crate::spec::{Instance, Spec};
use crate::verbs::openings::solve_openings;
use crate::verbs::{Account, Task, play_moves, write_line};
use harary_core::{Ask, At, Engine, Game, Hints, Outcome, Player, UpToSymmetry};
use harary_engines::{AlphaBeta, Minimax, Solution, Staged, Sweep};
use harary_games::Monotonic;
pub(crate) use heaps::are_enough;
use std::collections::HashSet;

/// Solves a game.
///
/// More than one thread give the same answer; nodes then vary from run to run. The engine minimax
/// has one thread.
///
/// # Errors
/// If the spec or a move cannot be understood, a checkpoint belongs to another question, or a file
/// cannot be written before any work, or while it goes on. A limit is no error: the report is then
/// not complete. Nor is a certificate that cannot be written once the answer is there: see
/// [`unwritten`](Report::unwritten).
pub fn solve(
    spec: &Spec,
    asked: &SolveOptions,
    limits: &Limits<'_>,
) -> Result<Report<SolveAnswer>, Error> {
    check(spec, asked, limits)?;
    let by_length = is_saturation(spec);
    let asked = &match by_length {
        true => length::asked(asked, limits)?,
        false => asked.clone(),
    };
    can_certify(asked, limits)?;
    if asked.part.is_some() || asked.openings.is_some() {
        return solve_openings(spec, asked, limits, solve);
    }
    let report = by_engine(&spec.resolve(Purpose::Play)?, asked, limits)?;
    Ok(match by_length {
        true => report.map(length::told),
        false => report,
    })
}

fn by_engine(
    instance: &Instance,
    asked: &SolveOptions,
    limits: &Limits<'_>,
) -> Result<Report<SolveAnswer>, Error> {
    if heaps::are_enough(instance, asked, limits) {
        return heaps::by_nim_values(instance, asked, limits);
    }
    let task = Task::new(instance, asked, limits);
    match asked.engine {
        SolveEngine::Sweep => task.by_sweep(),
        SolveEngine::DfPn if asked.ask == Ask::Plies => Err(no_plies()),
        SolveEngine::DfPn => oracle(instance, limits.threads, task)?,
        SolveEngine::Auto => match on_live_boards(instance, limits.threads, task)? {
            Ok(report) => report,
            Err((task, game)) => play(instance, game, task)?,
        },
        _ => games::play(instance, task)?,
    }
}

/// Refuses to prove what is not asked for, and to prove more where no certificate is written.
pub(crate) fn can_certify(asked: &SolveOptions, limits: &Limits<'_>) -> Result<(), Error> {
    let least = match asked.certify {
        Certify::Outcome => Ask::Outcome,
        Certify::Plies => Ask::Plies,
        Certify::FirstMoves => Ask::Moves,
    };
    if asked.certify != Certify::Outcome && limits.certificate.is_none() {
        return Err(bad(
            "--certify says what a certificate is to prove: --certificate FILE must say where it goes",
        ));
    }
    if asked.ask < least {
        return Err(bad(format!(
            "what is to be certified must be asked for: --certify {} needs --ask {}",
            asked.certify, least
        )));
    }
    if (asked.engine, asked.certify) == (SolveEngine::DfPn, Certify::Plies) {
        return Err(no_plies());
    }
    Ok(())
}

impl Visit for Task<'_, SolveOptions> {
    type Output = Result<Report<SolveAnswer>, Error>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let (from, after) = play_moves(&game, &self.asked.after)?;
        let game = UpToSymmetry(game);
        match self.asked.engine {
            SolveEngine::Minimax => self.by_minimax(&game.0, &from, &after),
            _ => self.by_alpha_beta(&game, &from, &after),
        }
    }
}

impl Task<'_, SolveOptions> {
    fn by_sweep(&self) -> Result<Report<SolveAnswer>, Error> {
        let (game, ranks) = games::ranked(self.instance)?;
        let (from, after) = play_moves(&game, &self.asked.after)?;
        if self.limits.certificate.is_some() {
            return Err(cannot(
                "the engine sweep writes no certificates; alpha-beta does",
            ));
        }
        let bytes = Sweep::bytes(&game, self.asked.ask, ranks);
        if bytes > self.limits.memory as u64 {
            return Err(cannot(format!(
                "the engine sweep needs {bytes} bytes for {ranks} positions: more than --memory"
            )));
        }
        let run = Run::start(self.limits);
        let threads = self.limits.threads;
        let mut engine = Sweep::new(self.asked.ask).with_threads(threads);
        let asked = self.kept(SolveEngine::Sweep, &after);
        let result = run.engine(&asked, (&game, &from), &mut engine)?;
        let nodes = Engine::<At<'_, Monotonic<59>>>::nodes(&engine);
        let found = result
            .as_ref()
            .map(|solution| answer(&game, &from, solution))
            .unwrap_or_default();
        Ok(self
            .account(&after, "sweep", nodes)
            .report(found, result.err(), &run, self.limits))
    }
}

impl VisitOracle for Task<'_, SolveOptions> {
    type Output = Result<Report<SolveAnswer>, Error>;

    fn visit<G: Playable>(self, game: G, new: Box<NewProver<'_, G>>) -> Self::Output {
        let (from, after) = play_moves(&game, &self.asked.after)?;
        let game = UpToSymmetry(game);
        let ask = self.asked.ask;
        let from_start = after.is_empty();
        let mut win = None;
        if from_start && self.asked.engine == SolveEngine::Auto {
            try_certificate(self.limits)?;
            let run = Run::start(self.limits);
            win = Mirrored::find(self.instance, &game, &run);
            if let (Some(win), Ask::Outcome) = (&win, ask) {
                let mut found = win.answer();
                self.certify_mirror(win, &run, &mut found);
                let account = self.account(&after, "mirror, search tree", win.branches);
                return Ok(account.report(found, None, &run, self.limits));
            }
        }
        let mut mirrors = game.mirrors().into_iter();
        let safe = mirrors.find(|mirror| mirror.is_safe);
        let safe = safe.map(|mirror| mirror.player);
        let stolen = game.second_cannot_win();
        let cannot_win = Player::BOTH.map(|player| {
            let never = safe == Some(player.other()) || stolen && player == Player::B;
            never && from_start
        });
        // Memory for what the stages keep: wins of A, wins of B, plies.
        let all = self.limits.memory;
        let staged = self.asked.engine == SolveEngine::Auto;
        let memory = match (ask, cannot_win) {
            (Ask::Outcome, [false, true]) => [all, 0, 0],
            (Ask::Outcome, [true, false]) => [0, all, 0],
            (Ask::Outcome, _) => [all / 2, all / 2, 0],
            _ if staged => [all / 4, all / 4, all / 2],
            _ => [all / 2, all / 2, 0],
        };
        let oracle = new([memory[0], memory[1]]);
        let engine = Staged::new(ask, cannot_win, oracle, staged.then_some(memory[2]))
            .asking_first(game.likely_winner());
        self.by_proof(&game, &from, &after, engine, win.as_ref())
    }
}

/// Alpha-beta after its work.
struct Searched<G: Playable>(
    AlphaBeta<UpToSymmetry<G>>,
    Result<Solution<G::Move>, Stopped>,
);

/// What is known when a limit stopped the work; `plies` says in how many a player wins, if that was
/// found.
fn so_far(
    outcome: Option<Outcome>,
    bounds: [Outcome; 2],
    plies: impl FnOnce(Player) -> Option<u32>,
) -> SolveAnswer {
    SolveAnswer {
        plies: match outcome {
            Some(Outcome::Wins(winner)) => plies(winner),
            _ => None,
        },
        outcome,
        bounds: outcome.is_none().then_some(bounds),
        ..SolveAnswer::default()
    }
}

impl Task<'_, SolveOptions> {
    /// Writes the certificate of a win by a mirror, if one of the outcome was asked for.
    fn certify_mirror(&self, win: &Mirrored, run: &Run<'_>, found: &mut SolveAnswer) {
        if let (Some(path), Certify::Outcome) = (&self.limits.certificate, self.asked.certify) {
            let text = win.certificate(self.instance);
            if run.wrote(save(run.files(), &text, path)) {
                found.certified = Some(Certify::Outcome);
            }
        }
    }

    fn by_proof<G: Playable>(
        &self,
        game: &UpToSymmetry<G>,
        from: &G::Position,
        after: &[String],
        engine: Staged<UpToSymmetry<G>, dyn Prover<G>>,
        win: Option<&Mirrored>,
    ) -> Result<Report<SolveAnswer>, Error> {
        try_certificate(self.limits)?;
        let run = Run::start(self.limits);
        let engine = engine.with_threads(self.limits.threads);
        let knows_threats = self.knows_threats(game, from);
        let mut engine = match knows_threats {
            true => engine.by_threats(),
            false => engine,
        };
        let asked = self.kept(SolveEngine::DfPn, after);
        let result = run.engine(&asked, (game, from), &mut engine)?;
        let nodes = Engine::<At<'_, UpToSymmetry<G>>>::nodes(&engine);
        let name = match engine.second_stage_is_by_threats() {
            None => "df-pn",
            Some(false) => "df-pn, alpha-beta",
            Some(true) => "df-pn, threats",
        };
        let outcome = engine.outcome(game, from);
        let (mut found, mut stopped) = match result {
            Ok(solution) => {
                // An oracle alone does not know how fast a move is.
                let unknown = solution.plies.is_none() && game.timed(solution.outcome);
                let mut found = self.found(game, from, solution);
                if unknown {
                    (found.fastest, found.line) = (None, None);
                }
                (found, None)
            }
            Err(why) => {
                let bounds = engine.outcome_bounds();
                let plies = |winner| engine.second_stage()?.forced_plies(winner);
                (so_far(outcome, bounds, plies), Some(why))
            }
        };
        self.lost(game, from, &mut found);
        if let Some(outcome) = outcome {
            let claim = Certificate {
                game,
                instance: self.instance,
                after,
                from,
                outcome,
            };
            self.certify(&claim, &mut engine, &run, &mut found, &mut stopped);
        } else if let Some(win) = win {
            // The search was stopped, and who wins is known all the same.
            found = win.answer();
            self.lost(game, from, &mut found);
            self.certify_mirror(win, &run, &mut found);
        }
        Ok(self
            .account(after, name, nodes)
            .report(found, stopped, &run, self.limits))
    }

    /// Says that no move keeps the outcome, where that is asked and the player to move loses.
    fn lost<G: Game>(&self, game: &G, from: &G::Position, found: &mut SolveAnswer) {
        let mover = game.to_move(from);
        let loses = found.outcome == Some(Outcome::Wins(mover.other()));
        let goes_on = game.outcome(from).is_none();
        if self.asked.ask == Ask::Moves && loses && goes_on && !game.is_about_length() {
            found.first_moves.get_or_insert_default();
        }
    }

    /// Writes the certificate, if one was asked for.
    fn certify<G: Playable>(
        &self,
        claim: &Certificate<'_, G>,
        engine: &mut dyn Strategist<G>,
        run: &Run<'_>,
        found: &mut SolveAnswer,
        stopped: &mut Option<Stopped>,
    ) {
        let Some(path) = &self.limits.certificate else {
            return;
        };
        let over = claim.game.outcome(claim.from).is_some();
        let moves = found.first_moves.clone();
        let claimed = match (self.asked.certify, found.plies, &moves) {
            (Certify::Plies, Some(plies), _) => Claimed::Plies(plies),
            (Certify::FirstMoves, _, Some(moves)) => Claimed::FirstMoves(moves),
            // A limit came before it was known.
            (Certify::Plies, None, _) if claim.game.timed(claim.outcome) => return,
            (Certify::FirstMoves, _, None) if !over => return,
            _ => Claimed::Outcome,
        };
        match run.work(|watch| claim.text(claimed, engine, watch)) {
            Ok(text) if run.wrote(save(run.files(), &text, path)) => {
                found.certified = Some(claimed.part());
            }
            Ok(_) => {}
            Err(why) => *stopped = stopped.or_else(|| Some(run.without_certificate(why))),
        }
    }

    /// The question of a checkpoint of this engine.
    fn kept(&self, engine: SolveEngine, after: &[String]) -> String {
        let options = SolveOptions {
            after: after.to_vec(),
            ask: self.asked.ask,
            engine,
            ..SolveOptions::default()
        };
        self.question(options).to_string()
    }

    /// The answer, with all moves of each kind where the engine saw one.
    fn found<G: Playable>(
        &self,
        game: &UpToSymmetry<G>,
        from: &G::Position,
        mut solution: Solution<G::Move>,
    ) -> SolveAnswer {
        if let Some(moves) = &mut solution.moves {
            moves.first_moves = images(&game.0, from, &moves.first_moves);
            moves.fastest = images(&game.0, from, &moves.fastest);
        }
        answer(&game.0, from, &solution)
    }

    fn account(&self, after: &[String], engine: &'static str, nodes: u64) -> Account {
        let options = SolveOptions {
            after: after.to_vec(),
            ..self.asked.clone()
        };
        let question = self.question(options);
        Account::new(question, engine, nodes).with_threads(self.limits.threads)
    }

    fn by_minimax<G: Playable>(
        &self,
        game: &G,
        from: &G::Position,
        after: &[String],
    ) -> Result<Report<SolveAnswer>, Error> {
        if self.limits.certificate.is_some() {
            return Err(cannot(
                "the engine minimax writes no certificates; alpha-beta does",
            ));
        }
        let run = Run::start(self.limits);
        let mut engine = Minimax::new(self.asked.ask);
        let asked = self.kept(SolveEngine::Minimax, after);
        let result = run.engine(&asked, (game, from), &mut engine)?;
        let answer = result
            .as_ref()
            .map(|solution| answer(game, from, solution))
            .unwrap_or_default();
        Ok(self.account(after, "minimax", engine.nodes()).report(
            answer,
            result.err(),
            &run,
            self.limits,
        ))
    }

    /// Whether wins by force are looked for: where the game knows threats, and no engine is named.
    fn knows_threats<G: Playable>(&self, game: &UpToSymmetry<G>, from: &G::Position) -> bool {
        self.asked.engine == SolveEngine::Auto
            && game.outcome(from).is_none()
            && Player::BOTH.map(|player| game.soonest(from, player)) != [Some(1); 2]
    }

    fn by_alpha_beta<G: Playable>(
        &self,
        game: &UpToSymmetry<G>,
        from: &G::Position,
        after: &[String],
    ) -> Result<Report<SolveAnswer>, Error> {
        try_certificate(self.limits)?;
        let run = Run::start(self.limits);
        let threads = self.limits.threads;
        let mut engine = AlphaBeta::new(self.asked.ask, self.limits.memory);
        let kind = match self.asked.engine {
            SolveEngine::Threats => SolveEngine::Threats,
            _ => SolveEngine::AlphaBeta,
        };
        if kind == SolveEngine::Threats {
            engine = engine.by_threats();
        }
        let mut engine = engine.with_threads(threads);
        let asked = self.kept(kind, after);
        let result = run.engine(&asked, (game, from), &mut engine)?;
        let by = (kind.name(), engine.nodes());
        Ok(self.searched(game, (from, after), Searched(engine, result), by, &run))
    }

    /// The report of what alpha-beta found.
    fn searched<G: Playable>(
        &self,
        game: &UpToSymmetry<G>,
        (from, after): (&G::Position, &[String]),
        Searched(mut engine, result): Searched<G>,
        (name, nodes): (&'static str, u64),
        run: &Run<'_>,
    ) -> Report<SolveAnswer> {
        let (mut found, mut stopped) = match result {
            Ok(solution) => (self.found(game, from, solution), None),
            // The outcome may be known, and the rest not.
            Err(why) => {
                let plies = |winner| engine.forced_plies(winner);
                let found = so_far(engine.outcome(), engine.outcome_bounds(), plies);
                (found, Some(why))
            }
        };
        self.lost(game, from, &mut found);
        if let Some(outcome) = game.outcome(from).or_else(|| engine.outcome()) {
            let claim = Certificate {
                game,
                instance: self.instance,
                after,
                from,
                outcome,
            };
            self.certify(&claim, &mut engine, run, &mut found, &mut stopped);
        }
        self.account(after, name, nodes)
            .report(found, stopped, run, self.limits)
    }
}

/// Every move that leads where one of `moves` leads, up to symmetry; in the game's order.
pub(crate) fn images<G: Playable>(game: &G, from: &G::Position, moves: &[G::Move]) -> Vec<G::Move> {
    let reached = |mv: G::Move| {
        let at = game.after(from, mv);
        game.outcome(&at).ok_or_else(|| game.canonical(&at))
    };
    let good: HashSet<Result<Outcome, G::Key>> = moves.iter().map(|&mv| reached(mv)).collect();
    let mut all = game.legal(from);
    all.retain(|&mv| good.contains(&reached(mv)));
    all
}

fn answer<G: Playable>(game: &G, from: &G::Position, solution: &Solution<G::Move>) -> SolveAnswer {
    let moves = solution.moves.as_ref();
    let write = |moves: &Vec<G::Move>| moves.iter().map(|&mv| game.write_move(from, mv)).collect();
    let line = |moves: &Vec<G::Move>| write_line(game, from, moves);
    SolveAnswer {
        outcome: Some(solution.outcome),
        plies: solution.plies,
        first_moves: moves.map(|moves| write(&moves.first_moves)),
        fastest: moves.map(|moves| write(&moves.fastest)),
        line: moves.and_then(|moves| moves.line.as_ref()).map(line),
        ..SolveAnswer::default()
    }
}
