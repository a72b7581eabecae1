//! Where answers are kept.

use crate::error::Error;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Where answers are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// Nowhere.
    Off,
    /// In the file that somebody named.
    Named(PathBuf),
    /// In the user's data folder.
    Default,
}

impl Place {
    /// What was named (`off` for nowhere); else what the environment variable `HARARY_STORE` says;
    /// else the user's data folder.
    pub fn of(named: Option<&Path>) -> Place {
        let variable = std::env::var_os("HARARY_STORE").filter(|value| !value.is_empty());
        match named.map(Path::to_owned).or(variable.map(PathBuf::from)) {
            Some(path) if path.as_os_str().eq_ignore_ascii_case("off") => Place::Off,
            Some(path) => Place::Named(path),
            None => Place::Default,
        }
    }

    /// The file; `None` for nowhere. The user's data folder is made if it is not there.
    ///
    /// # Errors
    /// If nobody says where the user's data are, or the folder cannot be made.
    pub fn file(&self) -> Result<Option<PathBuf>, Error> {
        match self {
            Place::Off => Ok(None),
            Place::Named(path) => Ok(Some(path.clone())),
            Place::Default => default_file().map(Some),
        }
    }
}

fn default_file() -> Result<PathBuf, Error> {
    let path = below_data(std::env::consts::OS, |name| std::env::var_os(name))?;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| Error::File {
            path: folder.to_owned(),
            error,
        })?;
    }
    Ok(path)
}

/// The default file of a user with these variables. A folder that is not absolute is none, as the
/// XDG specification has it.
fn below_data(system: &str, variable: impl Fn(&str) -> Option<OsString>) -> Result<PathBuf, Error> {
    let folder = |name: &str| {
        let path = variable(name).map(PathBuf::from);
        path.filter(|path| path.has_root())
    };
    let (name, data) = match system {
        "windows" => ("LOCALAPPDATA", folder("LOCALAPPDATA")),
        "macos" => (
            "HOME",
            folder("HOME").map(|home| home.join("Library/Application Support")),
        ),
        _ => (
            "HOME",
            folder("XDG_DATA_HOME").or(folder("HOME").map(|home| home.join(".local/share"))),
        ),
    };
    let file = Path::new("harary").join("results.sqlite");
    match data {
        Some(data) => Ok(data.join(file)),
        None => Err(Error::Store {
            path: file,
            why: format!(
                "{name} does not say where your data are; name a file with --store, or --store off"
            ),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_below_the_data_of_the_user() {
        let file = |system: &str, variables: &[(&str, &str)]| {
            let variable = |name: &str| {
                let found = variables.iter().find(|(other, _)| *other == name);
                found.map(|(_, value)| OsString::from(value))
            };
            below_data(system, variable).map(|path| path.to_string_lossy().into_owned())
        };
        let home = ("HOME", "/h");
        for (system, variables, expected) in [
            (
                "linux",
                &[home][..],
                "/h/.local/share/harary/results.sqlite",
            ),
            (
                "linux",
                &[home, ("XDG_DATA_HOME", "/d")],
                "/d/harary/results.sqlite",
            ),
            (
                "linux",
                &[home, ("XDG_DATA_HOME", "d")],
                "/h/.local/share/harary/results.sqlite",
            ),
            (
                "linux",
                &[home, ("XDG_DATA_HOME", "")],
                "/h/.local/share/harary/results.sqlite",
            ),
            (
                "macos",
                &[home],
                "/h/Library/Application Support/harary/results.sqlite",
            ),
            (
                "windows",
                &[home, ("LOCALAPPDATA", "/l")],
                "/l/harary/results.sqlite",
            ),
        ] {
            assert_eq!(
                file(system, variables).expect(system),
                expected.replace('/', std::path::MAIN_SEPARATOR_STR),
                "{system} {variables:?}"
            );
        }
        for system in ["linux", "macos", "windows"] {
            let why = file(system, &[("HOME", "")]).unwrap_err().to_string();
            assert!(why.contains("--store"), "{why}");
        }
    }
}
