//! What a screen shows: lines that fit, and how far the work is.

use crate::harary::{BINARY, Scratch};
use crate::terminal::Terminal;
use std::process::Command;

/// What a command shows on a terminal of so many columns.
fn shown(folder: &Scratch, columns: usize, words: &str) -> String {
    let mut command = Command::new("sh");
    let script = format!("stty cols {columns}; \"$0\" {words}");
    command.args(["-c", &script, BINARY]);
    // Colors are letters without a width.
    command.env("NO_COLOR", "1").env("HARARY_STORE", "off");
    command.current_dir(&**folder);
    Terminal::start(&command).ends()
}

#[test]
fn lines_are_as_long_as_the_terminal_is_wide() {
    let folder = Scratch::new("narrow");
    for (words, widest) in [
        ("explain mnk", 88),
        ("explain engines", 88),
        ("explain sim", 88),
        ("games", 88),
        ("quotient kayles --quiet", 100),
        ("nim queens n=6 --quiet", 100),
        ("play sim < /dev/null", 100),
    ] {
        for (columns, widest) in [(50, 50), (100, widest)] {
            let shown = shown(&folder, columns, words);
            let lengths = shown.lines().map(|line| line.trim_end().chars().count());
            let longest = lengths.max().unwrap_or(0);
            assert!(
                (40..=widest).contains(&longest),
                "{words}: {longest}: {shown}"
            );
        }
    }
}

#[test]
fn a_terminal_shows_no_picture_unless_its_text_is_asked_for() {
    let folder = Scratch::new("no-picture");
    for words in ["draw hip n=4", "draw hip n=4 --format png"] {
        assert!(shown(&folder, 100, words).contains("a terminal shows no picture"));
    }
    assert!(shown(&folder, 100, "draw hip n=4 --format svg").contains("<svg"));
    assert!(shown(&folder, 100, "draw hip n=4 | cat").contains("<svg"));
}

#[test]
fn progress_is_drawn_and_tells_the_time_limit() {
    let folder = Scratch::new("bar");
    let words = "longest clique n=6 k=3 --engine longest --time 5s";
    let mut work = Terminal::harary(&folder, words, false);
    work.sees("of at most 5s").sees("░").sees(" %");
    assert!(work.ends().contains("time limit reached"));
}
