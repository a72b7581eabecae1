//! The one kind of session: a game of any family, with the engine that knows its values.

use super::{LegalMove, Line, MoveValue, Sample, Session};
use crate::answer::Stopped;
use crate::catalog::Purpose;
use crate::error::Error;
use crate::games::{self, Playable, Visit};
use crate::run::limits::HowFar;
use crate::run::{Limits, Run};
use crate::spec::Spec;
use crate::verbs::solve::images;
use crate::verbs::write_line;
use harary_core::{Ask, Ending, Engine, Game, Hints, Keyed, Outcome, Player, UpToSymmetry, Value};
use harary_core::{View, Words};
use harary_engines::{AlphaBeta, Solution, Uct, UctOptions, ordered_moves};
use std::time::Duration;

/// Random games where no time is given, and where time is.
const GAMES: [u64; 2] = [100_000, 100_000_000];
/// About the memory of a stored position of the tree, in bytes.
const STORED: usize = 128;
/// With more moves than these a glance does not see what the other player can answer.
const SEEN: usize = 1000;

/// Begins a game, with at most so many bytes for the table of its engine.
///
/// # Errors
/// If the spec names no game that can be played.
pub fn session(spec: &Spec, memory: usize) -> Result<Box<dyn Session>, Error> {
    let instance = spec.resolve(Purpose::Play)?;
    let begin = Begin {
        name: instance.to_string(),
        goal: (instance.family.goal)(&instance),
        memory,
    };
    games::play(&instance, begin)
}

struct Begin {
    name: String,
    goal: String,
    memory: usize,
}

impl Visit for Begin {
    type Output = Box<dyn Session>;

    fn visit<G: Playable>(self, game: G) -> Box<dyn Session> {
        session_of(game, self.name, self.goal, self.memory)
    }
}

/// Begins a game of your own (docs/adding-a-game.md shows one), with at most so many bytes for the
/// table of its engine. The name and the goal are what [`Session::game`] and [`Session::goal`]
/// return.
pub fn session_of<G: Playable>(
    game: G,
    name: impl Into<String>,
    goal: impl Into<String>,
    memory: usize,
) -> Box<dyn Session> {
    Box::new(InProgress {
        name: name.into(),
        goal: goal.into(),
        at: game.start(),
        game: UpToSymmetry(game),
        played: Vec::new(),
        undone: Vec::new(),
        memory,
        engine: AlphaBeta::new(Ask::Moves, memory),
    })
}

/// A game of one family in progress.
struct InProgress<G: Playable> {
    name: String,
    goal: String,
    game: UpToSymmetry<G>,
    at: G::Position,
    played: Vec<Played<G>>,
    /// The moves that were taken back, the first of them last.
    undone: Vec<String>,
    memory: usize,
    engine: AlphaBeta<UpToSymmetry<G>>,
}

/// A move that was played, and what takes it back.
struct Played<G: Game> {
    text: String,
    mv: G::Move,
    undo: G::Undo,
}

impl<G: Playable> InProgress<G> {
    fn solve(&mut self, ask: Ask, limits: &Limits<'_>) -> Result<Solution<G::Move>, Stopped> {
        self.engine.reset(ask);
        let (engine, game, at) = (&mut self.engine, &self.game, &self.at);
        Run::start(limits).work(|watch| engine.run((game, at), watch))
    }

    /// The legal moves. Without symmetry: images of a move are legal, too.
    fn legal(&self) -> Vec<G::Move> {
        self.game.0.legal(&self.at)
    }

    fn write(&self, moves: &[G::Move]) -> Vec<String> {
        let texts = moves.iter().map(|&mv| self.game.0.write_move(&self.at, mv));
        texts.collect()
    }

    /// Looks at what a legal move leads to.
    fn after<A>(&mut self, mv: G::Move, look: impl FnOnce(&mut Self) -> A) -> A {
        let undo = self.game.play(&mut self.at, mv);
        let seen = look(self);
        self.game.undo(&mut self.at, mv, undo);
        seen
    }

    /// Whether a player has a move here, and wins by it at once.
    fn wins_at_once(&self, at: &mut G::Position, player: Player) -> bool {
        if self.game.to_move(at) != player {
            return false;
        }
        let mut moves = self.game.0.legal(at).into_iter();
        moves.any(|mv| {
            let undo = self.game.play(at, mv);
            let wins = self.game.outcome(at) == Some(Outcome::Wins(player));
            self.game.undo(at, mv, undo);
            wins
        })
    }
}

