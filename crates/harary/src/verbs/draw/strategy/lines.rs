//! The lines of a certificate of play (docs/certificates.md), read as strategies.

use crate::certify::preimage;
use harary_core::Player;
use std::collections::HashMap;

/// A certificate of play.
pub(super) struct Certificate<'a> {
    pub(super) game: &'a str,
    /// Moves before the position that the claim is about; empty if there are none.
    pub(super) after: &'a str,
    pub(super) claim: &'a str,
    sections: Vec<Section<'a>>,
    /// Who is excused from having a strategy, and why.
    reasons: Vec<(Player, &'a str)>,
}

/// The first moves after which a strategy begins, if not at once: these, or all but these.
type Begins<'a> = Option<(Vec<&'a str>, bool)>;

/// A strategy.
pub(super) struct Section<'a> {
    pub(super) player: Player,
    pub(super) live: bool,
    pub(super) by_weights: bool,
    /// Whether it wins, or only does not lose.
    pub(super) wins: bool,
    pub(super) begins: Begins<'a>,
    /// After so many plies nothing is played any more.
    pub(super) late: Option<usize>,
    /// For each line `images` the names of the images of all cells.
    maps: Vec<Vec<&'a str>>,
    /// The move at each position that is listed, perhaps with pairs or threats after it; rows not
    /// separated.
    pub(super) replies: HashMap<String, &'a str>,
}

/// What a claim says.
enum Claim<'a> {
    Outcome(Option<Player>),
    Plies(Player, usize),
    FirstMoves(Option<Player>, Vec<&'a str>),
}

fn player(text: &str) -> Option<Player> {
    Player::BOTH
        .into_iter()
        .find(|player| player.to_string() == text)
}

