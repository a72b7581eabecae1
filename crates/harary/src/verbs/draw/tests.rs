//! Every family is drawn, what is owned or forbidden is marked, and what cannot be drawn is
//! refused.

use super::*;

fn drawn(spec: &str, what: &Drawn) -> Result<String, String> {
    let drawing = draw(&spec.parse().unwrap(), what, &Frame::default());
    drawing
        .map(|drawing| drawing.svg(None))
        .map_err(|why| why.to_string())
}

fn after(spec: &str, moves: &str) -> Result<String, String> {
    drawn(spec, &Drawn::Position(moves.to_owned()))
}

fn colored(spec: &str, text: &str, pick: Option<usize>) -> Result<String, String> {
    let (name, text) = ("f".to_owned(), text.to_owned());
    drawn(spec, &Drawn::Colorings { name, text, pick })
}

/// How many marks of a class there are, the one of the legend left out.
fn marks(text: &str, color: &str) -> usize {
    let fill = format!("fill=\"{color}\" stroke=\"#000000\"");
    text.matches(&fill).count().saturating_sub(1)
}

const BLUE: &str = "#0072b2";
const ORANGE: &str = "#e69f00";

#[test]
fn boards_of_every_family_are_drawn() {
    for (spec, moves) in [
        ("vdw n=1 k=1", ""),
        ("vdw n=35 k=4", "1,2,3"),
        ("vdw n=128 k=5 board=ring", "128"),
        ("hip n=1", ""),
        ("hip n=11", "a1,k11"),
        ("clique n=2 k=2", ""),
        ("clique n=16 k=4", "1-2,15-16"),
        ("tictactoe side=2 dim=1", "1"),
        ("tictactoe side=3", "b2,a1"),
        ("tictactoe side=3 dim=3", "222,111"),
        ("tictactoe side=2 dim=7", ""),
        ("mnk m=26 n=4 k=3", "z4"),
        ("mnk m=128 n=1 k=3", "dx1"),
        ("animal n=3 animal=tippy", "b2"),
        ("columns c=1", ""),
        ("columns c=5", "1,2,3,4,5,1"),
    ] {
        let text = after(spec, moves).unwrap();
        let title = format!("<title>{spec}");
        assert!(text.contains(&title), "{spec}: {text}");
        assert!(!text.contains("NaN"), "{spec}");
    }
}

#[test]
fn moves_are_numbered_and_sets_marked() {
    let text = after("tictactoe side=3", "a1,a2,b1,b2,c1").unwrap();
    assert!(text.contains("<title>tictactoe side=3 after a1,a2,b1,b2,c1: A wins</title>"));
    assert_eq!((marks(&text, BLUE), marks(&text, ORANGE)), (3, 2));
    for number in 1..=5 {
        assert!(text.contains(&format!(">{number}</text>")), "{number}");
    }
    assert!(text.contains(">A (3)<") && text.contains(">B (2)<"));
    assert!(text.contains(">a set that one player owns<"));
    assert_eq!(text.matches("r=\"18.5\"").count(), 3);
    // A set of B means nothing to Maker and Breaker.
    let moves = "a3,a1,c3,b1,b2,c1";
    let maker = after("tictactoe side=3 convention=maker-breaker", moves).unwrap();
    assert_eq!(maker.matches("r=\"18.5\"").count(), 0);
    // The column game has no sets: A and B place numbers in turn.
    let columns = after("columns c=2", "1,1,2,1").unwrap();
    assert_eq!((marks(&columns, BLUE), marks(&columns, ORANGE)), (3, 1));
}

#[test]
fn colorings_of_every_family_are_drawn() {
    for (spec, text, sizes) in [
        ("vdw n=8 k=3", "11221122", (4, 4)),
        ("vdw n=8 k=3 board=ring", "11221122", (4, 4)),
        ("hip n=2", "12/11", (3, 1)),
        ("tictactoe side=2 dim=3", "12/21/21/12", (4, 4)),
        ("columns c=2", "11212", (3, 2)),
    ] {
        let drawn = colored(spec, text, None).unwrap();
        assert_eq!(
            (marks(&drawn, BLUE), marks(&drawn, ORANGE)),
            sizes,
            "{spec}"
        );
        assert!(drawn.contains(&format!("1 ({})<", sizes.0)), "{spec}");
    }
    // In a graph the colors are kinds of lines.
    let graph = colored("clique n=5 k=3", "1221122121", None).unwrap();
    assert_eq!(graph.matches("stroke=\"#e69f00\"").count(), 5 + 1);
    assert!(!graph.contains("not proper"));
    // What is not proper is drawn, and marked.
    let square = colored("hip n=2", "1111", None).unwrap();
    assert!(square.contains("not proper: a forbidden set in one color"));
    let sums = colored("columns c=2", "111", None).unwrap();
    assert!(sums.contains("not proper: a forbidden set in one column"));
    // Cells without a color are free.
    let partial = colored("hip n=3", "1.1/.../1.1", None).unwrap();
    assert_eq!(marks(&partial, BLUE), 4);
    assert!(partial.contains(">b2</text>") && partial.contains("not proper"));
    // Cells after column z have names of two letters, and so have their columns.
    let wide = [
        ".".repeat(27),
        ".".repeat(26) + "1",
        (".".repeat(27) + "/").repeat(25),
    ]
    .join("/");
    let wide = colored("hip n=27", wide.trim_end_matches('/'), None).unwrap();
    for text in ["z", "aa", "27", "z1", "aa1", "aa27"] {
        assert!(wide.contains(&format!(">{text}</text>")), "{text}");
    }
    assert!(!wide.contains(">aa2</text>") && marks(&wide, BLUE) == 1);
    // Thirty-five colors have a mark and a symbol each.
    let all = "123456789abcdefghijklmnopqrstuvwxyz";
    let many = colored("vdw n=35 k=2 colors=35", all, None).unwrap();
    assert_eq!(many.matches(">color ").count(), 35);
}

