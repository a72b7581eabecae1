//! A question as one line of words: `solve vdw n=15 k=4 --after 8,1 --ask outcome`.
//!
//! The words come from the serde form of the options, so that a new option needs nothing here: a
//! field `upto: Some(9)` is `--upto 9`, a flag that is set is its name alone, items of a list are
//! joined by commas. Words are quoted where a shell would change them.

use super::{Question, Request};
use crate::catalog::did_you_mean;
use crate::error::{Error, bad};
use crate::shell::{shell_word, shell_words};
use crate::spec::Spec;
use serde::de::value::{MapDeserializer, SeqDeserializer, StrDeserializer};
use serde::de::{Error as _, IntoDeserializer, Visitor};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The line of words that asks the question: the verb, the game, and each option that is not what
/// it is by default, in the order of their names.
impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", write(self).ok_or(fmt::Error)?)
    }
}

impl FromStr for Question {
    type Err = Error;

    /// Reads a line of words, with or without `harary` before it, or JSON.
    fn from_str(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        if text.starts_with('{') {
            return of_json(text).map_err(bad);
        }
        read(text.strip_prefix("harary ").unwrap_or(text)).map_err(bad)
    }
}

/// The question of a JSON text. What is wrong with an option is said with its name.
fn of_json(text: &str) -> Result<Question, String> {
    let all: Map = serde_json::from_str(text).map_err(|why| why.to_string())?;
    let read = |map: Map| Question::deserialize(Value::Object(map));
    let with = |name: &str| -> Map {
        let kept = |key: &String| matches!(key.as_str(), "verb" | "game") || key == name;
        let pairs = all.iter().filter(|(key, _)| kept(key));
        pairs
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect()
    };
    read(all.clone()).map_err(|why| {
        // Of a struct among several that its verb names, serde does not tell the field.
        let wrong = |name: &&String| read(with("")).is_ok() && read(with(name)).is_err();
        match all.keys().find(wrong) {
            Some(name) if !why.to_string().contains(&format!("`{name}`")) => {
                format!("{name}: {why}")
            }
            _ => why.to_string(),
        }
    })
}

type Map = serde_json::Map<String, Value>;

fn fields(request: &Request) -> Option<Map> {
    match serde_json::to_value(request).ok()? {
        Value::Object(map) => Some(map),
        _ => None,
    }
}

/// The line of a question; `None` if it cannot be written, which no question is.
fn write(question: &Question) -> Option<String> {
    let verb = question.verb();
    let default = fields(&Request::of_verb(verb)?)?;
    let options: BTreeMap<String, Value> = fields(&question.request)?.into_iter().collect();
    let mut line = format!("{verb} {}", shell_words(&question.game));
    for (name, value) in options {
        if default.get(&name) == Some(&value) {
            continue;
        }
        line += &format!(" {}", option(&name));
        let word = match value {
            Value::Bool(true) => continue,
            Value::Array(items) => items.iter().map(text).collect::<Vec<String>>().join(","),
            value => text(&value),
        };
        // A word that begins like an option is joined to its name.
        let joint = if word.starts_with('-') { '=' } else { ' ' };
        line.push(joint);
        line += &shell_word(&word);
    }
    Some(line)
}

