//! Claims about play: of outcomes, plies and first moves, with reasons in place of strategies, and
//! with maps of the cells.

use super::super::claims::Timed;
use super::super::few_cells::{Game, name};
use super::super::lemmas::hypergraphs::{keeps, permutations};
use super::super::mutations::{Random, accepted};
use super::{rules_of, some_game};
use crate::rules::live::LiveBoards;
use crate::rules::positional::Positional;
use crate::rules::{Player, Rules};
use crate::strategy::Goal;

const PLAYERS: [Player; 2] = [Player::A, Player::B];

type Position = <Positional as Rules>::Position;

/// What became of the certificates.
#[derive(Debug, Default)]
struct Count {
    accepted: usize,
    refused: usize,
}

impl Count {
    fn is_right(&mut self, text: &str, is_true: bool) {
        assert_eq!(accepted(text.as_bytes()), is_true, "{text}");
        match is_true {
            true => self.accepted += 1,
            false => self.refused += 1,
        }
    }

    /// Where a proof may be bad though its claim is true.
    fn is_not_wrong(&mut self, text: &str, is_true: bool) {
        let is_accepted = accepted(text.as_bytes());
        assert!(is_true || !is_accepted, "{text}");
        match is_accepted {
            true => self.accepted += 1,
            false => self.refused += 1,
        }
    }
}

/// The best that the player can do for a goal from these positions.
pub(super) fn section(
    rules: &Positional,
    roots: &[Position],
    claimant: Player,
    goal: Goal,
) -> String {
    let mut text = String::new();
    Timed::new(rules).section(roots, claimant, goal, &mut text);
    text
}

/// The same on live boards; `None` where there are none.
fn on_live_boards(rules: &Positional, claimant: Player, goal: Goal) -> Option<String> {
    let pursuer = match goal {
        Goal::Win => claimant,
        _ => claimant.other(),
    };
    let (live, left) = rules.on_live_boards(pursuer, &rules.start())?;
    let mut text = String::new();
    Timed::new(&live).section(&[left], claimant, goal, &mut text);
    let head = format!("strategy {claimant}");
    Some(text.replacen(&head, &format!("{head} on live boards"), 1))
}

/// The sections of a claim of an outcome: 1 for A, −1 for B, 0 for a draw.
fn sections(outcome: i32) -> Vec<(Player, Goal)> {
    match outcome {
        1 => vec![(Player::A, Goal::Win)],
        -1 => vec![(Player::B, Goal::Win)],
        _ => PLAYERS.map(|player| (player, Goal::NoLoss)).to_vec(),
    }
}

fn word(outcome: i32) -> &'static str {
    ["B", "draw", "A"][(outcome + 1) as usize]
}

#[test]
fn outcomes_with_the_best_strategies_of_the_wrong_player() {
    let mut random = Random(1902);
    let (mut plain, mut live) = (Count::default(), Count::default());
    for round in 0..4_000 {
        let game = some_game(3 + round % 3, &mut random);
        let rules = rules_of(&game);
        let truth = game.value(game.start).0;
        for outcome in [-1, 0, 1] {
            let head = game.head(&format!("outcome {}", word(outcome)));
            let parts = sections(outcome).into_iter();
            let all = parts.map(|(player, goal)| section(&rules, &[rules.start()], player, goal));
            let text = head.clone() + &all.collect::<String>();
            plain.is_right(&text, outcome == truth);
            let parts = sections(outcome).into_iter();
            let all = parts.map(|(player, goal)| on_live_boards(&rules, player, goal));
            if let Some(all) = all.collect::<Option<String>>() {
                live.is_right(&(head + &all), outcome == truth);
            }
        }
    }
    println!("outcomes: {plain:?}; on live boards: {live:?}");
    assert_eq!((plain.accepted, plain.refused), (4_000, 8_000));
    assert!(live.accepted > 500 && live.refused > 1_000);
}

