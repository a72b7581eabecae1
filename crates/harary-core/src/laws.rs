//! Laws that every game and every engine must satisfy, as functions that tests call. Each panics
//! where its law is broken.

pub use crate::Dice;
use crate::{
    Damaged, Engine, Game, Hints, Keyed, Notation, Outcome, Paused, Player, Playout, Ranked, Saved,
    Symmetric, Value, Watch, WordSource, by_moves,
};
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::ops::ControlFlow;

/// Random plays: a game that goes on has moves, each once; undo restores; moves and positions
/// round-trip as text.
pub fn plays<G>(game: &G, seeds: std::ops::Range<u64>)
where
    G: Notation,
    G::Position: PartialEq + Debug,
    G::Move: Debug,
{
    for seed in seeds {
        let mut dice = Dice::new(seed);
        let mut at = game.start();
        loop {
            let text = game.write_position(&at);
            assert!(
                !text.is_empty() && !text.contains([' ', ',']),
                "position `{text}`"
            );
            assert_eq!(
                game.read_position(&text).as_ref(),
                Ok(&at),
                "seed {seed}: `{text}`"
            );
            let is_over = game.outcome(&at).is_some();
            assert_eq!(game.ending(&at).is_some(), is_over, "why `{text}` is over");
            if is_over {
                break;
            }
            let mut moves = Vec::new();
            game.moves(&at, &mut moves);
            assert!(
                !moves.is_empty(),
                "seed {seed}: the game goes on without a move at `{text}`"
            );
            for (index, &mv) in moves.iter().enumerate() {
                assert!(
                    !moves[..index].contains(&mv),
                    "seed {seed}: {mv:?} twice at `{text}`"
                );
                let written = game.write_move(&at, mv);
                assert!(
                    !written.is_empty() && !written.contains([' ', ',']),
                    "move `{written}`"
                );
                assert_eq!(
                    game.read_move(&at, &written),
                    Ok(mv),
                    "seed {seed}: `{written}` at `{text}`"
                );
                let mut next = at.clone();
                let undo = game.play(&mut next, mv);
                assert_ne!(next, at, "a move changes the position");
                game.undo(&mut next, mv, undo);
                assert_eq!(next, at, "seed {seed}: undo of {mv:?} at `{text}`");
            }
            assert!(game.read_move(&at, "no-such-move").is_err());
            let mv = moves[dice.below(moves.len())];
            game.play(&mut at, mv);
        }
    }
}

/// Along random plays: positions that share a canonical key lead, move for move, to the same
/// outcomes and canonical keys; and what symmetry drops from the moves leads nowhere that a move it
/// keeps does not lead.
pub fn symmetry<G: Symmetric>(game: &G, seeds: std::ops::Range<u64>)
where
    G::Key: Debug,
{
    let after = |at: &G::Position, mv: G::Move| {
        let next = game.after(at, mv);
        game.outcome(&next).ok_or_else(|| game.canonical(&next))
    };
    let reached = |at: &G::Position, moves: &[G::Move]| -> HashSet<_> {
        moves.iter().map(|&mv| after(at, mv)).collect()
    };
    let mut met: HashMap<G::Key, G::Position> = HashMap::new();
    for seed in seeds {
        let mut dice = Dice::new(seed);
        let mut at = game.start();
        while game.outcome(&at).is_none() {
            let mut moves = Vec::new();
            game.moves(&at, &mut moves);
            let mut kept = moves.clone();
            game.representatives(&at, &mut kept);
            assert!(kept.iter().all(|mv| moves.contains(mv)));
            let children = reached(&at, &moves);
            assert_eq!(
                children,
                reached(&at, &kept),
                "seed {seed}: a move was dropped for nothing"
            );
            let key = game.canonical(&at);
            if let Some(other) = met.get(&key) {
                let mut theirs = Vec::new();
                game.moves(other, &mut theirs);
                assert_eq!(
                    children,
                    reached(other, &theirs),
                    "seed {seed}: two positions of {key:?}"
                );
            } else {
                met.insert(key, at.clone());
            }
            let mv = moves[dice.below(moves.len())];
            game.play(&mut at, mv);
        }
    }
}

