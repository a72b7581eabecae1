//! No file of a crate needs itself by way of other files.
//!
//! File F depends on file G if the code of F names an item that G defines: a type, trait, function
//! or constant outside `impl` blocks. Names are followed through `use` lines to the file that
//! defines them, so that a parent module that declares and re-exports its children depends on none
//! of them, and a child that imports by way of its parent depends on the sibling meant. What a
//! re-exporting module itself uses of what it re-exports counts. Parents and children are files as
//! all others. Methods and associated items are not followed (a name says whose they are, not where
//! the `impl` block stands), and code that is for tests only is left out.

use super::{members, read, rust_files, without_comments};
use std::collections::{BTreeMap, BTreeSet};

/// Follow a name through this many `use` lines at most.
const MOST_STEPS: usize = 16;

/// A name that a `use` line brings in.
#[derive(Debug, PartialEq)]
struct Import {
    /// Its path as written, its last part included.
    path: Vec<String>,
    /// What it is called here; `*` for all names of a module.
    name: String,
    is_reexport: bool,
}

impl Import {
    /// The path to this name, which the import brings in.
    fn path_to(&self, name: &str) -> Vec<String> {
        let mut path = self.path.clone();
        if self.name == "*" {
            path.pop();
            path.push(name.to_owned());
        }
        path
    }
}

/// What one source file says.
#[derive(Default)]
struct Module {
    file: String,
    /// Without comments, tests and `use` lines.
    code: String,
    /// The items that it defines.
    items: BTreeSet<String>,
    /// The modules that it declares, each a file.
    children: BTreeSet<String>,
    imports: Vec<Import>,
}

/// What a path leads to.
#[derive(Debug, PartialEq)]
enum Target {
    /// A module, by its path in the crate.
    Module(String),
    /// An item defined in this module.
    ItemOf(String),
}

/// The modules of a crate by their paths: nothing for the root, `a::b` for the file a/b.rs.
#[derive(Default)]
struct Modules(BTreeMap<String, Module>);

fn joined(module: &str, child: &str) -> String {
    let between = if module.is_empty() { "" } else { "::" };
    [module, child].join(between)
}

fn is_part_of_name(symbol: char) -> bool {
    symbol.is_alphanumeric() || symbol == '_'
}

fn names(code: &str) -> impl Iterator<Item = &str> {
    code.split(|symbol| !is_part_of_name(symbol))
        .filter(|word| !word.is_empty())
}

/// Where the item ends that begins the text: after its `;` or its last brace.
fn end_of_item(text: &str) -> usize {
    let mut depth = 0;
    for (at, symbol) in text.char_indices() {
        match symbol {
            '{' => depth += 1,
            '}' if depth <= 1 => return at + 1,
            '}' => depth -= 1,
            ';' if depth == 0 => return at + 1,
            _ => {}
        }
    }
    text.len()
}

fn without_tests(code: &str) -> String {
    let mut parts = code.split("#[cfg(test)]");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        kept += &part[end_of_item(part)..];
    }
    kept
}

/// All names of a tree of imports such as `a::{b, c::{D, E as F}, g::*}`.
fn imports(tree: &str, before: &[String], is_reexport: bool, found: &mut Vec<Import>) {
    let tree = tree.trim();
    if let Some((path, list)) = tree.split_once('{') {
        let mut before = before.to_vec();
        before.extend(names(path).map(str::to_owned));
        let list = list.strip_suffix('}').unwrap_or(list);
        let (mut depth, mut start) = (0, 0);
        for (at, symbol) in list.char_indices() {
            match symbol {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    imports(&list[start..at], &before, is_reexport, found);
                    start = at + 1;
                }
                _ => {}
            }
        }
        imports(&list[start..], &before, is_reexport, found);
    } else if !tree.is_empty() {
        let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
        let mut path: Vec<String> = before
            .iter()
            .cloned()
            .chain(path.split("::").map(|name| name.trim().to_owned()))
            .collect();
        if path.last().is_some_and(|name| name == "self") {
            path.pop();
        }
        let last = path.last().cloned().unwrap_or_default();
        found.push(Import {
            name: if alias.is_empty() {
                last
            } else {
                alias.trim().to_owned()
            },
            path,
            is_reexport,
        });
    }
}

