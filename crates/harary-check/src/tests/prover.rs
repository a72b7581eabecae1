//! A tiny prover: plain minimax over the checker's own rules, for small games, and the certificates
//! it writes.

use super::free;
use std::collections::{HashMap, HashSet};

use crate::BOARDS;
use crate::rules::columns::Columns;
use crate::rules::grow::Grow;
use crate::rules::live::LiveBoards;
use crate::rules::monotonic::Monotonic;
use crate::rules::octal::Octal;
use crate::rules::positional::{Positional, Start};
use crate::rules::{Outcome, Player, Rules};
use crate::spec::Spec;

/// What to do with the rules of a spec, whichever game that is.
pub(crate) trait Use {
    type Answer;
    fn with<R: LiveBoards>(self, rules: &R) -> Self::Answer;
}

/// Reads a spec of play and hands its rules on.
pub(crate) fn with_rules<U: Use>(game: &str, using: U) -> U::Answer {
    let mut spec = Spec::read(game, &free()).unwrap();
    let name = spec.name;
    let spec = &mut spec;
    match name {
        "columns" => using.with(&Columns::play(spec).unwrap()),
        "monotonic" => using.with(&Monotonic::play(spec).unwrap()),
        "octal" => using.with(&Octal::play(spec).unwrap()),
        other => {
            let board = BOARDS.into_iter().find(|(name, _, _)| *name == other);
            let (_, rules, default) = board.unwrap_or_else(|| panic!("no game {other}"));
            let board = rules(spec).unwrap();
            if Grow::is_meant(spec) {
                return using.with(&Grow::read(board, spec).unwrap());
            }
            let rules = Positional::read(board, Start::default(), None, default, spec);
            using.with(&rules.unwrap())
        }
    }
}

/// Minimax with a memory.
pub(crate) struct Minimax<'r, R: Rules> {
    rules: &'r R,
    /// Whether sections may be by weights.
    by_weights: bool,
    known: HashMap<R::Position, Outcome>,
}

impl<'r, R: Rules> Minimax<'r, R> {
    pub(crate) fn new(rules: &'r R) -> Self {
        Self {
            rules,
            by_weights: false,
            known: HashMap::new(),
        }
    }

    /// The same, whose sections are by weights where the rules weigh.
    pub(crate) fn by_weights(rules: &'r R) -> Self {
        Self {
            by_weights: rules.weighs().is_ok(),
            ..Self::new(rules)
        }
    }

    pub(crate) fn outcome(&mut self, at: &R::Position) -> Outcome {
        if let Some(outcome) = self.rules.over(at) {
            return outcome;
        }
        if let Some(&outcome) = self.known.get(at) {
            return outcome;
        }
        assert!(self.known.len() < 1_000_000, "too large for plain minimax");
        let player = self.rules.to_move(at);
        let mut best = Outcome::Won(player.other());
        for mv in self.rules.moves(at) {
            let outcome = self.outcome(&self.rules.play(at, &mv));
            if outcome == Outcome::Won(player) {
                best = outcome;
                break;
            }
            if outcome == Outcome::Draw {
                best = outcome;
            }
        }
        self.known.insert(at.clone(), best);
        best
    }

    /// A section of a certificate: what `claimant` plays to get `goal`, or at least not to lose if
    /// that is a draw.
    pub(crate) fn section(
        &mut self,
        start: &R::Position,
        claimant: Player,
        goal: Outcome,
        text: &mut String,
    ) {
        let by_weights = if self.by_weights { " by weights" } else { "" };
        *text += &format!("strategy {claimant}{by_weights}\n");
        let answers = |at: &R::Position| self.rules.moves(at).collect();
        self.lines(start, (claimant, goal), R::Position::clone, answers, text);
    }

