//! From a spec that was checked to its game: the one place that knows all games.
//!
//! Engines meet games through [`Visit`]: a question is a visitor that is called with whatever game
//! the spec names, so that games × engines is written down once, by the compiler. (An enum of games
//! would close the set; a boxed game would cost an indirect call at each node.)

use crate::boards;
use crate::error::{Error, bad, cannot};
use crate::spec::Instance;
use harary_core::{
    BadParameter, Exclusion, ForbiddenSets, Hints, Notation, Playout, Ranked as _, Symmetric, Words,
};
use harary_engines::BoardSets;
use harary_games::{
    ColumnColoring, ColumnGame, Columns, Counters, Deck, Monotonic, Octal, PairSums, Rule,
    SubsetSums,
};
use std::sync::Arc;

/// The most first moves of an octal game that is played: searches list the moves of all positions
/// on their way.
const MOST_MOVES: u64 = 1 << 20;

/// A game that can be played, with all that engines ask for.
pub trait Playable:
    Symmetric<Move: Words, Position: Sync> + Hints + Notation + Playout + Send + 'static
{
}
impl<G> Playable for G where
    G: Symmetric<Move: Words, Position: Sync> + Hints + Notation + Playout + Send + 'static
{
}

/// A question about a game, to be put to whatever game a spec names.
pub trait Visit {
    /// What comes of it.
    type Output;
    /// Puts the question.
    fn visit<G: Playable>(self, game: G) -> Self::Output;
}

/// Calls the visitor with the game of an instance that was resolved for
/// [`Purpose::Play`](crate::catalog::Purpose::Play).
///
/// # Errors
/// If the parameters do not go together.
pub fn play<V: Visit>(instance: &Instance, visitor: V) -> Result<V::Output, Error> {
    Ok(match instance.family.name {
        // With four columns every play ends before number 127; with five, colorings of 196 numbers
        // are known by rule two.
        "columns" if instance.number::<u8>("c") == 5 => visitor.visit(columns::<4, 5>(instance)?),
        "columns" => visitor.visit(columns::<2, 4>(instance)?),
        "monotonic" => monotonic(instance, visitor)?,
        "octal" => visitor.visit(octal_to_play(instance)?),
        _ => match boards::one_color(instance)? {
            Some(game) => visitor.visit(game),
            None => visitor.visit(boards::positional(instance)?),
        },
    })
}

/// The column game of an instance that was resolved for
/// [`Purpose::Play`](crate::catalog::Purpose::Play), with masks that hold its plays.
///
/// # Errors
/// If the parameters do not go together, or there are more columns than are played.
pub fn columns<const W: usize, const C: usize>(
    instance: &Instance,
) -> Result<ColumnGame<W, C>, Error> {
    let columns = BadParameter::in_range("c", instance.number("c"), 1..=5);
    let game =
        columns.and_then(|columns| ColumnGame::new(columns, rule(instance), is_misere(instance)));
    game.map_err(|mut why| {
        why.allowed.push_str(" in play; colorings may have more");
        bad(format!("columns: {why}"))
    })
}

/// The column game as the paper of 2004 represents it.
///
/// # Errors
/// If the parameters do not go together, or the game is another one.
pub fn counters(instance: &Instance) -> Result<Counters, Error> {
    match instance.family.name {
        "columns" => {
            let game = Columns::new(instance.number("c"), rule(instance), is_misere(instance));
            let counters = game.and_then(Counters::new);
            counters.map_err(|why| cannot(format!("columns: {why} for the engine reis")))
        }
        name => Err(cannot(format!(
            "{name}: the engine reis plays the counters of the column game, and no other game"
        ))),
    }
}

