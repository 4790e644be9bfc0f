//! Reads the library's sources: its files, the paths they name, and the strings they contain.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A source file of the library.
pub(crate) struct Source {
    /// Its module, such as `campaign::event`.
    pub(crate) module: String,
    /// Its text.
    pub(crate) text: String,
}

/// Every file below `src`.
pub(crate) fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let relative = path.strip_prefix(&root).unwrap().with_extension("");
                let module = relative.to_string_lossy();
                found.push(Source {
                    module: module.replace(std::path::MAIN_SEPARATOR, "::"),
                    text: fs::read_to_string(&path).unwrap(),
                });
            }
        }
    }
    assert!(found.len() > 30, "the sources were not found");
    found
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

impl Token {
    fn is(&self, sign: char) -> bool {
        *self == Self::Sign(sign)
    }

    fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            _ => None,
        }
    }
}

/// The tokens of a source, without its comments.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if rest.starts_with("//") {
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
            if !c.is_whitespace() {
                out.push(Token::Sign(c));
            }
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    /// The path from the root, such as `campaign::event::Event`.
    pub(crate) path: String,
    /// The name under which the file re-exports it, if it does; `*` for everything.
    pub(crate) handed_on: Option<String>,
}

/// Every path that begins with `crate`, `super`, `self` or a child of the module, in a `use`, alone
/// or in groups, or inline.
pub(crate) fn paths(module: &str, tokens: &[Token]) -> Vec<Named> {
    let mut reader = Reader {
        tokens,
        at: 0,
        children: children(tokens),
        inline: Vec::new(),
        depth: 0,
        module: module.split("::").map(str::to_owned).collect(),
        found: Vec::new(),
    };
    reader.read();
    reader.found
}

fn children(tokens: &[Token]) -> BTreeSet<String> {
    let mods = tokens.windows(3).filter_map(|three| match three {
        [Token::Word(key), Token::Word(name), end] if key == "mod" && end.is(';') => Some(name),
        _ => None,
    });
    mods.cloned().collect()
}

struct Reader<'a> {
    tokens: &'a [Token],
    at: usize,
    children: BTreeSet<String>,
    /// The open inline modules, with the depth of their braces.
    inline: Vec<(String, usize)>,
    depth: usize,
    module: Vec<String>,
    found: Vec<Named>,
}

impl Reader<'_> {
    fn token(&self, ahead: usize) -> Option<&Token> {
        self.tokens.get(self.at + ahead)
    }

    fn read(&mut self) {
        let mut public = false;
        while let Some(token) = self.token(0).cloned() {
            let after_path = self.at > 0 && self.tokens[self.at - 1] == Token::Path;
            match &token {
                Token::Sign('{') => self.depth += 1,
                Token::Sign('}') => {
                    self.depth = self.depth.saturating_sub(1);
                    let depth = self.depth;
                    self.inline.retain(|(_, open)| *open < depth + 1);
                }
                Token::Word(word) if word == "mod" => {
                    if let (Some(Token::Word(name)), Some(Token::Sign('{'))) =
                        (self.token(1), self.token(2))
                    {
                        let opened = (name.clone(), self.depth + 1);
                        self.inline.push(opened);
                    }
                }
                Token::Word(word) if word == "pub" => public = true,
                // `pub(in super::super)` is a visibility and uses nothing.
                Token::Word(word) if word == "in" && public => {
                    while self.token(0).is_some_and(|token| !token.is(')')) {
                        self.at += 1;
                    }
                    continue;
                }
                Token::Word(word) if word == "use" => {
                    self.at += 1;
                    self.tree(Vec::new(), true, public);
                    public = false;
                    continue;
                }
                Token::Word(_) if !after_path && self.token(1) == Some(&Token::Path) => {
                    // `pub(crate)` and `pub(super)` are not paths.
                    self.tree(Vec::new(), false, false);
                    continue;
                }
                Token::Sign('(' | ')') | Token::Path | Token::Text(_) => {}
                Token::Word(word) if word == "crate" || word == "super" => {}
                _ => public = false,
            }
            self.at += 1;
        }
    }

    /// Reads a path, with its groups if it is in a `use`.
    fn tree(&mut self, mut path: Vec<String>, in_use: bool, public: bool) {
        loop {
            match self.token(0).cloned() {
                Some(Token::Word(word)) => {
                    path.push(word);
                    self.at += 1;
                }
                Some(Token::Sign('*')) if in_use => {
                    path.push("*".to_owned());
                    self.at += 1;
                }
                Some(Token::Sign('{')) if in_use => {
                    self.at += 1;
                    while self.token(0).is_some_and(|token| !token.is('}')) {
                        self.tree(path.clone(), in_use, public);
                        if self.token(0).is_some_and(|token| token.is(',')) {
                            self.at += 1;
                        }
                    }
                    self.at += 1;
                    return;
                }
                _ => break,
            }
            if self.token(0) == Some(&Token::Path) {
                let goes_on = match self.token(1) {
                    Some(Token::Word(_)) => true,
                    Some(Token::Sign('{' | '*')) => in_use,
                    _ => false,
                };
                self.at += 1;
                if goes_on {
                    continue;
                }
            }
            break;
        }
        let mut name = path.last().cloned();
        let renamed = in_use && self.token(0).and_then(Token::word) == Some("as");
        if renamed {
            name = self.token(1).and_then(Token::word).map(str::to_owned);
            self.at += 2;
        }
        if let Some(path) = self.absolute(&path) {
            let handed_on = name.filter(|_| public);
            self.found.push(Named { path, handed_on });
        }
    }

    /// A path from the root, if it leads into this library.
    fn absolute(&self, path: &[String]) -> Option<String> {
        let mut whole = self.module.clone();
        whole.extend(self.inline.iter().map(|(name, _)| name.clone()));
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => {
                whole.clear();
                rest = &path[1..];
            }
            "super" => {
                while rest.first().is_some_and(|word| word == "super") {
                    whole.pop();
                    rest = &rest[1..];
                }
            }
            "self" => rest = &path[1..],
            child if self.children.contains(child) => {}
            _ => return None,
        }
        // `use a::{self}` names `a`.
        let rest = match rest {
            [begin @ .., last] if last == "self" => begin,
            all => all,
        };
        whole.extend(rest.iter().cloned());
        (!whole.is_empty()).then(|| whole.join("::"))
    }
}

