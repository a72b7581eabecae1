//! The five games as the papers state them, on plain sequences of moves, and a solver that knows no trick.
//!
//! Nothing of the library is used here: no masks, no labels, no keys, no symmetry, no undo.

/// A game that is told by its moves so far; A is player 0.
pub(crate) trait Plain {
    /// The moves that may come next; only asked while the game goes on.
    fn moves(&self, played: &[u32]) -> Vec<u32>;
    /// How it ended, if it did.
    fn end(&self, played: &[u32]) -> Option<End>;
    /// Whose turn it is.
    fn mover(&self, played: &[u32]) -> usize {
        played.len() % 2
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Draw,
    /// This player has won, now.
    Won(usize),
    /// This player has won because nothing happened up to the end, so that nobody counts the moves.
    Survived(usize),
}

/// What perfect play gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Solved {
    pub(crate) outcome: &'static str,
    pub(crate) plies: Option<u32>,
    pub(crate) first_moves: Vec<u32>,
    pub(crate) fastest: Vec<u32>,
}

const NOW: i32 = 1000;
const SURVIVAL: i32 = 500;

/// The score for A: 1000 less the number of moves for a win, 500 for a survival.
fn score(game: &impl Plain, played: &mut Vec<u32>) -> i32 {
    let sign = |winner: usize| if winner == 0 { 1 } else { -1 };
    match game.end(played) {
        Some(End::Draw) => return 0,
        Some(End::Won(winner)) => return sign(winner) * NOW,
        Some(End::Survived(winner)) => return sign(winner) * SURVIVAL,
        None => {}
    }
    let scores = scores(game, played).into_iter().map(|(_, score)| score);
    let best = if game.mover(played) == 0 {
        scores.max()
    } else {
        scores.min()
    };
    best.expect("a game that goes on has a move")
}

fn scores(game: &impl Plain, played: &mut Vec<u32>) -> Vec<(u32, i32)> {
    let moves = game.moves(played);
    let one_later = |score: i32| score - score.signum() * i32::from(score.abs() > SURVIVAL);
    let of = |mv: u32| {
        played.push(mv);
        let score = one_later(score(game, played));
        played.pop();
        (mv, score)
    };
    moves.into_iter().map(of).collect()
}

pub(crate) fn solved(game: &impl Plain) -> Solved {
    let mut played = Vec::new();
    let best = score(game, &mut played);
    let mut moves = Vec::new();
    let won = if game.mover(&played) == 0 {
        best
    } else {
        -best
    };
    if game.end(&played).is_none() && won >= 0 {
        moves = scores(game, &mut played);
        moves.retain(|(_, score)| score.signum() == best.signum());
    }
    let numbers = |moves: &[(u32, i32)]| moves.iter().map(|&(mv, _)| mv).collect();
    let first_moves = numbers(&moves);
    moves.retain(|&(_, score)| score == best);
    Solved {
        outcome: match best {
            1.. => "A",
            0 => "draw",
            _ => "B",
        },
        plies: (best.abs() > SURVIVAL).then(|| (NOW - best.abs()) as u32),
        first_moves,
        fastest: numbers(&moves),
    }
}

/// Harary, Sagan, West 1983, section 1. Moves are the numbers.
pub(crate) struct Sequence {
    pub(crate) up: usize,
    pub(crate) down: usize,
    pub(crate) deck: u32,
    pub(crate) avoidance: bool,
}

/// The longest subsequence in which each number is followed by one that `goes_on`: by trying all.
fn longest(numbers: &[u32], goes_on: fn(u32, u32) -> bool) -> usize {
    let ending = |last: usize| -> usize {
        let mut lengths: Vec<usize> = Vec::new();
        for index in 0..=last {
            let before = (0..index).filter(|&other| goes_on(numbers[other], numbers[index]));
            let length = 1 + before.map(|other| lengths[other]).max().unwrap_or(0);
            lengths.push(length);
        }
        lengths[last]
    };
    (0..numbers.len()).map(ending).max().unwrap_or(0)
}

impl Plain for Sequence {
    fn moves(&self, played: &[u32]) -> Vec<u32> {
        (1..=self.deck)
            .filter(|number| !played.contains(number))
            .collect()
    }
    fn end(&self, played: &[u32]) -> Option<End> {
        let rising = longest(played, |one, next| one < next);
        let falling = longest(played, |one, next| one > next);
        if rising > self.up || falling > self.down {
            let last = (played.len() + 1) % 2;
            Some(End::Won(if self.avoidance { 1 - last } else { last }))
        } else {
            (played.len() == self.deck as usize).then_some(End::Draw)
        }
    }
}

