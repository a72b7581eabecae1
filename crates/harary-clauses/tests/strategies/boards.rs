//! Strategies on boards: the clauses contradict each other exactly if every play is won, which is
//! found out here by following all plays.

use crate::refuting_play;
use harary_cadical::Cadical;
use harary_clauses::{
    Board, BoardLine, BoardStrategy, Body, Certificate, Decision, Goal, Section, decide,
};
use harary_core::{Dice, Keeps, Player, Solver, Solvers};
use std::collections::HashMap;

/// Random boards, and what is asked of them.
pub(crate) struct Random(pub(crate) Dice);

impl Random {
    fn below(&mut self, sides: usize) -> usize {
        self.0.below(sides)
    }

    fn set(&mut self, cells: usize) -> Vec<usize> {
        let set: Vec<usize> = (0..cells).filter(|_| self.below(3) == 0).collect();
        if set.is_empty() {
            vec![self.below(cells)]
        } else {
            set
        }
    }

    fn player(&mut self) -> Player {
        Player::BOTH[self.below(2)]
    }

    pub(crate) fn board(&mut self) -> Board {
        let cells = 2 + self.below(4);
        let mut sets: [Vec<Vec<usize>>; 2] =
            [0, 1].map(|_| (0..self.below(4)).map(|_| self.set(cells)).collect());
        if self.below(2) == 0 {
            sets[1] = sets[0].clone();
        }
        let mut owned = [Vec::new(), Vec::new()];
        if self.below(3) == 0 {
            for cell in 0..cells - 1 {
                if let Some(own) = owned.get_mut(self.below(4)) {
                    own.push(cell);
                }
            }
        }
        let owns = |player: usize| {
            let mut sets = sets[player].iter();
            sets.any(|set| set.iter().all(|cell| owned[player].contains(cell)))
        };
        if owns(0) && owns(1) {
            // Two would have won; there is no such board.
            owned = [Vec::new(), Vec::new()];
        }
        let free = cells - owned.iter().flatten().count();
        let turns = if self.below(2) == 0 {
            free
        } else {
            self.below(free + 1)
        };
        let first = self.below(2);
        let wild = self.below(3) == 0;
        let movers = (0..turns).map(|ply| match wild {
            true => self.player(),
            false => Player::BOTH[(first + ply) % 2],
        });
        let movers = movers.collect();
        Board {
            cells: (1..=cells).map(|cell| cell.to_string()).collect(),
            sets,
            owner_wins: self.below(2) == 0,
            at_the_end: [None, Some(Player::A), Some(Player::B)][self.below(3)],
            movers,
            owned,
            first: (self.below(4) == 0).then(|| self.set(cells)),
        }
    }

    fn goal(&mut self) -> Goal {
        let plies = self.below(7) as u32;
        [
            Goal::Win,
            Goal::NoLoss,
            Goal::WinWithin(plies),
            Goal::NoLossBefore(plies),
        ][self.below(4)]
    }
}

/// Knows nothing.
struct NoSolver;

impl Solvers for NoSolver {
    fn solver(&self, _: Keeps) -> Box<dyn Solver> {
        Box::new(NoSolver)
    }
}

impl Solver for NoSolver {
    fn add(&mut self, _: &[i32]) {}

    fn solve(&mut self, _: &[i32], _: u32) -> Option<bool> {
        Some(true)
    }

    fn holds(&mut self, _: i32) -> bool {
        false
    }

    fn failed(&mut self, _: i32) -> bool {
        false
    }

    fn conflicts(&self) -> u64 {
        0
    }
}

pub(crate) type Own = [Vec<usize>; 2];

pub(crate) fn winner(board: &Board, own: &Own) -> Option<Player> {
    Player::BOTH.into_iter().find_map(|player| {
        let owns = |set: &Vec<usize>| set.iter().all(|cell| own[player as usize].contains(cell));
        let winner = if board.owner_wins {
            player
        } else {
            player.other()
        };
        board.sets[player as usize]
            .iter()
            .any(owns)
            .then_some(winner)
    })
}

struct Judge<'a> {
    board: &'a Board,
    claimant: Player,
    goal: Goal,
    roots: Option<&'a [usize]>,
    lines: &'a HashMap<Own, usize>,
}

