//! The values of keys, read.

use super::{Key, Kind, Purpose, did_you_mean, plain};

/// The most colors of a coloring, and so the most numbers of a list.
const MOST_COLORS: usize = 35;

impl Key {
    /// Whether this is one of its names.
    pub(crate) fn is_named(&self, name: &str) -> bool {
        self.name == name || self.alias == Some(name)
    }

    /// The canonical text of a value, or what is wrong with it.
    pub(crate) fn read(&self, text: &str, purpose: Purpose) -> Result<String, String> {
        let refused = || {
            let is_number = matches!(
                self.kind,
                Kind::Number { .. }
                    | Kind::Size { .. }
                    | Kind::NumberOr { .. }
                    | Kind::Numbers { .. }
            );
            let is_two = text.ends_with(',') || text.contains(',') && text.contains('=');
            let ranges = match text.contains("..") {
                true if is_number => "; a range is for `table`, and for `oeis` before a verb",
                true => "; a range is of numbers, as in n=3..7",
                false if is_two => "; no commas stand between keys",
                false => "",
            };
            let allowed = self.kind.allowed();
            format!("{}={text}: must be {allowed}{ranges}", self.name)
        };
        let number = |text: &str, min: u64, max: u64| {
            let number: u64 = text.parse().ok()?;
            (min..=max).contains(&number).then(|| number.to_string())
        };
        match self.kind {
            Kind::Number { .. } | Kind::Size { .. } => {
                let (min, max) = self.kind.range(purpose).unwrap_or((0, 0));
                number(text, min, max).ok_or_else(refused)
            }
            Kind::NumberOr { word, .. } if plain(text) == plain(word) => Ok(word.to_owned()),
            Kind::NumberOr { min, max, word } => number(text, min, max)
                .ok_or_else(|| refused() + &did_you_mean(text, [word].into_iter())),
            Kind::Numbers { min, max } => {
                let numbers: Option<Vec<String>> =
                    text.split(',').map(|text| number(text, min, max)).collect();
                let numbers = numbers.ok_or_else(refused)?;
                if numbers.len() > MOST_COLORS {
                    return Err(format!(
                        "{}: a list has at most {MOST_COLORS} numbers",
                        self.name
                    ));
                }
                Ok(numbers.join(","))
            }
            Kind::Choice(choices) => {
                let words = choices.iter().map(|(word, _)| *word);
                match words.clone().find(|word| plain(word) == plain(text)) {
                    Some(word) => Ok(word.to_owned()),
                    None => Err(refused() + &did_you_mean(text, words)),
                }
            }
            Kind::Text { read, names, .. } => {
                let names = names.iter().map(|(name, _)| *name);
                let meant = names.clone().find(|name| plain(name) == plain(text));
                read(meant.unwrap_or(text))
                    .map_err(|why| why.to_string() + &did_you_mean(text, names))
            }
            Kind::Path | Kind::Written { .. } => Ok(text.to_owned()),
        }
    }
}
