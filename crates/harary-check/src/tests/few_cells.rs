//! Games on a board of a few cells, by their definitions: plain minimax over who owns which cells.
//!
//! Nothing here is taken from `rules`. Cells are bits, players are 0 and 1, A and B.

use std::collections::HashMap;

use super::lemmas::hypergraphs::{Cells, Family, members, owns};
use crate::rules::file::fnv_1a;

/// Who owns what.
pub(crate) type Owned = [Cells; 2];

/// Whose turn it is.
#[derive(Clone, Debug)]
pub(crate) enum Turns {
    /// Who is first, and how many cells A and B take in a turn.
    InTurn {
        first: usize,
        cells: [usize; 2],
    },
    Listed(Vec<usize>),
}

/// A takes one cell first, and so on in turn.
pub(crate) const PLAIN_TURNS: Turns = Turns::InTurn {
    first: 0,
    cells: [1, 1],
};

/// A game.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) cells: usize,
    pub(crate) sets: [Family; 2],
    pub(crate) convention: &'static str,
    pub(crate) turns: Turns,
    /// What each player owns at the start.
    pub(crate) start: Owned,
    /// The cells of which the first move must take one.
    pub(crate) first: Option<Cells>,
}

pub(crate) const CONVENTIONS: [&str; 4] = [
    "achievement",
    "avoidance",
    "maker-breaker",
    "avoider-enforcer",
];

/// 1 if A wins, −1 if B does, 0 for a draw, and how many plies it takes if the winner hurries and
/// the loser delays (0 for a draw).
pub(crate) type Value = (i32, u32);

impl Game {
    /// The cells that nobody owns.
    pub(crate) fn free(&self, at: Owned) -> Cells {
        !(at[0] | at[1]) & ((1 << self.cells) - 1)
    }

    fn moves_made(&self, at: Owned) -> usize {
        (self.free(self.start).count_ones() - self.free(at).count_ones()) as usize
    }

    /// Who is to move, if the time is not over.
    pub(crate) fn turn(&self, at: Owned) -> Option<usize> {
        let made = self.moves_made(at);
        match &self.turns {
            Turns::Listed(players) => players.get(made).copied(),
            Turns::InTurn { first, cells } => {
                let others = made % (cells[0] + cells[1]) >= cells[*first];
                Some(first ^ usize::from(others))
            }
        }
    }

    /// The outcome, if the play is over.
    pub(crate) fn over(&self, at: Owned) -> Option<i32> {
        let owns = |player: usize| owns(&self.sets[player], at[player]);
        let full = self.free(at) == 0 || self.turn(at).is_none();
        match self.convention {
            "achievement" if owns(0) => Some(1),
            "achievement" if owns(1) => Some(-1),
            "avoidance" if owns(0) => Some(-1),
            "avoidance" if owns(1) => Some(1),
            "maker-breaker" if owns(0) => Some(1),
            "avoider-enforcer" if owns(0) => Some(-1),
            "maker-breaker" => full.then_some(-1),
            "avoider-enforcer" => full.then_some(1),
            "larger" => full.then(|| match self.largest(0, at) > self.largest(1, at) {
                true => 1,
                false => -1,
            }),
            _ => full.then_some(0),
        }
    }

    /// The size of the largest set that a player owns; 0 for none.
    pub(crate) fn largest(&self, player: usize, at: Owned) -> u32 {
        let owned = self.sets[player]
            .iter()
            .filter(|&set| set & !at[player] == 0);
        owned.map(|set| set.count_ones()).max().unwrap_or(0)
    }

    /// The cells that may be taken.
    pub(crate) fn moves(&self, at: Owned) -> impl Iterator<Item = usize> + use<> {
        let first = self.first.filter(|_| at == self.start);
        members(self.free(at) & first.unwrap_or(Cells::MAX))
    }

    pub(crate) fn after(&self, at: Owned, cell: usize) -> Owned {
        let mut next = at;
        next[self.turn(at).unwrap()] |= 1 << cell;
        next
    }

    /// What perfect play comes to.
    pub(crate) fn value(&self, at: Owned) -> Value {
        self.remembered(at, &mut HashMap::new())
    }

