//! No text that the program can show uses words that were given up (`tests/data/old_words.txt`) or, in a game, terms of
//! another one; and no name in the code was given up (`tests/data/old_names.txt`).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use gmscreen::campaign::Campaign;
use gmscreen::config::Config;
use gmscreen::exec::Format;
use gmscreen::games;
use gmscreen::library::SAMPLES;
use gmscreen::verbs::verbs;
use gmscreen::view::reference;
use memchr::memmem::Finder;

use crate::cli_home::Home;
use crate::games_samples::opened;
use crate::harness::{Game, offer};
use crate::source::{Token, files, sources, tokens};
use crate::statements::section;
use crate::tier::by_tier;
use crate::tui_support::{Table, at_play};

/// Settings with every possible error.
const WRONG_SETTINGS: &str = "theme = 5\nascii = 1\nmouse = \"maybe\"\nturn_timer = \"soon\"\nbell = 3\n\
     sheet = 400\nnothing = 1\n[keys]\nQ9 = \"undo\"\nx = \"nonsense\"\ny = 5\n[nothing]\na = 1\nb = ";

/// Terms that only other games use.
const FOREIGN: [(&str, &str); 4] = [
    ("renaissance", "resistance table|bonus dice|armor class"),
    ("brp", "TN|MoS|Harm|Luck Point|DV|DUR"),
    (
        "forge-of-power",
        "TN|MoS|Harm|wound|wounds|Luck Point|DUR|D100",
    ),
    (
        "ruina-imperii",
        "TN|MoS|Harm|wound|wounds|Luck Point|armour|D100|DV",
    ),
];

/// The old words of a list.
fn list(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let text = fs::read_to_string(path.join(name)).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let words = lines.map(|line| {
        let (old, new) = line.split_once(" = ").unwrap_or_default();
        assert!(!old.trim().is_empty() && !new.trim().is_empty(), "{line}");
        old.trim().to_owned()
    });
    words.collect()
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

/// The old words, each with a search for it as it stands in a text.
fn old_words() -> Vec<(Finder<'static>, String)> {
    let listed = list("old_words.txt").into_iter();
    let sought = |old: &str| Finder::new(&words(old)).into_owned();
    listed.map(|old| (sought(&old), old)).collect()
}

/// The old words in a text.
fn found<'l>(text: &str, old: &'l [(Finder, String)]) -> Vec<&'l str> {
    let text = words(text);
    let is_in = |sought: &Finder| sought.find(text.as_bytes()).is_some();
    let all = old.iter().filter(|(sought, _)| is_in(sought));
    all.map(|(_, old)| old.as_str()).collect()
}

/// Whether a text contains a word or phrase, in these letters.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
    })
}

/// In the note of a character of the README and of transcripts.
const OWES: &str = "Owes the ferryman";

/// Everything the program and its documents say: where, and what.
#[derive(Default)]
struct Texts(BTreeMap<String, String>);

impl Texts {
    fn add(&mut self, place: impl Into<String>, text: impl Into<String>) {
        let known = self.0.entry(place.into()).or_default();
        known.push_str(" . ");
        known.push_str(&text.into());
    }