/// Calls the visitor with the monotonic sequence game of an instance that was resolved for
/// [`Purpose::Play`](crate::catalog::Purpose::Play).
///
/// # Errors
/// If the parameters do not go together.
pub fn monotonic<V: Visit>(instance: &Instance, visitor: V) -> Result<V::Output, Error> {
    let deck = match instance.text("deck") {
        "rationals" => Deck::Rationals,
        numbers => Deck::Numbers(numbers.parse().unwrap_or(u16::MAX)),
    };
    if let Deck::Numbers(numbers @ 501..) = deck {
        let why = format!(
            "monotonic: deck={numbers} (the default, up*down+1): must be from 1 to 500; give deck="
        );
        return Err(bad(why));
    }
    // One word holds the games that are searched; so many hold any.
    if let Ok(game) = on_deck::<1>(instance, deck) {
        return Ok(visitor.visit(game));
    }
    let game = on_deck::<59>(instance, deck);
    Ok(visitor.visit(game.map_err(|why| bad(format!("monotonic: {why}")))?))
}

/// The game of an instance that was resolved for
/// [`Purpose::Play`](crate::catalog::Purpose::Play), if its positions can be ranked, and how many
/// ranks there are.
///
/// # Errors
/// If they cannot, or the parameters do not go together.
pub fn ranked(instance: &Instance) -> Result<(Monotonic<59>, u64), Error> {
    if instance.family.name == "monotonic" && instance.text("deck") == "rationals" {
        let game = on_deck(instance, Deck::Rationals);
        if let Some(ranked) = game.ok().and_then(|game| Some((game, game.ranks()?))) {
            return Ok(ranked);
        }
    }
    Err(cannot(format!(
        "{instance}: the engine sweep needs positions that can be ranked, those of monotonic games on the rationals with up + down at most 62"
    )))
}

/// The coloring problem of an instance that was resolved for
/// [`Purpose::Color`](crate::catalog::Purpose::Color). It may be of any kind: engines of colorings
/// list its sets before they begin, so that a call through a pointer costs them nothing.
///
/// # Errors
/// If the parameters do not go together.
pub fn color(instance: &Instance) -> Result<Arc<dyn ForbiddenSets>, Error> {
    let say = |why: BadParameter| bad(format!("{}: {why}", instance.family.name));
    Ok(match instance.family.name {
        "columns" => {
            let (columns, numbers) = (instance.number("c"), instance.number("n"));
            Arc::new(ColumnColoring::new(columns, numbers, rule(instance)).map_err(say)?)
        }
        _ => Arc::new(boards::coloring(instance)?),
    })
}

/// A question about colorings of 1…n by columns, to be put to a rule as masks of 64·W bits, with
/// room for C columns.
pub trait VisitSums {
    /// What comes of it.
    type Output;
    /// Puts the question for so many columns, 1 to C.
    fn visit<E, const W: usize, const C: usize>(self, rule: E, columns: usize) -> Self::Output
    where
        E: Exclusion<W> + Copy + Sync;
}

/// Up to how many columns masks can hold, of a column game.
pub(crate) fn most_columns(instance: &Instance) -> Option<u32> {
    (instance.family.name == "columns").then_some(6)
}

/// Calls the visitor with the rule of a column game, if masks can hold the question: up to six
/// columns, and the numbers that are asked for; `numbers` is `None` where the longest colorings are
/// sought.
///
/// Returns `None` if they cannot, or the game is another one.
pub fn sums<V: VisitSums>(
    instance: &Instance,
    numbers: Option<u32>,
    visitor: V,
) -> Option<V::Output> {
    if instance.family.name != "columns" {
        return None;
    }
    let columns = instance.number("c");
    let most = numbers.unwrap_or(1);
    if rule(instance) == Rule::Many {
        let (narrow, wide) = (SubsetSums::<2>::new(most), SubsetSums::<4>::new(most));
        // Five columns are expected to end before 126.
        return by_columns(columns, narrow.ok(), wide.ok(), true, visitor);
    }
    let equal = rule(instance) == Rule::Schur;
    let (narrow, wide) = (
        PairSums::<2>::new(equal, most),
        PairSums::<4>::new(equal, most),
    );
    by_columns(columns, narrow.ok(), wide.ok(), numbers.is_some(), visitor)
}