impl Module {
    fn new(file: String, text: &str) -> Self {
        let code = without_tests(&without_comments(text));
        let mut module = Module {
            file,
            ..Module::default()
        };
        let mut rest = code.as_str();
        while let Some(at) = statement(rest, "use ") {
            let end = at + rest[at..].find(';').unwrap_or(rest.len() - at);
            let line = rest[..at].rfind('\n').map_or(0, |at| at + 1);
            let is_reexport = rest[line..at].trim_start().starts_with("pub");
            imports(&rest[at + 4..end], &[], is_reexport, &mut module.imports);
            module.code += &rest[..at];
            rest = &rest[end..];
        }
        module.code += rest;
        for line in module.code.lines() {
            let mut words = names(line).skip_while(|word| {
                ["pub", "crate", "super", "in", "unsafe", "async"].contains(word)
            });
            if line.starts_with([' ', '}', '#']) {
                continue;
            }
            let (Some(kind), Some(name)) = (words.next(), words.next()) else {
                continue;
            };
            match kind {
                "mod" if line.trim_end().ends_with(';') => {
                    module.children.insert(name.to_owned());
                }
                "const" if name == "fn" => module.items.extend(words.next().map(str::to_owned)),
                "struct" | "enum" | "trait" | "fn" | "type" | "const" | "static" | "union"
                | "macro_rules" => {
                    module.items.insert(name.to_owned());
                }
                _ => {}
            }
        }
        module
    }

    fn imports(&self, name: &str) -> bool {
        self.imports.iter().any(|import| import.name == name)
    }

    /// Paths in the code with more than one part.
    fn paths(&self) -> Vec<Vec<String>> {
        let mut found = Vec::new();
        let part = |symbol: char| is_part_of_name(symbol) || symbol == ':';
        for word in self.code.split(|symbol| !part(symbol)) {
            let path: Vec<String> = word.split("::").map(str::to_owned).collect();
            if path.len() > 1 && path.iter().all(|name| !name.contains(':')) {
                found.push(path);
            }
        }
        found
    }
}

/// Where a statement begins that begins with this word, as the first of its line or after `pub`.
fn statement(code: &str, word: &str) -> Option<usize> {
    code.match_indices(word).map(|(at, _)| at).find(|at| {
        let line = code[..*at].rfind('\n').map_or(0, |at| at + 1);
        let before = code[line..*at].trim();
        before.is_empty() || before == "pub" || before.starts_with("pub(")
    })
}

impl Modules {
    fn of_crate(member: &str) -> Self {
        let source = format!("{member}/src/");
        let files: Vec<String> = rust_files(&source);
        let root = [format!("{source}lib.rs"), format!("{source}main.rs")]
            .into_iter()
            .find(|file| files.contains(file))
            .expect("a root");
        let mut modules = Modules::default();
        let mut open = vec![(String::new(), root)];
        while let Some((path, file)) = open.pop() {
            let module = Module::new(file.clone(), &read(&file));
            for child in &module.children {
                let path = joined(&path, child);
                let below = format!("{source}{}", path.replace("::", "/"));
                let file = [format!("{below}.rs"), format!("{below}/mod.rs")]
                    .into_iter()
                    .find(|file| files.contains(file))
                    .unwrap_or_else(|| panic!("{file} declares {child}"));
                open.push((path, file));
            }
            modules.0.insert(path, module);
        }
        modules
    }

    /// What a path that stands in a module leads to, if it is of this crate.
    fn target(&self, module: &str, path: &[String], steps: usize) -> Option<Target> {
        let mut at = module.to_owned();
        for (place, name) in path.iter().enumerate() {
            let is_last = place + 1 == path.len();
            let here = self.0.get(&at)?;
            match name.as_str() {
                "crate" => at.clear(),
                "self" => {}
                "super" => at.truncate(at.rfind("::").unwrap_or(0)),
                // A function may be named as the module that it is in.
                name if here.children.contains(name)
                    && !(is_last && (here.items.contains(name) || here.imports(name))) =>
                {
                    at = joined(&at, name);
                }
                name if here.items.contains(name) => return Some(Target::ItemOf(at)),
                name => {
                    let rest = &path[place + 1..];
                    let is_meant = |import: &&Import| [name, "*"].contains(&import.name.as_str());
                    let mut meant = here.imports.iter().filter(is_meant);
                    return meant.find_map(|import| {
                        let mut path = import.path_to(name);
                        path.extend_from_slice(rest);
                        // Only a path by `crate`, `self`, `super` or a child is one of this crate.
                        let next = steps.checked_sub(1)?;
                        let first = path.first()?;
                        let is_own = ["crate", "self", "super"].contains(&first.as_str())
                            || here.children.contains(first)
                            || here.imports(first) && first != &import.name;
                        is_own.then(|| self.target(&at, &path, next)).flatten()
                    });
                }
            }
        }
        Some(Target::Module(at))
    }

