//! Checkers that others wrote, where they are: named by a variable of the environment, as CI does,
//! or on the path.

use std::path::Path;
use std::process::Command;

/// What the checker says of these files; `None`, and a remark, where there is none.
pub(crate) fn says(
    variable: &str,
    program: &str,
    folder: &Path,
    files: [&str; 2],
) -> Option<String> {
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
