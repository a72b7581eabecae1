//! The families of games, their keys, and the one place where a spec becomes a game.
//!
//! Only this file knows all games. Engines meet them through [`Visit`]: a question is a visitor that is called with
//! whatever game the spec names, so that games × engines is written down once, by the compiler. (An enum of games would close the
//! set, a boxed game would cost a call a node.)

use crate::error::{Error, bad};
use crate::spec::{Instance, Spec};
use harary_core::{BadParameter, Coloring, Hints, Notation, Player, Symmetric, Words};
use harary_games::{
    BoardColoring, ColumnColoring, Columns, Convention, Deck, Monotonic, Octal, Positional, Rule,
    Shape, hip, vdw, white_runs,
};

/// The kinds of question: each gives some keys a meaning and others none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Two players: `solve`, `longest`, `census`, `table`.
    Play,
    /// Proper colorings: `color`.
    Color,
    /// Nim-values: `nim`.
    Heaps,
}

impl Part {
    /// What is done with a game in such a question, to follow "when the game is" and "this game is not".
    pub(crate) fn done(self) -> &'static str {
        match self {
            Part::Play => "played",
            Part::Color => "colored",
            Part::Heaps => "asked for nim-values",
        }
    }
}

/// What a key may be.
#[derive(Clone, Copy)]
pub enum Kind {
    /// A number in a range.
    Number {
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
    },
    /// A number in a range, or a word.
    NumberOr {
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
        /// The word.
        word: &'static str,
    },
    /// One of several words.
    Choice(&'static [&'static str]),
    /// Something with a grammar of its own.
    Text {
        /// Gives the canonical spelling.
        read: fn(&str) -> Result<String, BadParameter>,
        /// The grammar in words.
        allowed: &'static str,
    },
}

impl Kind {
    /// What is allowed, to follow "must be".
    pub fn allowed(&self) -> String {
        match self {
            Kind::Number { min, max } => format!("a number from {min} to {max}"),
            Kind::NumberOr { min, max, word } => format!("a number from {min} to {max}, or {word}"),
            Kind::Choice(words) => words.join(" or "),
            Kind::Text { allowed, .. } => (*allowed).to_owned(),
        }
    }
}

/// What a key is if it is not given.
#[derive(Clone, Copy)]
pub enum Fallback {
    /// It must be given.
    Required,
    /// Nothing.
    None,
    /// A fixed value.
    Value(&'static str),
    /// A value that follows from other keys.
    Computed {
        /// How, in words.
        words: &'static str,
        /// How.
        compute: fn(&Instance) -> String,
    },
}

/// One key of a family.
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// Another name that is understood.
    pub alias: Option<&'static str>,
    /// What it is, in a few words.
    pub about: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// What it is if it is not given.
    pub fallback: Fallback,
    /// The kinds of question in which it has a meaning.
    pub parts: &'static [Part],
}

/// A family of games.
pub struct Family {
    /// The name in specs.
    pub name: &'static str,
    /// A title.
    pub title: &'static str,
    /// The rules.
    pub rules: &'static str,
    /// Where they come from.
    pub paper: &'static str,
    /// The keys, in the order of the canonical form.
    pub keys: &'static [Key],
    /// Commands that work.
    pub examples: &'static [&'static str],
}

impl Family {
    /// The verbs that may be asked of this family.
    pub fn verbs(&self) -> Vec<&'static str> {
        let has = |part| self.keys.iter().any(|key| key.parts.contains(&part));
        let verbs: [(Part, &[&str]); 3] = [
            (Part::Play, &["solve", "longest", "census", "table"]),
            (Part::Color, &["color"]),
            (Part::Heaps, &["nim"]),
        ];
        verbs
            .into_iter()
            .filter(|(part, _)| has(*part))
            .flat_map(|(_, verbs)| verbs)
            .copied()
            .collect()
    }

    pub(crate) fn key_list(&self, part: Part) -> String {
        let keys: Vec<&str> = self
            .keys
            .iter()
            .filter(|key| key.parts.contains(&part))
            .map(|key| key.name)
            .collect();
        keys.join(", ")
    }
}

use Part::{Color, Heaps, Play};

const fn key(
    name: &'static str,
    about: &'static str,
    kind: Kind,
    fallback: Fallback,
    parts: &'static [Part],
) -> Key {
    Key {
        name,
        alias: None,
        about,
        kind,
        fallback,
        parts,
    }
}

const fn number(min: u64, max: u64) -> Kind {
    Kind::Number { min, max }
}

