//! The game on a board: take free cells in turn; what counts is who owns a whole set.
//!
//! `achievement`: whoever first owns a set wins. `avoidance`: whoever first owns a set loses. A
//! full board without that is a draw. `maker-breaker`: A wins as soon as A owns a set, B if the
//! board fills up before. `avoider-enforcer`: A loses as soon as A owns a set, and wins if the
//! board fills up before. In these two the sets of B mean nothing. `larger`: when the free cells
//! cannot change it, whoever owns the larger set wins, and B if neither is larger. A turn is one
//! cell; or p cells of A and q of B (`bias=p:q`); or the turns are listed, and when they are over
//! the game ends like one on a full board. Beck 2008, *Combinatorial Games: Tic-Tac-Toe Theory*;
//! Hefetz, Krivelevich, Szabó 2007, *Avoider-Enforcer games*.

use std::cell::OnceCell;

use super::board::Board;
use super::live::{Live, LiveBoards, LivePosition, OwnedCells};
use super::turns::Turns;
use super::weights::Weights;
use super::{Mirror, ONLY_MIRRORS, ONLY_WEIGHTS, Outcome, Player, Renamed, Rules};
use crate::budget::{Budget, Stop};
use crate::spec::Spec;
use crate::verdict::short;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Convention {
    Achievement,
    Avoidance,
    MakerBreaker,
    AvoiderEnforcer,
    Larger,
}

/// More are colored, but not played on.
const MOST_CELLS: u32 = 128;

/// To find the image of a set among the sets takes as long as so many steps.
const STEPS_AN_IMAGE: usize = 300;

/// What differs from an empty board on which both players have the same sets.
#[derive(Default)]
pub(crate) struct Start {
    pub(crate) sets_of_b: Option<Vec<u128>>,
    /// The cells that A, and that B, owns.
    pub(crate) owned: [u128; 2],
    pub(crate) first_moves: Option<u128>,
}

impl Start {
    /// Whether nothing differs.
    pub(crate) fn is_empty_board(&self) -> bool {
        self.sets_of_b.is_none() && self.owned == [0, 0] && self.first_moves.is_none()
    }
}

/// A board with a convention.
pub(crate) struct Positional {
    board: Board,
    /// The sets of A, and of B unless the start says otherwise.
    sets: Vec<u128>,
    start: Start,
    convention: Convention,
    turns: Turns,
    /// Where sections by weights are read.
    weights: OnceCell<Weights>,
    budget: Budget,
}

/// Who owns which cells, which says how the game goes on: Lemma 22 (positions).
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Taken {
    a: u128,
    b: u128,
    /// How the play ended, if it did before the board was full.
    decided: Option<Outcome>,
}

impl Positional {
    /// The keys of play: the convention, with its default, and where the turns are not listed who
    /// moves first and the bias.
    pub(crate) fn read(
        board: Board,
        start: Start,
        listed: Option<Vec<Player>>,
        default: Convention,
        spec: &mut Spec<'_>,
    ) -> Result<Self, Stop> {
        board.allows_play(MOST_CELLS)?;
        let mut conventions = vec![
            ("achievement", Convention::Achievement),
            ("avoidance", Convention::Avoidance),
            ("maker-breaker", Convention::MakerBreaker),
            ("avoider-enforcer", Convention::AvoiderEnforcer),
            ("larger", Convention::Larger),
        ];
        conventions.retain(|(_, convention)| *convention != default);
        let convention = spec.choice("convention", default, &conventions)?;
        let turns = match listed {
            Some(players) => Turns::Listed(players),
            None => Turns::read(spec)?,
        };
        spec.finish()?;
        spec.budget
            .take((board.sets.len() * size_of::<u128>()) as u64)?;
        let game = Self {
            sets: board.masks(),
            budget: spec.budget.clone(),
            board,
            start,
            convention,
            turns,
            weights: OnceCell::new(),
        };
        let owners = [Player::A, Player::B]
            .map(|player| game.owns(player, game.start.owned[player as usize]));
        let owned = |player| game.owned(player).is_some();
        if owners == [true, true] && owned(Player::A) && owned(Player::B) {
            return Err("both players own a set before the first move".into());
        }
        Ok(game)
    }

    /// The sets of a player.
    fn sets_of(&self, player: Player) -> &[u128] {
        match (&self.start.sets_of_b, player) {
            (Some(sets), Player::B) => sets,
            _ => &self.sets,
        }
    }

