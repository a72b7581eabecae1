//! Who wins van der Waerden's game for achievement: Harary beside the crate `minimax` (Roshan-Eisner), the same boards in one run, on one core.
//!
//! `cargo run --release --manifest-path benchmarks/Cargo.toml --bin boards [seconds]`. The crate gets a table of 1 GiB, moves from the middle outwards, the values of positions that are
//! over, and a hash updated with each move; it deepens until the board is full. Nodes are positions reached by a move, for both.

use harary_core::{Engine, Game, Hints, Keyed, Outcome, Player, Watch};
use harary_engines::DfPn;
use harary_games::{Convention, LiveBoard, Narrow, Positional, Pursuit, Shape, vdw};
use minimax::{IterativeOptions, IterativeSearch, Strategy, Winner};
use std::cell::Cell;
use std::time::{Duration, Instant};

const BOARDS: [(usize, usize); 4] = [(15, 4), (20, 5), (22, 5), (23, 5)];
const TABLE: usize = 1 << 30;

thread_local! {
    static NODES: Cell<u64> = const { Cell::new(0) };
}

/// The rules, as the crate wants them: a state carries its board.
struct Achievement;

#[derive(Clone)]
struct State {
    own: [u64; 2],
    turn: usize,
    over: bool,
    hash: u64,
    board: &'static Board,
}

struct Board {
    order: Vec<u8>,
    through: Vec<Vec<u64>>,
    words: [Vec<u64>; 2],
}

impl Board {
    fn new(n: usize, k: usize) -> &'static Board {
        let sets = vdw(n, k, Shape::Line).expect("small boards").edges;
        let mask = |set: &Vec<usize>| set.iter().fold(0, |mask, cell| mask | 1 << cell);
        let through = |cell| {
            let here = sets.iter().filter(|set| set.contains(&cell));
            here.map(mask).collect()
        };
        let mut order: Vec<u8> = (0..n as u8).collect();
        order.sort_by_key(|&cell| (2 * i32::from(cell) + 1 - n as i32).abs());
        let mut seed = 1_u64;
        let mut words = || {
            let mut next = |_| {
                seed = seed
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                seed ^ seed >> 29
            };
            (0..n).map(&mut next).collect()
        };
        let words = [words(), words()];
        let through = (0..n).map(through).collect();
        Box::leak(Box::new(Board {
            order,
            through,
            words,
        }))
    }
}

impl minimax::Game for Achievement {
    type S = State;
    type M = u8;

    fn generate_moves(at: &State, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::get_winner(at);
        if winner.is_none() {
            let taken = at.own[0] | at.own[1];
            let cells = at.board.order.iter().copied();
            moves.extend(cells.filter(|cell| taken >> cell & 1 == 0));
        }
        winner
    }
    fn apply(at: &mut State, cell: u8) -> Option<State> {
        NODES.set(NODES.get() + 1);
        let mut next = at.clone();
        let own = &mut next.own[at.turn];
        *own |= 1 << cell;
        let own = *own;
        let mut through = at.board.through[usize::from(cell)].iter();
        next.over = through.any(|set| set & own == *set);
        next.hash ^= at.board.words[at.turn][usize::from(cell)];
        next.turn = 1 - at.turn;
        Some(next)
    }
    fn get_winner(at: &State) -> Option<Winner> {
        let taken = (at.own[0] | at.own[1]).count_ones() as usize;
        match at.over {
            true => Some(Winner::PlayerJustMoved),
            false => (taken == at.board.order.len()).then_some(Winner::Draw),
        }
    }
    fn zobrist_hash(at: &State) -> u64 {
        at.hash
    }
    fn table_index(cell: u8) -> u16 {
        u16::from(cell)
    }
    fn max_table_index() -> u16 {
        64
    }
}

/// Open positions are level: the search goes to the end.
#[derive(Clone)]
struct Level;

impl minimax::Evaluator for Level {
    type G = Achievement;
    fn evaluate(&self, _: &State) -> i16 {
        0
    }
}