#[test]
fn plies_and_first_moves_that_are_not_those() {
    let mut random = Random(1921);
    let (mut plies, mut first) = (Count::default(), Count::default());
    for round in 0..400 {
        let game = some_game(3 + round % 3, &mut random);
        let rules = rules_of(&game);
        let (truth, number) = game.value(game.start);
        for (outcome, winner) in [(1, Player::A), (-1, Player::B)] {
            for claimed in 0..=game.cells as u32 + 1 {
                let head = game.head(&format!("plies {winner} {claimed}"));
                let within = Goal::WinWithin(claimed);
                let of_winner = section(&rules, &[rules.start()], winner, within);
                let before = Goal::NoLossBefore(claimed);
                let of_loser = section(&rules, &[rules.start()], winner.other(), before);
                let is_true = (outcome, claimed) == (truth, number);
                plies.is_right(&(head + &of_winner + &of_loser), is_true);
            }
        }
        let moves: Vec<usize> = game.moves(game.start).collect();
        let keeps = |cell: &usize| game.value(game.after(game.start, *cell)).0 == truth;
        let mover = game.turn(game.start).unwrap();
        let lost = truth == [-1, 1][mover];
        let (mover, rival) = (PLAYERS[mover], PLAYERS[1 - mover]);
        for chosen in 0..1_usize << moves.len() {
            let (kept, other): (Vec<usize>, Vec<usize>) = moves.iter().partition(|cell| {
                let place = moves.iter().position(|other| other == *cell).unwrap();
                chosen >> place & 1 == 1
            });
            let after = |cells: &[usize]| -> Vec<Position> {
                let play = |&cell: &usize| rules.play(&rules.start(), &(cell as u32));
                cells.iter().map(play).collect()
            };
            for outcome in [-1, 0, 1] {
                let loses = PLAYERS.map(word_of)[usize::from(rival == Player::B)] == word(outcome);
                if loses != kept.is_empty() {
                    continue;
                }
                let list: Vec<String> = kept.iter().map(|&cell| name(cell)).collect();
                let claim = format!("first-moves {} {}", word(outcome), list.join(","));
                let mut text = game.head(claim.trim_end());
                let parts = match (loses, outcome) {
                    (true, _) => vec![(vec![rules.start()], rival, Goal::Win)],
                    (_, 0) => vec![
                        (after(&kept), mover, Goal::NoLoss),
                        (after(&kept), rival, Goal::NoLoss),
                        (after(&other), rival, Goal::Win),
                    ],
                    _ => vec![
                        (after(&kept), mover, Goal::Win),
                        (after(&other), rival, Goal::NoLoss),
                    ],
                };
                for (roots, player, goal) in parts {
                    text += &section(&rules, &roots, player, goal);
                }
                let exactly = kept.iter().all(keeps) && !other.iter().any(keeps);
                let is_true = outcome == truth && (lost || exactly);
                first.is_right(&text, is_true);
            }
        }
    }
    println!("plies: {plies:?}; first moves: {first:?}");
    assert_eq!(first.accepted, 400);
    assert!(plies.accepted > 200 && plies.refused > 3_000 && first.refused > 5_000);
}

fn word_of(player: Player) -> &'static str {
    word(if player == Player::A { 1 } else { -1 })
}

/// What a reason needs, restated: sets, turns and owners.
fn is_even(game: &Game, first: usize) -> bool {
    game.has_equal_sets() && game.alternates_from(first) && game.first.is_none()
}

