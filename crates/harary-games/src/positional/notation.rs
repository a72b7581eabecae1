//! How cells and positions of positional games are written, read and drawn.

use super::{BoardPosition, Positional};
use harary_core::{
    Diagram, Ending, Game, Hypergraph, Meaning, Notation, Outcome, Picture, Player, Unreadable,
    View,
};

/// One character for each cell; the rows of a grid are joined by `/`.
pub(crate) fn in_rows(picture: &Picture, symbols: &[char]) -> String {
    let rows = picture.rows(symbols).map(|row| row.iter().collect());
    let rows: Vec<String> = rows.collect();
    rows.join(picture.separator())
}

/// The rows of a board with a symbol on each cell, and its name where the symbol is `.`.
pub(crate) fn drawn(board: &Hypergraph, symbols: &[char]) -> String {
    let width = board.cells.iter().map(String::len).max().unwrap_or(1);
    let cells: Vec<String> = (symbols.iter().zip(&board.cells))
        .map(|(symbol, name)| match symbol {
            '.' => name.clone(),
            taken => taken.to_string(),
        })
        .map(|cell| format!("{cell:>width$}"))
        .collect();
    let rows = board.picture.rows(&cells).map(|row| row.join(" "));
    let mut rows: Vec<String> = rows.collect();
    if let (Picture::Triangle { .. }, Some(longest)) = (board.picture, rows.first()) {
        let width = longest.len();
        for row in &mut rows {
            *row = format!("{row:>width$}");
        }
    }
    rows.join("\n")
}

impl Positional {
    /// For each cell 1 if A owns it, 2 if B does, else 0.
    fn classes(&self, at: &BoardPosition) -> Vec<u8> {
        let class = |cell| (1..).zip(at.own).find(|(_, mask)| mask >> cell & 1 == 1);
        (0..self.board().len())
            .map(|cell| class(cell).map_or(0, |(class, _)| class))
            .collect()
    }

    fn symbols(&self, at: &BoardPosition) -> Vec<char> {
        let classes = self.classes(at).into_iter();
        let symbols = classes.map(|class| ['.', 'A', 'B'][usize::from(class)]);
        symbols.collect()
    }

    /// The sets of a player that the player owns, by the names of their cells.
    fn owned_sets(&self, at: &BoardPosition, player: Player) -> Vec<Vec<String>> {
        let own = at.owned(player);
        let sets = self.setup().sets(player).iter();
        let sets = sets.filter(|set| set.iter().all(|&cell| own >> cell & 1 == 1));
        let name = |&cell: &usize| self.board().cells[cell].clone();
        sets.map(|set| set.iter().map(name).collect()).collect()
    }
}

