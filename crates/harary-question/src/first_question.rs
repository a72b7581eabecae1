//! A question to begin with, for every name of a game and every verb.

use crate::catalog::{ALIASES, Family, PRESETS, Pairs, Purpose, family, family_and_keys};
use crate::question::Request;
use crate::spec::Spec;
use std::slice;

/// A question of this verb about the game of this name, as it is typed after `harary`, without
/// options: what a form begins with. Its keys are those of an example, as far as they have a
/// meaning there; a table has a range of one of them. It may take longer than anybody waits.
///
/// `None` if there is no such name, or if the verb asks nothing about this game.
///
/// ```
/// use harary_question::first_question;
///
/// assert_eq!(first_question("hip", "color").as_deref(), Some("color hip n=6 colors=2"));
/// assert_eq!(first_question("hip", "table").as_deref(), Some("table hip n=1..3"));
/// assert_eq!(first_question("sim", "census").as_deref(), Some("census sim"));
/// assert_eq!(first_question("sim", "codes"), None);
/// ```
pub fn first_question(name: &str, verb: &str) -> Option<String> {
    let name = Name::of(name)?;
    if !Request::VERBS.contains(&verb) || !name.family.verbs().contains(&verb) {
        return None;
    }
    let mut examples = name.examples();
    // Those of this verb come first, then those of its kind.
    let purpose = name.family.purpose(verb);
    examples.sort_by_key(|(of, _)| (*of != verb, name.family.purpose(of) != purpose));
    let mut enough =
        (examples.into_iter()).filter_map(|(_, pairs)| name.keys(verb, purpose, pairs));
    let game = name.spec(enough.next()?);
    Some(format!("{verb} {game}"))
}

/// A name that a question may begin with.
struct Name {
    name: &'static str,
    family: &'static Family,
    /// The keys that it stands for.
    fixed: Pairs,
    /// Examples with this name, if it is none of a family.
    own: &'static [&'static str],
    is_alias: bool,
}

impl Name {
    fn of(name: &str) -> Option<Name> {
        let alias = ALIASES.iter().find(|alias| alias.name == name);
        let preset = PRESETS.iter().find(|preset| preset.name == name);
        let (name, stands_for, own) = match (alias, preset) {
            (Some(alias), _) => (alias.name, alias.stands_for, alias.examples),
            (_, Some(preset)) => {
                let own = slice::from_ref(&preset.example);
                (preset.name, preset.stands_for, own)
            }
            _ => {
                let family = family(name).ok()?;
                (family.name, family.name, &[][..])
            }
        };
        let (of, fixed) = family_and_keys(stands_for);
        Some(Name {
            name,
            family: family(of).ok()?,
            fixed,
            own,
            is_alias: alias.is_some(),
        })
    }

    /// Examples of the name, then of its family: the verb of each, and the keys that the name
    /// leaves open. An alias has keys of its own.
    fn examples(&self) -> Vec<(&'static str, Pairs)> {
        let read = |line: &&'static str, is_own: bool| {
            let (verb, rest) = line.strip_prefix("harary ")?.split_once(' ')?;
            let words = rest.split(' ').take_while(|word| !word.starts_with('-'));
            let mut spec = Spec::from_words(&words.collect::<Vec<&str>>()).ok()?;
            spec.pairs.retain(|pair| match is_own {
                true => !self.fixed.contains(pair),
                false => !self.fixes(&pair.0),
            });
            let is_alias = spec.name != self.family.name;
            (is_alias == self.is_alias).then_some((verb, spec.pairs))
        };
        let own = self.own.iter().filter_map(|line| read(line, true));
        let of_family = self.family.examples.iter();
        own.chain(of_family.filter_map(|line| read(line, false)))
            .collect()
    }

    fn fixes(&self, key: &str) -> bool {
        self.fixed.iter().any(|(fixed, _)| fixed == key)
    }

    /// A game of this name.
    fn spec(&self, pairs: Pairs) -> Spec {
        let name = self.name.to_owned();
        Spec { name, pairs }
    }

    /// The keys of an example that a question of this verb may have, if they are enough for it.
    fn keys(&self, verb: &str, purpose: Purpose, mut pairs: Pairs) -> Option<Pairs> {
        let is_range = |(_, value): &(String, String)| value.contains("..") && !self.is_alias;
        if verb == "table" && pairs.iter().any(is_range) {
            return Some(pairs);
        }
        pairs.retain(|(key, _)| self.is_alias || self.family.key(key, purpose).is_some());
        if verb == "nim" && purpose == Purpose::Play && !self.fixes("convention") {
            // Players who own cells have no nim-values.
            pairs.retain(|(key, _)| key != "convention");
            pairs.push(("convention".to_owned(), "normal".to_owned()));
        }
        let mut game = self.spec(pairs.clone());
        if !self.is_alias {
            game.name = self.family.name.to_owned();
            let open = |(key, _): &&(String, String)| pairs.iter().all(|(given, _)| given != key);
            game.pairs.extend(self.fixed.iter().filter(open).cloned());
        }
        // A name stands for one code; and studies are of the games of a paper.
        let is_of_families = matches!(verb, "codes" | "study");
        if is_of_families && self.name != self.family.name || game.resolve(purpose).is_err() {
            return None;
        }
        match verb {
            "threshold" | "threshold-color" | "threshold-random" => {
                if self.fixes("n") {
                    return None;
                }
                pairs.retain(|(key, _)| key != "n");
            }
            "table" => {
                let number = |value: &str| value.parse::<u64>().ok();
                let is_number = |(_, value): &(String, String)| number(value).is_some();
                let size = pairs.iter().position(|(key, _)| key == "n");
                let at = size.or_else(|| pairs.iter().position(is_number))?;
                let most = number(&pairs[at].1)?;
                let key = self.family.key(&pairs[at].0, purpose);
                let (least, _) = key
                    .and_then(|key| key.kind.range(purpose))
                    .unwrap_or((1, 0));
                let from = most.saturating_sub(2).max(least);
                pairs[at].1 = format!("{from}..{}", most.max(from + 2));
            }
            _ => {}
        }
        Some(pairs)
    }
}