/// Quick random plays end as plain ones do: along random plays from the start, the shares of each
/// outcome among `plays` plays differ by less than five standard deviations, for one play at a time
/// and for all at once.
pub fn playouts<G: Playout>(game: &G, plays: u64, seeds: std::ops::Range<u64>)
where
    G::Position: Debug,
{
    let mut room = G::Scratch::default();
    for seed in seeds {
        let mut dice = Dice::new(seed);
        let mut at = game.start();
        loop {
            let plain = by_moves(game, &at, plays, &mut dice);
            let many = game.playouts(&at, plays, &mut dice, &mut room);
            let single = (0..plays)
                .map(|_| game.playouts(&at, 1, &mut dice, &mut room))
                .sum();
            for quick in [many, single] {
                assert_eq!(quick.trials(), plays);
                let pairs = [
                    (plain.a, quick.a),
                    (plain.b, quick.b),
                    (plain.draws, quick.draws),
                ];
                for (one, other) in pairs {
                    let share = (one + other) as f64 / (2 * plays) as f64;
                    let deviation = (2.0 * plays as f64 * share * (1.0 - share)).sqrt();
                    let off = one.abs_diff(other) as f64;
                    assert!(
                        off <= 5.0 * deviation,
                        "{plain:?} {quick:?} at {at:?}, seed {seed}"
                    );
                }
            }
            if game.outcome(&at).is_some() {
                break;
            }
            let mut moves = Vec::new();
            game.moves(&at, &mut moves);
            game.play(&mut at, moves[dice.index(moves.len())]);
        }
    }
}

/// The value of a position by plain minimax: no table, no pruning, no symmetry. The judge of every
/// engine.
///
/// Returns `None` after more than `budget` nodes.
pub fn minimax<G: Game>(game: &G, at: &mut G::Position, budget: &mut u64) -> Option<Value> {
    walk(game, at, budget, &mut |_, _| ())
}

fn after_one_more(value: Value) -> Value {
    Value {
        plies: value.plies.map(|plies| plies + 1),
        ..value
    }
}

/// Whether `player` would rather have `one` than `other`: the better outcome; of two wins the
/// shorter, of two losses the longer.
fn prefers(player: Player, one: Value, other: Value) -> bool {
    let (new, old) = (one.outcome.worth(player), other.outcome.worth(player));
    if new != old {
        return new > old;
    }
    match (one.plies, other.plies) {
        (Some(new_plies), Some(old_plies)) if new > 0 => new_plies < old_plies,
        (Some(new_plies), Some(old_plies)) => new_plies > old_plies,
        // A game may end in time or by survival with one winner; no game here mixes the two.
        _ => false,
    }
}

/// Equal keys, equal values: over every position of a small game, exact keys and canonical keys
/// alike.
///
/// Returns the number of positions; panics if there are more than `budget` nodes.
pub fn keys_determine_values<G: Symmetric>(game: &G, budget: u64) -> usize
where
    G::Key: Debug,
{
    let mut plain = HashMap::new();
    let mut canonical = HashMap::new();
    let mut left = budget;
    let mut at = game.start();
    let whole = walk(game, &mut at, &mut left, &mut |at, value| {
        if game.outcome(at).is_some() {
            return; // engines ask for keys only while the game goes on
        }
        let mover = game.to_move(at);
        let known = *plain.entry(game.key(at)).or_insert((value, mover));
        assert_eq!(
            known,
            (value, mover),
            "two values for the key {:?}",
            game.key(at)
        );
        let key = game.canonical(at);
        let known = *canonical.entry(key).or_insert(value);
        assert_eq!(
            known,
            value,
            "two values for the canonical key {:?}",
            game.canonical(at)
        );
    });
    assert!(whole.is_some(), "the game is too large for this law");
    plain.len()
}

