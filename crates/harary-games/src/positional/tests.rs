//! The laws, and what each convention makes of a finished set.

use super::*;
use crate::{Shape, animal, clique, hip, mnk, tictactoe, vdw};
use harary_core::laws::{self, Dice};
use harary_core::{Hints, Notation};
use std::collections::HashMap;

const CONVENTIONS: [Convention; 4] = [
    Convention::Achievement,
    Convention::Avoidance,
    Convention::MakerBreaker,
    Convention::AvoiderEnforcer,
];

#[test]
fn the_laws_hold() {
    let boards = [
        vdw(7, 3, Shape::Line).unwrap(),
        vdw(9, 4, Shape::Ring).unwrap(),
        vdw(1, 1, Shape::Line).unwrap(),
        vdw(5, 2, Shape::Ring).unwrap(),
        hip(3).unwrap(),
        hip(4).unwrap(),
        clique(4, 3).unwrap(),
        clique(5, 3).unwrap(),
        tictactoe(2, 3).unwrap(),
        tictactoe(4, 2).unwrap(),
        mnk(4, 3, 3).unwrap(),
        animal(4, "el").unwrap(),
    ];
    for convention in CONVENTIONS {
        for first in Player::BOTH {
            for board in &boards {
                let game = Positional::new(board.clone(), convention, first).unwrap();
                laws::plays(&game, 0..12);
                laws::symmetry(&game, 0..40);
            }
            let small = [
                vdw(7, 3, Shape::Line),
                vdw(7, 3, Shape::Ring),
                hip(2),
                clique(4, 3),
                mnk(3, 2, 2),
            ];
            for board in small {
                let game = Positional::new(board.unwrap(), convention, first).unwrap();
                laws::keys_determine_values(&game, 100_000);
            }
        }
    }
}

#[test]
fn conventions_decide_as_they_say() {
    let outcome = |convention, text: &str| {
        let game = Positional::new(vdw(5, 3, Shape::Line).unwrap(), convention, Player::A).unwrap();
        game.outcome(&game.read_position(text).unwrap())
    };
    let [a, b] = Player::BOTH.map(Outcome::Wins);
    let mine = "AAABB";
    assert_eq!(
        CONVENTIONS.map(|convention| outcome(convention, mine)),
        [Some(a), Some(b), Some(a), Some(b)]
    );
    let open = "AA.B.";
    assert_eq!(
        CONVENTIONS.map(|convention| outcome(convention, open)),
        [None; 4]
    );
    let full = "AABBA";
    assert_eq!(
        CONVENTIONS.map(|convention| outcome(convention, full)),
        [Some(Outcome::Draw), Some(Outcome::Draw), Some(b), Some(a)]
    );
    let game = Positional::new(
        vdw(7, 3, Shape::Line).unwrap(),
        Convention::MakerBreaker,
        Player::A,
    )
    .unwrap();
    assert_eq!(
        game.outcome(&game.read_position("BBBAA.A").unwrap()),
        None,
        "sets of B mean nothing"
    );
    assert!(game.read_position("AA....").is_err() && game.read_position("AB").is_err());
}