    /// What live boards are made of.
    fn owned_cells(&self, at: &Taken) -> OwnedCells {
        OwnedCells {
            own: [at.a, at.b],
            turn: self.to_move(at),
            over: self.over(at),
        }
    }

    /// Whether the players take one cell each in turn until the board is full, any cell first.
    fn is_plain(&self) -> bool {
        let free = self.board.cells - (self.start.owned[0] | self.start.owned[1]).count_ones();
        let movers: Vec<Option<Player>> = (0..free).map(|moves| self.turns.mover(moves)).collect();
        let alternate = |two: &[Option<Player>]| two[0].map(Player::other) == two[1];
        movers.windows(2).all(alternate)
            && !movers.contains(&None)
            && self.start.first_moves.is_none()
    }

    /// Whether a player with these cells owns one of the sets of that player.
    fn owns(&self, player: Player, cells: u128) -> bool {
        let sets = self.sets_of(player);
        self.budget.count(sets.len());
        sets.iter().any(|set| set & !cells == 0)
    }

    /// How many moves led here; `None` if the cells owned at the start are not where they should
    /// be.
    fn moves_made(&self, at: &Taken) -> Option<u32> {
        let [a, b] = self.start.owned;
        let kept = a & !at.a == 0 && b & !at.b == 0;
        kept.then(|| (at.a | at.b).count_ones() - (a | b).count_ones())
    }

    /// The outcome when `player` has come to own a set.
    fn owned(&self, player: Player) -> Option<Outcome> {
        match (self.convention, player) {
            (Convention::Achievement, _) | (Convention::MakerBreaker, Player::A) => {
                Some(Outcome::Won(player))
            }
            (Convention::Avoidance, _) | (Convention::AvoiderEnforcer, Player::A) => {
                Some(Outcome::Won(player.other()))
            }
            (Convention::MakerBreaker | Convention::AvoiderEnforcer, Player::B)
            | (Convention::Larger, _) => None,
        }
    }

    /// Whether the next move may take the cell.
    fn may_take(&self, at: &Taken, cell: u32) -> bool {
        let free = (at.a | at.b) >> cell & 1 == 0;
        let first = self.moves_made(at) == Some(0);
        let allowed = self
            .start
            .first_moves
            .is_none_or(|cells| cells >> cell & 1 == 1);
        free && (allowed || !first)
    }

    /// The most cells of a set of this player that lies in these cells.
    fn largest(&self, player: Player, cells: u128) -> u32 {
        let sets = self.sets_of(player);
        self.budget.count(sets.len());
        let inside = sets.iter().filter(|&set| set & !cells == 0);
        inside.map(|set| set.count_ones()).max().unwrap_or(0)
    }

    /// By the convention `larger`: the winner, if that does not depend on who gets the free cells.
    fn settled(&self, a: u128, b: u128) -> Option<Outcome> {
        if self.convention != Convention::Larger {
            return None;
        }
        let most = |player, theirs: u128| self.largest(player, !theirs);
        let (of_a, of_b) = (self.largest(Player::A, a), self.largest(Player::B, b));
        match of_a > most(Player::B, a) {
            true => Some(Outcome::Won(Player::A)),
            false => (most(Player::A, b) <= of_b).then_some(Outcome::Won(Player::B)),
        }
    }

    /// The outcome when the board is full, or the time over, and nobody has won.
    fn full(&self, at: &Taken) -> Outcome {
        match self.convention {
            Convention::Larger => {
                let a_has_more = self.largest(Player::A, at.a) > self.largest(Player::B, at.b);
                Outcome::Won(if a_has_more { Player::A } else { Player::B })
            }
            Convention::Achievement | Convention::Avoidance => Outcome::Draw,
            Convention::MakerBreaker => Outcome::Won(Player::B),
            Convention::AvoiderEnforcer => Outcome::Won(Player::A),
        }
    }
}

impl Rules for Positional {
    type Position = Taken;
    type Move = u32;

    fn start(&self) -> Taken {
        let [a, b] = self.start.owned;
        let owner = |player: Player, cells: u128| {
            let outcome = self.owned(player);
            outcome.filter(|_| self.owns(player, cells))
        };
        let owned = owner(Player::A, a).or(owner(Player::B, b));
        let decided = owned.or_else(|| self.settled(a, b));
        Taken { a, b, decided }
    }

    fn to_move(&self, at: &Taken) -> Player {
        let mover = self
            .moves_made(at)
            .and_then(|moves| self.turns.mover(moves));
        // Nobody moves after the end of time.
        mover.unwrap_or(Player::A)
    }