    /// Every string and every comment of the sources, except those of tests.
    fn of_the_sources(&mut self) {
        for source in sources() {
            let Some(text) = source.without_tests() else {
                continue;
            };
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

    /// Texts in files for people: the documents, the screens that tests have seen, and the answers in transcripts.
    fn of_files(&mut self) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut all = files(&root.join("docs"), "md");
        all.extend(files(&root.join("tests/it/snapshots"), "snap"));
        for name in ["README", "ARCHITECTURE", "CONTRIBUTING", "CHANGELOG"] {
            all.push(root.join(name).with_extension("md"));
        }
        let transcripts = files(&root.join("tests/play"), "txt");
        assert!(all.len() > 20 && transcripts.len() > 100);
        for path in all.into_iter().chain(transcripts) {
            let mut text = fs::read_to_string(&path).unwrap();
            if path.extension().is_some_and(|end| end == "txt") {
                let answers = text.lines().filter(|line| line.starts_with("  "));
                text = answers.collect::<Vec<_>>().join("\n");
            }
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

    /// Everything that a game shows without a campaign: help, rules pages, the parts of commands, remarks, and the
    /// lists of what it has.
    fn of_the_games(&mut self) {
        for game in games::all() {
            let mut add = |what: &str, text: &str| self.add(format!("{}: {what}", game.id), text);
            add("help", &help(game.id));
            for line in reference::lines(game, "") {
                add("rules", &line.plain());
            }
            let mut table = Game::of(Campaign::new("test", game.id, ""));
            table.run("add Ann").ok();
            for verb in verbs(game) {
                add(verb.name, verb.doc);
                for line in [format!("{} ", verb.name), format!("{} ann ", verb.name)] {
                    for choice in offer(&table.session, &line).choices {
                        add(&line, &format!("{} {}", choice.text, choice.doc));
                    }
                }
            }
            let modifiers = game.modifiers.iter().map(|one| (one.word, one.doc));
            let settings = game.settings.iter().map(|one| (one.name, one.doc));
            let stats = game.stats.iter().map(|one| (one.id, one.doc));
            let tracks = game.tracks.iter().map(|one| (one.label, one.doc));
            let lists = modifiers.chain(settings).chain(stats).chain(tracks);
            lists.for_each(|(name, doc)| add("lists", &format!("{name} {doc}")));
            for remark in game.remarks {
                add("remarks", remark.words);
            }
        }
    }

    /// What each game answers to wrong lines.
    fn of_refusals(&mut self) {
        let wrong = section("refused");
        let step = by_tier(9, 1, 1);
        for sample in SAMPLES {
            let system = sample.system();
            let mut game = Game::of(opened(sample.text));
            let encounter = game.campaign().encounters[0].name.clone();
            let mut refused = 0;
            for begins in [None, Some(format!("encounter start \"{encounter}\""))] {
                if let Some(line) = begins {
                    game.exec("end\n", Format::Text, true);
                    game.run(&line).ok();
                }
                for line in wrong.iter().step_by(step) {
                    let (out, err, _) = game.exec(line, Format::Text, true);
                    refused += usize::from(err.contains("refused"));
                    self.add(format!("{system} answers {line}"), format!("{out} {err}"));
                }
            }
            assert!(
                refused > wrong.len() / step,
                "{system}: {refused} are refused"
            );
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

/// A game's help.
fn help(system: &str) -> String {
    let mut table = Table::new(at_play(system, ""), 240, 600);
    table.press("? ").shown()
}

#[test]
fn no_old_words_and_no_terms_of_other_games_are_used() {
    let mut texts = Texts::default();
    texts.of_the_games();
    let mut wrong = Vec::new();
    for (system, foreign) in FOREIGN {
        let own = texts.0.iter().filter(|(at, _)| at.starts_with(system));
        assert!(own.clone().count() > 50, "{system}");
        for (place, text) in own {
            let found = foreign.split('|').filter(|word| has_word(text, word));
            wrong.extend(found.map(|word| format!("{place}: {word}")));
        }
    }
    texts.of_refusals();
    texts.of_the_sources();
    texts.of_files();
    texts.of_the_command_line();
    texts.of_the_settings();
    assert!(texts.0.len() > 1000, "{} places", texts.0.len());
    let old = old_words();
    for (place, text) in &texts.0 {
        let found = found(text, &old).into_iter();
        wrong.extend(found.map(|word| format!("{place}: {word}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_game_offers_its_own_commands_and_no_others() {
    let all: BTreeSet<&str> = games::all()
        .iter()
        .flat_map(|game| verbs(game))
        .map(|verb| verb.name)
        .collect();
    for game in games::all() {
        let own: BTreeSet<&str> = verbs(game).map(|verb| verb.name).collect();
        // A large screen lists all of them above an empty line.
        let shown = Table::new(at_play(game.id, ""), 120, 36).press(":").shown();
        let listed: BTreeSet<&str> = shown.split([' ', '│', '▸', '\n']).collect();
        assert!(own.is_subset(&listed), "{}: {shown}", game.id);
        let help = help(game.id);
        let parts = help.split(['│', '├', '┤', '┼', '─', '\n']);
        let helped: BTreeSet<&str> = parts
            .filter_map(|part| part.trim().split(' ').next())
            .collect();
        let table = Game::of(Campaign::new("test", game.id, ""));
        for verb in &all {
            let mut choices = offer(&table.session, verb).choices.into_iter();
            let is_offered = choices.any(|choice| choice.text.trim() == *verb);
            assert_eq!(is_offered, own.contains(verb), "{}: {verb}", game.id);
            assert_eq!(helped.contains(verb), is_offered, "{}: {verb}", game.id);
        }
    }
}

#[test]
fn old_words_are_found() {
    let old = old_words();
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
        for token in source.tokens() {
            let Token::Word(word) = token else { continue };
            if old.contains(word) {
                wrong.push(format!("{}: {word}", source.module));
            }
        }
    }
    wrong.dedup();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
