//! Games that people know by a name of their own: a family with some keys given.

use super::alias::{Pairs, family_and_keys};

/// A name that stands for a game of a family, whose keys may be given besides or instead.
#[derive(Debug)]
pub struct Preset {
    /// The name in specs.
    pub name: &'static str,
    /// The spec that it stands for.
    pub stands_for: &'static str,
    /// What it is, in a sentence.
    pub rules: &'static str,
    /// A command that works.
    pub example: &'static str,
}

impl Preset {
    /// The family, and the keys with their values: those of the preset that are not given, then
    /// the given ones.
    pub fn expand(&self, given: Pairs) -> (&'static str, Pairs) {
        let (family, mut own) = family_and_keys(self.stands_for);
        own.retain(|(key, _)| given.iter().all(|(other, _)| other != key));
        own.extend(given);
        (family, own)
    }
}

/// Whether a game of this family has all keys of a preset, and this key is one of them.
pub(crate) fn is_of_a_name(family: &str, pairs: &[(String, String)], key: &str) -> bool {
    PRESETS.iter().any(|preset| {
        let (of, own) = family_and_keys(preset.stands_for);
        of == family
            && own.iter().all(|pair| pairs.contains(pair))
            && own.iter().any(|(name, _)| name == key)
    })
}

/// Keys that give a game a size, or heaps, and leave its name alone.
const SIZES: [&str; 2] = ["n", "heaps"];

/// The name that people know a game by: that of the preset whose keys it has. Besides them it may
/// have a size; of an octal game the name is that of the code, by any convention. Games whose spec
/// has the name already, as animals have, get none.
pub fn known_as(family: &str, pairs: &[(String, String)]) -> Option<&'static Preset> {
    let is = |preset: &&Preset| {
        let (of, own) = family_and_keys(preset.stands_for);
        let others = || pairs.iter().filter(|pair| !own.contains(pair));
        of == family
            && !own.is_empty()
            && own.iter().all(|pair| pairs.contains(pair))
            && others().all(|(key, _)| {
                SIZES.contains(&key.as_str()) || (family == "octal" && key == "convention")
            })
            && pairs.iter().all(|(_, value)| value != preset.name)
    };
    PRESETS.iter().find(is)
}

/// The family and the key that a code alone stands for: Winning Ways calls an octal game .77 or
/// 0.77.
pub(crate) fn by_code(name: &str) -> Option<(&'static str, &'static str)> {
    let is_path = name.contains(['/', '\\']);
    let is_code = name.starts_with(['.', '0', '4', '8']) && name.contains('.') && !is_path;
    is_code.then_some(("octal", "code"))
}

const fn preset(
    name: &'static str,
    stands_for: &'static str,
    example: &'static str,
    rules: &'static str,
) -> Preset {
    Preset {
        name,
        stands_for,
        rules,
        example,
    }
}

/// Names that stand for games.
#[rustfmt::skip]
pub static PRESETS: &[Preset] = &[
    preset("sim", "clique n=6 k=3", "harary solve sim",
        "Two players color the edges between six points; whoever completes a triangle of one color loses."),
    preset("triangle-avoidance", "clique k=3 convention=normal", "harary solve triangle-avoidance n=7",
        "Two players add edges to one graph, which may not contain a triangle; whoever cannot move loses."),
    preset("ramsey", "clique", "harary threshold-color ramsey k=3,4",
        "Colorings of the edges of a complete graph without a complete subgraph in one color."),
    preset("van-der-waerden", "vdw", "harary color van-der-waerden n=8 k=3",
        "Colorings without an arithmetic progression in one color, and games for owning one."),
    preset("schur", "columns rule=schur", "harary longest schur c=3",
        "Numbers in columns without x + y = z in one column, x = y included."),
    preset("weak-schur", "columns rule=two", "harary longest weak-schur c=3",
        "Numbers in columns without x + y = z in one column for different x and y."),
    preset("queens", "pieces piece=queen convention=normal", "harary solve queens n=5",
        "The players place queens in turn so that none attacks another; whoever cannot place one loses."),
    preset("qubic", "tictactoe side=4 dim=3", "harary play qubic",
        "Four in a row in a cube of 64 cells. The first player wins (Patashnik 1980)."),
    preset("notakto", "tictactoe side=3 convention=normal", "harary solve notakto",
        "Both players write crosses, and neither may complete a line; whoever cannot move loses."),
    preset("gomoku", "mnk m=11 n=11 k=5", "harary solve gomoku m=5 n=5 convention=maker-breaker",
        "Five in a row on 11 by 11 cells, or as m= and n= say. The usual board of 15 by 15 is too large: a board has at most 128 cells."),
    preset("monomino", "animal animal=monomino", "harary solve monomino n=1",
        "One cell: whoever moves first has it."),
    preset("domino", "animal animal=domino", "harary solve domino n=2",
        "Two cells side by side."),
    preset("tic", "animal animal=tic", "harary solve tic n=4",
        "Three cells in a row."),
    preset("el", "animal animal=el", "harary solve el n=3",
        "Three cells around a corner."),
    preset("skinny", "animal animal=skinny", "harary solve skinny n=4",
        "Four cells in a row."),
    preset("elly", "animal animal=elly", "harary solve elly n=4",
        "Four cells in the shape of an L."),
    preset("knobby", "animal animal=knobby", "harary solve knobby n=4",
        "Four cells: three in a row and one beside the middle."),
    preset("tippy", "animal animal=tippy", "harary solve tippy n=3",
        "Four cells: two pairs, one moved on by a cell."),
    preset("fatty", "animal animal=fatty", "harary solve fatty n=4",
        "Four cells in a square, which the second player can always prevent."),
    preset("snaky", "animal animal=snaky", "harary solve snaky n=5 convention=maker-breaker",
        "Six cells: four in a row, and two that go on beside the last. Whether the first player achieves it on a large board is open."),
    preset("nim", "octal code=0.[3]", "harary solve nim heaps=3,4,5",
        "Take any number of counters from one heap."),
    preset("kayles", "octal code=0.77", "harary nim kayles",
        "Knock down one pin or two neighbors in a row of pins."),
    preset("dawsons-kayles", "octal code=0.07", "harary nim dawsons-kayles",
        "Knock down two neighbors in a row of pins: the paper strip."),
    preset("dawson", "octal code=0.137", "harary nim dawson",
        "Dawson's chess: pawns on three ranks, with compulsory capture."),
    preset("treblecross", "octal code=0.007", "harary nim treblecross --values 20",
        "One-dimensional tic-tac-toe with crosses alone; a strip of n squares is the heap n + 2."),
    preset("grundy", "octal code=4!.0", "harary nim grundy --values 20",
        "Split a heap into two heaps of different sizes."),
];