    fn over(&self, at: &Taken) -> Option<Outcome> {
        let full = (at.a | at.b).count_ones() == self.board.cells;
        let late = self
            .moves_made(at)
            .is_none_or(|moves| self.turns.mover(moves).is_none());
        at.decided.or_else(|| (full || late).then(|| self.full(at)))
    }

    fn moves<'a>(&'a self, at: &'a Taken) -> Box<dyn Iterator<Item = u32> + 'a> {
        self.budget.count(4 * self.board.cells as usize);
        Box::new((0..self.board.cells).filter(|&cell| self.may_take(at, cell)))
    }

    fn play(&self, at: &Taken, &cell: &u32) -> Taken {
        let mut next = at.clone();
        let player = self.to_move(at);
        let mine = match player {
            Player::A => &mut next.a,
            Player::B => &mut next.b,
        };
        *mine |= 1 << cell;
        // Only the mover has a cell more, so only the mover can have come to own a set.
        let mine = *mine;
        if self.owns(player, mine) {
            next.decided = self.owned(player);
        }
        if next.decided.is_none() {
            next.decided = self.settled(next.a, next.b);
        }
        next
    }

    fn read_position(&self, text: &str, to_move: Player) -> Result<Taken, String> {
        let owners = self.board.read_owners(text, b"AB", "`.`, `A` and `B`");
        let [a, b] = owners?;
        let decided = None;
        let at = Taken { a, b, decided };
        let mover = self
            .moves_made(&at)
            .and_then(|moves| self.turns.mover(moves));
        if mover != Some(to_move) {
            return Err(format!(
                "`{}` is not a position with {to_move} to move",
                short(text)
            ));
        }
        Ok(at)
    }

    fn write_position(&self, at: &Taken) -> String {
        self.board.write_owners([at.a, at.b], b"AB")
    }

    fn read_move(&self, at: &Taken, text: &str) -> Result<u32, String> {
        let cell = self.board.read_cell(text)?;
        if self.may_take(at, cell) {
            return Ok(cell);
        }
        Err(match (at.a | at.b) >> cell & 1 {
            1 => format!("cell {} is not free", short(text)),
            _ => format!("cell {} may not be taken first", short(text)),
        })
    }

    /// Lemma 1 (strategy stealing): both players have the same sets, a cell more never hurts its
    /// owner, and the players take turns up to the last cell.
    fn a_can_steal(&self) -> bool {
        let free = self.board.cells - (self.start.owned[0] | self.start.owned[1]).count_ones();
        let expected = |moves: u32| {
            if moves.is_multiple_of(2) {
                Player::A
            } else {
                Player::B
            }
        };
        self.convention == Convention::Achievement
            && self.start.sets_of_b.is_none()
            && self.start.owned[1] == 0
            && self.start.first_moves.is_none()
            && (0..free).all(|moves| self.turns.mover(moves) == Some(expected(moves)))
    }

    fn move_names<'a>(&'a self, _: usize, _: &'a Taken) -> Box<dyn Iterator<Item = String> + 'a> {
        Box::new(self.board.names().map(str::to_owned))
    }

    fn read_images(&self, cells: &[&str]) -> Result<Vec<u32>, String> {
        self.board.read_images(cells)
    }

    fn image(&self, at: &Taken, images: &[u32]) -> Option<Taken> {
        Some(Taken {
            a: self.board.image(at.a, images),
            b: self.board.image(at.b, images),
            decided: None,
        })
    }

    fn preimage(&self, mv: &str, images: &[u32]) -> String {
        self.board.preimage(mv, images)
    }

    /// Lemma 23 (renaming): the sets are the same under other names, and nothing else depends on
    /// them.
    fn renamed(&self, at: &Taken) -> Result<Option<Renamed<Taken>>, Stop> {
        if !self.start.is_empty_board() {
            return Ok(None);
        }
        let kind = |cell: u32| (at.a >> cell & 1) as u8 | ((at.b >> cell & 1) as u8) << 1;
        let images = self.board.renaming(kind, &self.budget)?;
        Ok(images.map(|images| {
            let image = Taken {
                a: self.board.image(at.a, &images),
                b: self.board.image(at.b, &images),
                decided: at.decided,
            };
            (image, images)
        }))
    }