#[test]
fn several_colorings_are_one_picture_or_picked() {
    let both = "hip n=2\nproper colorings: 2\n1122\n1212\n";
    let text = colored("hip n=2", both, None).unwrap();
    assert!(text.contains(">(1)<") && text.contains(">(2)<"));
    assert_eq!(marks(&text, BLUE), 4);
    let second = colored("hip n=2", both, Some(2)).unwrap();
    assert_eq!(second, colored("hip n=2", "12/12", None).unwrap());
    let wrong = |pick| colored("hip n=2", both, Some(pick)).unwrap_err();
    assert_eq!(wrong(0), "pick=0: f has 2 colorings");
    assert_eq!(wrong(3), "pick=3: f has 2 colorings");
    let many = "1122\n".repeat(37);
    assert!(
        colored("hip n=2", &many, None)
            .unwrap_err()
            .contains("37 colorings are too many")
    );
    assert!(colored("hip n=2", &many, Some(37)).is_ok());
    // Columns of different lengths have one legend.
    assert!(colored("columns c=2", "112\n\n11212\n", None).is_ok());
}

#[test]
fn heaps_and_sequences_are_drawn() {
    let heaps = after("octal code=0.77 heaps=3,5", "5:2+2").unwrap();
    assert_eq!(heaps.matches("<circle").count(), 3 + 2 + 2);
    assert!(heaps.contains("<title>octal code=0.77 heaps=3,5 (kayles) after 5:2+2</title>"));
    let over = after("octal code=0.07 heaps=2", "2:0").unwrap();
    assert!(over.contains("no counter is left") && over.contains(": A wins"));
    let terms = after("monotonic up=2 down=2", "2,5,1,4,3").unwrap();
    assert!(terms.contains("the subsequence that ends the game"));
    assert!(terms.contains(">A (3)<") && terms.contains(">B (2)<"));
    let dense = after("monotonic up=2 down=2 deck=rationals", "0,1").unwrap();
    assert!(dense.contains(">A (1)<") && !dense.contains("NaN"));
    let frame = Frame::default();
    let spec = "monotonic up=2 down=2".parse().unwrap();
    assert!(
        animate(&spec, "2,5,1", &frame)
            .unwrap()
            .contains("@keyframes")
    );
}

#[test]
fn proper_colorings_say_what_they_show() {
    for (spec, text, title) in [
        (
            "clique n=5 k=3",
            "1221122121",
            "clique n=5 k=3: R(3, 3) &gt; 5",
        ),
        ("clique n=3 k=2,3", "222", "clique n=3 k=2,3</title>"),
        ("clique n=2 k=2,3", "2", "clique n=2 k=2,3: R(2, 3) &gt; 2"),
        ("vdw n=8 k=3", "11221122", "vdw n=8 k=3: W(3, 3) &gt; 8"),
        (
            "vdw n=8 k=3 board=ring",
            "11221122",
            "vdw n=8 k=3 board=ring</title>",
        ),
        (
            "columns c=2 rule=schur",
            "1221",
            "columns c=2 rule=schur n=4: S(2) ≥ 4",
        ),
        ("columns c=2", "112", "columns c=2 n=3: WS(2) ≥ 3"),
        ("hip n=2", "1112", "hip n=2</title>"),
        ("vdw n=8 k=3", "1122112.", "vdw n=8 k=3</title>"),
    ] {
        let drawn = colored(spec, text, None).unwrap();
        assert!(
            drawn.contains(&format!("<title>{title}")),
            "{spec}: {drawn}"
        );
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    assert!(
        after("hip n=2", "a1,a1")
            .unwrap_err()
            .contains("the cell is taken")
    );
    assert!(
        after("hip n=2 colors=3", "")
            .unwrap_err()
            .contains("`colors` has no meaning")
    );
    let wrong = |text| colored("hip n=2", text, None).unwrap_err();
    assert!(wrong("112").contains("the coloring has 3 symbols; hip n=2 has 4 cells"));
    assert!(wrong("1123").contains("`3` is no color of hip n=2"));
    assert!(wrong("# nothing\n").contains("there is no coloring"));
    assert!(wrong("hip n=7\n").contains("the colorings are of hip n=7, not of hip n=2"));
}

#[test]
fn a_frame_may_have_another_title_and_no_legend() {
    let frame = |title: Option<&str>, legend| {
        let frame = Frame {
            title: title.map(str::to_owned),
            legend,
        };
        let board = Drawn::Position("a1".to_owned());
        draw(&"hip n=2".parse().unwrap(), &board, &frame).unwrap()
    };
    let mine = frame(Some("<mine>"), true).svg(None);
    assert!(mine.contains("<title>&lt;mine&gt;</title>") && mine.contains(">A (1)<"));
    let bare = frame(Some(""), false);
    assert!(!bare.svg(None).contains("A (1)") && bare.size().1 < frame(None, true).size().1);
}