/// Sets, turns, owned cells and first moves at random, on a line of cells with its reflection.
fn random_setup(cells: usize, dice: &mut Dice) -> Setup {
    let sets = |dice: &mut Dice| -> Vec<Vec<usize>> {
        let count = 1 + dice.below(4);
        let set = |dice: &mut Dice| -> Vec<usize> {
            let mut set: Vec<usize> = (0..1 + dice.below(3)).map(|_| dice.below(cells)).collect();
            set.sort_unstable();
            set.dedup();
            set
        };
        let mut sets: Vec<Vec<usize>> = (0..count).map(|_| set(dice)).collect();
        // So that the reflection is a symmetry, now and then.
        if dice.below(2) == 0 {
            let turned = |set: &Vec<usize>| set.iter().rev().map(|cell| cells - 1 - cell).collect();
            let turned: Vec<Vec<usize>> = sets.iter().map(turned).collect();
            sets.extend(turned);
        }
        sets.sort_unstable();
        sets.dedup();
        sets
    };
    let names = (1..=cells).map(|cell| cell.to_string()).collect();
    let mut board = Hypergraph::new(names, sets(dice));
    let reflection: Vec<usize> = (0..cells).rev().collect();
    if cells > 1 && board.is_symmetry(&reflection) {
        board.symmetries.push(reflection);
    }
    let player = |dice: &mut Dice| Player::BOTH[dice.below(2)];
    let turns = match dice.below(2) {
        0 => Turns::InTurn {
            first: player(dice),
            bias: [1 + dice.below(3) as u8, 1 + dice.below(3) as u8],
        },
        _ => Turns::Listed(
            (0..1 + dice.below(cells + 2))
                .map(|_| player(dice))
                .collect(),
        ),
    };
    let mut owners: Vec<usize> = (0..cells).map(|_| dice.below(12)).collect();
    if dice.below(2) == 0 {
        owners.fill(2);
    }
    let of = |owner: usize| (0..cells).filter(|&cell| owners[cell] == owner).collect();
    let free: Vec<usize> = (0..cells).filter(|&cell| owners[cell] > 1).collect();
    let first_moves = (dice.below(3) == 0 && !free.is_empty())
        .then(|| vec![free[dice.below(free.len())], free[0]]);
    Setup {
        sets_of_b: (dice.below(2) == 0).then(|| sets(dice)),
        turns,
        initial: [of(0), of(1)],
        first_moves,
        board,
    }
}

#[test]
fn the_laws_hold_for_any_setup() {
    let mut played = 0;
    for seed in 0..300 {
        let mut dice = Dice::new(seed);
        let setup = random_setup(1 + dice.below(6), &mut dice);
        for convention in CONVENTIONS {
            // Refused where both own sets at the start.
            let Ok(game) = Positional::from_setup(setup.clone(), convention) else {
                continue;
            };
            laws::plays(&game, 0..4);
            laws::symmetry(&game, 0..8);
            laws::keys_determine_values(&game, 100_000);
            played += 1;
        }
    }
    assert!(played > 1_000, "{played}");
}

#[test]
fn turns_follow_the_bias_or_the_list() {
    let players = |turns: Turns, cells: usize| -> String {
        let movers = turns.movers(cells);
        movers.iter().map(Player::to_string).collect()
    };
    let bias = |first, bias| Turns::InTurn { first, bias };
    assert_eq!(players(bias(Player::A, [2, 1]), 8), "AABAABAA");
    assert_eq!(players(bias(Player::B, [1, 3]), 5), "BBBAB");
    assert_eq!(players(Turns::alternating(Player::B), 3), "BAB");
    let listed = Turns::Listed(vec![Player::B, Player::B, Player::A]);
    assert_eq!(players(listed.clone(), 2), "BB");
    let board = vdw(5, 3, Shape::Line).unwrap();
    let game =
        Positional::from_setup(Setup::empty(board, listed), Convention::Achievement).unwrap();
    let over = game.read_position("B.B.A").unwrap();
    assert_eq!(game.outcome(&over), Some(Outcome::Draw), "time is over");
    for not_reached in ["A....", "BA...", "B.BAA", "BBB.."] {
        assert!(game.read_position(not_reached).is_err(), "{not_reached}");
    }
}