const CONVENTIONS: Kind = Kind::Choice(&[
    "achievement",
    "avoidance",
    "maker-breaker",
    "avoider-enforcer",
]);
const STUCK: Kind = Kind::Choice(&["normal", "misere"]);
const FIRST: Key = key(
    "first",
    "who moves first",
    Kind::Choice(&["A", "B"]),
    Fallback::Value("A"),
    &[Play],
);
const COLORS: Key = Key {
    alias: Some("players"),
    ..key(
        "colors",
        "how many colors",
        number(1, 35),
        Fallback::Value("2"),
        &[Color],
    )
};

/// Every family, in the order of the papers.
pub static FAMILIES: &[Family] = &[
    Family {
        name: "columns",
        title: "Harary's column game",
        rules: "The players place 1, 2, 3, … in turn, each number in one of c columns. A number may not join a column \
                that holds a sum that makes it: two different numbers (rule=two), two numbers, equal or not (rule=schur), or \
                two or more different numbers (rule=many). Who cannot place the next number loses (normal) or wins (misere). \
                The longest play with c columns has h(c) - 1 numbers.",
        paper: "Reis, Moreira, Pedroso 2004, Educated brute-force to get h(4)",
        keys: &[
            // In play four columns at most: longer plays than the masks hold are impossible there.
            key(
                "c",
                "how many columns (in play 4 at most)",
                number(1, 35),
                Fallback::Required,
                &[Play, Color],
            ),
            key(
                "rule",
                "which sums are forbidden",
                Kind::Choice(&["two", "many", "schur"]),
                Fallback::Value("two"),
                &[Play, Color],
            ),
            key(
                "n",
                "color the numbers 1 to n",
                number(1, 1000),
                Fallback::Required,
                &[Color],
            ),
            key(
                "convention",
                "whether who is stuck loses or wins",
                STUCK,
                Fallback::Value("normal"),
                &[Play],
            ),
        ],
        examples: &[
            "harary longest columns c=3 --all",
            "harary solve columns c=2",
            "harary census columns c=3 rule=schur",
            "harary color columns c=3 n=20 --count",
        ],
    },
    Family {
        name: "hip",
        title: "Hip: no four cells at the corners of a square",
        rules: "The board is n × n. The players take cells in turn; the sets are the corners of squares, of every size and tilt. \
                Who owns a set loses (avoidance, the default), or wins (achievement); A against B in maker-breaker and \
                avoider-enforcer. A coloring of the board without a square in one color is a draw pattern.",
        paper: "Funabiki, Takefuji 1991, A parallel algorithm for solving the 'Hip' games",
        keys: &[
            key(
                "n",
                "the width of the board",
                number(1, 11),
                Fallback::Required,
                &[Play, Color],
            ),
            COLORS,
            key(
                "convention",
                "what owning a set means",
                CONVENTIONS,
                Fallback::Value("avoidance"),
                &[Play],
            ),
            FIRST,
        ],
        examples: &[
            "harary color hip n=6 colors=2 --count",
            "harary solve hip n=3",
            "harary color hip n=7",
        ],
    },
    Family {
        name: "octal",
        title: "Take-and-break games with an octal code",
        rules: "A move takes t counters from one heap. The digit number t after the point of the code says what may be left: \
                1 nothing, 2 one heap, 4 two heaps, and sums of these; the digit before the point, 0 or 4, \
                is for t = 0. Who cannot move loses (normal) or wins (misere).",
        paper: "Guy, Smith 1956, The G-values of various games; Brumme 2017, Project Euler 306 (the strip, 0.07)",
        keys: &[
            key(
                "code",
                "the octal code",
                Kind::Text {
                    read: read_code,
                    allowed: "an octal code such as 0.07",
                },
                Fallback::Required,
                &[Play, Heaps],
            ),
            key(
                "heaps",
                "the sizes of the heaps",
                Kind::Text {
                    read: read_heaps,
                    allowed: "sizes from 1 to 10000 joined by commas, as in 5,9,12",
                },
                Fallback::None,
                &[Play, Heaps],
            ),
            key(
                "convention",
                "whether who is stuck loses or wins",
                STUCK,
                Fallback::Value("normal"),
                &[Play, Heaps],
            ),
        ],
        examples: &[
            "harary nim octal code=0.07 --upto 1000000",
            "harary nim octal code=0.77 heaps=5,9,12",
            "harary solve octal code=0.07 heaps=9 convention=misere",
            "harary nim strip board=..#...",
        ],
    },
    Family {
        name: "monotonic",
        title: "The monotonic sequence game",
        rules: "The players pick numbers of a deck 1 … S in turn, none twice, and append them to one sequence. Who first makes \
                N+1 of them rise or M+1 of them fall (as a subsequence) wins (achievement) or loses (avoidance). A deck \
                that runs out is a draw. deck=rationals is a dense order: between any two numbers is another.",
        paper: "Harary, Sagan, West 1983, Computer-aided analysis of monotonic sequence games",
        keys: &[
            key(
                "up",
                "N: N+1 rising numbers end the game",
                number(0, 60),
                Fallback::Required,
                &[Play],
            ),
            key(
                "down",
                "M: M+1 falling numbers end the game",
                number(0, 60),
                Fallback::Required,
                &[Play],
            ),
            key(
                "deck",
                "the numbers that can be picked",
                Kind::NumberOr {
                    min: 1,
                    max: 500,
                    word: "rationals",
                },
                Fallback::Computed {
                    words: "up*down+1",
                    compute: full_deck,
                },
                &[Play],
            ),
            key(
                "convention",
                "whether who ends the game wins",
                Kind::Choice(&["achievement", "avoidance"]),
                Fallback::Value("achievement"),
                &[Play],
            ),
        ],
        examples: &[
            "harary solve monotonic up=2 down=8 convention=avoidance",
            "harary table monotonic up=1..3 down=1..3",
            "harary census monotonic up=2 down=3 --plays",
        ],
    },
    Family {
        name: "vdw",
        title: "Van der Waerden games",
        rules: "The cells are 1 … n; the sets are the arithmetic progressions of k terms, on a line or around a ring (where a \
                progression may not close on itself). The players take cells in turn: who first owns a set wins \
                (achievement), or loses (avoidance); A against B in maker-breaker and avoider-enforcer.",
        paper: "Cheu, Kiffer 2015, Forays into Van der Waerden Games",
        keys: &[
            key(
                "n",
                "how many cells",
                number(1, 128),
                Fallback::Required,
                &[Play, Color],
            ),
            key(
                "k",
                "terms of a progression",
                number(1, 128),
                Fallback::Required,
                &[Play, Color],
            ),
            key(
                "board",
                "how the cells lie",
                Kind::Choice(&["line", "ring"]),
                Fallback::Value("line"),
                &[Play, Color],
            ),
            COLORS,
            key(
                "convention",
                "what owning a set means",
                CONVENTIONS,
                Fallback::Value("achievement"),
                &[Play],
            ),
            FIRST,
        ],
        examples: &[
            "harary solve vdw n=15 k=4",
            "harary solve vdw n=10 k=4 board=ring --certificate ring.cert",
            "harary color vdw n=8 k=3 --all",
        ],
    },
];

