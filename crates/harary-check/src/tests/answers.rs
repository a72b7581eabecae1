//! Strategies against a player with more answers than any limit has steps.

use crate::budget::Budget;
use crate::limits::Limits;
use crate::lines::Lines;
use crate::rules::{Outcome, Player, Rules};
use crate::strategy::{Goal, section};
use crate::verdict::Failure;

/// B has so many moves, time after time, each of which leads to the next position; after the
/// last one A has won.
struct Wide {
    moves: u64,
    turns: u64,
}

impl Rules for Wide {
    type Position = u64;
    type Move = u64;

    fn start(&self) -> u64 {
        0
    }
    fn to_move(&self, _: &u64) -> Player {
        Player::B
    }
    fn over(&self, at: &u64) -> Option<Outcome> {
        (*at == self.turns).then_some(Outcome::Won(Player::A))
    }
    fn moves<'a>(&'a self, _: &'a u64) -> Box<dyn Iterator<Item = u64> + 'a> {
        Box::new(0..self.moves)
    }
    fn play(&self, at: &u64, _: &u64) -> u64 {
        at + 1
    }
    fn read_position(&self, _: &str, _: Player) -> Result<u64, String> {
        Err(String::new())
    }
    fn write_position(&self, at: &u64) -> String {
        at.to_string()
    }
    fn read_move(&self, _: &u64, _: &str) -> Result<u64, String> {
        Err(String::new())
    }
    fn move_names<'a>(&'a self, _: usize, _: &'a u64) -> Box<dyn Iterator<Item = String> + 'a> {
        Box::new(std::iter::empty())
    }
}

#[test]
fn answers_are_followed_as_far_as_the_steps_go() {
    let check = |steps, moves, turns| {
        let rules = Wide { moves, turns };
        let budget = Budget::new(&Limits {
            steps,
            ..Limits::NONE
        });
        let mut text = "end\n".as_bytes();
        let roots = std::iter::once(Ok(rules.start()));
        let mut lines = Lines::new(&mut text, &budget);
        let answer = section(&rules, roots, Player::A, Goal::Win, false, &mut lines);
        (answer, budget.steps())
    };
    // Wide as it is, the position has one entry in the table, and all answers lead to the end.
    let (answer, made) = check(u64::MAX, 1 << 20, 1);
    assert_eq!(answer.ok(), Some(1));
    assert!(made > 200 << 20 && made < 220 << 20, "{made}");
    assert_eq!(check(made, 1 << 20, 1).0.ok(), Some(1));
    let (answer, stopped) = check(made - 1, 1 << 20, 1);
    assert!(matches!(answer, Err(Failure::Undecided(_))));
    assert_eq!(stopped, made);
    // With answers without end nothing more is done than was allowed.
    let (answer, stopped) = check(1_000_000, u64::MAX, 2);
    assert!(matches!(answer, Err(Failure::Undecided(_))));
    assert!(stopped < 1_001_000, "{stopped}");
}