impl Judge<'_> {
    /// Whether the claimant reaches the goal, whatever the other player does.
    fn is_won(&self, own: &Own, played: usize) -> bool {
        let (claimant, goal) = (self.claimant, self.goal);
        let is_over = played == self.board.movers.len();
        let won = winner(self.board, own);
        if won.is_some() || is_over {
            let won = won.or(self.board.at_the_end.filter(|_| is_over));
            return match goal {
                Goal::Win => won == Some(claimant),
                Goal::WinWithin(plies) => won == Some(claimant) && played <= plies as usize,
                Goal::NoLoss => won != Some(claimant.other()),
                Goal::NoLossBefore(plies) => {
                    won != Some(claimant.other()) || played >= plies as usize
                }
            };
        }
        match goal {
            Goal::WinWithin(plies) if played >= plies as usize => return false,
            Goal::NoLossBefore(plies) if played + 1 >= plies as usize => return true,
            _ => {}
        }
        let mover = self.board.movers[played];
        let is_root = played == 0 && self.roots.is_some();
        let mut moves: Vec<usize> = (0..self.board.cells.len()).collect();
        moves.retain(|cell| !own[0].contains(cell) && !own[1].contains(cell));
        if played == 0 {
            for allowed in [self.board.first.as_deref(), self.roots]
                .into_iter()
                .flatten()
            {
                moves.retain(|cell| allowed.contains(cell));
            }
        }
        if mover == claimant && !is_root {
            match self.lines.get(own) {
                Some(cell) if moves.contains(cell) => moves = vec![*cell],
                _ => return false,
            }
        }
        moves.iter().all(|&cell| {
            let mut own = own.clone();
            own[mover as usize].push(cell);
            own[mover as usize].sort_unstable();
            self.is_won(&own, played + 1)
        })
    }

    /// Whether a play is by the rules and the lines, and fails.
    fn is_refuting(&self, moves: &[usize], no_line: bool) -> bool {
        let mut own: Own = self.board.owned.clone();
        for (played, &cell) in moves.iter().enumerate() {
            let mover = self.board.movers[played];
            let is_root = played == 0 && self.roots.is_some();
            if winner(self.board, &own).is_some() {
                // What comes after the end means nothing.
                return !self.is_won(&own, played);
            }
            assert!(!own[0].contains(&cell) && !own[1].contains(&cell));
            if mover == self.claimant && !is_root {
                assert_eq!(self.lines.get(&own), Some(&cell));
            }
            own[mover as usize].push(cell);
            own[mover as usize].sort_unstable();
        }
        let has_no_line = match self.lines.get(&own) {
            Some(cell) => {
                let first = self.board.first.as_ref().filter(|_| moves.is_empty());
                let is_taken = own.iter().any(|cells| cells.contains(cell));
                is_taken || first.is_some_and(|first| !first.contains(cell))
            }
            None => true,
        };
        assert!(!no_line || has_no_line || winner(self.board, &own).is_some());
        !self.is_won(&own, moves.len())
    }
}

#[test]
fn clauses_contradict_each_other_exactly_if_the_strategy_wins() {
    let mut dice = Random(Dice::new(25));
    let mut seen = [0; 2];
    for _ in 0..3000 {
        let board = dice.board();
        let (claimant, goal) = (dice.player(), dice.goal());
        let roots = (dice.below(4) == 0).then(|| dice.set(board.cells.len()));
        // A move at most positions, often a good one: a set is completed if that wins.
        let mut lines = HashMap::new();
        let skill = dice.below(2) == 0;
        let gaps = dice.below(2) == 0;
        let mut open = vec![board.owned.clone()];
        let mut seen_positions = std::collections::HashSet::new();
        while let Some(own) = open.pop() {
            let before: usize = board.owned.iter().map(Vec::len).sum();
            let played = own[0].len() + own[1].len() - before;
            if played == board.movers.len() || !seen_positions.insert(own.clone()) {
                continue;
            }
            let mover = board.movers[played];
            let with = |cell: usize| {
                let mut own = own.clone();
                own[mover as usize].push(cell);
                own[mover as usize].sort_unstable();
                own
            };
            let mut free: Vec<usize> = (0..board.cells.len()).collect();
            free.retain(|cell| !own[0].contains(cell) && !own[1].contains(cell));
            if mover == claimant && !(gaps && dice.below(8) == 0) {
                let wins = |&cell: &usize| winner(&board, &with(cell)) == Some(claimant);
                let loses = |&cell: &usize| winner(&board, &with(cell)) == Some(claimant.other());
                let good = free.iter().copied().find(wins);
                let fair: Vec<usize> = free.iter().copied().filter(|cell| !loses(cell)).collect();
                let cell = match (skill, good, fair.is_empty()) {
                    (true, Some(cell), _) => cell,
                    (true, None, false) => fair[dice.below(fair.len())],
                    _ => dice.below(board.cells.len()),
                };
                lines.insert(own.clone(), cell);
            }
            open.extend(free.into_iter().map(with));
        }
        let listed: Vec<BoardLine> = lines
            .iter()
            .map(|(own, &cell)| BoardLine {
                owned: own.clone(),
                cell,
            })
            .collect();
        let written = board.strategy(
            claimant,
            goal,
            roots.as_deref(),
            BoardStrategy::Lines(&listed),
        );
        let judge = Judge {
            board: &board,
            claimant,
            goal,
            roots: roots.as_deref(),
            lines: &lines,
        };
        let is_won = judge.is_won(&board.owned, 0);
        seen[usize::from(is_won)] += 1;
        // No solver is needed where the strategy is right, and a play has not ended before it begins.
        let followed = written.decide(&NoSolver, &mut |_| true);
        let is_followed = matches!(followed, Decision::Refuted(_));
        let is_over = winner(&board, &board.owned).is_some();
        let is_right = is_followed == is_won || is_over && !is_followed;
        assert!(is_right, "{board:?}");
        let what = (&board, claimant, goal, &roots, &lines);
        if let Some((moves, no_line)) = refuting_play(&written, is_won, &what) {
            let refutes = judge.is_refuting(&moves, no_line);
            assert!(refutes, "{what:?} {moves:?} {no_line}");
        }
    }
    assert!(seen.iter().all(|&times| times > 300), "{seen:?}");
}