/// Value keys determine values, and candidates are enough to know them: over every position of a
/// game, one for each exact key (which [`keys_determine_values`] tries out on smaller games).
///
/// Returns the number of exact keys and that of canonical value keys; panics if there are more than
/// `budget` exact keys.
pub fn value_keys_determine_values<G: Symmetric + Hints>(game: &G, budget: usize) -> [usize; 2]
where
    G::Key: Debug,
{
    let mut values = Values {
        game,
        budget,
        known: HashMap::new(),
        by_value_key: Default::default(),
    };
    values.of(&game.start());
    [values.known.len(), values.by_value_key[1].len()]
}

/// Values by exact key, and by value key as they are seen there.
struct Values<'a, G: Keyed> {
    game: &'a G,
    budget: usize,
    known: HashMap<G::Key, Value>,
    by_value_key: [HashMap<G::Key, Value>; 2],
}

impl<G: Symmetric + Hints> Values<'_, G>
where
    G::Key: Debug,
{
    fn of(&mut self, at: &G::Position) -> Value {
        if let Some(outcome) = self.game.outcome(at) {
            return over(self.game, outcome);
        }
        let key = self.game.key(at);
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let mut moves = Vec::new();
        self.game.moves(at, &mut moves);
        let value = self.best(at, moves);
        let mut candidates = Vec::new();
        self.game.candidates(at, &mut candidates);
        assert_eq!(self.best(at, candidates), value, "candidates of {key:?}");
        self.known.insert(key, value);
        assert!(
            self.known.len() <= self.budget,
            "the game is too large for this law"
        );
        let keys = [self.game.value_key(at), self.game.canonical_value_key(at)];
        for (known, (key, turned)) in self.by_value_key.iter_mut().zip(keys) {
            let seen = if turned { exchanged(value) } else { value };
            let text = format!("two values for the value key {key:?}");
            assert_eq!(*known.entry(key).or_insert(seen), seen, "{text}");
        }
        value
    }

    fn best(&mut self, at: &G::Position, moves: Vec<G::Move>) -> Value {
        let mover = self.game.to_move(at);
        let values = moves.into_iter();
        let values = values.map(|mv| after_one_more(self.of(&self.game.after(at, mv))));
        let best = values.reduce(|best, value| {
            if prefers(mover, value, best) {
                value
            } else {
                best
            }
        });
        best.expect("a game that goes on has a move")
    }
}

fn exchanged(value: Value) -> Value {
    let outcome = match value.outcome {
        Outcome::Wins(player) => Outcome::Wins(player.other()),
        Outcome::Draw => Outcome::Draw,
    };
    Value { outcome, ..value }
}

fn over<G: Game>(game: &G, outcome: Outcome) -> Value {
    Value {
        outcome,
        plies: game.timed(outcome).then_some(0),
    }
}

fn walk<G: Game>(
    game: &G,
    at: &mut G::Position,
    left: &mut u64,
    visit: &mut impl FnMut(&G::Position, Value),
) -> Option<Value> {
    *left = left.checked_sub(1)?;
    let value = if let Some(outcome) = game.outcome(at) {
        over(game, outcome)
    } else {
        let mover = game.to_move(at);
        let mut moves = Vec::new();
        game.moves(at, &mut moves);
        let mut best: Option<Value> = None;
        for mv in moves {
            let undo = game.play(at, mv);
            let value = walk(game, at, left, visit);
            game.undo(at, mv, undo);
            let value = after_one_more(value?);
            if best.is_none_or(|best| prefers(mover, value, best)) {
                best = Some(value);
            }
        }
        best.expect("a game that goes on has a move")
    };
    visit(at, value);
    Some(value)
}

