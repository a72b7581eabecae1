//! Game specs: `NAME KEY=VALUE …`, the same words in the shell, in certificates and in answers.
//!
//! A [`Spec`] is what somebody typed. A [`Instance`] is what it means: checked against the family's
//! keys, with one canonical spelling (keys in the family's order, defaults left out) that gives the
//! same game when parsed again.

use crate::board_file;
use crate::catalog::{
    self, ALIASES, Fallback, Family, Key, Kind, PRESETS, Purpose, Values, did_you_mean,
};
use crate::error::{Error, bad};
use harary_core::Hypergraph;
use harary_games::FileBoard;
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

/// A game as somebody typed it, not yet checked: read from text, or made field by field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The name of the family, or one that stands for a game of it (`kayles`).
    pub name: String,
    /// Keys and values in the order given; keys in small letters.
    pub pairs: Vec<(String, String)>,
}

/// As it was given: the name, and the keys with their values.
impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.pairs
            .iter()
            .try_for_each(|(key, value)| write!(f, " {key}={value}"))
    }
}

impl Spec {
    /// The spec, and the name that people know the game by: `octal code=0.77 (kayles)`.
    pub fn named(&self) -> String {
        match catalog::known_as(&self.name, &self.pairs) {
            Some(preset) => format!("{self} ({})", preset.name),
            None => self.to_string(),
        }
    }

    /// The file that the board is read from, if it is.
    pub fn file(&self) -> Option<&Path> {
        let family = catalog::family(&self.name).ok()?;
        let is_path = |key: &&Key| matches!(key.kind, Kind::Path);
        let key = family.keys.iter().find(is_path)?;
        let (_, path) = self.pairs.iter().find(|(name, _)| key.is_named(name))?;
        (!path.starts_with(board_file::DATA)).then(|| Path::new(path))
    }