    fn weighs(&self) -> Result<(), Stop> {
        if self.convention != Convention::Larger || !self.is_plain() {
            return Err(ONLY_WEIGHTS.into());
        }
        if self.weights.get().is_none() {
            let sets = [Player::A, Player::B].map(|player| self.sets_of(player));
            let weights = Weights::new(sets, &self.budget)?;
            let _ = self.weights.set(weights);
        }
        Ok(())
    }

    /// Lemma 24 (staying behind).
    fn weighed(&self, at: &Taken) -> Option<Outcome> {
        let own = [at.a, at.b];
        let [a, b] =
            [Player::A, Player::B].map(|player| self.largest(player, own[player as usize]));
        // Who is behind, and the least size of a set that would change it.
        let (behind, least) = if a > b {
            (Player::B, a)
        } else {
            (Player::A, b + 1)
        };
        let to_move = self.to_move(at) == behind;
        let stays = self.weights.get()?.never_owned(behind, least, own, to_move);
        stays.then_some(Outcome::Won(behind.other()))
    }

    fn board(&self) -> Option<&Board> {
        Some(&self.board)
    }

    /// Lemma 2 (mirrors): the image of a set that the player who mirrors owns is a set that the
    /// other owned before. Who mirrors moves second, or takes the one cell that stays where it is
    /// first: then a set through it has a cell and the image of that, which one player never owns.
    /// By avoider-enforcer B mirrors: if a set is owned on the full board, A owns it or its image.
    fn mirrors(&self, images: &[&str]) -> Result<Mirror, Stop> {
        let never_loses = self.convention == Convention::Avoidance;
        let fair = (never_loses || self.convention == Convention::AvoiderEnforcer)
            && self.start.sets_of_b.is_none()
            && self.start.owned == [0, 0]
            && self.is_plain();
        let first = match self.turns.mover(0) {
            Some(first) if fair => first,
            _ => return Err(ONLY_MIRRORS.into()),
        };
        let images = self.board.read_images(images)?;
        let mut fixed = None;
        for (cell, &image) in (0..).zip(&images) {
            if image == cell && fixed.is_none() {
                fixed = Some(cell);
            } else if image == cell || images[image as usize] != cell {
                let name = self.board.write_set(&[cell]);
                return Err(format!(
                    "cell {name} must be the image of its own image, and only one cell may be its own image"
                )
                .into());
            }
        }
        for set in &self.board.sets {
            if let Some(fixed) = fixed
                && set.contains(&fixed)
                && !set
                    .iter()
                    .any(|&cell| cell != fixed && set.contains(&images[cell as usize]))
            {
                let names = self.board.write_set(set);
                let kept = self.board.write_set(&[fixed]);
                let why = "goes through the cell that is its own image";
                return Err(format!(
                    "the set {names} {why}, {kept}, and has no other cell together with its image"
                )
                .into());
            }
            let pairs = if fixed.is_some() {
                set.len() * set.len()
            } else {
                0
            };
            self.budget.spend(STEPS_AN_IMAGE + 10 * set.len() + pairs)?;
            let mut image: Vec<u32> = set.iter().map(|&cell| images[cell as usize]).collect();
            image.sort_unstable();
            if self.board.sets.binary_search(&image).is_err() {
                let names = self.board.write_set(set);
                return Err(format!("the image of the set {names} is no set").into());
            }
        }
        let player = match fixed {
            None => first.other(),
            Some(_) => first,
        };
        if !never_loses && player == Player::A {
            return Err("by avoider-enforcer only B mirrors".into());
        }
        Ok(Mirror {
            player,
            never_loses,
            images,
        })
    }
}

impl LiveBoards for Positional {
    fn on_live_boards(&self, pursuer: Player, at: &Taken) -> Option<(Live<'_>, LivePosition)> {
        let (pursuer, of_b) = match self.convention {
            Convention::Achievement => (pursuer, self.sets_of(Player::B)),
            Convention::MakerBreaker => (Player::A, &[][..]),
            Convention::Avoidance | Convention::AvoiderEnforcer | Convention::Larger => {
                return None;
            }
        };
        let sets = [self.sets_of(Player::A), of_b];
        self.budget.count(sets[0].len() + of_b.len());
        if !self.is_plain() {
            return None;
        }
        let start = self.owned_cells(&self.start());
        let live = Live::new(
            &self.board,
            start,
            pursuer,
            sets,
            self.full(at),
            &self.budget,
        );
        let left = live.position(self.owned_cells(at));
        Some((live, left))
    }
}