/// Strategy stealing is claimed where it holds, and nowhere else.
#[test]
fn stealing_needs_all_that_it_needs() {
    let board = || vdw(5, 3, Shape::Line).unwrap();
    let fair = Setup::empty(board(), Turns::alternating(Player::A));
    let claims = |setup: &Setup| {
        Positional::from_setup(setup.clone(), Convention::Achievement)
            .unwrap()
            .second_cannot_win()
    };
    assert!(claims(&fair));
    let listed = |text: &str| {
        let player = |symbol| if symbol == 'A' { Player::A } else { Player::B };
        Turns::Listed(text.chars().map(player).collect())
    };
    let with = |change: &dyn Fn(&mut Setup)| {
        let mut setup = fair.clone();
        change(&mut setup);
        claims(&setup)
    };
    assert!(with(&|setup| setup.turns = listed("ABABAB")));
    assert!(with(&|setup| setup.initial[0] = vec![2]));
    assert!(with(&|setup| setup.sets_of_b = Some(board().edges)));
    assert!(!with(&|setup| setup.turns = Turns::alternating(Player::B)));
    assert!(
        !with(&|setup| setup.turns = listed("ABAB")),
        "time is short"
    );
    assert!(!with(&|setup| setup.turns = listed("ABBAB")));
    assert!(!with(&|setup| setup.initial[1] = vec![2]));
    assert!(!with(&|setup| setup.sets_of_b = Some(vec![vec![0]])));
    assert!(!with(&|setup| setup.first_moves = Some(vec![0])));
    for bias in [[2, 1], [1, 2]] {
        let first = Player::A;
        assert!(!with(&|setup| setup.turns = Turns::InTurn { first, bias }));
    }
    for convention in &CONVENTIONS[1..] {
        let game = Positional::from_setup(fair.clone(), *convention).unwrap();
        assert!(!game.second_cannot_win());
    }
}

/// Wherever it is claimed, B does not win.
#[test]
fn what_is_stolen_is_not_won_by_the_second() {
    let mut claimed = 0;
    for seed in 0..3_000 {
        let mut dice = Dice::new(seed);
        let setup = random_setup(2 + dice.below(5), &mut dice);
        let Ok(game) = Positional::from_setup(setup, Convention::Achievement) else {
            continue;
        };
        if game.second_cannot_win() {
            let value = laws::minimax(&game, &mut game.start(), &mut 1_000_000).unwrap();
            assert_ne!(value.outcome, Outcome::Wins(Player::B), "seed {seed}");
            claimed += 1;
        }
    }
    assert!(claimed > 30, "{claimed}");
}

/// Mirrors are found where they serve, and nowhere else.
#[test]
fn mirrors_need_all_that_they_need() {
    let fair = Setup::empty(
        vdw(6, 3, Shape::Line).unwrap(),
        Turns::alternating(Player::A),
    );
    let mirror = |setup: &Setup, convention| {
        let game = Positional::from_setup(setup.clone(), convention).unwrap();
        let mirror = game.mirrors().into_iter().next()?;
        assert_eq!(mirror.is_safe, convention == Convention::Avoidance);
        Some((mirror.player, mirror.images))
    };
    let avoiding = |change: &dyn Fn(&mut Setup)| {
        let mut setup = fair.clone();
        change(&mut setup);
        mirror(&setup, Convention::Avoidance)
    };
    let images: Vec<String> = (1..=6).rev().map(|cell| cell.to_string()).collect();
    assert_eq!(avoiding(&|_| ()), Some((Player::B, images.clone())));
    let second = avoiding(&|setup| setup.turns = Turns::alternating(Player::B));
    assert_eq!(second, Some((Player::A, images)));
    let listed = |text: &str| {
        let player = |symbol| if symbol == 'A' { Player::A } else { Player::B };
        Turns::Listed(text.chars().map(player).collect())
    };
    assert!(avoiding(&|setup| setup.turns = listed("ABABAB")).is_some());
    assert!(avoiding(&|setup| setup.turns = listed("ABAB")).is_none());
    assert!(avoiding(&|setup| setup.turns = listed("ABBABA")).is_none());
    assert!(avoiding(&|setup| setup.initial = [vec![0], vec![5]]).is_none());
    assert!(avoiding(&|setup| setup.sets_of_b = Some(vec![vec![0]])).is_none());
    assert!(avoiding(&|setup| setup.first_moves = Some(vec![0])).is_none());
    for bias in [[2, 1], [2, 2]] {
        let first = Player::A;
        assert!(avoiding(&|setup| setup.turns = Turns::InTurn { first, bias }).is_none());
    }
    for convention in CONVENTIONS {
        let enforces = convention == Convention::AvoiderEnforcer;
        let serves = enforces || convention == Convention::Avoidance;
        assert_eq!(mirror(&fair, convention).is_some(), serves);
        let mut second = fair.clone();
        second.turns = Turns::alternating(Player::B);
        assert_eq!(mirror(&second, convention).is_some(), serves && !enforces);
    }
    // On an odd board every such symmetry keeps a cell, and sets through that have no pair.
    for n in 4..=9 {
        for shape in [Shape::Line, Shape::Ring] {
            let setup = Setup::empty(vdw(n, 3, shape).unwrap(), Turns::alternating(Player::A));
            let found = mirror(&setup, Convention::Avoidance).is_some();
            assert_eq!(found, n % 2 == 0, "{n}");
        }
    }
    for (side, dim, player) in [
        (3, 1, Player::A),
        (3, 2, Player::A),
        (3, 3, Player::A),
        (5, 2, Player::A),
        (4, 2, Player::B),
    ] {
        let setup = Setup::empty(tictactoe(side, dim).unwrap(), Turns::alternating(Player::A));
        let found = mirror(&setup, Convention::Avoidance).unwrap();
        assert_eq!(found.0, player, "{side} {dim}");
        assert!(setup.board.len() == found.1.len());
    }
}

