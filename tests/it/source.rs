//! Reads the library's sources: its files, the paths they name, and the strings they contain.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};

/// A source file of the library.
pub(crate) struct Source {
    /// Its module, such as `campaign::event`.
    pub(crate) module: String,
    /// Its text.
    pub(crate) text: String,
    tokens: OnceLock<Vec<Token>>,
}

impl Source {
    pub(crate) fn new(module: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            module: module.into(),
            text: text.into(),
            tokens: OnceLock::new(),
        }
    }

    /// The tokens of its text.
    pub(crate) fn tokens(&self) -> &[Token] {
        self.tokens.get_or_init(|| tokens(&self.text))
    }

    /// Its text without its tests; nothing if it consists of tests.
    pub(crate) fn without_tests(&self) -> Option<&str> {
        let text = self.text.split("#[cfg(test)]\nmod tests {").next();
        text.filter(|_| !self.module.contains("::tests"))
    }
}

/// The files in a folder and the folders in it whose names end like this.
pub(crate) fn files(folder: &Path, end: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, end));
        } else if path.extension().is_some_and(|one| one == end) {
            found.push(path);
        }
    }
    found
}

/// Every file below `src`, read once for all tests.
pub(crate) fn sources() -> &'static [Source] {
    static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(read);
    &SOURCES
}

fn read() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let found = files(&root, "rs");
    assert!(found.len() > 30, "the sources were not found");
    let source = |path: PathBuf| {
        let relative = path.strip_prefix(&root).unwrap().with_extension("");
        let module = relative.to_string_lossy();
        let module = module.replace(std::path::MAIN_SEPARATOR, "::");
        Source::new(module, fs::read_to_string(&path).unwrap())
    };
    found.into_iter().map(source).collect()
}

/// A token of a source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A name or keyword.
    Word(String),
    /// The contents of a string literal.
    Text(String),
    /// `::`.
    Path,
    /// Any other character.
    Sign(char),
}

/// The tokens of a source, without its comments.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if c.is_whitespace() {
            rest = rest.trim_start();
        } else if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
        } else if let Some(length) = raw_string(rest) {
            let (whole, after) = rest.split_at(length);
            out.push(Token::Text(
                whole.trim_matches(['b', 'r', '#', '"']).to_owned(),
            ));
            rest = after;
        } else if c == '"' {
            let mut escaped = false;
            let end = rest[1..].find(|c| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            let end = end.unwrap_or_else(|| panic!("a string that ends: {rest}")) + 1;
            out.push(Token::Text(rest[1..end].to_owned()));
            rest = &rest[end + 1..];
        } else if let Some(length) = character(rest) {
            rest = &rest[length..];
        } else if c.is_alphabetic() || c == '_' {
            let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_'));
            let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
            out.push(Token::Word(word.to_owned()));
            rest = after;
        } else if let Some(after) = rest.strip_prefix("::") {
            out.push(Token::Path);
            rest = after;
        } else {
            out.push(Token::Sign(c));
            rest = &rest[c.len_utf8()..];
        }
    }
    out
}

/// The length of the raw string here, if there is one.
fn raw_string(text: &str) -> Option<usize> {
    let bare = text.strip_prefix('b').unwrap_or(text);
    let hashes = bare.strip_prefix('r')?;
    let count = hashes.len() - hashes.trim_start_matches('#').len();
    hashes[count..].starts_with('"').then_some(())?;
    let end = format!("\"{}", "#".repeat(count));
    let begin = text.len() - hashes.len() + count + 1;
    Some(begin + text[begin..].find(&end)? + end.len())
}

/// The length of the character literal here, if there is one; a lifetime is not one.
fn character(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('\'')?;
    let length = match inside.strip_prefix('\\') {
        Some(escaped) => 1 + escaped.get(1..)?.find('\'')? + 1,
        None => inside.chars().next()?.len_utf8(),
    };
    inside[length..].starts_with('\'').then_some(length + 2)
}

/// A path named in a file.
pub(crate) struct Named {
    /// The path from the root, such as `campaign::event::Event`.
    pub(crate) path: String,
    /// The name under which the file re-exports it, if it does; `*` for everything.
    pub(crate) handed_on: Option<String>,
}

/// Every path that begins with `crate`, `super`, `self` or a child of the module, in a `use`, alone
/// or in groups, or inline.
pub(crate) fn paths(module: &str, tokens: &[Token]) -> Vec<Named> {
    let mut children = BTreeSet::new();
    for three in tokens.windows(3) {
        if let [Token::Word(key), Token::Word(name), Token::Sign(';')] = three
            && key == "mod"
        {
            children.insert(name.as_str());
        }
    }
    // The open modules, with the depth of their braces.
    let mut open: Vec<(&str, usize)> = module.split("::").map(|name| (name, 0)).collect();
    let (mut depth, mut rest, mut before) = (0_usize, tokens, "");
    let mut found = Vec::new();
    while let [first, after @ ..] = rest {
        rest = after;
        match (first, after) {
            (Token::Sign('{'), _) => depth += 1,
            (Token::Sign('}'), _) => {
                depth = depth.saturating_sub(1);
                open.retain(|(_, braces)| *braces <= depth);
            }
            (Token::Word(key), [Token::Word(name), Token::Sign('{'), ..]) if key == "mod" => {
                open.push((name.as_str(), depth + 1));
            }
            // `pub(in super::super)` is a visibility and uses nothing.
            (Token::Word(key), [Token::Sign('('), ..]) if key == "pub" => {
                let end = after.iter().position(|one| *one == Token::Sign(')'));
                rest = &after[end.map_or(0, |end| end + 1)..];
            }
            (Token::Word(key), [next, ..])
                if key == "use" || (*next == Token::Path && before != "::") =>
            {
                let mut named = Vec::new();
                if key == "use" {
                    tree(&mut rest, Vec::new(), &mut named);
                } else {
                    tree(&mut &after[1..], vec![key.as_str()], &mut named);
                }
                for (path, name) in named {
                    let handed_on = (key == "use" && before == "pub").then(|| name.to_owned());
                    let path = absolute(&open, &children, &path);
                    found.extend(path.map(|path| Named { path, handed_on }));
                }
            }
            _ => {}
        }
        before = match first {
            Token::Word(word) => word.as_str(),
            Token::Path => "::",
            _ => "",
        };
    }
    found
}