    /// The names by which each file needs others.
    fn needs(&self) -> BTreeMap<&str, BTreeMap<&str, BTreeSet<String>>> {
        let mut needs: BTreeMap<&str, BTreeMap<&str, BTreeSet<String>>> = BTreeMap::new();
        for (at, module) in &self.0 {
            let words: BTreeSet<&str> = names(&module.code).collect();
            let mut paths = module.paths();
            for import in &module.imports {
                if import.name != "*" {
                    if !import.is_reexport || words.contains(import.name.as_str()) {
                        paths.push(import.path.clone());
                    }
                } else if !import.is_reexport {
                    paths.extend(words.iter().map(|word| import.path_to(word)));
                }
            }
            let of = needs.entry(&module.file).or_default();
            for path in paths {
                if let Some(Target::ItemOf(owner)) = self.target(at, &path, MOST_STEPS)
                    && owner != *at
                {
                    let name = path.join("::");
                    of.entry(&self.0[&owner].file).or_default().insert(name);
                }
            }
        }
        needs
    }

    /// The circles: files of which each needs each other one, directly or not, with the names by which they do.
    fn circles(&self) -> Vec<String> {
        let needs = self.needs();
        let reached = |from: &str| {
            let mut reached = BTreeSet::new();
            let mut open: Vec<&str> = needs[from].keys().copied().collect();
            while let Some(file) = open.pop() {
                if reached.insert(file) {
                    open.extend(needs[file].keys());
                }
            }
            reached
        };
        let reach: BTreeMap<&str, BTreeSet<&str>> =
            needs.keys().map(|file| (*file, reached(file))).collect();
        let mut circles = Vec::new();
        for file in needs.keys() {
            let is_beside = |other: &&&str| reach[**other].contains(file);
            let circle: Vec<&str> = reach[file].iter().filter(is_beside).copied().collect();
            if circle.first() != Some(file) {
                continue; // no circle, or one that is told already
            }
            let mut text = format!("a circle of {} files", circle.len());
            for from in &circle {
                for (to, names) in needs[from].iter().filter(|(to, _)| circle.contains(to)) {
                    text += &format!("\n  {from} needs {to} for {names:?}");
                }
            }
            circles.push(text);
        }
        circles
    }
}

#[test]
fn no_file_of_a_crate_needs_itself_by_way_of_others() {
    let mut circles = Vec::new();
    for member in members() {
        circles.extend(Modules::of_crate(&member).circles());
    }
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

#[test]
fn circles_are_seen_and_re_exports_are_none() {
    let crate_of = |files: &[(&str, &str)]| {
        let module = |&(path, text): &(&str, &str)| {
            let file = if path.is_empty() { "lib" } else { path };
            (path.to_owned(), Module::new(file.to_owned(), text))
        };
        Modules(files.iter().map(module).collect())
    };
    let root = "mod a;\nmod b;\npub use a::A;\npub use b::{B, C as D};\n";
    let a = "use crate::D;\npub struct A(D);\n";
    let b = "pub struct B;\npub struct C;\n";
    assert!(
        crate_of(&[("", root), ("a", a), ("b", b)])
            .circles()
            .is_empty()
    );
    for back in [
        "use crate::A;\npub struct B(A);\npub struct C;\n",
        "use super::*;\npub struct B(A);\npub struct C;\n",
        "pub struct B;\npub struct C;\nfn f() {\n    super::a::A::new()\n}\n",
        "use crate::a;\npub struct B(a::A);\npub(crate) struct C;\n",
    ] {
        let circles = crate_of(&[("", root), ("a", a), ("b", back)]).circles();
        assert_eq!(circles.len(), 1, "{back}");
        assert!(
            circles[0].contains("a needs b for {\"crate::D\"}"),
            "{circles:?}"
        );
    }
    let tests = "pub struct B;\npub struct C;\n#[cfg(test)]\nmod tests {\n    use crate::A;\n}\n";
    assert!(
        crate_of(&[("", root), ("a", a), ("b", tests)])
            .circles()
            .is_empty()
    );
    // A parent that uses what it re-exports, and a child that names what the parent defines.
    let parent = "mod a;\npub use a::A;\npub struct P(A);\n";
    let child = "use super::P;\npub struct A(Option<Box<P>>);\n";
    assert_eq!(crate_of(&[("", parent), ("a", child)]).circles().len(), 1);
}