impl Notation for Positional {
    fn write_move(&self, _: &BoardPosition, mv: u8) -> String {
        self.board().cells[usize::from(mv)].clone()
    }
    fn read_move(&self, at: &BoardPosition, text: &str) -> Result<u8, Unreadable> {
        let text = &self.board().spelled(text);
        let Some(cell) = self.board().cells.iter().position(|name| name == text) else {
            let alike = |name: &&String| name.eq_ignore_ascii_case(text);
            if let Some(meant) = self.board().cells.iter().find(alike) {
                return Err(Unreadable(format!(
                    "`{text}` is no cell of the board; did you mean {meant}?"
                )));
            }
            let (first, last) = (self.board().cells.first(), self.board().cells.last());
            let [first, last] = [first, last].map(|name| name.map_or("", String::as_str));
            return Err(Unreadable(format!(
                "`{text}` is no cell of the board; cells are {first} to {last}"
            )));
        };
        if self.outcome(at).is_none() && (at.own[0] | at.own[1]) >> cell & 1 == 1 {
            return Err(Unreadable(format!("`{text}`: the cell is taken")));
        }
        self.find_move(at, text)
    }
    fn write_position(&self, at: &BoardPosition) -> String {
        in_rows(&self.board().picture, &self.symbols(at))
    }
    /// A and B on their cells, names on the others.
    fn draw(&self, at: &BoardPosition) -> String {
        drawn(self.board(), &self.symbols(at))
    }
    fn view(&self, at: &BoardPosition) -> Option<View> {
        Some(View::Board(Diagram {
            picture: self.board().picture,
            names: self.board().cells.clone(),
            classes: self.classes(at),
            owners: Player::BOTH.map(|player| player.to_string()).to_vec(),
        }))
    }
    fn explain_move(&self, _: &BoardPosition, mv: u8) -> Meaning {
        Meaning::of_cell(self.board().picture, usize::from(mv), &self.board().cells)
    }
    fn ending(&self, at: &BoardPosition) -> Option<Ending> {
        self.outcome(at)?;
        if let Some(sizes) = &self.by_size {
            let sizes = sizes.owned(at.own);
            return Some(Ending::Larger { sizes });
        }
        let counts = |player: &Player| self.convention.decided_by(*player).is_some();
        let mut players: Vec<Player> = Player::BOTH.into_iter().filter(counts).collect();
        if at.decided.is_none() {
            let full = self.taken(at) as usize == self.board().len();
            return Some(Ending::NoSet { players, full });
        }
        players.retain(|&player| self.convention.decided_by(player) == at.decided);
        let player = *players.first()?;
        Some(Ending::Completed {
            player,
            sets: self.owned_sets(at, player),
            wins: at.decided == Some(Outcome::Wins(player)),
        })
    }
    fn node_symmetries(&self) -> (Vec<String>, Vec<Vec<usize>>) {
        (
            self.board().cells.clone(),
            self.symmetries.listed(self.board()),
        )
    }
    fn renamed(&self, at: &BoardPosition) -> Option<BoardPosition> {
        let own = self.symmetries.beyond_listed(self.board(), at.own)?;
        Some(BoardPosition { own, ..*at })
    }
    /// By the convention larger, one cell each in turn until the board is full, any cell first.
    fn weighed(&self, at: &BoardPosition) -> Option<Outcome> {
        self.by_size.as_ref()?.stopped(at.own, self.to_move(at))
    }
    fn node_sets(&self) -> u64 {
        let sets = |player| self.setup().sets(player).len() as u64;
        sets(Player::A) + sets(Player::B)
    }
    fn read_position(&self, text: &str) -> Result<BoardPosition, Unreadable> {
        let unreadable = || {
            let cells = self.board().len();
            Unreadable(format!(
                "`{text}`: a position is one of . A B for each of the {cells} cells, as in {}",
                self.write_position(&self.start())
            ))
        };
        let mut at = BoardPosition {
            own: [0; 2],
            decided: None,
        };
        for (cell, symbol) in text.chars().filter(|&symbol| symbol != '/').enumerate() {
            let player = match symbol {
                '.' => continue,
                'A' => Player::A,
                'B' => Player::B,
                _ => return Err(unreadable()),
            };
            if cell >= self.board().len() {
                return Err(unreadable());
            }
            at.own[player as usize] |= 1 << cell;
        }
        let start = &self.start;
        let keeps_start = (0..2).all(|player| start.own[player] & !at.own[player] == 0);
        let time = self.taken(start) as usize..(self.taken(&at).min(self.last)) as usize;
        let reached = |player: Player| {
            let moves = self.movers[time.clone()]
                .iter()
                .filter(|&&mover| mover == player);
            let own = at.own[player as usize].count_ones() as usize;
            own == start.own[player as usize].count_ones() as usize + moves.count()
        };
        // The counts are right only if the time has come.
        let reached = keeps_start && Player::BOTH.into_iter().all(reached);
        if self.write_position(&at) != text || !reached {
            return Err(unreadable());
        }
        let completes = |player: Player| {
            let own = at.own[player as usize];
            let mut sets = self.sets_through(player).iter().flatten();
            sets.any(|edge| edge & !own == 0)
        };
        at.decided = Player::BOTH
            .into_iter()
            .filter(|&player| completes(player))
            .find_map(|player| self.convention.decided_by(player));
        if let Some(sizes) = &self.by_size {
            at.decided = sizes.settled(at.own);
        }
        Ok(at)
    }
}