    fn remembered(&self, at: Owned, known: &mut HashMap<Owned, Value>) -> Value {
        if let Some(outcome) = self.over(at) {
            return (outcome, 0);
        }
        if let Some(&value) = known.get(&at) {
            return value;
        }
        let sign = if self.turn(at) == Some(0) { 1 } else { -1 };
        let liking = |&(outcome, plies): &Value| {
            let plies = plies as i32;
            let hurry = if sign * outcome > 0 { -plies } else { plies };
            (sign * outcome, hurry)
        };
        let all: Vec<Value> = self
            .moves(at)
            .map(|cell| self.remembered(self.after(at, cell), known))
            .collect();
        // Who has no legal first move cannot go on; boards in tests have one.
        let (outcome, plies) = all.into_iter().max_by_key(liking).unwrap();
        let value = (outcome, if outcome == 0 { 0 } else { plies + 1 });
        known.insert(at, value);
        value
    }

    /// Whether A moves first and the players take one cell each in turn until the board is full.
    pub(crate) fn alternates_from(&self, first: usize) -> bool {
        let mut at = self.start;
        for made in 0..self.free(self.start).count_ones() as usize {
            if self.turn(at) != Some((first + made) % 2) {
                return false;
            }
            let cell = members(self.free(at)).next().unwrap();
            at = self.after(at, cell);
        }
        true
    }

    /// Whether each player has the sets of the other.
    pub(crate) fn has_equal_sets(&self) -> bool {
        let [of_a, of_b] = &self.sets;
        of_a.iter().all(|set| of_b.contains(set)) && of_b.iter().all(|set| of_a.contains(set))
    }

    /// The cells of A and B, as a strategy lists them.
    pub(crate) fn write(&self, at: Owned) -> String {
        let symbol = |cell: usize| match (at[0] >> cell & 1, at[1] >> cell & 1) {
            (1, _) => 'A',
            (_, 1) => 'B',
            _ => '.',
        };
        (0..self.cells).map(symbol).collect()
    }

    /// The lines of the board; cells are a, b, c, …
    pub(crate) fn board(&self) -> String {
        let mut board = format!("cells {}\n", names((1 << self.cells) - 1));
        if let Turns::Listed(players) = &self.turns {
            let players = players.iter().map(|&player| ['A', 'B'][player]);
            board += &format!("turns {}\n", players.collect::<String>());
        }
        for (name, own) in ["A", "B"].iter().zip(self.start) {
            if own != 0 {
                board += &format!("initial {name} {}\n", names(own));
            }
        }
        if let Some(first) = self.first {
            board += &format!("first {}\n", names(first));
        }
        let mut write = |head: &str, sets: &Family| {
            let lines = sets.iter().map(|&set| format!("{head} {}\n", names(set)));
            board.extend(lines);
        };
        if self.has_equal_sets() {
            write("both", &self.sets[0]);
        } else {
            write("A", &self.sets[0]);
            write("B", &self.sets[1]);
        }
        board
    }

    /// The spec, after its word `game`.
    pub(crate) fn spec(&self) -> String {
        let digest = fnv_1a(self.board().as_bytes());
        let convention = match self.convention {
            "achievement" => String::new(),
            other => format!(" convention={other}"),
        };
        let turns = match self.turns {
            Turns::InTurn { first, cells } => {
                let first = if first == 1 { " first=B" } else { "" };
                let bias = match cells {
                    [1, 1] => String::new(),
                    [a, b] => format!(" bias={a}:{b}"),
                };
                format!("{first}{bias}")
            }
            Turns::Listed(_) => String::new(),
        };
        format!("file digest={digest:032x}{convention}{turns}")
    }

    /// The lines of a certificate up to the claim, and the board.
    pub(crate) fn head(&self, claim: &str) -> String {
        let (spec, board) = (self.spec(), self.board());
        format!("harary-certificate 1\ngame {spec}\nclaim {claim}\nboard\n{board}end\n")
    }
}

/// The name of a cell.
pub(crate) fn name(cell: usize) -> String {
    char::from(b'a' + cell as u8).to_string()
}

/// The names of some cells, with spaces between them.
pub(crate) fn names(cells: Cells) -> String {
    members(cells).map(name).collect::<Vec<_>>().join(" ")
}
