//! Names that stand for games of a family.

use crate::error::{Error, bad};
use harary_games::white_runs;

/// Keys with their values, as they are given.
pub(crate) type Pairs = Vec<(String, String)>;

/// From the keys of an alias to those of the family.
type Expand = fn(&[(String, String)]) -> Result<Pairs, Error>;

/// A name that stands for games of a family.
#[derive(Debug)]
pub struct Alias {
    /// The name in specs.
    pub name: &'static str,
    /// The spec that it stands for, without the keys of its own.
    pub stands_for: &'static str,
    /// What it is.
    pub rules: &'static str,
    /// Its keys, and what they may be.
    pub keys: &'static [(&'static str, &'static str)],
    /// Commands that work.
    pub examples: &'static [&'static str],
    /// The keys of the family, with their values, that these keys stand for.
    expand: Expand,
}

/// What rules say of whoever cannot move, of either convention.
const VERDICTS: &str = "loses (by convention=misere: wins)";

impl Alias {
    /// The rules by one convention alone.
    pub fn rules_of_play(&self, is_misere: bool) -> String {
        let verdict = if is_misere { "wins" } else { "loses" };
        self.rules.replacen(VERDICTS, verdict, 1)
    }

    /// The family, and the keys with their values, that a spec of this name stands for.
    ///
    /// # Errors
    /// If a key is unknown or a value is not allowed.
    pub(crate) fn expand(
        &self,
        pairs: &[(String, String)],
    ) -> Result<(&'static str, Pairs), Error> {
        let (family, mut own) = family_and_keys(self.stands_for);
        own.extend((self.expand)(pairs)?);
        Ok((family, own))
    }
}

/// The family that a spec names, and its keys with their values.
pub(crate) fn family_and_keys(spec: &'static str) -> (&'static str, Pairs) {
    let mut words = spec.split(' ');
    let family = words.next().unwrap_or_default();
    let pairs = words.filter_map(|word| word.split_once('='));
    let owned = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
    (family, pairs.map(owned).collect())
}

/// Names that stand for a spec of another family.
pub static ALIASES: &[Alias] = &[Alias {
    name: "strip",
    stands_for: "octal code=0.07",
    rules: "Two players paint two neighboring squares of a paper strip in turn; the player who cannot do so loses (by convention=misere: wins). The \
            white runs of a strip are the heaps of the game 0.07.",
    keys: &[
        (
            "n",
            "the length of one white strip: a number from 1 to 10000",
        ),
        (
            "board",
            "a strip painted in part, in place of n=: `.` for a white square, `#` for a painted one, as in ..#...",
        ),
        (
            "convention",
            "whether a player who cannot move loses or wins: normal or misere; default normal",
        ),
    ],
    examples: &[
        "harary solve strip n=20",
        "harary nim strip --upto 1000000",
        "harary nim strip board=..#...",
    ],
    expand: expand_strip,
}];

/// The heaps of a strip, by its length or its white runs.
fn expand_strip(given: &[(String, String)]) -> Result<Pairs, Error> {
    let mut pairs = Pairs::new();
    for (key, value) in given {
        let heaps = match key.as_str() {
            "n" => value.clone(),
            "board" => {
                let runs = white_runs(value).map_err(|why| bad(format!("strip: {why}")))?;
                if runs.is_empty() {
                    return Err(bad(
                        "strip: the board has no white square, so the game is over",
                    ));
                }
                let runs: Vec<String> = runs.iter().map(u32::to_string).collect();
                runs.join(",")
            }
            "convention" => {
                pairs.push((key.clone(), value.clone()));
                continue;
            }
            _ => {
                let keys = ALIASES.iter().flat_map(|alias| alias.keys);
                let keys: Vec<&str> = keys.map(|(key, _)| *key).collect();
                return Err(bad(format!(
                    "strip: unknown key `{key}`; the keys are {}",
                    keys.join(", ")
                )));
            }
        };
        if pairs.iter().any(|(key, _)| key == "heaps") {
            return Err(bad("strip: give n= or board=, not both"));
        }
        pairs.push(("heaps".to_owned(), heaps));
    }
    Ok(pairs)
}
