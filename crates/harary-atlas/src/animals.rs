//! Harary's animals: on which boards they are achieved, how fast, and which never.

use super::evidence::{Evidence, PERIOD, Played, solved};
use super::paper::{Paper, Part};
use super::picture;
use super::table::{Basis, Cell, Table, held, label, new, quoted, stated};
use harary::catalog::source::GARDNER_2001;
use harary::{Ask, Certify, Error, Limits, Outcome, Player, every_board};

pub(super) const PAPER: Paper = Paper {
    name: "animals",
    game: "Harary’s animals",
    source: GARDNER_2001,
    rules: "Two players take cells of an n × n board in turn. Whoever first owns an animal, some cells joined by \
            their sides, turned and reflected as one likes, wins. B can never win, as A could steal the strategy; so \
            the question is on which boards A does, and how fast.",
    caveat: "No paper of the five is about animals. We have not seen the pages of the book; what it says is known to \
             us from accounts of others.",
    picture: || picture::position("animal n=3 animal=tippy", "b2,a1,b1,a2,c2,c3,b3,c1,a3"),
    caption: "Tippy, achieved on the least board.",
    parts: PARTS,
};

const PARTS: &[Part] = &[("achieved", |_| achieved()), ("never", |_| never())];

/// An animal that A achieves: its name here and for readers, how many cells it has, the least
/// board on which A achieves it, and that of the book, with the moves on it.
struct Achieved {
    animal: &'static str,
    name: &'static str,
    cells: u32,
    won: u32,
    /// By the book.
    board: u32,
    moves: u32,
}

const fn row(
    animal: &'static str,
    name: &'static str,
    [cells, won]: [u32; 2],
    [board, moves]: [u32; 2],
) -> Achieved {
    Achieved {
        animal,
        name,
        cells,
        won,
        board,
        moves,
    }
}

const ACHIEVED: [Achieved; 10] = [
    row("monomino", "monomino", [1, 1], [1, 1]),
    row("domino", "domino", [2, 2], [2, 2]),
    row("el", "el", [3, 3], [3, 3]),
    row("tic", "tic", [3, 4], [4, 3]),
    row("elly", "elly", [4, 4], [4, 4]),
    row("tippy", "tippy", [4, 3], [3, 5]),
    row("knobby", "knobby", [4, 5], [5, 4]),
    row("skinny", "skinny", [4, 7], [7, 8]),
    row("xxx./..xx", "N: xxx./..xx", [5, 5], [6, 6]),
    row("xxxx/.x..", "Y: xxxx/.x..", [5, 6], [7, 9]),
];

/// Certificates that say in how many plies would be larger than the checker reads.
const UNPROVED: [&str; 2] = ["skinny", "xxxx/.x.."];

fn game(animal: &str, n: u32) -> String {
    format!("animal n={n} animal={animal}")
}

/// The game on the least board on which A achieves an animal, and the claims that show that it is
/// the least: the win, then the draws on all smaller ones.
///
/// A draw is found by proof numbers, a win by threats: each is asked where the other one is known.
fn least_board(one: &Achieved) -> Result<(Played, Vec<Evidence>), Error> {
    let mut claims = Vec::new();
    for n in 1..one.won {
        let drawn = solved(&game(one.animal, n), Ask::Outcome)?;
        if drawn.answer.outcome != Some(Outcome::Draw) {
            return Err(Error::Question(format!("{}: no draw on {n}", one.animal)));
        }
        claims.push(drawn.claim(Certify::Outcome));
    }
    let won = Played::by_force(&game(one.animal, one.won), Ask::Plies)?;
    if won.answer.outcome != Some(Outcome::Wins(Player::A)) {
        return Err(Error::Question(format!("{}: no win", one.animal)));
    }
    claims.insert(0, won.claim(Certify::Outcome));
    Ok((won, claims))
}

fn achieved() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for one in ACHIEVED {
        let (won, claims) = least_board(&one)?;
        let moves = won.answer.plies.unwrap_or_default().div_ceil(2);
        let is_proved = !UNPROVED.contains(&one.animal);
        let proof = is_proved.then(|| won.claim(Certify::Plies));
        let smaller = "A has a strategy on a smaller board, which is a certificate";
        // On another board it is another number.
        let moves = match one.won == one.board && proof.is_some() {
            true => held(moves, one.moves, ""),
            false => new(moves),
        };
        rows.push(vec![
            label(one.name),
            label(one.cells),
            held(one.won, one.board, smaller).by(claims),
            moves.by(proof),
        ]);
    }
    // Half a minute by proof numbers and five by threats: the note has the commands.
    rows.push(vec![
        label("L: xxxx/x..."),
        label(5),
        quoted("7"),
        quoted("9"),
    ]);
    Ok(Table::new(
        "Animals that the first player achieves: the least board b, and the moves m on it",
        "`harary solve animal n=5 animal=xxx./..xx --ask plies --engine threats`. The book has 6 moves on the board of 6 \
         for N and 9 moves on the board of 7 for Y; and 8 moves for skinny, which A achieves in 7. L is achieved on the board of 7, as in the book, but in 9 moves for 10: \
         `harary solve animal n=7 animal=xxxx/x... --ask outcome --certificate FILE` takes half a minute, with \
         `--ask plies --engine threats` five; n=6 is a draw. Whether snaky, xxxx./...xx, is achieved on any board is open.",
        "animal | cells | b | m",
        rows,
    ))
}

/// The least animals that nobody achieves on any board.
const NEVER: [&str; 12] = [
    "xx/xx",
    "xxxxx",
    "xxx/x.x",
    "xxx/x../x..",
    "x../xxx/x..",
    "x../xxx/.x.",
    "x../xxx/..x",
    "x../xx./.xx",
    ".x./xxx/.x.",
    "xxxx/x..x",
    "xxx../..xxx",
    "x.../xxxx/...x",
];

fn never() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for animal in NEVER {
        let spec = format!("animal animal={animal}").parse()?;
        let found = every_board(&spec, PERIOD, &Limits::default())?;
        let Some(paving) = &found.paving else {
            return Err(Error::Question(format!("{animal}: no pairing")));
        };
        let draw: Cell = stated("draw", "nobody achieves it on any board", GARDNER_2001);
        rows.push(vec![
            label(animal),
            label(animal.matches('x').count()),
            draw.by([Evidence::every_board(&found.game)]),
            new(format!("{} × {}", paving.width, paving.height)).on(Basis::Arithmetic),
        ]);
    }
    Ok(Table::new(
        "The least animals that are achieved on no board",
        "Pairs of cells cover the plane, in a pattern that repeats, such that each image of the animal holds a pair; B answers \
         each cell of a pair with the other. Every animal but eleven and snaky contains one of these twelve: \
         `harary prove animal animal=xx/xx --every-board`.",
        "animal | cells | every board | pattern",
        rows,
    ))
}