    /// This spec with the board that another one of the same game describes, written out, so that
    /// it can be asked where a file is not. The canonical form has a digest alone.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn with_board_of(&self, given: &Spec) -> Result<Spec, Error> {
        let mut spec = self.clone();
        let Ok(family) = catalog::family(&self.name) else {
            return Ok(spec);
        };
        let kind = |name: &str| {
            let key = family.keys.iter().find(|key| key.is_named(name));
            key.map(|key| key.kind)
        };
        let is_board = |(name, _): &(String, String)| {
            matches!(kind(name), Some(Kind::Path | Kind::Written { .. }))
        };
        spec.pairs.retain(|pair| !is_board(pair));
        for (name, value) in given.pairs.iter().filter(|pair| is_board(pair)) {
            let value = match kind(name) {
                Some(Kind::Path) => board_file::written_out(value)?,
                _ => value.clone(),
            };
            spec.pairs.push((name.clone(), value));
        }
        Ok(spec)
    }

    /// This spec with a board from standard input (`-`) or a pipe, which is read once, written out.
    ///
    /// # Errors
    /// If the board cannot be read.
    pub fn with_piped_board(&self) -> Result<Spec, Error> {
        match self.file().and_then(Path::to_str) {
            Some(path) if board_file::is_special(path) => self.with_board_of(self),
            _ => Ok(self.clone()),
        }
    }

    /// A game on a board of your own, `file sets=…`; other keys of the family `file` can be added
    /// to its pairs. Only the names of the cells and the edges are taken: symmetries are searched
    /// for, as on boards from files.
    ///
    /// ```
    /// use harary_core::Hypergraph;
    /// use harary_question::spec::Spec;
    ///
    /// let cells = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
    /// let board = Hypergraph::new(cells, [vec![0, 1], vec![1, 2]]);
    /// let mut spec = Spec::of_board(&board)?;
    /// spec.pairs.push(("convention".to_owned(), "avoidance".to_owned()));
    /// assert_eq!(spec.to_string(), "file sets=a,b/b,c cells=a,b,c,d convention=avoidance");
    /// # Ok::<(), harary_question::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the board contradicts itself ([`Hypergraph::checked`]), has no set or an empty one, or
    /// more cells than a file may have, or a name that a spec cannot hold: two alike, an empty one,
    /// one of more than 32 signs or with a sign that is not ASCII, the word `end`, or one with a
    /// blank, `,`, `/`, `;`, `#`, `%` or `..`.
    pub fn of_board(board: &Hypergraph) -> Result<Spec, Error> {
        let name = "file".to_owned();
        let pairs = board_file::in_keys(board)?;
        Ok(Spec { name, pairs })
    }

    /// Reads the words of a spec.
    ///
    /// # Errors
    /// If there is no name, or a word after it is not `KEY=VALUE`.
    pub fn from_words<S: AsRef<str>>(words: &[S]) -> Result<Self, Error> {
        let mut words = words
            .iter()
            .flat_map(|word| word.as_ref().split_whitespace());
        let Some(name) = words.next() else {
            return Err(bad(format!("name a game: {}", catalog::names())));
        };
        let mut before = String::new();
        let pairs = words.map(|word| match word.split_once('=') {
            Some((key, value)) if !key.is_empty() && !value.is_empty() => {
                before = key.to_lowercase();
                Ok((key.to_lowercase(), value.to_owned()))
            }
            Some((key, "")) if !key.is_empty() => Err(bad(format!("`{key}=` has no value"))),
            _ => Err(board_file::no_key(name, &before, word)),
        });
        Ok(Spec::known(name, pairs.collect::<Result<_, _>>()?))
    }

    /// As a name is written here, in whatever capitals; of a preset or a code alone, the game that
    /// it stands for.
    fn known(name: &str, mut pairs: Vec<(String, String)>) -> Spec {
        let name = match catalog::by_code(name) {
            Some((family, key)) => {
                pairs.insert(0, (key.to_owned(), name.to_owned()));
                family
            }
            None => catalog::known_name(name).unwrap_or(name),
        };
        let preset = PRESETS.iter().find(|preset| preset.name == name);
        let (name, pairs) = match preset {
            Some(preset) => preset.expand(pairs),
            None => (name, pairs),
        };
        let name = name.to_owned();
        Spec { name, pairs }
    }

    /// The spec that an alias, a preset or a code alone stands for; any other spec as it is.
    ///
    /// # Errors
    /// If a key of the alias is unknown, or its value is not allowed.
    pub fn expanded(&self) -> Result<Spec, Error> {
        let spec = Spec::known(&self.name, self.pairs.clone());
        match ALIASES.iter().find(|alias| alias.name == spec.name) {
            Some(alias) => {
                let (family, pairs) = alias.expand(&spec.pairs)?;
                let name = family.to_owned();
                Ok(Spec { name, pairs })
            }
            None => Ok(spec),
        }
    }

    /// Checks the spec against the keys of its family, for one kind of question.
    ///
    /// # Errors
    /// One sentence that names the game and the key, and says what is allowed.
    pub fn resolve(&self, purpose: Purpose) -> Result<Instance, Error> {
        let mut instance = self.resolve_given(purpose)?;
        if let [others @ .., last] = instance.missing().as_slice() {
            let why = missing_keys(others, last, purpose);
            return Err(bad(format!("{}: {why}", instance.family.name)));
        }
        if instance.family.reads_files() {
            instance.read_file()?;
        }
        Ok(instance)
    }

    /// The same of a game that may lack keys, in which a board of one's own is not read.
    ///
    /// # Errors
    /// As for [`Spec::resolve`], of the keys that are given.
    pub fn resolve_given(&self, purpose: Purpose) -> Result<Instance, Error> {
        let spec = self.expanded()?;
        let family = catalog::family(&spec.name)?;
        let say = |why: String| bad(format!("{}: {why}", family.name));
        if !family
            .keys
            .iter()
            .any(|key| key.purposes.contains(&purpose))
        {
            return Err(say(format!(
                "this game is not {}; `harary explain {}` says what may be asked",
                purpose.done(),
                family.name
            )));
        }
        let mut instance = Instance {
            family,
            purpose,
            values: vec![None; family.keys.len()],
            file: None,
        };
        for (name, text) in &spec.pairs {
            let Some(index) = family.keys.iter().position(|key| key.is_named(name)) else {
                let keys = family.keys.iter().map(|key| key.name);
                return Err(say(format!(
                    "unknown key `{name}`{}; the keys are {}",
                    did_you_mean(name, keys),
                    family.key_list(purpose)
                )));
            };
            let key = &family.keys[index];
            if !key.purposes.contains(&purpose) {
                // A name like `queens` says how it is played, which is nothing to a coloring.
                if purpose == Purpose::Color
                    && catalog::is_of_a_name(family.name, &spec.pairs, key.name)
                {
                    continue;
                }
                let why = format!(
                    "the key `{name}` has no meaning when the game is {}; the keys are {}",
                    purpose.done(),
                    family.key_list(purpose)
                );
                return Err(say(why));
            }
            if instance.values[index].is_some() {
                return Err(say(format!("the key `{}` is given twice", key.name)));
            }
            instance.values[index] = Some(key.read(text, purpose).map_err(say)?);
            if matches!(key.kind, Kind::Numbers { .. })
                && purpose != Purpose::Color
                && text.contains(',')
            {
                let why = format!(
                    "{name}={text}: a list has a number for each color, and only colorings have colors; give one number"
                );
                return Err(say(why));
            }
        }
        instance.settle_list().map_err(say)?;
        for (index, key) in family.keys.iter().enumerate() {
            if !key.purposes.contains(&purpose) {
                continue;
            }
            if instance.values[index].is_none() {
                instance.values[index] = match key.fallback {
                    Fallback::Usual(value) => Some(value.to_owned()),
                    _ => instance.default_of(key),
                };
            }
        }
        Ok(instance)
    }
}

