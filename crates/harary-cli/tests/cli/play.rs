//! A game at a terminal: lines are edited and completed, players have colors, Ctrl-C ends a thought
//! and not the game. (What is typed into a pipe is in `tests/cases/play_*`.)

use crate::harary::{BINARY, Said, Scratch, piped, typed};
use crate::terminal::Terminal;
use std::io::Write as _;
use std::process::Command;
use std::time::Duration;

const CTRL_A: &str = "\x01";
const CTRL_C: &str = "\x03";
const DELETE: &str = "\x1b[3~";
const UP: &str = "\x1b[A";

#[test]
fn lines_are_edited_remembered_and_completed() {
    let folder = Scratch::new("edited");
    let mut game = Terminal::harary(&folder, "play tictactoe side=3 --as both", false);
    game.sees("Whoever first owns a line of 3 cells wins.")
        .sees("A> ");
    game.type_in("xb2")
        .type_in(CTRL_A)
        .type_in(DELETE)
        .type_in("\r");
    game.sees("(●)").sees("B> ");
    game.type_in(UP)
        .type_in("\r")
        .sees("the cell is taken")
        .sees("B> ");
    game.type_in("mov\t\r")
        .sees("c3  takes cell (3, 3)")
        .sees("B> ");
    // What is not unique is listed.
    game.type_in("c\t\t").sees("c1").sees("c2").sees("c3");
    game.type_in("1\r").sees("(■)").sees("A> ");
    game.type_in("quit\r");
    let rest = game.ends();
    assert!(
        rest.contains("go on with: harary play tictactoe side=3 --as both --after b2,c1"),
        "{rest}"
    );
}

#[test]
fn the_command_that_goes_on_has_the_seed_that_was_given() {
    let folder = Scratch::new("seeded");
    for (seed, told) in [(" --seed 7", " --seed 7 --after a1"), ("", " --after a1")] {
        let said = typed(
            &folder,
            &format!("play hip n=3 --as both{seed}"),
            "a1\nquit\n",
        );
        let told = format!("go on with: harary play hip n=3 --as both{told}\n");
        assert!(said.out.contains(&told), "{}", said.out);
    }
}

#[test]
fn colors_are_for_terminals_whose_reader_wants_them() {
    let folder = Scratch::new("colored");
    let words = "play hip n=2 --as none --seed 1";
    for (wanted, shown) in [
        (true, Terminal::harary(&folder, words, true).ends()),
        (false, Terminal::harary(&folder, words, false).ends()),
        (false, typed(&folder, words, "").out),
    ] {
        assert!(shown.contains("plays") && shown.contains('■'), "{shown}");
        assert_eq!(shown.contains("\x1b[1m\x1b[38;5;39m"), wanted, "{shown}");
        assert!(wanted || !shown.contains("\x1b[38"), "{shown}");
    }
}

#[test]
fn ctrl_c_ends_a_thought_and_twice_at_the_prompt_the_game() {
    let folder = Scratch::new("thought");
    // A board on which the first move takes years to be found.
    let mut game = Terminal::harary(&folder, "play vdw n=60 k=6 --as B --time 1h", false);
    // The line that tells of the thought.
    game.sees(" nodes");
    std::thread::sleep(Duration::from_millis(800));
    game.type_in(CTRL_C).sees("interrupted").sees("B> ");
    game.type_in("60\r").sees(" nodes");
    game.type_in(CTRL_C).sees("interrupted").sees("B> ");
    game.type_in(CTRL_C)
        .sees("Ctrl-C once more, or `quit`, leaves")
        .sees("B> ");
    game.type_in(CTRL_C);
    assert!(
        game.ends()
            .contains("go on with: harary play vdw n=60 k=6 --as B --time 1h --after ")
    );
}

#[test]
fn who_must_leave_the_prompt_hears_how_to_go_on() {
    let folder = Scratch::new("left");
    let mut game = Terminal::harary(&folder, "play hip n=3 --as both --after a1", false);
    game.sees("B> ");
    let kill = format!("kill -s TERM {}", game.process());
    let sent = Command::new("sh").args(["-c", &kill]).status();
    assert!(sent.expect("a shell").success());
    game.sees("go on with: harary play hip n=3 --as both --after a1");
    game.ends();
}

/// A line editor takes the terminal's line discipline away; a signal that ends the game gives it back.
#[test]
fn a_signal_at_the_prompt_leaves_the_terminal_in_order() {
    let folder = Scratch::new("in-order");
    let mut shell = Command::new("sh");
    shell.current_dir(&*folder).env("NO_COLOR", "1").args([
        "-c",
        "\"$0\" play hip n=3 --as both --after a1; stty -a",
        BINARY,
    ]);
    let mut game = Terminal::start(&shell);
    game.sees("B> ");
    let kill = format!("kill -s TERM $(pgrep -P {})", game.process());
    let sent = Command::new("sh").args(["-c", &kill]).status();
    assert!(sent.expect("a shell").success());
    game.sees("go on with: harary play hip n=3 --as both");
    let settings = game.ends();
    assert!(
        settings.contains("isig icanon") && !settings.contains("-icanon"),
        "{settings}"
    );
}

#[test]
fn what_is_drawn_and_kept_is_there() {
    let folder = Scratch::new("recorded");
    let input = "b2\nsave game.txt\npicture now.svg\nrecord play.svg\nrecord play.txt\nundo 5\nload game.txt\nload none.txt\nsave /no/such/folder/x\n";
    let said = typed(
        &folder,
        "play tictactoe side=3 --seed 1 --level beginner --after a1,a2",
        input,
    );
    assert_eq!(said.code, Some(0), "{}", said.err);
    for told in [
        "game.txt is written",
        "now.svg is written",
        "play.svg is written",
        "play.txt: a picture that moves is an .svg",
        "none.txt: there is no such game",
        "/no/such/folder/x: ",
    ] {
        assert!(said.out.contains(told), "{told}: {}", said.out);
    }
    let kept = std::fs::read_to_string(folder.join("game.txt")).expect("a file");
    assert!(
        kept.starts_with("game tictactoe side=3\nmoves a1,a2,b2,"),
        "{kept}"
    );
    let moving = std::fs::read_to_string(folder.join("play.svg")).expect("a file");
    assert!(moving.contains("@keyframes") && moving.contains("prefers-reduced-motion"));
}

#[test]
fn what_is_no_text_is_no_command() {
    let folder = Scratch::new("bytes");
    let mut child = piped(&folder, "play vdw n=9 k=3 --as both");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"5\n\xff\n1\n").expect("it listens");
    drop(input);
    let said: Said = child.wait_with_output().expect("it ends").into();
    assert!(said.out.contains("is no cell of the board"), "{}", said.out);
    assert!(said.out.contains("--after 5,1"), "{}", said.out);
}