impl<G: Playable> Session for InProgress<G> {
    fn game(&self) -> &str {
        &self.name
    }
    fn position(&self) -> String {
        self.game.0.write_position(&self.at)
    }
    fn drawn(&self) -> String {
        self.game.0.draw(&self.at)
    }
    fn goal(&self) -> &str {
        &self.goal
    }
    fn view(&self) -> Option<View> {
        self.game.0.view(&self.at)
    }
    fn moves(&self) -> Vec<String> {
        let played = self.played.iter();
        played.map(|played| played.text.clone()).collect()
    }
    fn legal_moves(&self) -> Vec<LegalMove> {
        let legal = |mv| LegalMove {
            text: self.game.0.write_move(&self.at, mv),
            meaning: self.game.0.explain_move(&self.at, mv),
        };
        self.legal().into_iter().map(legal).collect()
    }
    fn up_to_symmetry(&self) -> String {
        let mut words: Vec<u64> = Vec::new();
        self.game.key(&self.at).write(&mut words);
        words.iter().map(|word| format!("{word:x}.")).collect()
    }
    fn to_move(&self) -> Option<Player> {
        let mover = self.game.to_move(&self.at);
        self.outcome().is_none().then_some(mover)
    }
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.at)
    }
    fn ending(&self) -> Option<Ending> {
        self.game.0.ending(&self.at)
    }
    fn is_about_length(&self) -> bool {
        self.game.is_about_length()
    }
    fn play(&mut self, text: &str) -> Result<(), Error> {
        let mv = self.game.0.read_move(&self.at, text)?;
        let text = self.game.0.write_move(&self.at, mv);
        // The same move leaves those after it to be played again.
        if self.undone.pop().is_some_and(|other| other != text) {
            self.undone.clear();
        }
        let undo = self.game.play(&mut self.at, mv);
        self.played.push(Played { text, mv, undo });
        Ok(())
    }
    fn undo(&mut self) -> Option<String> {
        let Played { text, mv, undo } = self.played.pop()?;
        self.game.undo(&mut self.at, mv, undo);
        self.undone.push(text.clone());
        Some(text)
    }
    fn redo(&mut self) -> Option<String> {
        let text = self.undone.last()?.clone();
        // It was legal here before.
        self.play(&text).ok().map(|()| text)
    }
    fn value(&mut self, limits: &Limits<'_>) -> Result<Value, Stopped> {
        let Solution { outcome, plies, .. } = self.solve(Ask::Plies, limits)?;
        Ok(Value { outcome, plies })
    }
    fn line(&mut self, limits: &Limits<'_>) -> Result<Line, Stopped> {
        let found = self.solve(Ask::Moves, limits)?;
        let (outcome, plies) = (found.outcome, found.plies);
        let (line, keep, best) = (found.moves).map_or_else(Default::default, |moves| {
            let line = moves.line.unwrap_or_default();
            (line, moves.first_moves, moves.fastest)
        });
        // The engine sees one of each kind of move.
        let all = |moves: &[G::Move]| self.write(&images(&self.game.0, &self.at, moves));
        Ok(Line {
            value: Value { outcome, plies },
            moves: write_line(&self.game.0, &self.at, &line),
            keep: all(&keep),
            best: all(&best),
        })
    }
    fn line_after(
        &mut self,
        text: &str,
        limits: &Limits<'_>,
    ) -> Result<Result<Line, Stopped>, Error> {
        let mv = self.game.0.read_move(&self.at, text)?;
        let text = self.game.0.write_move(&self.at, mv);
        Ok(self.after(mv, |session| {
            let mut line = session.line(limits)?;
            line.value = one_ply_more(line.value);
            line.moves.insert(0, text);
            Ok(line)
        }))
    }
    fn values(&mut self, limits: &Limits<'_>) -> Vec<MoveValue> {
        let moves = self.legal();
        values(self.write(&moves), limits, &mut |index, limits| {
            self.after(moves[index], |session| session.value(limits))
        })
    }
    fn sample(&self, seed: u64, limits: &Limits<'_>) -> Option<Sample> {
        let mover = self.to_move()?;
        let mut engine = Uct::new(UctOptions {
            trials: GAMES[usize::from(limits.time.is_some())],
            stored: self.memory / STORED,
            top_level: false,
            backup: true,
            seed,
            threads: 1,
        });
        // Stopped or not, it has counted.
        let _ = Run::start(limits).work(|watch| engine.run((&self.game, &self.at), watch));
        let sampled = engine.so_far(&self.game, &self.at);
        let best = &sampled[Uct::<UpToSymmetry<G>>::recommended(&sampled, mover)?];
        let share = |games: u64| games as f64 / best.tally.trials().max(1) as f64;
        Some(Sample {
            text: self.game.0.write_move(&self.at, best.mv),
            games: sampled.iter().map(|one| one.tally.trials()).sum(),
            won: share(best.tally.wins(mover)),
            drawn: share(best.tally.draws),
            proved: engine.proved(),
        })
    }
    fn guess(&self) -> Option<String> {
        self.to_move()?;
        let moves = ordered_moves(&self.game, &self.at);
        let mv = moves.first()?;
        Some(self.game.0.write_move(&self.at, *mv))
    }
    fn mirrored(&self) -> Option<String> {
        let mover = self.to_move()?;
        let start = self.game.start();
        let moves = self.game.0.legal(&start);
        let names: Vec<String> = (moves.iter())
            .map(|&mv| self.game.0.write_move(&start, mv))
            .collect();
        let mirrors = self.game.mirrors();
        let mut mine = mirrors
            .iter()
            .filter(|mirror| mirror.is_safe && mirror.player == mover);
        mine.find_map(|mirror| {
            let image = |of: &str| mirror.images.get(names.iter().position(|name| name == of)?);
            let mut played: Vec<String> = self.moves();
            if self.game.to_move(&start) == mover {
                // Who begins takes the cell that is its own image.
                let center = names.iter().find(|name| image(name) == Some(name))?;
                match played.is_empty() {
                    true => return Some(center.clone()),
                    false if *center != played.remove(0) => return None,
                    false => {}
                }
            }
            let last = played.pop()?;
            let so_far = (played.chunks(2)).all(|pair| image(&pair[0]) == pair.last());
            image(&last).filter(|_| so_far).cloned()
        })
    }
    fn at_a_glance(&self) -> Vec<String> {
        let Some(mover) = self.to_move() else {
            return Vec::new();
        };
        let moves = self.legal();
        let mut at = self.at.clone();
        let (mut winning, mut safe) = (Vec::new(), Vec::new());
        for &mv in &moves {
            let undo = self.game.play(&mut at, mv);
            let outcome = self.game.outcome(&at);
            let other = mover.other();
            if outcome == Some(Outcome::Wins(mover)) {
                winning.push(mv);
            } else if outcome != Some(Outcome::Wins(other))
                && (moves.len() > SEEN || !self.wins_at_once(&mut at, other))
            {
                safe.push(mv);
            }
            self.game.undo(&mut at, mv, undo);
        }
        let choice = [winning, safe, moves];
        let choice = choice.into_iter().find(|moves| !moves.is_empty());
        self.write(&choice.unwrap_or_default())
    }
}

