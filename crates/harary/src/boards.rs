//! From a spec to a board: the families that play positional games.

use crate::catalog::Fact;
use crate::error::{Error, bad};
use crate::spec::{Instance, Spec};
use harary_core::{BadParameter, Hypergraph, Player};
use harary_engines::PlaneShape;
use harary_games::{
    BoardColoring, Convention, FileBoard, Grow, GrowRule, Piece, Positional, RandomPlay, Relation,
    Setup, Shape, Subgraph, Turns, animal, animal_images, animal_name, clique, graph, hip, mnk,
    numbers, pieces, tictactoe, vdw,
};

/// The most sets whose sizes are compared: a look at the end of a game goes through all of them.
const MOST_COMPARED: usize = 1 << 16;
/// The longest rows of cells of a game that names no board.
const MOST_IN_A_ROW: i32 = 32;

/// The board of an instance, and whose turn it is.
///
/// # Errors
/// If the parameters do not go together, or the family has no board.
pub(crate) fn setup(instance: &Instance) -> Result<Setup, Error> {
    let k = instance.number("k");
    let mut setup = setup_with(instance, k)?;
    // Where sizes are compared, larger sets are sets, too.
    if convention(instance) == Some(Convention::Larger) {
        let n: usize = instance.number("n");
        let most = match instance.family.name {
            "clique" | "graph" => n.min(16),
            "vdw" => n,
            "mnk" => n.max(instance.number("m")),
            _ => k,
        };
        for more in k + 1..=most {
            if setup.board.edges.len() <= MOST_COMPARED {
                let larger = setup_with(instance, more)?;
                setup.board.edges.extend(larger.board.edges);
            }
        }
        if setup.board.edges.len() > MOST_COMPARED {
            return Err(bad(format!(
                "{}: n={n}: must be smaller: under convention=larger the sets of k={k} and of all larger sizes count, \
                 and here they are more than {MOST_COMPARED}",
                instance.family.name
            )));
        }
        setup.board.edges.sort_unstable();
    }
    Ok(setup)
}

/// For questions in which cells in no set count.
///
/// # Errors
/// If free ones were left out of a board from a file.
pub(crate) fn with_all_cells(instance: &Instance) -> Result<(), Error> {
    match instance.file().map_or(0, FileBoard::left_out) {
        0 => Ok(()),
        left_out => Err(bad(format!(
            "{instance}: of the many cells of this file {left_out} that are free and in no set were left out; so it \
             can only be asked who wins, how soon and by which of the other cells, under achievement or maker-breaker"
        ))),
    }
}

/// How many cells are free after so many moves; `None` if the family has no board.
pub(crate) fn free_cells(instance: &Instance, moves: usize) -> Option<u32> {
    if !instance.family.has(Fact::Board) {
        return None;
    }
    let Setup { board, initial, .. } = setup(instance).ok()?;
    let taken = initial.iter().map(Vec::len).sum::<usize>() + moves;
    u32::try_from(board.cells.len().checked_sub(taken)?).ok()
}

/// The board of an instance with this k, where the family has one.
fn setup_with(instance: &Instance, k: usize) -> Result<Setup, Error> {
    let name = instance.family.name;
    let n = instance.number("n");
    let board = match name {
        "hip" => hip(n),
        "vdw" => {
            let shape = if instance.text("board") == "ring" {
                Shape::Ring
            } else {
                Shape::Line
            };
            vdw(n, k, shape)
        }
        "clique" => clique(n, k),
        "graph" => {
            let subgraph = match instance.text("shape") {
                "path" => Subgraph::Path,
                "cycle" => Subgraph::Cycle,
                _ => Subgraph::Star,
            };
            graph(n, subgraph, k)
        }
        "numbers" => {
            let relation = match instance.text("forbid") {
                "sum" => Relation::Sum,
                "sidon" => Relation::Sidon,
                _ => Relation::Divisor,
            };
            numbers(n, relation)
        }
        "pieces" => {
            let piece = match instance.text("piece") {
                "queen" => Piece::Queen,
                "rook" => Piece::Rook,
                "bishop" => Piece::Bishop,
                "knight" => Piece::Knight,
                _ => Piece::King,
            };
            pieces(n, piece)
        }
        "tictactoe" => tictactoe(instance.number("side"), instance.number("dim")),
        "mnk" => mnk(instance.number("m"), n, k),
        "animal" => animal(n, instance.text("animal")),
        _ => {
            let file = instance
                .file()
                .ok_or_else(|| bad(format!("{name}: not a game on a board")))?;
            // Where a cell more may hurt its owner, cells in no set count.
            if !matches!(
                convention(instance),
                Some(Convention::Achievement | Convention::MakerBreaker)
            ) {
                with_all_cells(instance)?;
            }
            let setup = file.setup().clone();
            return Ok(match file.lists_turns() {
                true => setup,
                false => Setup {
                    turns: turns(instance),
                    ..setup
                },
            });
        }
    };
    let say = |why: BadParameter| bad(format!("{name}: {why}"));
    Ok(Setup::empty(board.map_err(say)?, turns(instance)))
}

