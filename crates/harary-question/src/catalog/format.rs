//! The formats that are read and written: for people who hand something on.

/// A format.
#[derive(Debug)]
pub struct Format {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a few sentences.
    pub about: &'static str,
    /// What writes it, as commands without `harary`; empty if nothing does.
    pub written: &'static str,
    /// What reads it.
    pub read: &'static str,
    /// A command that prints an example, without `harary`; empty if the format is not shown.
    pub example: &'static str,
}

const fn format(
    name: &'static str,
    about: &'static str,
    written: &'static str,
    read: &'static str,
    example: &'static str,
) -> Format {
    Format {
        name,
        about,
        written,
        read,
        example,
    }
}

/// The formats, those of games and colorings first.
pub static FORMATS: &[Format] = &[
    format(
        "games",
        "The name of a game and KEY=VALUE for each parameter, as it is typed and as every answer repeats it. \
         Answers have one spelling: keys in the order of `explain`, defaults left out.",
        "every answer",
        "every command",
        "solve vdw k=3 n=5 --quiet",
    ),
    format(
        "colorings",
        "A symbol for each cell: 1 to 9, then a to z for the colors from 10 on; `.` for a cell without a color, where one \
         may be left out. Rows are joined by `/` or stand in lines. A file may have several, separated by empty lines, \
         or one a line; lines that begin with # are remarks.",
        "color, longest --all, threshold-color",
        "check GAME FILE, draw --from and --coloring, color --fix-from",
        "color hip n=3 --quiet",
    ),
    format(
        "graph6",
        "Graphs as nauty, networkx and SageMath write them, one a line (McKay, formats.txt of nauty). Of a coloring in two \
         colors it is the graph of color 1, so that `clique k=3,4` asks for graphs without a triangle and without four \
         independent vertices; of more colors there is a line for each color in turn. Up to 60 vertices; `>>graph6<<` \
         may stand at the beginning. sparse6 and digraph6 are not read.",
        "color --format graph6 (clique)",
        "check, draw --from, color --fix-from, where the game is clique",
        "color clique n=5 k=3 --format graph6 --quiet",
    ),
    format(
        "adjacency matrices",
        "A row a line, symbols separated by blanks. Of two colors 1 is color 1 and 0 is color 2; of more the symbols are \
         the colors. The diagonal has 0. Commas and brackets are passed over when a matrix is read, so that lists of lists \
         can be given; an empty line separates two matrices.",
        "color --format matrix (clique)",
        "check, draw --from, color --fix-from, where the game is clique",
        "color clique n=5 k=3 --format matrix --quiet",
    ),
    format(
        "JSON",
        "One object for each answer: the question, which can be read back, the answer, whether it is complete, what the \
         literature says, and what it cost. Numbers of more than 2^53 are strings. `schema` prints the JSON Schema of these, and of all else that verbs print as JSON.",
        "every question with --json; results, merge; games, explain, check, plan, split and run, in forms of their own",
        "merge; the library",
        "largest hip n=2 --json --quiet",
    ),
    format(
        "JSON Lines",
        "One object a line for each item of a list: the game, the number of the item, and the coloring or the play. The lines \
         are written when the search is over.",
        "color --format jsonl, longest --all --format jsonl",
        "",
        "color vdw n=8 k=3 --all --format jsonl --quiet",
    ),
    format(
        "CSV",
        "A line for each game or code, after a line of headings.",
        "table --csv, codes --csv, results --csv, atlas",
        "",
        "table vdw n=3..5 k=3 --csv --quiet",
    ),
    format(
        "b-files",
        "Sequences as the OEIS keeps them: n and a(n), one term a line, after a line of remark that names the question.",
        "nim --bfile, census --bfile, table --bfile, oeis",
        "",
        "",
    ),
    format(
        "certificates",
        "Proofs as lines of text, which harary-check reads; docs/certificates.md defines them. A name that ends in .zst is \
         compressed by Zstandard.",
        "solve, longest, color, largest, nim, merge and prove --every-board with --certificate; atlas --certificates; oeis --out",
        "check, harary-check, prove, draw --strategy, export --lean",
        "solve vdw n=3 k=2 --ask outcome --certificate /dev/stdout --out /dev/null --quiet",
    ),
    format(
        "clauses",
        "Proper colorings as a formula in the format of DIMACS, with remarks that say what its variables mean: for a SAT solver \
         of your own.",
        "export --dimacs",
        "",
        "export vdw n=3 k=3 --dimacs",
    ),
    format(
        "boards",
        "A description of a positional game (.pg), or a list of sets, one a line. The cells of a list are in the order of their \
         names if all are whole numbers without leading zeros, else in the order in which they are first named.",
        "export --pg, export --edges",
        "the game file path=FILE",
        "export tictactoe side=2 --edges",
    ),
    format(
        "pictures",
        "SVG, PNG, PDF of one page, TikZ for LaTeX, DOT for Graphviz (strategies), and SVG that moves.",
        "draw, play (picture, record), study --svg and --png",
        "",
        "draw mnk m=1 n=1 k=1 --format tikz",
    ),
    format(
        "parts in a folder",
        "A question in parts, as lines of text. The file `manifest` has `harary parts 1`, then `version`, `question` and \
         `parts`, each with its value. The file `part-07` has `harary part 1`, then `version` and `question`, which names \
         the part. Beside it lie `part-07.answer` (`harary answer 1`; `part` and the SHA-256 of the part; `answer` and the \
         SHA-256 of what follows; an empty line; the answer as JSON), `part-07.state` (its checkpoint, and beside it `part-07.state.3`, that of its third step), `part-07.lock` \
         (who is at work on it), `part-07.failures` (a line for each; after three it is set aside), and `part-07.split` \
         (`harary part split 1`, then `parts`, and `question` where the parts are of a later position), where it was \
         split into `part-07-1`, `part-07-2` and so on. A digest finds mistakes; it is no signature.",
        "split --out, run",
        "run, merge, split --again",
        "",
    ),
    format(
        "games in progress",
        "The game and its moves, one line each.",
        "play --save",
        "play --save, play (load)",
        "",
    ),
    format(
        "checkpoints and results",
        "A checkpoint is a binary file of this version of Harary, trusted as it is. Results are kept in a file of SQLite, which \
         `results` lists.",
        "--checkpoint, --store",
        "--checkpoint, --store, results",
        "",
    ),
];
