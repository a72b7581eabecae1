//! Descriptions of boards as graphs.

use super::FileBoard;

/// Public files that describe a board as a graph: read if they list the winning sets, else refused
/// with the name of the dialect.
#[test]
fn dialects_of_graphs_are_named_or_read_by_their_sets() {
    let board = "#times\nt1 t2 t3\n#blackturns\nt1 t3\n#positions\na b c d\n";
    let path = "#neighbours\n% a cell and its neighbors\na b\nb a c\nc b d\nd c\n#startboarder\na\n#endboarder\nd\n";
    let ends = "#edges\na b\nb c\n#source\na\n#target\nc\n";
    let shape = "#neighbours\na na b\n#blackgoal\nup(p0,p1)\n";
    let more = "#distances\na 1 2\n#unreachablepairs\na d\n";
    for (graph, line, dialect) in [
        (
            path,
            7,
            "a path between two borders (#neighbours #startboarder #endboarder)",
        ),
        (
            ends,
            7,
            "a path from a source to a target (#edges #source #target)",
        ),
        (shape, 9, "black wins by placing a shape (#blackgoal)"),
    ] {
        for sets in ["", "#blackwins\n"] {
            let text = format!("{board}{graph}{more}{sets}");
            let why = FileBoard::read(&text).expect_err(dialect);
            assert!(
                why.to_string().starts_with(&format!("line {line}: ")),
                "{why}"
            );
            assert!(why.to_string().contains(dialect), "{why}");
            assert!(
                why.to_string()
                    .contains("list the winning sets after #blackwins"),
                "{why}"
            );
        }
        let sets = "#blackwins\na b\nb c d\n";
        let read =
            FileBoard::read(&format!("{board}{graph}{more}{sets}")).expect("sets are enough");
        let plain = FileBoard::read(&format!("{board}{sets}")).expect("a plain description");
        assert_eq!(read.canonical_text(), plain.canonical_text());
    }
}