/// Says which keys are missing, and what each means.
fn missing_keys(others: &[&Key], last: &Key, purpose: Purpose) -> String {
    let meaning = |key: &Key| format!("{}, {}", key.about, key.kind.allowed());
    let all = || others.iter().copied().chain([last]);
    let said = match others {
        [] => format!("the key `{}` is missing: {}", last.name, meaning(last)),
        _ => {
            let names: Vec<String> = others.iter().map(|key| format!("`{}`", key.name)).collect();
            let each: Vec<String> = all()
                .map(|key| format!("{}: {}", key.name, meaning(key)))
                .collect();
            format!(
                "the keys {} and `{}` are missing; {}",
                names.join(", "),
                last.name,
                each.join("; ")
            )
        }
    };
    match purpose {
        Purpose::Color if all().any(|key| key.name == "n") => format!(
            "{said} (the least n without a proper coloring is a question of its own, threshold-color)"
        ),
        _ => said,
    }
}

impl FromStr for Spec {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Spec::from_words(&[text])
    }
}

/// A spec that was checked: every key has its value.
#[derive(Clone)]
pub struct Instance {
    /// The family.
    pub family: &'static Family,
    /// The kind of question for which it was checked.
    pub purpose: Purpose,
    values: Vec<Option<String>>,
    /// The board, if it comes from a file.
    file: Option<Arc<FileBoard>>,
}

impl Instance {
    /// The value of a key; empty if it has none.
    pub fn text(&self, name: &str) -> &str {
        let index = self.family.keys.iter().position(|key| key.name == name);
        index
            .and_then(|index| self.values[index].as_deref())
            .unwrap_or("")
    }

    /// The value of a key that is a number; 0 if it has none. Ranges are checked, so the number
    /// fits.
    pub fn number<T: FromStr + Default>(&self, name: &str) -> T {
        self.text(name).parse().unwrap_or_default()
    }