/// Eight moves in a row can be made in 40,320 orders, and lead through 256 positions.
#[test]
fn moves_in_a_row_are_followed_by_positions_and_not_by_orders() {
    let board = Board {
        cells: (1..=9).map(|cell| cell.to_string()).collect(),
        sets: [vec![], vec![vec![0, 1], vec![2, 0]]],
        owner_wins: true,
        at_the_end: None,
        movers: [vec![Player::A], vec![Player::B; 8]].concat(),
        owned: [vec![], vec![]],
        first: None,
    };
    let line = BoardLine {
        owned: [vec![], vec![]],
        cell: 0,
    };
    let lines = BoardStrategy::Lines(&[line]);
    let written = board.strategy(Player::A, Goal::NoLoss, None, lines);
    let Decision::Refuted(proof) = written.decide(&NoSolver, &mut |_| true) else {
        panic!("A does not lose");
    };
    assert_eq!(crate::is_proved(&written, &proof), Ok(()));
    assert!(proof.added() < 3000, "{}", proof.added());
    // It can be stopped anywhere.
    for most in [0, 10, 500] {
        let stopped = written.decide(&NoSolver, &mut |derived| derived < most);
        assert!(matches!(stopped, Decision::Stopped), "{most}");
    }
}

/// Lines that contradict each other win only if the claimant may follow any of them.
#[test]
fn lines_that_contradict_each_other_prove_nothing_wrong() {
    let board = Board {
        cells: ["1", "2", "3"].map(String::from).to_vec(),
        sets: [vec![vec![0]], vec![]],
        owner_wins: true,
        at_the_end: Some(Player::B),
        movers: vec![Player::A, Player::B],
        owned: [vec![], vec![]],
        first: None,
    };
    let line = |cell| BoardLine {
        owned: [vec![], vec![]],
        cell,
    };
    let is_refuted = |lines: &[BoardLine]| {
        let written = board.strategy(Player::A, Goal::Win, None, BoardStrategy::Lines(lines));
        matches!(
            decide(written.formula.cnf(), &Cadical, &mut |_| true),
            Decision::Refuted(_)
        )
    };
    assert!(is_refuted(&[line(0)]));
    assert!(!is_refuted(&[line(0), line(1)]));
    assert!(!is_refuted(&[]));
}

/// A strategy that leaves out what is forced is written out only while there is room for it.
#[test]
fn strategies_that_are_too_large_are_refused() {
    let lines = ["123", "456", "789", "147", "258", "369", "159", "357"];
    let cells = |line: &&str| line.bytes().map(|cell| usize::from(cell - b'1')).collect();
    let sets: Vec<Vec<usize>> = lines.iter().map(cells).collect();
    let board = Board {
        cells: (1..=9).map(|cell| cell.to_string()).collect(),
        sets: [sets.clone(), sets],
        owner_wins: true,
        at_the_end: None,
        movers: (0..9).map(|ply| Player::BOTH[ply % 2]).collect(),
        owned: [vec![], vec![]],
        first: None,
    };
    let section = Section {
        claimant: Player::B,
        goal: Goal::NoLoss,
        roots: None,
        body: Body::Lines {
            live: true,
            images: Vec::new(),
            lines: Vec::new(),
        },
    };
    let all = board.plain_lines(&section, 1_000_000).expect("lines").len();
    assert_eq!(board.plain_lines(&section, all).expect("lines").len(), all);
    for (most, why) in [(all - 1, "more than"), (10, "more than"), (1, "too many")] {
        let refused = board.plain_lines(&section, most).expect_err("a refusal");
        assert!(refused.0.contains(why), "{most}: {refused}");
    }
}

#[test]
fn positions_with_other_names_are_refused() {
    let head = "harary-certificate 1\ngame clique n=3 k=2\nclaim outcome B\nstrategy B\n";
    let read = |section: &str| {
        let text = format!("{head}{section}end\n");
        Certificate::read(&text, |_| Ok(Player::A))
    };
    assert!(read("A.. 2-3\n").is_ok());
    let refused = read("isomorphic\nA.. 2-3\n").expect_err("a refusal");
    assert!(
        refused.0.contains("up to the names of the vertices"),
        "{refused}"
    );
    let by_weights = head.replace("strategy B", "strategy B by weights") + "end\n";
    let refused = Certificate::read(&by_weights, |_| Ok(Player::A)).expect_err("a refusal");
    assert!(refused.0.contains("where sizes are compared"), "{refused}");
}