/// Calls the visitor with the narrowest masks that fit; whether five columns fit the narrow ones is
/// told. With four columns every rule ends long before 126, where the narrow masks do; 254 is as
/// far as the wide ones go.
fn by_columns<V: VisitSums>(
    columns: u8,
    narrow: Option<impl Exclusion<2> + Copy + Sync>,
    wide: Option<impl Exclusion<4> + Copy + Sync>,
    five_are_narrow: bool,
    visitor: V,
) -> Option<V::Output> {
    // Room for three columns or fewer is not worth code of its own: such games are small.
    let count = usize::from(columns);
    Some(match (columns, narrow, wide) {
        (1..=4, Some(rule), _) => visitor.visit::<_, 2, 4>(rule, count),
        // A quarter faster than with wide masks.
        (5, Some(rule), _) if five_are_narrow => visitor.visit::<_, 2, 5>(rule, count),
        (5 | 6, _, Some(rule)) => visitor.visit::<_, 4, 6>(rule, count),
        _ => return None,
    })
}

/// Calls the visitor with the sets of a board, if masks can hold them: up to 254 cells and six
/// colors that forbid the same sets, all of which are listed.
///
/// What the visitor needs to know of the cells is made from those of the numbers 1, 2, … in turn.
/// Returns `None` if masks cannot hold them.
pub(crate) fn board_sums<V: VisitSums>(
    problem: &dyn ForbiddenSets,
    visitor: impl FnOnce(&[usize]) -> V,
) -> Option<V::Output> {
    let colors = problem.colors();
    // One color, five and six are rare, and so are boards of more than 126 cells that SAT solvers
    // do not color sooner: they share what has room for most.
    let count = usize::from(colors);
    if (2..=4).contains(&colors)
        && let Some(sets) = &BoardSets::<2>::new(problem)
    {
        let visitor = visitor(sets.order());
        return Some(match colors {
            2 => visitor.visit::<_, 2, 2>(sets, count),
            3 => visitor.visit::<_, 2, 3>(sets, count),
            _ => visitor.visit::<_, 2, 4>(sets, count),
        });
    }
    let sets = &BoardSets::<4>::new(problem)?;
    let visitor = visitor(sets.order());
    Some(match colors {
        2 => visitor.visit::<_, 4, 2>(sets, count),
        1..=6 => visitor.visit::<_, 4, 6>(sets, count),
        _ => return None,
    })
}

/// The heap game of an instance that was resolved for
/// [`Purpose::Heaps`](crate::catalog::Purpose::Heaps) or
/// [`Purpose::Play`](crate::catalog::Purpose::Play).
///
/// # Errors
/// If the parameters do not go together.
pub fn octal(instance: &Instance) -> Result<Octal, Error> {
    let heaps = instance
        .text("heaps")
        .split(',')
        .filter_map(|heap| heap.parse().ok())
        .collect();
    Octal::new(instance.text("code"), heaps, is_misere(instance))
        .map_err(|why| bad(format!("octal: {why}")))
}

/// The heaps of an instance to be played with, move by move.
fn octal_to_play(instance: &Instance) -> Result<Octal, Error> {
    if instance.text("heaps").is_empty() {
        return Err(bad(
            "octal: the key `heaps` is missing: a game needs heaps to be played, as in heaps=5,9 (for `strip`: n=9, or board=..#..)",
        ));
    }
    let game = octal(instance)?;
    let moves = game.first_moves();
    if moves > MOST_MOVES {
        return Err(bad(format!(
            "octal: heaps={}: there are {moves} first moves, and a game that is played may have {MOST_MOVES}; `nim` works out values without a list of them",
            instance.text("heaps")
        )));
    }
    Ok(game)
}

/// The monotonic sequence game of an instance on a deck.
fn on_deck<const W: usize>(instance: &Instance, deck: Deck) -> Result<Monotonic<W>, BadParameter> {
    let (up, down) = (instance.number("up"), instance.number("down"));
    Monotonic::new(up, down, deck, instance.text("convention") == "avoidance")
}

fn rule(instance: &Instance) -> Rule {
    match instance.text("rule") {
        "many" => Rule::Many,
        "schur" => Rule::Schur,
        _ => Rule::Two,
    }
}

fn is_misere(instance: &Instance) -> bool {
    instance.text("convention") == "misere"
}