    /// The lines of a section, of which each serves all positions with one form, and its end; these
    /// answers are followed.
    pub(crate) fn lines(
        &mut self,
        start: &R::Position,
        (claimant, goal): (Player, Outcome),
        form: impl Fn(&R::Position) -> R::Position,
        answers: impl Fn(&R::Position) -> Vec<R::Move>,
        text: &mut String,
    ) {
        let rules = self.rules;
        let mut seen = HashSet::new();
        let mut todo = vec![start.clone()];
        while let Some(at) = todo.pop() {
            let weighed = self.by_weights && rules.weighed(&at).is_some();
            if rules.over(&at).is_some() || weighed || !seen.insert(form(&at)) {
                continue;
            }
            if rules.to_move(&at) != claimant {
                let answers = answers(&at).into_iter();
                todo.extend(answers.map(|mv| rules.play(&at, &mv)));
                continue;
            }
            let good = |outcome| outcome == Outcome::Won(claimant) || outcome == goal;
            let next = rules.moves(&at).map(|mv| rules.play(&at, &mv));
            let next = next
                .into_iter()
                .find(|next| good(self.outcome(next)))
                .unwrap();
            // The rules write no moves, so the text is found among all that could be one.
            let position = rules.write_position(&at);
            let mv = move_texts(&position).find(|text| {
                rules
                    .read_move(&at, text)
                    .is_ok_and(|mv| rules.play(&at, &mv) == next)
            });
            *text += &format!("{position} {}\n", mv.unwrap());
            todo.push(next);
        }
        *text += "end\n";
    }
}

/// Every text that may be a move in a small game with a position like this one.
pub(crate) fn move_texts(position: &str) -> impl Iterator<Item = String> {
    let numbers = (0..=100).map(|k| k.to_string());
    let cells = ('a'..='d').flat_map(|column| (1..=4).map(move |row| format!("{column}{row}")));
    let heaps: Vec<u32> = position
        .split('+')
        .filter_map(|size| size.parse().ok())
        .filter(|&size| size < 40)
        .collect();
    let takes = heaps.into_iter().flat_map(|heap| {
        let whole = (0..=heap).map(move |rest| format!("{heap}:{rest}"));
        let parts =
            (1..=heap).flat_map(move |a| (a..=heap).map(move |b| format!("{heap}:{a}+{b}")));
        let threes = parts
            .clone()
            .flat_map(move |two| (1..=heap).map(move |c| format!("{two}+{c}")));
        whole.chain(parts).chain(threes)
    });
    let edges = (1..=6).flat_map(|one| (1..=6).map(move |other| format!("{one}-{other}")));
    let letters = ('a'..='z').map(String::from);
    let digits = (111..=333).map(|digits| digits.to_string());
    let names = cells.chain(edges).chain(letters).chain(digits);
    numbers.chain(["*".to_owned()]).chain(names).chain(takes)
}

/// A certificate of who wins, and that outcome.
pub(crate) struct Prove<'a> {
    pub(crate) game: &'a str,
    /// The moves of an `after` line, or nothing.
    pub(crate) after: &'a str,
}

impl Use for Prove<'_> {
    type Answer = (Outcome, String);

    fn with<R: LiveBoards>(self, rules: &R) -> Self::Answer {
        let start = start(rules, self.after);
        let mut minimax = Minimax::new(rules);
        let outcome = minimax.outcome(&start);
        let mut text = format!("harary-certificate 1\ngame {}\n", self.game);
        if !self.after.is_empty() {
            text += &format!("after {}\n", self.after);
        }
        text += &format!("{}\n", words(outcome));
        for claimant in claimants(outcome) {
            minimax.section(&start, claimant, outcome, &mut text);
        }
        (outcome, text)
    }
}

/// Who wins, as the words of a claim.
pub(crate) struct Solve<'a> {
    pub(crate) after: &'a str,
}

impl Use for Solve<'_> {
    type Answer = &'static str;

    fn with<R: LiveBoards>(self, rules: &R) -> Self::Answer {
        words(Minimax::new(rules).outcome(&start(rules, self.after)))
    }
}

pub(crate) fn start<R: Rules>(rules: &R, after: &str) -> R::Position {
    let moves: Vec<&str> = after.split(',').filter(|mv| !mv.is_empty()).collect();
    rules.after(&moves).unwrap()
}

/// Who needs a strategy to show an outcome.
pub(crate) fn claimants(outcome: Outcome) -> Vec<Player> {
    match outcome {
        Outcome::Won(player) => vec![player],
        Outcome::Draw => vec![Player::A, Player::B],
    }
}

pub(crate) fn words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won(Player::A) => "claim outcome A",
        Outcome::Won(Player::B) => "claim outcome B",
        Outcome::Draw => "claim outcome draw",
    }
}

/// Proves a game from its start.
pub(crate) fn prove(game: &str) -> (Outcome, String) {
    with_rules(game, Prove { game, after: "" })
}
