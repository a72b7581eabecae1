//! Completion in the shells themselves, at a terminal: what a person sees who presses Tab.

use crate::harary::{BINARY, Scratch};
use crate::terminal::Terminal;
use std::path::Path;
use std::process::Command;

/// A shell that knows this `harary`, and has nothing else of its own.
fn shell(folder: &Path, name: &str, arguments: &[&str]) -> Terminal {
    let binaries = Path::new(BINARY).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = Command::new(name);
    command
        .args(arguments)
        .current_dir(folder)
        .env("HOME", folder)
        .env("XDG_CONFIG_HOME", folder)
        .env("TERM", "dumb")
        .env("PATH", format!("{}:{path}", binaries.display()));
    Terminal::start(&command)
}

/// Types words, each to be completed by Tab: a shell shows the rest of a word.
fn completes(shell: &mut Terminal) {
    shell.type_in("harary sol\t").sees("ve ");
    shell.type_in("vd\t").sees("w ");
    shell.type_in("n=9 conv\t").sees("ention=");
    shell.type_in("avoida\t").sees("nce ");
    shell.type_in("--eng\t").sees("ine ");
    shell.type_in("alp\t").sees("ha-beta ");
}

fn is_there(name: &str) -> bool {
    let found = Command::new(name).arg("--version").output().is_ok();
    // Where all is checked all shells are installed.
    assert!(
        found || std::env::var_os("CI").is_none(),
        "{name} is not installed"
    );
    found
}

#[test]
fn bash_completes_games_keys_values_and_engines() {
    let folder = Scratch::new("bash");
    if !is_there("bash") {
        return;
    }
    let mut bash = shell(&folder, "bash", &["--norc", "--noprofile"]);
    bash.type_in("PS1='re''ady> '; eval \"$(harary completions bash)\"\r")
        .sees("ready> ");
    completes(&mut bash);
    // Where the program knows nothing, files.
    std::fs::write(folder.join("unusual.cert"), "").expect("a file");
    bash.type_in("--certificate unu\t").sees("sual.cert ");
}

#[test]
fn zsh_completes_games_keys_values_and_engines() {
    let folder = Scratch::new("zsh");
    if !is_there("zsh") {
        return;
    }
    let mut zsh = shell(&folder, "zsh", &["-f", "-i"]);
    zsh.type_in("PS1='re''ady> '; autoload -Uz compinit; compinit -u -D; eval \"$(harary completions zsh)\"\r");
    zsh.sees("ready> ");
    completes(&mut zsh);
    std::fs::write(folder.join("unusual.cert"), "").expect("a file");
    zsh.type_in("--certificate unu\t").sees("sual.cert");
}

/// Fish is asked for its candidates, as it draws its lines in too many ways to be waited for.
#[test]
fn fish_completes_games_keys_values_and_engines() {
    let folder = Scratch::new("fish");
    if !is_there("fish") {
        return;
    }
    std::fs::write(folder.join("unusual.cert"), "").expect("a file");
    for (line, wanted) in [
        ("harary sol", "solve\t"),
        ("harary solve vd", "vdw\t"),
        ("harary solve vdw n=9 conv", "convention=\t"),
        ("harary solve vdw convention=av", "convention=avoidance\t"),
        ("harary solve vdw --eng", "--engine\t"),
        ("harary solve vdw --engine alp", "alpha-beta\t"),
        ("harary check unu", "unusual.cert"),
    ] {
        let script = format!("harary completions fish | source; complete -C '{line}'; exit");
        let mut fish = shell(&folder, "fish", &["--no-config", "-c", &script]);
        let shown = fish.ends();
        let last = shown.lines().find(|shown| shown.starts_with(wanted));
        assert!(last.is_some(), "{line}: {shown}");
    }
}
