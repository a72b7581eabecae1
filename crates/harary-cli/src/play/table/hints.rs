//! What a position is worth, for whoever asks.

use super::Table;
use anyhow::Result;
use harary::{Limits, Line, MoveValue, Outcome, Reply, Stopped, unsolved};
use std::collections::BTreeMap;
use std::time::Duration;

/// How long a hint plays random games.
const LOOK: Duration = Duration::from_secs(2);

impl Table {
    /// The value of every move: won ones by how soon, lost ones by how late. If some are not found
    /// in time, the move that looks best, too.
    pub(super) fn hint(&mut self) -> Result<()> {
        let Some(mover) = self.session.to_move() else {
            return self.say("the game is over");
        };
        let mut kinds: BTreeMap<(i32, i64), (String, Vec<String>)> = BTreeMap::new();
        let (values, reply) = self.think(|session, harary, limits| {
            let values = session.values(limits);
            let is_late = |of: &MoveValue| matches!(of.value, Err(Stopped::Time));
            let wins = Outcome::Wins(mover);
            let is_won = |of: &MoveValue| of.value.is_ok_and(|value| value.outcome == wins);
            let more = Limits {
                time: limits.time.map(|time| time.min(LOOK)),
                ..limits.clone()
            };
            // The dice of the game are not to be moved by a hint.
            let reply = (values.iter().any(is_late) && !values.iter().any(is_won))
                .then(|| harary.clone().unsolved(session, &more))
                .flatten();
            (values, reply)
        });
        for MoveValue { text, value } in values {
            let (place, says) = match value {
                Ok(value) => {
                    let worth = value.outcome.worth(mover);
                    let plies = i64::from(value.plies.unwrap_or(0));
                    let plies = if worth > 0 { plies } else { -plies };
                    ((-worth, plies), self.session.in_words(value))
                }
                Err(why) => ((2, 0), format!("not known: {}", unsolved(why))),
            };
            let (_, moves) = kinds.entry(place).or_insert_with(|| (says, Vec::new()));
            moves.push(text);
        }
        let kinds = kinds.into_values();
        let lines: Vec<String> = kinds
            .map(|(says, moves)| format!("{says}: {}", moves.join(" ")))
            .collect();
        let looks = reply.map(|Reply { text, grounds }| format!("looks best: {text} ({grounds})"));
        let lines: Vec<String> = lines.into_iter().chain(looks).collect();
        self.tell(&lines.join("\n"))
    }

    /// A line of perfect play, or one that begins with a move.
    pub(super) fn why(&mut self, text: Option<&str>) -> Result<()> {
        if let (None, Some(why)) = (text, self.session.ending()) {
            return self.tell(&format!("the game is over: {why}"));
        }
        let line = match text {
            None => self.think(|session, _, limits| session.line(limits)),
            Some(text) => match self.think(|session, _, limits| session.line_after(text, limits)) {
                Ok(line) => line,
                Err(why) => return self.say(&why.to_string()),
            },
        };
        self.tell(&match line {
            Ok(Line { value, moves, .. }) => {
                format!("{}: {}", self.session.in_words(value), moves.join(","))
            }
            Err(why) => format!("not known: {}", unsolved(why)),
        })
    }
}
