//! Orders of moves that Cheu and Kiffer (2015, section 2.4) compared, as numbers: smaller ones
//! first.

use super::{BoardPosition, Positional};
use harary_core::{Game, Hypergraph};

impl Positional {
    /// How far a cell lies from the middle of the row of cells, in half cells: the order
    /// *middle-out*.
    pub fn off_middle(&self, cell: u8) -> i32 {
        let cells = Hypergraph::len(self.board()) as i32;
        (2 * i32::from(cell) + 1 - cells).abs()
    }

    /// How many sets through a cell the player to move may still own, negated: the order *greedy*.
    pub fn fewest_open(&self, at: &BoardPosition, cell: u8) -> i32 {
        let mover = self.to_move(at);
        let theirs = at.own[mover.other() as usize];
        let open = self.sets_through(mover)[usize::from(cell)]
            .iter()
            .filter(|&edge| edge & theirs == 0);
        -(open.count() as i32)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Convention, Positional, Shape, vdw};
    use harary_core::{Game, Notation, Player};

    #[test]
    fn the_middle_and_open_sets_are_counted() {
        let board = vdw(5, 3, Shape::Line).unwrap();
        let game = Positional::new(board, Convention::Achievement, Player::A).unwrap();
        let off: Vec<i32> = (0..5).map(|cell| game.off_middle(cell)).collect();
        assert_eq!(off, [4, 2, 0, 2, 4]);
        let open = |text: &str| -> Vec<i32> {
            let at = game.read_position(text).unwrap();
            (0..5).map(|cell| -game.fewest_open(&at, cell)).collect()
        };
        assert_eq!(open("....."), [2, 2, 4, 2, 2]);
        // B is to move, and A has the middle; then A, and B has the end.
        assert_eq!(open("..A.."), [0, 0, 0, 0, 0]);
        assert_eq!(open("B.A.."), [0, 1, 2, 2, 1]);
        assert_eq!(
            game.to_move(&game.read_position("B.A..").unwrap()),
            Player::A
        );
    }
}