/// The value of every move, of which `value_after` finds the value of the position after it. Each
/// may take half of the time that is left, and the last one all.
fn values(
    moves: Vec<String>,
    limits: &Limits<'_>,
    value_after: &mut dyn FnMut(usize, &Limits<'_>) -> Result<Value, Stopped>,
) -> Vec<MoveValue> {
    let mut found: Vec<MoveValue> = Vec::new();
    let count = moves.len();
    let run = Run::start(limits);
    for (index, text) in moves.into_iter().enumerate() {
        let number = index + 1;
        let step = format!("move {number} of {count}");
        let progress = |how_far: &HowFar<'_>| {
            if let Some(progress) = limits.progress {
                progress(&HowFar {
                    step: &step,
                    ..*how_far
                });
            }
        };
        let spent = run.elapsed();
        let share =
            |time: Duration| time.saturating_sub(spent) / if number == count { 1 } else { 2 };
        let limits = Limits {
            time: limits.time.map(share),
            progress: Some(&progress),
            ..limits.clone()
        };
        let value = match found.last().map(|last| last.value) {
            Some(Err(Stopped::Request)) => Err(Stopped::Request),
            // Even to begin takes time on boards with many sets.
            _ => run
                .begin()
                .and_then(|()| value_after(index, &limits))
                .map(one_ply_more),
        };
        found.push(MoveValue { text, value });
    }
    found
}

/// A value as it is seen from one move before.
fn one_ply_more(value: Value) -> Value {
    let plies = value.plies.map(|plies| plies + 1);
    Value { plies, ..value }
}
