//! What can be typed besides moves: one table, from which the help, the completion and the question
//! what was meant come.

use harary::catalog::did_you_mean;

/// A command: its name, what follows it, and what it does.
pub(super) struct Known {
    pub(super) name: &'static str,
    arguments: &'static str,
    about: &'static str,
}

const fn known(name: &'static str, arguments: &'static str, about: &'static str) -> Known {
    Known {
        name,
        arguments,
        about,
    }
}

/// All commands.
pub(super) const COMMANDS: &[Known] = &[
    known("moves", "", "the legal moves, and what they do"),
    known("hint", "", "the value of every move, best first"),
    known(
        "why",
        "[MOVE]",
        "perfect play from here, or after MOVE: what refutes it",
    ),
    known(
        "undo",
        "[N]",
        "take back your last N moves, with the answers",
    ),
    known("redo", "[N]", "play again what was taken back"),
    known("new", "", "begin again"),
    known(
        "level",
        "[NAME [TIME]]",
        "perfect, strong or beginner, and how long a thought may take",
    ),
    known("play", "A|B|both|none", "whom you play"),
    known("board", "", "show the position"),
    known("rules", "", "the rules and the goal"),
    known("save", "FILE", "keep the moves in a file"),
    known("load", "FILE", "go on from such a file"),
    known(
        "picture",
        "FILE",
        "draw the position, as .svg, .png, .pdf or .tikz",
    ),
    known("record", "FILE", "draw the play so far, as .svg that moves"),
    known("help", "", "this list"),
    known(
        "quit",
        "",
        "leave; the command that goes on from here is printed",
    ),
];

/// What was typed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Nothing,
    Moves,
    Hint,
    Why(Option<&'a str>),
    Undo(usize),
    Redo(usize),
    New,
    Level(Option<&'a str>, Option<&'a str>),
    Play(&'a str),
    Board,
    Rules,
    Save(&'a str),
    Load(&'a str),
    Picture(&'a str),
    Record(&'a str),
    Help,
    Quit,
    /// A word that is no command: a move, perhaps.
    Move(&'a str),
}

impl<'a> Command<'a> {
    /// Reads a line.
    ///
    /// # Errors
    /// A sentence that says what a command takes, or that there is no such command.
    pub(super) fn read(line: &'a str) -> Result<Command<'a>, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let times = |word: &str| word.parse().ok().filter(|&times| times > 0);
        let found = match words[..] {
            [] => Some(Command::Nothing),
            ["moves"] => Some(Command::Moves),
            ["hint" | "values"] => Some(Command::Hint),
            ["why" | "line"] => Some(Command::Why(None)),
            ["why", text] => Some(Command::Why(Some(text))),
            ["undo"] => Some(Command::Undo(1)),
            ["undo", word] => times(word).map(Command::Undo),
            ["redo"] => Some(Command::Redo(1)),
            ["redo", word] => times(word).map(Command::Redo),
            ["new"] => Some(Command::New),
            ["level"] => Some(Command::Level(None, None)),
            ["level", name] => Some(Command::Level(Some(name), None)),
            ["level", name, time] => Some(Command::Level(Some(name), Some(time))),
            ["play", whom] => Some(Command::Play(whom)),
            ["board"] => Some(Command::Board),
            ["rules"] => Some(Command::Rules),
            ["help" | "?"] => Some(Command::Help),
            ["quit" | "q" | "exit"] => Some(Command::Quit),
            [name, _, ..] => {
                // A path may have blanks, with quotes around it or without.
                let rest = unquoted(line.trim_start()[name.len()..].trim());
                match name {
                    "save" => Some(Command::Save(rest)),
                    "load" => Some(Command::Load(rest)),
                    "picture" => Some(Command::Picture(rest)),
                    "record" => Some(Command::Record(rest)),
                    _ => None,
                }
            }
            [word] if known_as(word).is_none() => Some(Command::Move(word)),
            [_] => None,
        };
        found.ok_or_else(|| match known_as(words[0]) {
            Some(known) => format!("type `{}`", usage(known)),
            None => format!(
                "`{line}` is no move and no command{}; `moves` lists moves, and `help` commands",
                meant(words[0])
            ),
        })
    }
}

/// What is between two quotes, if they are around it.
fn unquoted(text: &str) -> &str {
    let within = ['"', '\''].into_iter().find_map(|quote| {
        let rest = text.strip_prefix(quote)?.strip_suffix(quote)?;
        (!rest.is_empty() && !rest.contains(quote)).then_some(rest)
    });
    within.unwrap_or(text)
}

fn known_as(name: &str) -> Option<&'static Known> {
    COMMANDS.iter().find(|known| known.name == name)
}

fn usage(known: &Known) -> String {
    format!("{} {}", known.name, known.arguments)
        .trim_end()
        .to_owned()
}

/// Asks whether a command was meant; empty if none is near.
pub(super) fn meant(word: &str) -> String {
    did_you_mean(word, COMMANDS.iter().map(|known| known.name))
}

/// The list of commands.
pub(super) fn help() -> String {
    let line = |known: &Known| format!("{:<20} {}", usage(known), known.about);
    let lines: Vec<String> = COMMANDS.iter().map(line).collect();
    format!(
        "{:<20} as `moves` lists them; Tab completes moves and commands\n{}",
        "a move",
        lines.join("\n")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        for (line, read) in [
            ("", Ok(Command::Nothing)),
            (" a1 ", Ok(Command::Move("a1"))),
            ("undo 3", Ok(Command::Undo(3))),
            ("undo", Ok(Command::Undo(1))),
            ("why  b2", Ok(Command::Why(Some("b2")))),
            (
                "level strong 5s",
                Ok(Command::Level(Some("strong"), Some("5s"))),
            ),
            ("save my game.txt", Ok(Command::Save("my game.txt"))),
            ("save \"my game.txt\"", Ok(Command::Save("my game.txt"))),
            ("load 'my game.txt'", Ok(Command::Load("my game.txt"))),
            ("load 'tis", Ok(Command::Load("'tis"))),
            ("undo 0", Err("type `undo [N]`")),
            ("save", Err("type `save FILE`")),
            ("play", Err("type `play A|B|both|none`")),
            (
                "mvoes now",
                Err(
                    "`mvoes now` is no move and no command (did you mean `moves`?); `moves` lists moves, and `help` commands",
                ),
            ),
        ] {
            let read = read.map_err(str::to_owned);
            assert_eq!(Command::read(line), read, "{line}");
        }
    }

    #[test]
    fn every_command_is_understood() {
        for known in COMMANDS {
            let typed = match known.arguments {
                "" => known.name.to_owned(),
                _ => format!("{} 1", known.name),
            };
            let read = Command::read(&typed);
            assert!(!matches!(read, Ok(Command::Move(_)) | Err(_)), "{typed}");
            assert!(help().contains(known.about));
        }
    }
}