/// Which file of a room uses which. A re-export belongs to the file where the item is defined.
pub(crate) struct Uses {
    of: BTreeMap<String, BTreeSet<String>>,
}

impl Uses {
    pub(crate) fn of(sources: &[Source]) -> Self {
        let modules: BTreeSet<&str> = sources.iter().map(|one| one.module.as_str()).collect();
        let mut named = BTreeMap::new();
        let mut handed: BTreeMap<String, String> = BTreeMap::new();
        for source in sources {
            let found = paths(&source.module, &tokens(&source.text));
            for one in &found {
                if let Some(name) = &one.handed_on {
                    handed.insert(format!("{}::{name}", source.module), one.path.clone());
                }
            }
            named.insert(source.module.clone(), found);
        }
        let file = |path: &str| -> Option<String> {
            let mut path = path.to_owned();
            for _ in 0..9 {
                let mut ends = path
                    .match_indices("::")
                    .map(|(at, _)| at)
                    .collect::<Vec<_>>();
                ends.push(path.len());
                // The first re-exported name leads to another file.
                let leads = ends.iter().find_map(|end| {
                    let to = handed.get(&path[..*end])?;
                    Some(format!("{to}{}", &path[*end..]))
                });
                match leads {
                    Some(to) if to != path => path = to,
                    _ => break,
                }
            }
            let mut ends: Vec<usize> = path.match_indices("::").map(|(at, _)| at).collect();
            ends.push(path.len());
            let longest = ends
                .iter()
                .rev()
                .find(|end| modules.contains(&path[..**end]));
            longest.map(|end| path[..*end].to_owned())
        };
        let of = named.into_iter().map(|(module, found)| {
            let used = found.iter().filter(|one| one.handed_on.is_none());
            let files = used.filter_map(|one| file(&one.path));
            let others = files.filter(|other| *other != module).collect();
            (module, others)
        });
        Self { of: of.collect() }
    }

    fn reached(&self, from: &str, within: &dyn Fn(&str) -> bool) -> BTreeSet<String> {
        let mut seen = BTreeSet::new();
        let mut left = vec![from.to_owned()];
        while let Some(module) = left.pop() {
            for next in self.of.get(&module).into_iter().flatten() {
                if within(next) && seen.insert(next.clone()) {
                    left.push(next.clone());
                }
            }
        }
        seen
    }

    /// The cycles among the files for which `within` holds: sets of files that all depend on one
    /// another.
    pub(crate) fn circles(&self, within: &dyn Fn(&str) -> bool) -> BTreeSet<BTreeSet<String>> {
        let files = self.of.keys().filter(|module| within(module));
        let reached: BTreeMap<&String, BTreeSet<String>> = files
            .map(|file| (file, self.reached(file, within)))
            .collect();
        let circle = |(file, to): (&&String, &BTreeSet<String>)| -> Option<BTreeSet<String>> {
            let back = |other: &&String| reached.get(*other).is_some_and(|to| to.contains(*file));
            to.contains(*file)
                .then(|| to.iter().filter(back).cloned().collect())
        };
        reached.iter().filter_map(circle).collect()
    }
}
