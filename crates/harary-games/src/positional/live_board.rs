//! Questions on live boards, and the parts that they share.
//!
//! A question has two players in two roles. A set that the other player has touched is dead for its
//! owner and forgotten; positions are told apart by the live sets, up to the symmetries of the
//! board.

use super::width::{BoardWidth, CellBits, Image, Line};
use super::{BoardPosition, Positional};
use crate::symmetries::GraphForm;
use crate::symmetries::Symmetries;
use harary_core::{Game, Hints, Keyed, Outcome, Player};

/// The question whether a player wins a positional game, as a game on live boards: the player wins
/// it, or it is a draw (which stands for everything else).
pub trait LiveBoard: Keyed + Hints + Sized {
    /// The question whether `player` wins this game by a set, no matter who completes it.
    ///
    /// Returns `None` if the convention or the turns are others, if the player wins only by
    /// outlasting the other, if first moves are restricted, or if the board has more cells, or more
    /// sets, than there is room for.
    fn new(game: &Positional, player: Player) -> Option<Self>;

    /// The same position here, with all that is forced played.
    fn position(&self, game: &Positional, at: &BoardPosition) -> Self::Position;
}

/// When the time is over before the board is full.
#[derive(Clone, Copy, Debug)]
struct Time {
    /// The number of cells taken then.
    last: u32,
    /// The role that takes the last one.
    closer: usize,
}

/// The numbers of the live sets of each role.
pub(super) type LiveSets = [Vec<u32>; 2];

/// The board of a question, with its roles 0 and 1.
///
/// Where time is short, a set that lacks more cells than its owner has moves left is dead, too.
#[derive(Clone, Debug)]
pub(super) struct RoleBoard<R: BoardWidth> {
    /// The player of each role.
    pub(super) players: [Player; 2],
    pub(super) cells: u32,
    pub(super) full: R::Mask,
    time: Option<Time>,
    /// All sets of a role.
    pub(super) sets: [Vec<Line<R::Mask>>; 2],
    symmetries: Vec<Image<R::Mask>>,
    /// In place of them, where the cells are the edges of a complete graph.
    form: Option<Box<GraphForm>>,
}

impl<R: BoardWidth> RoleBoard<R> {
    /// `counts` says of each role whether its sets do. Returns `None` if turns do not alternate,
    /// one cell each, if first moves are restricted, or if there is no room.
    pub(super) fn new(game: &Positional, players: [Player; 2], counts: [bool; 2]) -> Option<Self> {
        let cells = game.board().len();
        let time = match game.alternates_singly() {
            true => None,
            false => Some(Time {
                last: game.last,
                closer: usize::from(game.alternating_last()? == players[1]),
            }),
        };
        let room = if time.is_some() {
            R::TIMED_CELLS
        } else {
            R::CELLS
        };
        if game.setup().first_moves.is_some() || cells > room {
            return None;
        }
        let lines = |role: usize| {
            let masks = game.masks(players[role]).into_iter();
            let masks = masks.filter(|_| counts[role]);
            masks.map(Line::new).collect::<Vec<_>>()
        };
        let (symmetries, form) = match &game.symmetries {
            Symmetries::Listed(maps) => (maps.iter().map(Image::new).collect(), None),
            Symmetries::OfGraph(form) => (Vec::new(), Some(form.clone())),
        };
        Some(RoleBoard {
            players,
            cells: cells as u32,
            full: R::Mask::narrow(u128::MAX.checked_shr(128 - cells as u32).unwrap_or(0)),
            time,
            sets: [lines(0), lines(1)],
            symmetries,
            form,
        })
    }

    /// The cells that each role owns in a position of the game, and the role to move.
    pub(super) fn seen(&self, game: &Positional, at: &BoardPosition) -> ([R::Mask; 2], usize) {
        let own = self.players.map(|player| R::Mask::narrow(at.owned(player)));
        (own, usize::from(game.to_move(at) == self.players[1]))
    }

    pub(super) fn free(&self, own: [R::Mask; 2]) -> R::Mask {
        self.full & !(own[0] | own[1])
    }

    /// Whether time may be over before the board is full.
    pub(super) fn is_timed(&self) -> bool {
        self.time.is_some()
    }