/// Reis, Moreira, Pedroso 2004, sections 1 and 5. Moves are columns, from 1.
pub(crate) struct Lists {
    pub(crate) columns: u32,
    pub(crate) rule: &'static str,
    pub(crate) misere: bool,
}

impl Lists {
    /// Whether x is a forbidden sum of numbers of the list.
    pub(crate) fn forbids(rule: &str, list: &[u32], x: u32) -> bool {
        let pair = |equal: bool| {
            list.iter()
                .any(|&a| list.iter().any(|&b| a + b == x && (equal || a != b)))
        };
        match rule {
            "two" => pair(false),
            "schur" => pair(true),
            _ => (0..1_u64 << list.len()).any(|subset| {
                let members = list.iter().enumerate();
                let chosen = members.filter(|(index, _)| subset >> index & 1 == 1);
                subset.count_ones() >= 2 && chosen.map(|(_, member)| member).sum::<u32>() == x
            }),
        }
    }
}

impl Plain for Lists {
    fn moves(&self, played: &[u32]) -> Vec<u32> {
        let next = played.len() as u32 + 1;
        let list = |column: u32| -> Vec<u32> {
            let numbers = (1..).zip(played);
            numbers
                .filter(|(_, at)| **at == column)
                .map(|(x, _)| x)
                .collect()
        };
        (1..=self.columns)
            .filter(|&column| !Lists::forbids(self.rule, &list(column), next))
            .collect()
    }
    fn end(&self, played: &[u32]) -> Option<End> {
        let mover = self.mover(played);
        let winner = if self.misere { mover } else { 1 - mover };
        self.moves(played).is_empty().then_some(End::Won(winner))
    }
}

/// Cells in turn, sets that decide. Moves are cells, from 0.
pub(crate) struct Board {
    pub(crate) cells: u32,
    pub(crate) sets: Vec<Vec<u32>>,
    pub(crate) convention: &'static str,
    pub(crate) first: usize,
}

impl Plain for Board {
    fn moves(&self, played: &[u32]) -> Vec<u32> {
        (0..self.cells)
            .filter(|cell| !played.contains(cell))
            .collect()
    }
    fn mover(&self, played: &[u32]) -> usize {
        (played.len() + self.first) % 2
    }
    fn end(&self, played: &[u32]) -> Option<End> {
        let owner = |cell: u32| {
            let turn = played.iter().position(|&taken| taken == cell)?;
            Some((turn + self.first) % 2)
        };
        let owns = |player: usize| {
            let all = |set: &Vec<u32>| set.iter().all(|&cell| owner(cell) == Some(player));
            self.sets.iter().any(all)
        };
        let full = played.len() == self.cells as usize;
        match self.convention {
            // Before the last move nobody owned a set, so at most one player does.
            "achievement" | "avoidance" => {
                let other = usize::from(self.convention == "avoidance");
                match (owns(0), owns(1)) {
                    (true, _) => Some(End::Won(other)),
                    (_, true) => Some(End::Won(1 - other)),
                    _ => full.then_some(End::Draw),
                }
            }
            "maker-breaker" if owns(0) => Some(End::Won(0)),
            "maker-breaker" => full.then_some(End::Survived(1)),
            _ if owns(0) => Some(End::Won(1)),
            _ => full.then_some(End::Survived(0)),
        }
    }
}

/// The paper strip of n squares. A move is the left one of two neighbours that are painted.
pub(crate) struct Strip {
    pub(crate) squares: u32,
    pub(crate) misere: bool,
}

impl Plain for Strip {
    fn moves(&self, played: &[u32]) -> Vec<u32> {
        let white = |square: u32| {
            !played
                .iter()
                .any(|&left| square == left || square == left + 1)
        };
        (1..self.squares)
            .filter(|&left| white(left) && white(left + 1))
            .collect()
    }
    fn end(&self, played: &[u32]) -> Option<End> {
        let mover = self.mover(played);
        let winner = if self.misere { mover } else { 1 - mover };
        self.moves(played).is_empty().then_some(End::Won(winner))
    }
}