/// An option as it is typed.
fn option(name: &str) -> String {
    format!("--{}", name.replace('_', "-"))
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Refuses a word that stands where an option may stand.
fn no_option(word: &str) -> String {
    format!(
        "`{word}`: options of a question begin with --; what limits or shows the work, such as -t \
         and -q, is no part of a question and stands outside of it"
    )
}

/// Reads a line.
fn read(line: &str) -> Result<Question, String> {
    let words = shell_words::split(line).map_err(|_| format!("`{line}`: a quote is not closed"))?;
    let mut words = words.into_iter().peekable();
    let verb = words.next().unwrap_or_default();
    let no_verb = || {
        let verbs = Request::VERBS;
        let meant = did_you_mean(&verb, verbs.iter().copied());
        let verbs = verbs.join(", ");
        format!("`{verb}`: a question begins with one of {verbs}{meant}")
    };
    let default = Request::of_verb(&verb);
    if default.is_none() && !verb.is_empty() {
        return Err(no_verb());
    }
    let mut known = default.as_ref().and_then(fields).unwrap_or_default();
    known.remove("verb");
    let (mut game, mut options) = (Vec::new(), BTreeMap::new());
    while let Some(word) = words.next() {
        let Some(name) = word.strip_prefix("--") else {
            if word.starts_with('-') {
                return Err(no_option(&word));
            }
            game.push(word);
            continue;
        };
        let (name, value) = match name.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (name, None),
        };
        let field = name.replace('-', "_");
        // After a flag comes a word of the game, or another option.
        let is_flag = known.get(&field).is_some_and(Value::is_boolean);
        let value = match value {
            None if !is_flag => words.next_if(|word| !word.starts_with("--")),
            value => value,
        };
        if options.insert(field, Word::new(name, value)).is_some() {
            return Err(format!("--{name}: this option is given twice"));
        }
    }
    let wrong = options.keys().find(|name| !known.contains_key(*name));
    if let Some(name) = wrong.filter(|_| !known.is_empty()) {
        let all: Vec<String> = known.keys().map(|name| option(name)).collect();
        let name = option(name);
        return Err(format!(
            "{name}: a question of `{verb}` has {}, and no other option",
            all.join(", ")
        ));
    }
    let game = Spec::from_words(&game).map_err(|why| why.to_string())?;
    let options = MapDeserializer::new(options.into_iter());
    let request = Request::read(&verb, options)
        .map_err(|why: serde::de::value::Error| format!("{verb}: {why}"))?;
    let request = request.ok_or_else(no_verb)?;
    Ok(Question { game, request })
}

/// The value of an option: a word, or nothing after a flag.
struct Word {
    name: String,
    value: Option<String>,
}

impl Word {
    fn new(name: &str, value: Option<String>) -> Word {
        let name = name.to_owned();
        Word { name, value }
    }

    /// The word, where there must be one.
    fn value(&self) -> Result<&str, serde::de::value::Error> {
        let missing = || self.wrong("a value is missing");
        self.value.as_deref().ok_or_else(missing)
    }

    fn wrong(&self, why: &str) -> serde::de::value::Error {
        serde::de::value::Error::custom(format!("--{}: {why}", self.name))
    }
}

impl<'de> IntoDeserializer<'de> for Word {
    type Deserializer = Word;
    fn into_deserializer(self) -> Word {
        self
    }
}

/// Numbers are asked for by their type and read from digits.
macro_rules! read_numbers {
    ($($deserialize:ident $visit:ident),+) => { $(
        fn $deserialize<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
            let word = self.value()?;
            match word.parse() {
                Ok(number) => visitor.$visit(number),
                Err(_) => Err(self.wrong(&format!("`{word}` is not a number in range"))),
            }
        }
    )+ };
}

impl<'de> Deserializer<'de> for Word {
    type Error = serde::de::value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_str(self.value()?)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match &self.value {
            None => visitor.visit_bool(true),
            Some(word) if word.starts_with('-') => Err(serde::de::Error::custom(no_option(word))),
            Some(word) => Err(self.wrong(&format!("`{word}`: a flag has no value"))),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_some(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        let items = self.value()?.split_terminator(',');
        let items = items.map(|item| Word::new(&self.name, Some(item.trim().to_owned())));
        visitor.visit_seq(SeqDeserializer::new(items))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        visitor.visit_enum(StrDeserializer::new(self.value()?))
    }

    read_numbers!(
        deserialize_u8 visit_u8, deserialize_u16 visit_u16, deserialize_u32 visit_u32,
        deserialize_u64 visit_u64, deserialize_i64 visit_i64, deserialize_f64 visit_f64
    );

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u128 f32 char str string bytes byte_buf unit unit_struct
        tuple tuple_struct map struct identifier ignored_any
    }
}
