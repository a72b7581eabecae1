//! How cells and positions of positional games are written, read and drawn.

use super::permutations::MaskMap;
use super::{BoardPosition, Positional};
use harary_core::{Game, Notation, Picture, Player, Unreadable};

/// One character for each cell; the rows of a grid are joined by `/`.
pub(crate) fn in_rows(picture: &Picture, symbols: &[char]) -> String {
    let rows = picture.rows(symbols).map(|row| row.iter().collect());
    let rows: Vec<String> = rows.collect();
    rows.join(picture.separator())
}

impl Positional {
    fn symbols(&self, at: &BoardPosition) -> Vec<char> {
        (0..self.board().len())
            .map(|cell| match at.own.map(|mask| mask >> cell & 1) {
                [1, _] => 'A',
                [_, 1] => 'B',
                _ => '.',
            })
            .collect()
    }
}

impl Notation for Positional {
    fn write_move(&self, _: &BoardPosition, mv: u8) -> String {
        self.board().cells[usize::from(mv)].clone()
    }
    fn read_move(&self, at: &BoardPosition, text: &str) -> Result<u8, Unreadable> {
        let Some(cell) = self.board().cells.iter().position(|name| name == text) else {
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
        let width = self.board().cells.iter().map(String::len).max();
        let cells = self.symbols(at).into_iter().zip(&self.board().cells);
        let cells: Vec<String> = cells
            .map(|(symbol, name)| match symbol {
                '.' => name.clone(),
                taken => taken.to_string(),
            })
            .map(|cell| format!("{cell:>0$}", width.unwrap_or(1)))
            .collect();
        let rows = self.board().picture.rows(&cells).map(|row| row.join(" "));
        let mut rows: Vec<String> = rows.collect();
        if let (Picture::Triangle { .. }, Some(longest)) = (self.board().picture, rows.first()) {
            let width = longest.len();
            for row in &mut rows {
                *row = format!("{row:>width$}");
            }
        }
        rows.join("\n")
    }
    fn node_symmetries(&self) -> (Vec<String>, Vec<Vec<usize>>) {
        let cells = self.board().len();
        let image = |map: &MaskMap, cell: usize| map.apply(1 << cell).trailing_zeros() as usize;
        let maps = self.symmetries.iter();
        let maps = maps.map(|map| (0..cells).map(|cell| image(map, cell)).collect());
        (self.board().cells.clone(), maps.collect())
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
        Ok(at)
    }
}