/// The canonical spelling of a game that names no board, and its sets on the plane, each at one
/// place.
///
/// # Errors
/// If the spec is not one of these games without a size.
pub(crate) fn on_the_plane(spec: &Spec) -> Result<(String, Vec<PlaneShape>), Error> {
    let spec = spec.expanded()?;
    let pairs: Vec<(&str, &str)> = spec
        .pairs
        .iter()
        .map(|(key, value)| (key.as_str(), value.as_str()))
        .collect();
    match (spec.name.as_str(), &pairs[..]) {
        ("animal", &[("animal", animal)]) => {
            let say = |why: BadParameter| bad(format!("animal: {why}"));
            let name = animal_name(animal).map_err(say)?;
            let plane = |cells: &Vec<(usize, usize)>| {
                let cells = cells.iter();
                cells.map(|&(x, y)| (x as i32, y as i32)).collect()
            };
            let images = animal_images(animal).map_err(say)?;
            let shapes = images.iter().map(plane).collect();
            Ok((format!("animal animal={name}"), shapes))
        }
        ("mnk", &[("k", k)]) => {
            let length = k.parse().ok();
            let length = length.filter(|length| (1..=MOST_IN_A_ROW).contains(length));
            let length: i32 = length.ok_or_else(|| {
                bad(format!(
                    "mnk: k={k} is not allowed; k is 1 to {MOST_IN_A_ROW} here"
                ))
            })?;
            let row = |(right, down)| (0..length).map(|i| (right * i, down * i)).collect();
            let shapes = [(1, 0), (0, 1), (1, 1), (-1, 1)].map(row);
            Ok((format!("mnk k={length}"), shapes.into()))
        }
        _ => Err(bad(
            "every board: name an animal, as in `animal animal=fatty`, or k cells in a row, as in `mnk k=9`, and nothing else",
        )),
    }
}

/// The positional game of an instance that was resolved for
/// [`Purpose::Play`](crate::catalog::Purpose::Play).
///
/// # Errors
/// If the parameters do not go together, the family has no board, or nobody owns cells on it.
pub fn positional(instance: &Instance) -> Result<Positional, Error> {
    let convention = convention(instance).ok_or_else(|| {
        bad(format!(
            "{instance}: the players own cells only by the conventions achievement, avoidance, maker-breaker, avoider-enforcer and larger"
        ))
    })?;
    let game = Positional::from_setup(setup(instance)?, convention);
    game.map_err(|why| bad(format!("{}: {why}", instance.family.name)))
}

/// The one-color game of an instance of a family with a board, if that is what its convention says.
///
/// # Errors
/// If the parameters do not go together.
pub(crate) fn one_color(instance: &Instance) -> Result<Option<Grow>, Error> {
    if convention(instance).is_some() {
        return Ok(None);
    }
    let (rule, others) = match instance.text("convention") {
        "normal" => (GrowRule::Normal, "first= and bias="),
        "misere" => (GrowRule::Misere, "first= and bias="),
        _ => (GrowRule::Saturation, "bias="),
    };
    let first = match (rule, instance.text("first")) {
        (GrowRule::Saturation, "B") => Player::B,
        _ => Player::A,
    };
    let setup = setup(instance)?;
    if !setup.is_plain(first) {
        return Err(bad(format!(
            "{instance}: both players fill one set of cells of an empty board, one cell each: leave out {others}; a file may name neither turns nor owners"
        )));
    }
    let game = Grow::new(setup.board, rule, first);
    let say = |why| bad(format!("{instance}: {why}"));
    game.map(Some).map_err(say)
}

/// Whether colors have sets of different sizes, as `k=3,4` gives them.
pub fn has_different_sizes(spec: &Spec) -> bool {
    let sizes = spec.pairs.iter().find(|(key, _)| key == "k");
    let mut sizes = sizes.iter().flat_map(|(_, sizes)| sizes.split(','));
    let first = sizes.next();
    sizes.any(|size| Some(size) != first)
}