/// Wherever there is a mirror, the second player loses no game against plain minimax; and playing
/// by it loses no play at all.
#[test]
fn who_mirrors_does_not_lose() {
    let boards = [
        vdw(2, 1, Shape::Line),
        vdw(4, 2, Shape::Line),
        vdw(6, 2, Shape::Line),
        vdw(6, 3, Shape::Line),
        vdw(8, 3, Shape::Line),
        vdw(8, 4, Shape::Ring),
        vdw(6, 3, Shape::Ring),
        crate::hip(2),
        crate::tictactoe(2, 3),
        crate::mnk(4, 2, 2),
        crate::mnk(3, 2, 3),
        crate::tictactoe(3, 1),
        crate::tictactoe(3, 2),
        vdw(3, 3, Shape::Line),
        vdw(5, 4, Shape::Line),
    ];
    for board in boards {
        let board = board.unwrap();
        for first in Player::BOTH {
            let game = Positional::new(board.clone(), Convention::Avoidance, first).unwrap();
            let (safe, images) = game.mirrored().next().unwrap();
            assert_eq!(safe == first, board.len() % 2 == 1);
            let lost = Outcome::Wins(safe.other());
            let value = laws::minimax(&game, &mut game.start(), &mut 10_000_000).unwrap();
            assert_ne!(value.outcome, lost, "{:?}", board.cells);
            let mut start = game.start();
            if safe == first {
                let kept = (0..images.len()).find(|&cell| images[cell] == cell);
                game.play(&mut start, kept.unwrap() as u8);
            }
            let mut open = vec![start];
            while let Some(at) = open.pop() {
                assert_ne!(game.outcome(&at), Some(lost));
                if game.outcome(&at).is_some() {
                    continue;
                }
                let mut moves = Vec::new();
                game.moves(&at, &mut moves);
                for mv in moves {
                    let mut next = at.clone();
                    game.play(&mut next, mv);
                    if game.outcome(&next).is_none() {
                        game.play(&mut next, images[usize::from(mv)] as u8);
                    }
                    open.push(next);
                }
            }
        }
    }
}

/// Templeton's reply, the cell a quarter turn on, fails on the board of width 2 already: A takes
/// a1, B the next corner, and the reply to A's third corner is the cell that A took first.
#[test]
fn a_quarter_turn_is_no_reply_to_every_move() {
    let board = crate::hip(2).unwrap();
    let quarter = |cell: usize| [1, 3, 0, 2][cell];
    assert!(board.is_symmetry(&(0..4).map(quarter).collect::<Vec<_>>()));
    let game = Positional::new(board, Convention::Avoidance, Player::A).unwrap();
    let mut at = game.start();
    game.play(&mut at, 0);
    game.play(&mut at, quarter(0) as u8);
    let mut free = Vec::new();
    game.moves(&at, &mut free);
    assert_eq!(free, [2, 3]);
    assert_eq!(quarter(2), 0, "taken by A");
}