    /// The keys that are required and not given.
    pub fn missing(&self) -> Vec<&'static Key> {
        let is_missing = |key: &&Key| {
            matches!(key.fallback, Fallback::Required)
                && key.purposes.contains(&self.purpose)
                && self.text(key.name).is_empty()
        };
        self.family.keys.iter().filter(is_missing).collect()
    }

    /// The board, if it comes from a file.
    pub fn file(&self) -> Option<&FileBoard> {
        self.file.as_deref()
    }

    /// The section of a certificate that quotes the board, if it comes from a file; else nothing.
    pub fn quotation(&self) -> String {
        let text = self.file().map(FileBoard::canonical_text);
        text.map_or_else(String::new, |text| format!("board\n{text}end\n"))
    }

    /// A list has as many numbers as there are colors; one of equal numbers becomes that number,
    /// and `colors=`.
    fn settle_list(&mut self) -> Result<(), String> {
        let mut keys = self.family.keys.iter();
        let Some(listed) = keys.position(|key| matches!(key.kind, Kind::Numbers { .. })) else {
            return Ok(());
        };
        let text = self.values[listed].clone().unwrap_or_default();
        let numbers: Vec<&str> = text.split(',').collect();
        if numbers.len() < 2 {
            return Ok(());
        }
        let colors = Some(numbers.len().to_string());
        let name = self.family.keys[listed].name;
        if let Some(place) = self.family.keys.iter().position(|key| key.name == "colors") {
            if let Some(given) = self.values[place]
                .as_ref()
                .filter(|_| self.values[place] != colors)
            {
                return Err(format!(
                    "{name}={text} is a list for {} colors, and colors={given} are given; leave colors= out",
                    numbers.len()
                ));
            }
            if numbers.iter().all(|other| *other == numbers[0]) {
                self.values[listed] = Some(numbers[0].to_owned());
                self.values[place] = colors;
            }
        }
        Ok(())
    }

    /// Reads the board, and takes its digest for the key of that name.
    fn read_file(&mut self) -> Result<(), Error> {
        let (path, sets, cells) = (self.text("path"), self.text("sets"), self.text("cells"));
        let (name, board) = match (path, sets) {
            ("", "") => {
                return Err(bad(
                    "file: give path= or sets= (a digest alone is no board: it says whether another one is the same)",
                ));
            }
            (path, "") if cells.is_empty() => (board_file::name(path), board_file::read(path)?),
            ("", sets) => ("sets", board_file::written(sets, cells)?),
            (_, "") => return Err(bad("file: cells= belongs to sets=; a file has its own")),
            _ => return Err(bad("file: path= and sets= are two boards; give one")),
        };
        let digest = board.digest();
        let wanted = self.text("digest");
        if !wanted.is_empty() && wanted != digest {
            return Err(bad(format!(
                "file: {name} has the digest {digest}, not {wanted}"
            )));
        }
        let set = |key: &str| {
            self.default_of_key(key)
                .is_some_and(|default| self.text(key) != default)
        };
        if let Some(key) = ["first", "bias"]
            .into_iter()
            .find(|key| board.lists_turns() && set(key))
        {
            return Err(bad(format!(
                "file: {name} says whose turn it is, and {key}= would say it again; it is for lists of sets"
            )));
        }
        let index = self.family.keys.iter().position(|key| key.name == "digest");
        if let Some(index) = index {
            self.values[index] = Some(digest);
        }
        self.file = Some(Arc::new(board));
        Ok(())
    }

    /// The canonical spec: the keys in the order of the family, without those that have their
    /// default. A board from a file is named by its digest, not by its path.
    pub fn spec(&self) -> Spec {
        let values = self.family.keys.iter().zip(&self.values);
        let pairs = values.filter_map(|(key, value)| {
            let value = value.as_ref()?;
            let is_shown = !matches!(key.kind, Kind::Path | Kind::Written { .. })
                && Some(value) != self.default_of(key).as_ref();
            is_shown.then(|| (key.name.to_owned(), value.clone()))
        });
        Spec {
            name: self.family.name.to_owned(),
            pairs: pairs.collect(),
        }
    }

    fn default_of_key(&self, name: &str) -> Option<String> {
        let key = self
            .family
            .keys
            .iter()
            .find(|key| key.name == name && key.purposes.contains(&self.purpose));
        key.and_then(|key| self.default_of(key))
    }

    fn default_of(&self, key: &Key) -> Option<String> {
        match key.fallback {
            Fallback::Value(value) => Some(value.to_owned()),
            Fallback::Computed { compute, .. } => Some(compute(self)),
            Fallback::Required | Fallback::Usual(_) | Fallback::None => None,
        }
    }
}

impl Values for Instance {
    fn value(&self, key: &str) -> &str {
        self.text(key)
    }
}

impl fmt::Display for Instance {
    /// The canonical form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spec().fmt(f)
    }
}

impl fmt::Debug for Instance {
    /// The canonical form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Instance").field(&self.to_string()).finish()
    }
}