/// Whether the length of the play is all that a game is about: there A, who wins at the end,
/// shortens it, and B prolongs it.
pub fn is_saturation(spec: &Spec) -> bool {
    let mut pairs = spec.pairs.iter();
    pairs.any(|(key, value)| key == "convention" && value == "saturation")
}

/// Why nobody asks who wins a saturation game.
pub(crate) const NO_WINNER: &str =
    "by convention=saturation the length of the play is the question, and not who wins";

/// Who moves first, and how many cells each takes a turn.
fn turns(instance: &Instance) -> Turns {
    let first = if instance.text("first") == "B" {
        Player::B
    } else {
        Player::A
    };
    let bias = instance.text("bias").split_once(':').unwrap_or_default();
    let cells = |text: &str| text.parse().unwrap_or(1);
    Turns::InTurn {
        first,
        bias: [cells(bias.0), cells(bias.1)],
    }
}

/// How owning a set decides; nothing if both players fill one set.
pub(crate) fn convention(instance: &Instance) -> Option<Convention> {
    match instance.text("convention") {
        "achievement" => Some(Convention::Achievement),
        "avoidance" => Some(Convention::Avoidance),
        "maker-breaker" => Some(Convention::MakerBreaker),
        "avoider-enforcer" => Some(Convention::AvoiderEnforcer),
        "larger" => Some(Convention::Larger),
        _ => None,
    }
}

/// The van der Waerden game of an instance, as the paper plays it: achievement, A first, one cell a
/// turn.
///
/// # Errors
/// If it is another game.
pub(crate) fn van_der_waerden(instance: &Instance) -> Result<Positional, Error> {
    let convention = Convention::Achievement;
    let setup = setup(instance)?;
    if self::convention(instance) != Some(convention)
        || setup.turns != Turns::alternating(Player::A)
    {
        return Err(bad(format!(
            "{instance}: the paper plays vdw by the convention achievement, A first, one cell a turn"
        )));
    }
    Positional::from_setup(setup, convention).map_err(|why| bad(format!("vdw: {why}")))
}

/// A van der Waerden board, wider than one that is searched perhaps, and random play on it by the
/// convention achievement.
///
/// # Errors
/// If `n` or `k` is out of range.
pub(crate) fn random_van_der_waerden(
    n: usize,
    k: usize,
    ring: bool,
) -> Result<(Hypergraph, RandomPlay), Error> {
    let shape = if ring { Shape::Ring } else { Shape::Line };
    let board = vdw(n, k, shape).map_err(|why| bad(format!("vdw: {why}")))?;
    let play = RandomPlay::new(&board, Convention::Achievement, Player::A);
    Ok((board, play.map_err(|why| bad(format!("vdw: {why}")))?))
}

/// Sets of the colors of a list have so many cells together at most, as many as the checker holds.
const MOST_LISTED: usize = 1 << 25;

/// The colorings of an instance's board; of a list of numbers one set of sets a color.
///
/// # Errors
/// As [`setup`]; and if the players have different sets or own cells, or the sets of a list are too
/// many.
pub(crate) fn coloring(instance: &Instance) -> Result<BoardColoring, Error> {
    let numbers: Vec<&str> = instance.text("k").split(',').collect();
    let (mut boards, mut cells) = (Vec::new(), 0);
    for k in &numbers {
        let board = colored_with(instance, k.parse().unwrap_or(0))?;
        cells += board.edges.iter().map(Vec::len).sum::<usize>();
        if numbers.len() > 1 && cells > MOST_LISTED {
            return Err(bad(format!(
                "{instance}: the sets of all colors have more than {MOST_LISTED} cells together"
            )));
        }
        boards.push(board);
    }
    let problem = match boards.pop() {
        Some(board) if boards.is_empty() => BoardColoring::new(board, instance.number("colors")),
        last => BoardColoring::with_lists(boards.into_iter().chain(last).collect()),
    };
    problem.map_err(|why| bad(format!("{}: {why}", instance.family.name)))
}

fn colored_with(instance: &Instance, k: usize) -> Result<Hypergraph, Error> {
    let setup = setup_with(instance, k)?;
    if !setup.has_equal_sets() || setup.free() < setup.board.len() {
        return Err(bad(format!(
            "{instance}: a board is colored only if it is empty and both players have the same sets"
        )));
    }
    Ok(setup.board)
}
