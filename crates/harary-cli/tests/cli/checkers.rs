//! Checkers that others wrote, where they are: named by a variable of the environment, as CI does,
//! or on the path.

use crate::harary::run;
use std::path::Path;
use std::process::Command;

/// What the checker says of these files; `None`, and a remark, where there is none.
pub(crate) fn says(variable: &str, program: &str, folder: &Path, files: &[&str]) -> Option<String> {
    let named = std::env::var_os(variable);
    let run = Command::new(named.clone().unwrap_or_else(|| program.into()))
        .args(files)
        .current_dir(folder)
        .output();
    match run {
        Ok(said) => Some(String::from_utf8_lossy(&said.stdout).into_owned()),
        Err(why) if named.is_some() => panic!("{variable}: {why}"),
        Err(_) => {
            eprintln!("skipped: there is no {program}");
            None
        }
    }
}

/// The text of a file that must be there.
pub(crate) fn text(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).expect("a file")
}

/// Asks for a proof in `none`, with this ending, that each of these games has no proper coloring.
/// The clauses must be those of the export, and the last words the command of the checker;
/// `is_accepted` is asked of each proof.
pub(crate) fn all_refuted(
    folder: &Path,
    games: &[&str],
    [ending, checker]: [&str; 2],
    is_accepted: impl Fn(&str),
) {
    let fano = "1 2 3\n1 4 5\n1 6 7\n2 4 6\n2 5 7\n3 4 7\n3 5 6\n";
    std::fs::write(folder.join("fano.txt"), fano).expect("a file");
    for &game in games {
        let said = run(folder, &format!("color {game} --proof none.{ending}"));
        assert_eq!(said.code, Some(0), "{game}: {said:?}");
        let command = format!("`{checker} none.cnf none.{ending}`\n");
        assert!(said.err.ends_with(&command), "{game}: {said:?}");
        is_accepted(game);
        let board = game.trim_end_matches(" --engine sat");
        let exported = run(folder, &format!("export {board} --dimacs")).out;
        assert_eq!(text(folder, "none.cnf"), exported, "{game}");
    }
}