/// Names that stand for a spec of another family.
pub static ALIASES: &[(&str, &str)] = &[(
    "strip",
    "octal code=0.07; n= is one heap, board=..#... its white runs",
)];

/// The family of this name.
///
/// # Errors
/// Names the families there are.
pub fn family(name: &str) -> Result<&'static Family, Error> {
    FAMILIES
        .iter()
        .find(|family| family.name == name)
        .ok_or_else(|| bad(format!("unknown game `{name}`; the games are {}", names())))
}

/// All names of games, aliases included.
pub(crate) fn names() -> String {
    let names: Vec<&str> = FAMILIES
        .iter()
        .map(|family| family.name)
        .chain(ALIASES.iter().map(|alias| alias.0))
        .collect();
    names.join(", ")
}

/// Replaces an alias by what it stands for.
pub(crate) fn expand(spec: &Spec) -> Result<Spec, Error> {
    if spec.name != "strip" {
        return Ok(spec.clone());
    }
    let mut pairs = vec![("code".to_owned(), "0.07".to_owned())];
    for (key, value) in &spec.pairs {
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
                return Err(bad(format!(
                    "strip: unknown key `{key}`; the keys are n, board, convention"
                )));
            }
        };
        if pairs.iter().any(|(key, _)| key == "heaps") {
            return Err(bad("strip: give n= or board=, not both"));
        }
        pairs.push(("heaps".to_owned(), heaps));
    }
    Ok(Spec {
        name: "octal".to_owned(),
        pairs,
    })
}

fn full_deck(instance: &Instance) -> String {
    (instance.number::<u32>("up") * instance.number::<u32>("down") + 1).to_string()
}

fn read_code(text: &str) -> Result<String, BadParameter> {
    Ok(Octal::new(text, Vec::new(), false)?.code)
}

fn read_heaps(text: &str) -> Result<String, BadParameter> {
    let allowed = "sizes from 1 to 10000 joined by commas, as in 5,9,12";
    let sizes: Option<Vec<u32>> = text.split(',').map(|size| size.parse().ok()).collect();
    let sizes = sizes.ok_or_else(|| BadParameter::new("heaps", text, allowed))?;
    let game = Octal::new("0.07", sizes, false)?;
    let sizes: Vec<String> = game.heaps.iter().map(u32::to_string).collect();
    Ok(sizes.join(","))
}