    /// The plies until time is over; 0 if it ends with the board.
    fn plies(&self, own: [R::Mask; 2]) -> u32 {
        let taken = (own[0] | own[1]).size();
        self.time.map_or(0, |time| time.last.saturating_sub(taken))
    }

    /// The moves that a role has left; as many as it wants if time ends with the board.
    fn moves_left(&self, own: [R::Mask; 2], role: usize) -> u32 {
        let closes = self.time.map(|time| u32::from(time.closer == role));
        closes.map_or(u32::MAX, |closes| (self.plies(own) + closes) / 2)
    }

    /// How many sets both roles have.
    pub(super) fn number_of_sets(&self) -> usize {
        self.sets.iter().map(Vec::len).sum()
    }

    /// The sets of a role that it can still own, each with its number. `among` are those that it
    /// could own before; all if `None`.
    pub(super) fn live<'a>(
        &'a self,
        among: Option<&'a LiveSets>,
        own: [R::Mask; 2],
        role: usize,
    ) -> impl Iterator<Item = (usize, &'a Line<R::Mask>)> {
        let sets = &self.sets[role];
        let all = if among.is_none() { sets.len() } else { 0 };
        let some = among.into_iter().flat_map(move |among| &among[role]);
        let numbers = some.map(|&number| number as usize).chain(0..all);
        let left = self.moves_left(own, role);
        numbers
            .map(|number| (number, &sets[number]))
            .filter(move |(_, line)| {
                !line.is_touched(own[1 - role])
                    && (left == u32::MAX || (line.mask & !own[role]).size() <= left)
            })
    }

    /// For each cell what all live sets through it have in common, of both roles.
    pub(super) fn common(&self, among: Option<&LiveSets>, own: [R::Mask; 2]) -> [R::Mask; 128] {
        let mut common = [self.full; 128];
        for role in 0..2 {
            for (_, line) in self.live(among, own, role) {
                line.each_cell(|cell| common[cell] = common[cell] & line.mask);
            }
        }
        common
    }

    /// The outcome of the question for the player of this role.
    pub(super) fn outcome(&self, role: usize, won: bool) -> Outcome {
        match won {
            true => Outcome::Wins(self.players[role]),
            false => Outcome::Draw,
        }
    }

    /// The three bits of a cell in a key: of an owned cell whether a live set of its owner goes
    /// through it, of a free one for each player whether a live set does; `live` are the cells on
    /// live sets of each role, owned cells included.
    fn planes(&self, own: [R::Mask; 2], live: [R::Mask; 2]) -> [R::Mask; 3] {
        let free = self.free(own) & (live[0] | live[1]);
        [live[0] & (own[0] | free), live[1] & (own[1] | free), free]
    }

    /// The live board up to the symmetries of the board, with the role to move and the time left.
    pub(super) fn key(&self, own: [R::Mask; 2], live: [R::Mask; 2], turn: usize) -> R::Key {
        let planes = self.planes(own, live);
        match &self.form {
            Some(form) => {
                let least = form.canonical(planes.map(CellBits::wide)).form;
                R::pack(
                    least.map(CellBits::narrow),
                    self.cells,
                    turn == 1,
                    self.plies(own),
                )
            }
            None => {
                let least = R::least(planes, &self.symmetries);
                R::pack(least, self.cells, turn == 1, self.plies(own))
            }
        }
    }

    /// The same without symmetries: images have other keys.
    pub(super) fn plain_key(&self, own: [R::Mask; 2], live: [R::Mask; 2], turn: usize) -> R::Key {
        R::pack(
            self.planes(own, live),
            self.cells,
            turn == 1,
            self.plies(own),
        )
    }
}

#[cfg(test)]
pub(super) mod tests {
    //! The judge of every question: plain minimax over all positions of small boards.

    use super::*;
    use crate::positional::tests::judge;
    use crate::positional::{Convention, Setup, Turns};
    use crate::{Shape, clique, hip, vdw};
    use harary_core::{Hypergraph, laws::Dice};
    use std::collections::HashMap;

