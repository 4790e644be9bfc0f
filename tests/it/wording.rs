//! No text that the program can show uses words that were given up (`tests/data/old_words.txt`),
//! and no name in the code does (`tests/data/old_names.txt`).

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use gmscreen::config::Config;
use gmscreen::games;
use gmscreen::library::SAMPLES;
use gmscreen::verbs::verbs;
use gmscreen::view::reference;

use crate::cli_home::Home;
use crate::games_samples::opened;
use crate::harness::Game;
use crate::source::{Token, sources, tokens};
use crate::tui_support::{Table, at_play};

/// Settings with every possible error.
const WRONG_SETTINGS: &str = "theme = 5\nascii = 1\nmouse = \"maybe\"\nturn_timer = \"soon\"\nbell = 3\n\
     left_pane = 400\nnothing = 1\n[keys]\nQ9 = \"undo\"\nx = \"nonsense\"\ny = 5\n[nothing]\na = 1\nb = ";

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

/// The old words of a list with their replacements.
fn list(name: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(data(name)).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let pairs = lines.map(|line| {
        let (old, new) = line
            .split_once(" = ")
            .unwrap_or_else(|| panic!("{name}: {line}"));
        assert!(!old.trim().is_empty() && !new.trim().is_empty(), "{line}");
        (old.trim().to_owned(), new.trim().to_owned())
    });
    pairs.collect()
}

/// A text in lower case, on one line, with a space around each word.
fn words(text: &str) -> String {
    let lower = text.to_lowercase().replace("\\n", " ");
    let part = |c: char| c.is_whitespace() || matches!(c, '─' | '▸' | '`' | '"' | '(' | ')' | '|');
    // A window that covers a word leaves part of it at its border, which is not a word.
    let is_word = |word: &&str| !matches!(*word, "" | "│");
    let parts: Vec<&str> = lower.split(part).filter(is_word).collect();
    let joined = parts.join(" ");
    // Punctuation is not part of a word.
    let mut out = String::from(" ");
    for c in joined.chars() {
        if matches!(c, '.' | ';' | ':' | '!' | '?' | ',') {
            out.push(' ');
        }
        out.push(c);
    }
    out.push(' ');
    out
}

/// The old words in a text.
fn found<'l>(text: &str, old: &'l [(String, String)]) -> Vec<&'l str> {
    let text = words(text);
    let stands = |phrase: &str| {
        let phrase = words(phrase);
        text.contains(&phrase)
    };
    let all = old.iter().map(|(old, _)| old.as_str());
    all.filter(|old| stands(old)).collect()
}

/// In the note of a character of the README and of transcripts.
const OWES: &str = "Owes the ferryman";

/// Everything the program and its documents say: where, and what.
#[derive(Default)]
struct Texts(BTreeMap<String, String>);

impl Texts {
    fn add(&mut self, place: impl Into<String>, text: impl Into<String>) {
        let place = place.into();
        let known = self.0.entry(place).or_default();
        known.push_str(" . ");
        known.push_str(&text.into());
    }

    /// Every string and every comment of the sources, except those of tests.
    fn of_the_sources(&mut self) {
        for source in sources() {
            if source.module.contains("::tests") {
                continue;
            }
            let text = source
                .text
                .split("#[cfg(test)]\nmod tests {")
                .next()
                .unwrap();
            for token in tokens(text) {
                if let Token::Text(said) = token {
                    // A backslash continues the line.
                    let said = said.replace("\\\n", " ");
                    self.add(format!("src {}", source.module), said);
                }
            }
            let comments = text
                .lines()
                .filter_map(|line| line.trim_start().strip_prefix("//"));
            let comments: Vec<&str> = comments
                .map(|line| line.trim_start_matches(['/', '!']))
                .collect();
            self.add(format!("comments of {}", source.module), comments.join(" "));
        }
    }