#[test]
fn reasons_where_they_do_not_hold() {
    let mut random = Random(1980);
    let (mut stolen, mut mirrored) = (Count::default(), Count::default());
    let mut around = 0;
    let maps: Vec<Vec<Vec<usize>>> = (0..=5).map(permutations).collect();
    for round in 0..5_000 {
        let mut game = some_game(2 + round % 4, &mut random);
        let truth = game.value(game.start).0;
        let rules = rules_of(&game);
        let draw = |reason: &str, of: Player, rules: &Positional, game: &Game| {
            let other = section(rules, &[rules.start()], of.other(), Goal::NoLoss);
            let head = game.head("outcome draw");
            match of {
                Player::A => format!("{head}{reason}\n{other}"),
                Player::B => format!("{head}{other}{reason}\n"),
            }
        };
        let text = draw("reason A strategy-stealing", Player::A, &rules, &game);
        let holds = game.convention == "achievement" && is_even(&game, 0) && game.start[1] == 0;
        assert!(!holds || truth >= 0);
        stolen.is_right(&text, holds && truth == 0);

        // Half of the games are made even, so that maps matter.
        if round % 2 == 0 {
            game.start = [0, 0];
            game.first = None;
            game.convention = "avoidance";
            if game.over(game.start).is_some() {
                continue;
            }
        }
        let rules = rules_of(&game);
        let truth = game.value(game.start).0;
        for _ in 0..3 {
            let map = random.of(&maps[game.cells]);
            let is_pairing =
                (0..game.cells).all(|cell| map[cell] != cell && map[map[cell]] == cell);
            let images: Vec<String> = map.iter().map(|&cell| name(cell)).collect();
            for (first, second) in [(0, Player::B), (1, Player::A)] {
                let reason = format!("reason {second} mirror {}", images.join(" "));
                let text = draw(&reason, second, &rules, &game);
                let holds = game.convention == "avoidance"
                    && is_even(&game, first)
                    && game.start == [0, 0]
                    && is_pairing
                    && keeps(&game.sets[0], map);
                // Or who moves first takes the one cell that the map keeps.
                let kept = (0..game.cells).filter(|&cell| map[cell] == cell);
                let kept: Vec<usize> = kept.collect();
                let holds_a_pair = |set: &usize| {
                    let has = |cell: usize| set >> cell & 1 == 1;
                    !has(kept[0])
                        || (0..game.cells)
                            .any(|cell| cell != kept[0] && has(cell) && has(map[cell]))
                };
                let around_one = game.convention == "avoidance"
                    && is_even(&game, second as usize)
                    && game.start == [0, 0]
                    && kept.len() == 1
                    && (0..game.cells).all(|cell| map[map[cell]] == cell)
                    && keeps(&game.sets[0], map)
                    && game.sets[0].iter().all(holds_a_pair);
                around += usize::from(around_one && truth == 0);
                mirrored.is_right(&text, (holds || around_one) && truth == 0);
            }
        }
    }
    println!("strategy stealing: {stolen:?}; mirrors: {mirrored:?}");
    assert!(stolen.accepted > 30 && stolen.refused > 3_000);
    assert!(
        mirrored.accepted > 30 && mirrored.refused > 10_000 && around > 10,
        "{around}"
    );
}

/// Lines that an image of their position spares, where the map may be no symmetry.
#[test]
fn images_that_are_no_symmetries() {
    let mut random = Random(1995);
    let (mut count, mut spared) = (Count::default(), 0);
    let maps: Vec<Vec<Vec<usize>>> = (0..=4).map(permutations).collect();
    for round in 0..4_000 {
        let game = some_game(3 + round % 2, &mut random);
        let rules = rules_of(&game);
        let truth = game.value(game.start).0;
        let map = random.of(&maps[game.cells]).clone();
        let images: Vec<String> = map.iter().map(|&cell| name(cell)).collect();
        for outcome in [-1, 0, 1] {
            let mut text = game.head(&format!("outcome {}", word(outcome)));
            for (player, goal) in sections(outcome) {
                let whole = section(&rules, &[rules.start()], player, goal);
                let lines: Vec<&str> = whole.lines().collect();
                let moved = |line: &str| -> String {
                    let symbols: Vec<char> = line.chars().collect();
                    let mut moved = symbols.clone();
                    (0..game.cells).for_each(|cell| moved[map[cell]] = symbols[cell]);
                    moved[..game.cells].iter().collect()
                };
                let mut kept: Vec<&str> = Vec::new();
                for line in &lines[1..lines.len() - 1] {
                    let image = moved(line);
                    if kept.iter().any(|line| line[..game.cells] == image) {
                        spared += 1;
                    } else {
                        kept.push(line);
                    }
                }
                let images = images.join(" ");
                text += &format!("{}\nimages {images}\n{}\nend\n", lines[0], kept.join("\n"));
            }
            count.is_not_wrong(&text.replace("\n\n", "\n"), outcome == truth);
        }
    }
    println!("images: {count:?}, {spared} lines spared");
    assert!(count.accepted > 50 && count.refused > 5_000 && spared > 2_000);
}