/// Reads the rest of a path, with its groups: each whole path with its last name, or what that is renamed to.
fn tree<'t>(
    rest: &mut &'t [Token],
    mut path: Vec<&'t str>,
    found: &mut Vec<(Vec<&'t str>, &'t str)>,
) {
    while let [first, after @ ..] = *rest {
        match first {
            Token::Word(word) => path.push(word),
            Token::Sign('*') => path.push("*"),
            Token::Sign('{') => {
                *rest = after;
                while let [first, after @ ..] = *rest {
                    match first {
                        Token::Sign(',') => *rest = after,
                        Token::Sign('}') => break,
                        _ => tree(rest, path.clone(), found),
                    }
                }
                *rest = rest.get(1..).unwrap_or_default();
                return;
            }
            _ => break,
        }
        *rest = after;
        match after {
            [Token::Path, after @ ..] => *rest = after,
            [Token::Word(key), Token::Word(name), after @ ..] if key == "as" => {
                *rest = after;
                found.push((path, name.as_str()));
                return;
            }
            _ => break,
        }
    }
    let name = path.last().copied().unwrap_or_default();
    found.push((path, name));
}

/// A path from the root, if it leads into this library.
fn absolute(open: &[(&str, usize)], children: &BTreeSet<&str>, path: &[&str]) -> Option<String> {
    let mut whole: Vec<&str> = open.iter().map(|(name, _)| *name).collect();
    let mut rest = path;
    match *path.first()? {
        "crate" => {
            whole.clear();
            rest = &path[1..];
        }
        "super" => {
            while let ["super", after @ ..] = rest {
                whole.pop();
                rest = after;
            }
        }
        "self" => rest = &path[1..],
        child if children.contains(child) => {}
        _ => return None,
    }
    // `use a::{self}` names `a`.
    if let [begin @ .., "self"] = rest {
        rest = begin;
    }
    whole.extend(rest);
    (!whole.is_empty()).then(|| whole.join("::"))
}

/// Which files use which others.
pub(crate) type Uses = BTreeMap<String, BTreeSet<String>>;

/// The beginnings of a path, the shortest first: `a`, `a::b`, `a::b::c`.
fn beginnings(path: &str) -> impl DoubleEndedIterator<Item = &str> {
    let ends: Vec<usize> = path.match_indices("::").map(|(at, _)| at).collect();
    let ends = ends.into_iter().chain([path.len()]);
    ends.map(move |end| &path[..end])
}

/// Which file uses which. A re-export belongs to the file where the item is defined.
pub(crate) fn uses(sources: &[Source]) -> Uses {
    let named = |source: &Source| {
        let named = paths(&source.module, source.tokens());
        (source.module.clone(), named)
    };
    let named: BTreeMap<String, Vec<Named>> = sources.iter().map(named).collect();
    let mut handed: BTreeMap<String, &str> = BTreeMap::new();
    for (module, one) in named
        .iter()
        .flat_map(|(m, all)| all.iter().map(move |one| (m, one)))
    {
        if let Some(name) = &one.handed_on {
            handed.insert(format!("{module}::{name}"), &one.path);
        }
    }
    let file = |one: &Named| {
        let mut path = one.path.clone();
        for _ in 0..9 {
            // The first re-exported name leads to another file.
            let leads = beginnings(&path).find_map(|begin| {
                let to = handed.get(begin)?;
                Some(format!("{to}{}", &path[begin.len()..]))
            });
            match leads {
                Some(to) if to != path => path = to,
                _ => break,
            }
        }
        let longest = beginnings(&path).rfind(|begin| named.contains_key(*begin));
        longest.map(str::to_owned)
    };
    let all = named.iter().map(|(module, found)| {
        let used = found.iter().filter(|one| one.handed_on.is_none());
        let others = used.filter_map(file).filter(|other| other != module);
        (module.clone(), others.collect())
    });
    all.collect()
}

/// The files that a file uses, and those that they use, as far as `within` holds.
fn reached<'u>(uses: &'u Uses, from: &str, within: &dyn Fn(&str) -> bool) -> BTreeSet<&'u str> {
    let mut seen = BTreeSet::new();
    let mut left = vec![from];
    while let Some(module) = left.pop() {
        for next in uses.get(module).into_iter().flatten() {
            if within(next) && seen.insert(next.as_str()) {
                left.push(next);
            }
        }
    }
    seen
}

/// The cycles among the files for which `within` holds: sets of files that all depend on one
/// another.
pub(crate) fn circles<'u>(
    uses: &'u Uses,
    within: &dyn Fn(&str) -> bool,
) -> BTreeSet<BTreeSet<&'u str>> {
    let files = uses.keys().filter(|module| within(module));
    let reached: BTreeMap<&str, BTreeSet<&str>> = files
        .map(|file| (file.as_str(), reached(uses, file, within)))
        .collect();
    let in_circles = reached.iter().filter(|(file, to)| to.contains(*file));
    let circle = in_circles.map(|(file, to)| {
        let back = |other: &&&str| reached.get(**other).is_some_and(|to| to.contains(file));
        to.iter().filter(back).copied().collect()
    });
    circle.collect()
}