#[test]
fn setups_that_make_no_game_are_refused() {
    let fair = Setup::empty(
        vdw(5, 3, Shape::Line).unwrap(),
        Turns::alternating(Player::A),
    );
    let refused = |change: &dyn Fn(&mut Setup)| {
        let mut setup = fair.clone();
        change(&mut setup);
        Positional::from_setup(setup, Convention::Achievement)
            .unwrap_err()
            .name
    };
    let first = Player::A;
    assert_eq!(refused(&|setup| setup.initial[1] = vec![5]), "initial");
    assert_eq!(
        refused(&|setup| setup.initial = [vec![1], vec![1]]),
        "initial"
    );
    assert_eq!(
        refused(&|setup| setup.first_moves = Some(Vec::new())),
        "first_moves"
    );
    assert_eq!(
        refused(&|setup| setup.sets_of_b = Some(vec![Vec::new()])),
        "sets"
    );
    assert_eq!(
        refused(&|setup| setup.sets_of_b = Some(vec![vec![5]])),
        "sets"
    );
    let bias = [0, 1];
    assert_eq!(
        refused(&|setup| setup.turns = Turns::InTurn { first, bias }),
        "bias"
    );
    let both = |setup: &mut Setup| {
        setup.initial = [vec![0, 1, 2], vec![3]];
        setup.sets_of_b = Some(vec![vec![3]]);
    };
    assert_eq!(refused(&both), "initial");
    let mut decided = fair.clone();
    decided.initial[0] = vec![0, 1, 2];
    let game = Positional::from_setup(decided, Convention::Avoidance).unwrap();
    assert_eq!(game.outcome(&game.start()), Some(Outcome::Wins(Player::B)));
}

/// Whether a player wins, by plain search of the game as it is defined.
fn plain(
    game: &Positional,
    player: Player,
    at: &BoardPosition,
    known: &mut HashMap<[u128; 2], bool>,
) -> bool {
    if let Some(outcome) = game.outcome(at) {
        return outcome == Outcome::Wins(player);
    }
    if let Some(&wins) = known.get(&game.key(at)) {
        return wins;
    }
    let mut moves = Vec::new();
    game.moves(at, &mut moves);
    let hopes = game.to_move(at) == player;
    let mut wins = !hopes;
    for mv in moves {
        let mut next = at.clone();
        game.play(&mut next, mv);
        // Every move is looked at, so that every position is known.
        if plain(game, player, &next, known) == hopes {
            wins = hopes;
        }
    }
    known.insert(game.key(at), wins);
    wins
}

/// All positions that can come up, with whether this player wins there.
pub(super) fn judge(game: &Positional, player: Player) -> HashMap<[u128; 2], bool> {
    let mut known = HashMap::new();
    plain(game, player, &game.start(), &mut known);
    known
}

impl Positional {
    /// A position in words, for a test that fails.
    pub(super) fn described(&self, at: &BoardPosition) -> String {
        format!("{} in {:?}", self.write_position(at), self.setup())
    }
}

#[test]
fn wide_boards_are_drawn_in_columns_and_read_as_they_are_named() {
    let board = mnk(28, 2, 3).unwrap();
    let game = Positional::new(board, Convention::Achievement, Player::A).unwrap();
    let mut at = game.start();
    for name in ["ab2", "z1", "aa1"] {
        let mv = game.read_move(&at, name).unwrap();
        assert_eq!(game.write_move(&at, mv), name);
        game.play(&mut at, mv);
    }
    let drawn = game.draw(&at);
    let rows: Vec<&str> = drawn.lines().collect();
    assert!(rows[0].ends_with(" y1   B   A ab1") && rows[1].ends_with(" y2  z2 aa2   A"));
    assert!(rows[0].starts_with(" a1  b1") && rows[0].len() == rows[1].len());
    for name in ["ac1", "aaa1", "aa0", "aa01", "aa3", "aa"] {
        let why = game.read_move(&at, name).unwrap_err().to_string();
        assert!(why.contains("cells are a1 to ab2"), "{why}");
    }
    let why = game.read_move(&at, "AA1").unwrap_err().to_string();
    assert!(why.contains("did you mean aa1?"), "{why}");
}