impl<'a> Claim<'a> {
    fn read(text: &'a str) -> Option<Claim<'a>> {
        let words: Vec<&str> = text.split(' ').collect();
        let winner = |text: &str| match text {
            "draw" => Some(None),
            _ => player(text).map(Some),
        };
        match words[..] {
            ["outcome", outcome] => Some(Claim::Outcome(winner(outcome)?)),
            ["plies", who, plies] => Some(Claim::Plies(player(who)?, plies.parse().ok()?)),
            ["first-moves", outcome] => Some(Claim::FirstMoves(winner(outcome)?, Vec::new())),
            ["first-moves", outcome, moves] => {
                let moves = moves.split(',').collect();
                Some(Claim::FirstMoves(winner(outcome)?, moves))
            }
            _ => None,
        }
    }

    /// What the section of this number is about: whether it wins, with which moves it begins, and
    /// when it is late.
    fn of_section(&self, number: usize, player: Player) -> (bool, Begins<'a>, Option<usize>) {
        match self {
            Claim::Outcome(winner) => (*winner == Some(player), None, None),
            Claim::Plies(winner, plies) => {
                let wins = *winner == player;
                (wins, None, (!wins).then(|| plies.saturating_sub(1)))
            }
            // The other player wins.
            Claim::FirstMoves(Some(_), moves) if moves.is_empty() => (true, None, None),
            Claim::FirstMoves(Some(_), moves) => {
                (number == 0, Some((moves.clone(), number == 0)), None)
            }
            Claim::FirstMoves(None, moves) => {
                (number == 2, Some((moves.clone(), number < 2)), None)
            }
        }
    }
}

impl<'a> Certificate<'a> {
    /// Reads a certificate of play.
    pub(super) fn read(text: &'a str) -> Result<Certificate<'a>, String> {
        let mut lines = (1..).zip(text.lines()).peekable();
        if lines
            .next()
            .is_none_or(|(_, line)| line != "harary-certificate 1")
        {
            return Err(
                "line 1: no certificate of format 1, which begins `harary-certificate 1`".into(),
            );
        }
        let mut head = |word: &str, must: bool| {
            let found = lines.next_if(|(_, line)| line.starts_with(word));
            match found.and_then(|(_, line)| line.strip_prefix(word)) {
                Some(rest) => Ok(rest),
                None if !must => Ok(""),
                None => Err(format!("the line `{}` is missing", word.trim_end())),
            }
        };
        let game = head("game ", true)?;
        let after = head("after ", false)?;
        let claim = head("claim ", true)?;
        let Some(said) = Claim::read(claim) else {
            return Err(format!(
                "a certificate that claims `{claim}` has no strategy; those of outcomes, plies and first moves have"
            ));
        };
        if lines.next_if(|(_, line)| *line == "board").is_some() {
            while lines.next().is_some_and(|(_, line)| line != "end") {}
        }
        let (mut sections, mut reasons) = (Vec::new(), Vec::new());
        while let Some((number, line)) = lines.next() {
            let wrong = || format!("line {number}: `{line}` begins no strategy and is no reason");
            let (kind, rest) = line.split_once(' ').ok_or_else(wrong)?;
            let (who, more) = rest.split_once(' ').unwrap_or((rest, ""));
            let who = player(who).ok_or_else(wrong)?;
            if kind == "reason" {
                reasons.push((who, more.split(' ').next().unwrap_or_default()));
                // Below a mirror that wins stands a proof that there is no draw.
                let is_proof = |(_, line): &(usize, &str)| ["tree", "lrat"].contains(line);
                if lines.next_if(is_proof).is_some() {
                    while lines.next().is_some_and(|(_, line)| line != "end") {}
                }
                continue;
            }
            if kind != "strategy" || !["", "by weights", "on live boards"].contains(&more) {
                return Err(wrong());
            }
            let place = sections.len() + reasons.len();
            let (wins, begins, late) = said.of_section(place, who);
            let mut section = Section {
                player: who,
                live: more == "on live boards",
                by_weights: more == "by weights",
                wins,
                begins,
                late,
                maps: Vec::new(),
                replies: HashMap::new(),
            };
            section.read(&mut lines)?;
            sections.push(section);
        }
        Ok(Certificate {
            game,
            after,
            claim,
            sections,
            reasons,
        })
    }

    /// The first strategy, or that of a player.
    pub(super) fn section(&self, of: Option<Player>) -> Result<&Section<'a>, String> {
        let mut sections = self.sections.iter();
        let found = sections.find(|section| of.is_none_or(|player| section.player == player));
        found.ok_or_else(|| {
            let mut reasons = self.reasons.iter();
            let reason = reasons.find(|reason| of.is_none_or(|player| reason.0 == player));
            match (reason, of) {
                (Some((player, why)), _) => {
                    format!("it has no strategy of {player} but a reason: {why}")
                }
                (None, Some(player)) => format!("it has no strategy of {player}"),
                (None, None) => "it has no strategy".to_owned(),
            }
        })
    }
}

impl<'a> Section<'a> {
    fn read(&mut self, lines: &mut impl Iterator<Item = (usize, &'a str)>) -> Result<(), String> {
        for (number, line) in lines {
            if line == "end" {
                return Ok(());
            }
            if line == "isomorphic" {
                return Err(format!(
                    "line {number}: an `isomorphic` strategy, with positions up to the names of the vertices, is not drawn"
                ));
            }
            if let Some(images) = line.strip_prefix("images ") {
                self.maps.push(images.split(' ').collect());
                continue;
            }
            let (node, reply) = line
                .split_once(' ')
                .ok_or_else(|| format!("line {number}: `{line}` is no position and move"))?;
            self.replies.insert(node.replace('/', ""), reply);
        }
        Err("a strategy has no `end`".to_owned())
    }

    /// The reply at a position that is listed by its image, under the first map that leads to one.
    pub(super) fn by_image(&self, node: &str, names: &[String]) -> Option<String> {
        let symbols: Vec<char> = node.chars().filter(|&symbol| symbol != '/').collect();
        let place = |name: &&str| names.iter().position(|known| known == name);
        let maps = self.maps.iter();
        let maps = maps.filter_map(|map| map.iter().map(place).collect::<Option<Vec<usize>>>());
        let mut maps = maps.filter(|map| map.len() == symbols.len());
        maps.find_map(|map| {
            let mut image = symbols.clone();
            for (&symbol, &to) in symbols.iter().zip(&map) {
                *image.get_mut(to)? = symbol;
            }
            let image: String = image.into_iter().collect();
            let reply = self.replies.get(&image)?;
            preimage(reply, &map, names)
        })
    }
}