/// Whether the first player wins, unless the time is over; and nodes.
fn by_minimax(
    n: usize,
    k: usize,
    options: IterativeOptions,
    limit: Duration,
) -> (Option<bool>, u64, Duration) {
    let begin = Instant::now();
    NODES.set(0);
    let mut search = IterativeSearch::new(Level, options.with_table_byte_size(TABLE));
    search.set_depth_or_timeout(n as u8, limit);
    let start = State {
        own: [0; 2],
        turn: 0,
        over: false,
        hash: 0,
        board: Board::new(n, k),
    };
    search.choose_move(&start);
    let took = begin.elapsed();
    let wins = (took < limit).then(|| search.root_value() > 0);
    (wins, NODES.get(), took)
}

/// A game that counts the moves played.
#[derive(Clone)]
struct Counted(Pursuit<Narrow>);

impl Game for Counted {
    type Position = <Pursuit<Narrow> as Game>::Position;
    type Move = u8;
    type Undo = <Pursuit<Narrow> as Game>::Undo;
    fn start(&self) -> Self::Position {
        self.0.start()
    }
    fn to_move(&self, at: &Self::Position) -> Player {
        self.0.to_move(at)
    }
    fn moves(&self, at: &Self::Position, out: &mut Vec<u8>) {
        self.0.moves(at, out);
    }
    fn play(&self, at: &mut Self::Position, mv: u8) -> Self::Undo {
        NODES.set(NODES.get() + 1);
        self.0.play(at, mv)
    }
    fn undo(&self, at: &mut Self::Position, mv: u8, undo: Self::Undo) {
        self.0.undo(at, mv, undo);
    }
    fn outcome(&self, at: &Self::Position) -> Option<Outcome> {
        self.0.outcome(at)
    }
}

impl Keyed for Counted {
    type Key = <Pursuit<Narrow> as Keyed>::Key;
    fn key(&self, at: &Self::Position) -> Self::Key {
        self.0.key(at)
    }
}

impl Hints for Counted {
    fn candidates(&self, at: &Self::Position, out: &mut Vec<u8>) {
        self.0.candidates(at, out);
    }
    fn effort(&self, at: &Self::Position, prover: Player) -> [u64; 2] {
        self.0.effort(at, prover)
    }
}

fn by_harary(n: usize, k: usize) -> (bool, u64, Duration, usize) {
    let begin = Instant::now();
    NODES.set(0);
    let board = vdw(n, k, Shape::Line).expect("small boards");
    let game = Positional::new(board, Convention::Achievement, Player::A).expect("small boards");
    let pursuit = Pursuit::new(&game, Player::A).expect("single turns");
    let at = pursuit.position(&game, &game.start());
    let mut engine = DfPn::new(Player::A, TABLE);
    let wins = engine.run((&Counted(pursuit), &at), &Watch::free());
    (
        wins.expect("nobody stops it"),
        NODES.get(),
        begin.elapsed(),
        engine.stored(),
    )
}

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let limit = Duration::from_secs(seconds.unwrap_or(300));
    println!("board      method                          answer     nodes        seconds");
    let row = |board: &str, method: &str, answer: &str, nodes: u64, took: Duration| {
        println!(
            "{board:10} {method:30} {answer:8} {nodes:12} {:12.3}",
            took.as_secs_f64()
        );
    };
    for (n, k) in BOARDS {
        let board = format!("({n},{k})");
        let (wins, nodes, took, stored) = by_harary(n, k);
        let named = |wins: bool| if wins { "A" } else { "not A" };
        row(
            &board,
            &format!("Harary, {stored} kept"),
            named(wins),
            nodes,
            took,
        );
        let plain = IterativeOptions::new();
        let methods = [
            ("minimax", plain),
            ("minimax, null windows", plain.with_null_window_search(true)),
            ("minimax, MTD(f)", plain.with_mtdf()),
        ];
        for (name, options) in methods {
            let (found, nodes, took) = by_minimax(n, k, options, limit);
            if let Some(found) = found {
                assert_eq!(found, wins, "the programs disagree about {board} by {name}");
            }
            row(&board, name, found.map_or("-", named), nodes, took);
        }
    }
}