/// The layers of a ranked game hold every rank once; a move leads to a larger rank of the same
/// range, or to a later layer.
///
/// Returns the number of ranges.
pub fn layers<G: Ranked>(game: &G) -> usize {
    let ranks = game.ranks().expect("a game with ranks");
    let layers = game.layers();
    let ranges = (0..).zip(&layers);
    let mut ranges: Vec<_> = ranges
        .flat_map(|(layer, ranges)| ranges.iter().map(move |range| (range, layer)))
        .collect();
    ranges.sort_by_key(|(range, _)| range.start);
    let mut end = 0;
    for (range, _) in &ranges {
        assert_eq!(range.start, end, "a rank is left out, or in two ranges");
        end = range.end;
    }
    assert_eq!(end, ranks);
    let range_of = |rank| ranges.partition_point(|(range, _)| range.end <= rank);
    for rank in 0..ranks {
        game.successors(&game.cursor(rank), |next| {
            let (from, to) = (range_of(rank), range_of(next));
            assert!(next > rank, "{rank} to {next}");
            assert!(
                from == to || ranges[from].1 < ranges[to].1,
                "{rank} to {next}"
            );
        });
    }
    ranges.len()
}

/// Pausing anywhere and going on gives the same answer after the same number of nodes.
///
/// Returns the answer and the number of nodes.
pub fn pausing<P, E>(problem: P, new: impl Fn() -> E, periods: &[u32]) -> (E::Answer, u64)
where
    P: Copy,
    E: Engine<P>,
    E::Answer: PartialEq + Debug,
{
    let (answer, nodes) = undisturbed(problem, &new);
    for &period in periods {
        let (again, visited) = until_done(new(), problem, period, |engine| engine);
        assert_eq!(again, answer, "paused at every {period} nodes");
        assert_eq!(visited, nodes, "paused at every {period} nodes");
    }
    (answer, nodes)
}

/// As [`pausing`], with the engine saved and loaded at every pause; a state with a word missing is
/// refused.
pub fn saving<P, E>(problem: P, new: impl Fn() -> E, periods: &[u32])
where
    P: Copy,
    E: Engine<P> + Saved<P>,
    E::Answer: PartialEq + Debug,
{
    let (answer, nodes) = undisturbed(problem, &new);
    for &period in periods {
        let (again, visited) = until_done(new(), problem, period, |engine| {
            let mut words = Vec::new();
            engine.save(&mut words);
            let cut = &words[..words.len() - 1];
            assert!(
                loaded(new(), problem, &mut cut.iter()).is_err(),
                "a missing word was not noticed"
            );
            let mut source = words.iter();
            let loaded = loaded(new(), problem, &mut source);
            let loaded = loaded.expect("what was saved can be loaded");
            assert_eq!(source.len(), 0, "all that was saved was loaded");
            loaded
        });
        assert_eq!(again, answer, "saved at every {period} nodes");
        assert_eq!(visited, nodes, "saved at every {period} nodes");
    }
}

/// An engine that takes up the progress that was saved.
///
/// # Errors
/// [`Damaged`], as [`load`](Saved::load) says it.
pub fn loaded<P, E: Saved<P>>(
    mut engine: E,
    problem: P,
    from: &mut dyn WordSource,
) -> Result<E, Damaged> {
    engine.load(problem, from)?;
    Ok(engine)
}

fn undisturbed<P, E: Engine<P>>(problem: P, new: &impl Fn() -> E) -> (E::Answer, u64) {
    let mut engine = new();
    let Ok(answer) = engine.run(problem, &Watch::free()) else {
        panic!("a free watch never pauses");
    };
    (answer, engine.nodes())
}

/// A watch that looks at every node, lets `nodes` of them pass, and pauses at the next.
pub fn pausing_after(nodes: u32) -> Watch<'static> {
    let mut left = nodes;
    Watch::every(1, move |_| match left {
        0 => ControlFlow::Break(()),
        _ => {
            left -= 1;
            ControlFlow::Continue(())
        }
    })
}

fn until_done<P: Copy, E: Engine<P>>(
    mut engine: E,
    problem: P,
    period: u32,
    mut between: impl FnMut(E) -> E,
) -> (E::Answer, u64) {
    loop {
        // A watch for each start, so that every run gets at least one node further.
        match engine.run(problem, &pausing_after(period)) {
            Ok(answer) => return (answer, engine.nodes()),
            Err(Paused) => engine = between(engine),
        }
    }
}