/// A game that can be played, with all that engines ask for.
pub trait Playable: Symmetric<Move: Words> + Hints + Notation {}
impl<G: Symmetric<Move: Words> + Hints + Notation> Playable for G {}

/// A question about a game, to be put to whatever game a spec names.
pub trait Visit {
    /// What comes of it.
    type Output;
    /// Puts the question.
    fn visit<G: Playable>(self, game: G) -> Self::Output;
}

/// A question about colorings.
pub trait VisitColoring {
    /// What comes of it.
    type Output;
    /// Puts the question.
    fn visit<C: Coloring>(self, problem: C) -> Self::Output;
}

/// Calls the visitor with the game of an instance that was resolved for [`Part::Play`].
///
/// # Errors
/// If the parameters do not go together.
pub fn play<V: Visit>(instance: &Instance, visitor: V) -> Result<V::Output, Error> {
    let say = |why: BadParameter| bad(format!("{}: {why}", instance.family.name));
    Ok(match instance.family.name {
        "columns" => visitor.visit(
            Columns::new(instance.number("c"), rule(instance), is_misere(instance)).map_err(
                |mut why| {
                    why.allowed.push_str(" in play; colorings may have more");
                    say(why)
                },
            )?,
        ),
        "monotonic" => {
            let deck = match instance.text("deck") {
                "rationals" => Deck::Rationals,
                // The default can be larger than a deck may be: refused by the game.
                numbers => Deck::Numbers(numbers.parse().unwrap_or(u16::MAX)),
            };
            let avoidance = instance.text("convention") == "avoidance";
            let game = Monotonic::new(
                instance.number("up"),
                instance.number("down"),
                deck,
                avoidance,
            );
            visitor.visit(game.map_err(say)?)
        }
        "octal" => {
            if instance.text("heaps").is_empty() {
                return Err(bad(
                    "octal: the key `heaps` is missing: a game needs heaps to be played, as in heaps=5,9",
                ));
            }
            visitor.visit(octal(instance)?)
        }
        _ => {
            let convention = match instance.text("convention") {
                "achievement" => Convention::Achievement,
                "avoidance" => Convention::Avoidance,
                "maker-breaker" => Convention::MakerBreaker,
                _ => Convention::AvoiderEnforcer,
            };
            let first = if instance.text("first") == "B" {
                Player::B
            } else {
                Player::A
            };
            visitor.visit(Positional::new(board(instance)?, convention, first).map_err(say)?)
        }
    })
}

/// Calls the visitor with the coloring problem of an instance that was resolved for [`Part::Color`].
///
/// # Errors
/// If the parameters do not go together.
pub fn color<V: VisitColoring>(instance: &Instance, visitor: V) -> Result<V::Output, Error> {
    let say = |why: BadParameter| bad(format!("{}: {why}", instance.family.name));
    Ok(match instance.family.name {
        "columns" => {
            let problem =
                ColumnColoring::new(instance.number("c"), instance.number("n"), rule(instance));
            visitor.visit(problem.map_err(say)?)
        }
        _ => visitor
            .visit(BoardColoring::new(board(instance)?, instance.number("colors")).map_err(say)?),
    })
}

/// The heap game of an instance that was resolved for [`Part::Heaps`] or [`Part::Play`].
///
/// # Errors
/// If the parameters do not go together.
pub fn octal(instance: &Instance) -> Result<Octal, Error> {
    let heaps = instance
        .text("heaps")
        .split(',')
        .filter_map(|heap| heap.parse().ok())
        .collect();
    Octal::new(instance.text("code"), heaps, is_misere(instance))
        .map_err(|why| bad(format!("octal: {why}")))
}

/// The board of a family that has one.
fn board(instance: &Instance) -> Result<harary_core::Hypergraph, Error> {
    let n = instance.number("n");
    let board = match instance.family.name {
        "hip" => hip(n),
        "vdw" => {
            let shape = if instance.text("board") == "ring" {
                Shape::Ring
            } else {
                Shape::Line
            };
            vdw(n, instance.number("k"), shape)
        }
        name => return Err(bad(format!("{name}: not a game on a board"))),
    };
    board.map_err(|why| bad(format!("{}: {why}", instance.family.name)))
}

fn rule(instance: &Instance) -> Rule {
    match instance.text("rule") {
        "many" => Rule::Many,
        "schur" => Rule::Schur,
        _ => Rule::Two,
    }
}

fn is_misere(instance: &Instance) -> bool {
    instance.text("convention") == "misere"
}