    /// Texts in files for people: the documents and the screens that tests have seen.
    fn of_files(&mut self) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut files: Vec<PathBuf> = [
            "README.md",
            "ARCHITECTURE.md",
            "CONTRIBUTING.md",
            "CHANGELOG.md",
        ]
        .iter()
        .map(|name| root.join(name))
        .collect();
        for (folder, end) in [("docs", "md"), ("tests/it/snapshots", "snap")] {
            let entries = fs::read_dir(root.join(folder)).unwrap();
            let paths = entries.map(|entry| entry.unwrap().path());
            files.extend(paths.filter(|path| path.extension().is_some_and(|one| one == end)));
        }
        assert!(files.len() > 20, "{}", files.len());
        // Of a transcript, what the program answered.
        let folders = fs::read_dir(root.join("tests/play")).unwrap();
        let folders = folders.map(|entry| entry.unwrap().path());
        for folder in folders.filter(|path| path.is_dir()) {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let text = fs::read_to_string(&path).unwrap();
                let answers = text.lines().filter(|line| line.starts_with("  "));
                let answers: Vec<&str> = answers.collect();
                self.add(path.to_string_lossy(), answers.join("\n").replace(OWES, ""));
            }
        }
        for path in files {
            let text = fs::read_to_string(&path).unwrap();
            self.add(path.to_string_lossy(), text.replace(OWES, ""));
        }
    }

    fn of_the_command_line(&mut self) {
        let home = Home::new();
        let help = home.run(&["--help"]).ended(0).out;
        let commands = help.split("Commands:\n").nth(1).unwrap();
        let commands = commands.split("\n\n").next().unwrap();
        let names: Vec<&str> = commands
            .lines()
            .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
            .filter(|name| !["", "help"].contains(name))
            .collect();
        assert!(names.len() >= 18, "{names:?}");
        for name in names {
            let said = home.run(&[name, "--help"]).ended(0).out;
            self.add(format!("{name} --help"), said);
        }
        self.add("--help", help);
        self.add("config", home.run(&["config"]).out);
    }

    /// The help, rules and lists of a game, and its answers to wrong lines.
    fn of_the_games(&mut self) {
        for game in games::all() {
            let place = |what: &str| format!("{}: {what}", game.id);
            let mut table = Table::new(at_play(game.id, ""), 200, 600);
            self.add(place("keys and commands"), table.press("?").shown());
            for line in reference::lines(game, "") {
                self.add(place("rules"), line.plain());
            }
            for verb in verbs(game) {
                self.add(place(verb.name), verb.doc);
            }
            for modifier in game.modifiers {
                self.add(
                    place("modifiers"),
                    format!("{} {}", modifier.word, modifier.doc),
                );
            }
            for row in game.conditions.rows {
                self.add(place("conditions"), format!("{} {}", row.name, row.doc));
            }
            for remark in game.remarks.iter().chain(game.advice) {
                self.add(place("remarks"), remark.words);
            }
        }
        for sample in SAMPLES {
            let system = sample.system();
            let mut game = Game::of(opened(sample.text));
            let encounter = game.campaign().encounters[0].name.clone();
            let mut refused = 0;
            for begins in [None, Some(format!("encounter start \"{encounter}\""))] {
                if let Some(line) = begins {
                    game.exec("end\n", gmscreen::exec::Format::Text, true);
                    game.run(&line).ok();
                }
                for line in WRONG {
                    let (out, err, _) = game.exec(line, gmscreen::exec::Format::Text, true);
                    refused += usize::from(err.contains("refused"));
                    self.add(format!("{system}: {line}"), format!("{out} {err}"));
                }
            }
            assert!(refused > WRONG.len(), "{system}: {refused} are refused");
        }
    }

    fn of_the_settings(&mut self) {
        let config = Config::parse(WRONG_SETTINGS);
        assert!(config.errors.len() >= 8, "{:?}", config.errors);
        for error in config.errors {
            self.add("settings", error.to_string());
        }
    }
}

#[test]
fn no_old_words_are_used() {
    let old = list("old_words.txt");
    let mut texts = Texts::default();
    texts.of_the_sources();
    texts.of_files();
    texts.of_the_command_line();
    texts.of_the_games();
    texts.of_the_settings();
    assert!(texts.0.len() > 1000, "{} places", texts.0.len());
    let wrong: Vec<String> = texts
        .0
        .iter()
        .filter_map(|(place, text)| {
            let found = found(text, &old);
            (!found.is_empty()).then(|| format!("{place}: {found:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "old words:\n{}", wrong.join("\n"));
}

#[test]
fn old_words_are_found() {
    let old = list("old_words.txt");
    for (text, finds) in [
        ("Ilse OWES a check.", "owes"),
        ("a check is owed: roll", "owed"),
        ("│ for   want\n│ of time │", "for want of"),
        ("SOM x3 to stay standing, else prone", "else prone"),
    ] {
        assert!(found(text, &old).contains(&finds), "{text}");
    }
    for text in [
        "a showed card",
        "follow edges",
        "somebody else",
        "pronest",
        "sl│owed │",
    ] {
        assert_eq!(found(text, &old), [""; 0], "{text}");
    }
}

#[test]
fn no_old_names_are_in_the_code() {
    let old = list("old_names.txt");
    let mut wrong = Vec::new();
    for source in sources() {
        for token in tokens(&source.text) {
            let Token::Word(word) = token else { continue };
            if old.iter().any(|(name, _)| *name == word) {
                wrong.push(format!("{}: {word}", source.module));
            }
        }
    }
    wrong.dedup();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