    /// Whether the player wins, by the moves of the question, all of them or the candidates.
    fn sought<L: LiveBoard>(
        asked: &L,
        player: Player,
        at: &L::Position,
        all: bool,
        known: &mut HashMap<L::Key, bool>,
    ) -> bool
    where
        L::Position: PartialEq + std::fmt::Debug,
    {
        if let Some(outcome) = asked.outcome(at) {
            return outcome != Outcome::Draw;
        }
        if let Some(&wins) = known.get(&asked.key(at)) {
            return wins;
        }
        let mut moves = Vec::new();
        if all {
            asked.moves(at, &mut moves);
        } else {
            asked.candidates(at, &mut moves);
        }
        assert!(!moves.is_empty(), "a position that is open has a move");
        let hopes = asked.to_move(at) == player;
        let wins = moves.iter().any(|&mv| {
            let mut next = at.clone();
            let undo = asked.play(&mut next, mv);
            let reached = sought(asked, player, &next, all, known) == hopes;
            asked.undo(&mut next, mv, undo);
            assert_eq!(next, *at, "undo");
            reached
        }) == hopes;
        known.insert(asked.key(at), wins);
        wins
    }

    /// Compares all positions of a game with the judge, and says how many they are.
    pub(crate) fn agrees<L: LiveBoard>(game: &Positional) -> usize
    where
        L::Position: PartialEq + std::fmt::Debug,
    {
        agrees_as(game, L::new)
    }

    /// The same for questions that are made so.
    pub(crate) fn agrees_as<L: LiveBoard>(
        game: &Positional,
        made: impl Fn(&Positional, Player) -> Option<L>,
    ) -> usize
    where
        L::Position: PartialEq + std::fmt::Debug,
    {
        let mut compared = 0;
        for player in Player::BOTH {
            let Some(asked) = made(game, player) else {
                continue;
            };
            let (mut by_all, mut by_candidates) = (HashMap::new(), HashMap::new());
            let mut by_key = HashMap::new();
            for (own, wins) in judge(game, player) {
                let at = BoardPosition { own, decided: None };
                let here = asked.position(game, &at);
                let moves = game.described(&at);
                let by_all = sought(&asked, player, &here, true, &mut by_all);
                assert_eq!(by_all, wins, "{moves}");
                let by_candidates = sought(&asked, player, &here, false, &mut by_candidates);
                assert_eq!(by_candidates, wins, "{moves}");
                if asked.outcome(&here).is_none() {
                    let key = asked.key(&here);
                    assert_eq!(*by_key.entry(key).or_insert(wins), wins, "{moves}");
                }
                compared += 1;
            }
        }
        compared
    }

    /// Boards of families under these conventions, with either player to begin.
    pub(crate) fn small_games(conventions: [Convention; 2]) -> Vec<Positional> {
        let boards = [
            vdw(7, 3, Shape::Line),
            vdw(8, 3, Shape::Line),
            vdw(9, 4, Shape::Line),
            vdw(7, 3, Shape::Ring),
            vdw(6, 2, Shape::Line),
            vdw(3, 1, Shape::Line),
            hip(3),
            clique(5, 3),
        ];
        let mut games = Vec::new();
        for board in boards.map(Result::unwrap) {
            for convention in conventions {
                for first in Player::BOTH {
                    games.push(Positional::new(board.clone(), convention, first).unwrap());
                }
            }
        }
        games
    }

    /// Boards of 3 to 8 cells with sets at random under these conventions, whoever begins, with the
    /// same sets for both and with others.
    pub(crate) fn random_games(seed: u64, conventions: [Convention; 2]) -> Vec<Positional> {
        let mut dice = Dice::new(seed);
        let mut games = Vec::new();
        for _ in 0..150 {
            let cells = 3 + dice.below(6);
            let mut sets = || -> Vec<Vec<usize>> {
                let size = |dice: &mut Dice| 2 + dice.below(3);
                (0..1 + dice.below(9))
                    .map(|_| (0..size(&mut dice)).map(|_| dice.below(cells)).collect())
                    .collect()
            };
            let names = (1..=cells).map(|cell| cell.to_string()).collect();
            let board = Hypergraph::new(names, sets());
            let of_b = Hypergraph::new(board.cells.clone(), sets()).edges;
            for convention in conventions {
                for first in Player::BOTH {
                    for different in [false, true] {
                        let mut setup = Setup::empty(board.clone(), Turns::alternating(first));
                        setup.sets_of_b = different.then(|| of_b.clone());
                        games.push(Positional::from_setup(setup, convention).unwrap());
                    }
                }
            }
        }
        games
    }
}
