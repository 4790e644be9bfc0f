//! The README and the guide in `docs/`: their commands can be typed as they are, their tables match
//! the program, and their links work.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use gmscreen::config::Config;
use gmscreen::games;
use gmscreen::library::SAMPLES;
use gmscreen::tui::keymap::{Context, Group, Keymap};
use gmscreen::tui::settings::Settings;
use gmscreen::tui::theme::{Theme, Themes};
use gmscreen::verbs::verbs;

use crate::cli_home::Home;
use crate::svg::Step;

/// The most lines of a README that people still read to its end.
const LONGEST_README: usize = 110;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The README and every page of the guide, by path.
fn pages() -> Vec<(PathBuf, String)> {
    let guide = fs::read_dir(root().join("docs")).unwrap();
    let all = guide.map(|entry| entry.unwrap().path());
    let all = all.chain([root().join("README.md")]);
    let all = all.filter(|path| path.extension().is_some_and(|kind| kind == "md"));
    let read = |path: PathBuf| (path.clone(), fs::read_to_string(path).unwrap());
    let mut pages: Vec<_> = all.map(read).collect();
    pages.sort();
    pages
}

/// The contents of the code fences that begin with `mark`, each with the rest of its first line.
fn fences<'a>(page: &'a str, mark: &str) -> Vec<(&'a str, &'a str)> {
    let parts = page.split("```").skip(1).step_by(2);
    let parts = parts.filter_map(|part| part.strip_prefix(mark)?.split_once('\n'));
    parts.map(|(rest, inside)| (rest.trim(), inside)).collect()
}

/// What the guide says for whoever cannot see a picture.
#[track_caller]
pub(crate) fn alt_text(picture: &str) -> String {
    let target = format!("pictures/{picture}.svg)");
    let pages = pages();
    let shown = pages.iter().find_map(|(_, page)| {
        let (before, _) = page.split_once(&target)?;
        let (alt, _) = before.rsplit_once("![")?.1.rsplit_once("](")?;
        Some(alt.split_whitespace().collect::<Vec<_>>().join(" "))
    });
    shown.unwrap_or_else(|| panic!("no page shows {target}"))
}

/// The steps of the first fight in the README: a row of its table each, with its keys and what they do.
pub(crate) fn first_fight() -> Vec<Step> {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let (_, rest) = readme.split_once("\n## A first fight\n").unwrap();
    let rows = rest.lines().skip_while(|line| !line.starts_with("| `"));
    let rows = rows.take_while(|line| line.starts_with("| `"));
    let cells = rows.map(|row| row.trim_matches(['|', ' ']).split_once(" | ").unwrap());
    cells
        .map(|(keys, says)| Step {
            keys: keys
                .split_whitespace()
                .map(|key| key.trim_matches('`').to_owned())
                .collect(),
            says: says.to_owned(),
        })
        .collect()
}

/// Checks a page that is made from something else; `GMSCREEN_DOCS=write` writes it again.
#[track_caller]
pub(crate) fn is_current(path: &Path, made: &str) {
    if std::env::var("GMSCREEN_DOCS").is_ok_and(|way| way == "write") {
        fs::write(path, made).unwrap();
    }
    assert!(
        fs::read_to_string(path).unwrap() == made,
        "{} is old: run this test with GMSCREEN_DOCS=write and read what changed",
        path.display()
    );
}

/// Plays lines in a game's sample, with the same dice each time; the answers.
#[track_caller]
fn answered(game: &str, lines: &[&str]) -> Vec<String> {
    let sample = SAMPLES.iter().find(|sample| sample.system() == game);
    let sample = sample.unwrap_or_else(|| panic!("no sample of '{game}'"));
    let home = Home::new();
    fs::write(home.work().join("sample.ron"), sample.text).unwrap();
    let args = ["exec", "sample.ron", "--format", "json", "--seed", "1"];
    let ran = home.feed(&args, lines.join("\n").as_bytes()).ended(0);
    let answers = ran.answers();
    let texts = answers.iter().map(|one| one["text"].as_str().unwrap());
    texts.map(str::to_owned).collect()
}

#[test]
fn its_commands_can_be_played() {
    let mut played = 0;
    for (path, page) in pages() {
        println!("{}", path.display());
        let fences = fences(&page, "gmscreen");
        assert!(fences.iter().all(|(game, _)| game.is_empty()));
        let lines = fences.iter().flat_map(|(_, inside)| inside.lines());
        played += answered("renaissance", &lines.collect::<Vec<_>>()).len();
    }
    assert!(played >= 50, "{played}");
}

/// A line of a played scene with the answer below it.
pub(crate) type Played = (String, String);

/// What was typed in a played scene, after `> `, and the answers in between, each in one line.
pub(crate) fn scene(inside: &str) -> Vec<Played> {
    let inside = format!("\n{inside}");
    let parts = inside.split("\n> ").skip(1);
    let parts = parts.map(|part| part.split_once('\n').unwrap_or((part, "")));
    let in_line = |told: &str| told.split_whitespace().collect::<Vec<_>>().join(" ");
    parts
        .map(|(typed, told)| (typed.to_owned(), in_line(told)))
        .collect()
}

/// Stands for the rest of an answer, and alone for one that was not written down yet.
const CUT: &str = "...";

/// An answer, cut where the page cuts it.
fn cut(answer: &str, told: &str) -> String {
    let parts: Vec<&str> = answer.split("; ").collect();
    let kept = told.matches("; ").count();
    if !told.ends_with(CUT) || told == CUT || kept >= parts.len() {
        return answer.to_owned();
    }
    format!("{}; {CUT}", parts[..kept].join("; "))
}

/// A scene as written in a page, with its answers wrapped.
pub(crate) fn told(played: &[Played]) -> String {
    let mut out = String::from("\n");
    for (typed, answer) in played {
        let _ = writeln!(out, "> {typed}");
        let mut line = String::new();
        for word in answer.split(' ') {
            if line.chars().count() + word.chars().count() >= 110 {
                let _ = writeln!(out, "{line}");
                line = String::from(" ");
            }
            let gap = if line.is_empty() { "" } else { " " };
            line.push_str(gap);
            line.push_str(word);
        }
        let _ = writeln!(out, "{line}");
    }
    out
}

#[test]
fn its_scenes_come_out_as_they_are_told() {
    let mut lines = 0;
    for (path, page) in pages() {
        let told_scenes = fences(&page, "played");
        let Some((game, _)) = told_scenes.first() else {
            continue;
        };
        let insides = told_scenes.iter().map(|(_, inside)| scene(inside));
        let scenes: Vec<Vec<Played>> = insides.collect();
        let typed: Vec<&str> = scenes.iter().flatten().map(|line| &*line.0).collect();
        let mut answers = answered(game, &typed).into_iter();
        let mut new = page.clone();
        for ((_, inside), scene) in told_scenes.iter().zip(&scenes) {
            let played: Vec<Played> = scene
                .iter()
                .map(|(typed, told)| (typed.clone(), cut(&answers.next().unwrap(), told)))
                .collect();
            new = new.replacen(&format!("\n{inside}"), &told(&played), 1);
        }
        is_current(&path, &new);
        lines += typed.len();
    }
    assert!(lines >= 70, "{lines}");
}

#[test]
fn its_lines_for_the_shell_can_be_run() {
    let mut ran = 0;
    for (path, page) in pages() {
        let home = Home::new();
        let work = home.work();
        fs::write(work.join("fight.txt"), "begin\nnext\nno such command\n").unwrap();
        let rats = "Quay rat\nCOO 15, DUR 8\nFray 30 (COO)\n";
        fs::write(work.join("rats.txt"), rats).unwrap();
        let fences = fences(&page, "sh");
        let lines = fences.iter().flat_map(|(_, inside)| inside.lines());
        for line in lines.filter(|line| line.starts_with("gmscreen ")) {
            let line = line.split(" # ").next().unwrap();
            println!("{}: {line}", path.display());
            let words = shell_words(line);
            let refused = line.contains("--keep-going");
            home.run(&words[1..]).ended(i32::from(refused));
            ran += 1;
        }
    }
    assert!(ran >= 10, "{ran}");
}

/// Splits a line like a shell, as far as single quotes are concerned.
fn shell_words(line: &str) -> Vec<&str> {
    let mut words = vec![];
    for (nth, part) in line.split('\'').enumerate() {
        if nth % 2 == 1 {
            words.push(part);
        } else {
            words.extend(part.split_whitespace());
        }
    }
    words
}

#[test]
fn its_settings_are_understood() {
    let mut read = 0;
    for (path, page) in pages() {
        for (_, inside) in fences(&page, "toml") {
            let config = Config::parse(inside);
            let wrong = Settings::of(Theme::default(), Themes::default(), &config).1;
            assert_eq!(wrong, [], "{}", path.display());
            // Every field is set.
            assert!(config.theme.is_some() && config.ascii.is_some() && config.mouse.is_some());
            assert!(config.turn_timer.is_some());
            assert!(!config.keys.is_empty());
            read += 1;
        }
    }
    assert_eq!(read, 1);
}

#[test]
fn its_campaign_can_be_opened() {
    let pages = pages();
    let mut all = pages.iter().flat_map(|(_, page)| fences(page, "ron"));
    let (_, campaign) = all.next().unwrap();
    assert_eq!(all.next(), None);
    let home = Home::new();
    fs::write(home.work().join("ferry.ron"), campaign).unwrap();
    home.play("ferry.ron", &["encounter start \"The landing\" = 1 2 3 4"]);
    let people = &home.show("ferry.ron")["characters"];
    assert_eq!(people.as_array().unwrap().len(), 4);
}

/// The anchors of a page's headings.
fn anchors(page: &str) -> BTreeSet<String> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    let plain = |heading: &str| {
        let text = heading.trim_start_matches('#').trim().to_lowercase();
        let text = text.replace(' ', "-");
        let kept = text.chars();
        kept.filter(|&c| c.is_alphanumeric() || c == '-').collect()
    };
    headings.map(plain).collect()
}

#[test]
fn its_links_work() {
    let mut followed = 0;
    for (path, page) in pages() {
        let links = page.split("](").skip(1);
        let links = links.map(|link| link.split(')').next().unwrap());
        let images = page.split("src=\"").skip(1);
        let images = images.map(|image| image.split('"').next().unwrap());
        for link in links.chain(images).filter(|one| !one.contains("://")) {
            let (target, anchor) = link.split_once('#').unwrap_or((link, ""));
            let mut place = path.clone();
            if !target.is_empty() {
                place = path.parent().unwrap().join(target);
            }
            assert!(place.exists(), "{}: {link}", path.display());
            if !anchor.is_empty() {
                let there = anchors(&fs::read_to_string(place).unwrap());
                assert!(there.contains(anchor), "{}: {link}", path.display());
            }
            followed += 1;
        }
    }
    assert!(followed >= 60, "{followed}");
}

/// What a page shows as typed: the lines of its fences without their mark, and its words in backticks.
fn typed(page: &str) -> Vec<&str> {
    let parts = page.split("```").enumerate();
    let typed = parts.flat_map(|(nth, part)| match nth % 2 {
        0 => part.split('`').skip(1).step_by(2).collect::<Vec<_>>(),
        _ => part.lines().skip(1).collect(),
    });
    let typed = typed.map(|line| line.trim_start_matches("> ").trim_start_matches(':'));
    typed.collect()
}

/// The pages that people write, not those made of the tables.
fn written() -> Vec<(PathBuf, String)> {
    let made = ["docs/keys.md", "docs/commands.md"].map(|page| root().join(page));
    let pages = pages().into_iter();
    pages.filter(|(path, _)| !made.contains(path)).collect()
}

#[test]
fn it_shows_every_command() {
    let pages = written();
    let typed = pages.iter().flat_map(|(_, page)| typed(page));
    let typed = typed.map(|line| {
        line.trim_start_matches("force ")
            .trim_start_matches("odds ")
    });
    let shown: BTreeSet<&str> = typed.filter_map(|line| line.split(' ').next()).collect();
    let games = games::all().iter();
    let all: BTreeSet<&str> = games
        .flat_map(|game| verbs(game))
        .map(|verb| verb.name)
        .collect();
    let missing: Vec<_> = all.difference(&shown).collect();
    assert!(missing.is_empty(), "no page shows {missing:?}");
}

#[test]
fn its_keys_are_keys() {
    let made = keys();
    let rows = made
        .lines()
        .filter_map(|row| row.strip_prefix("| `")?.split_once("` |"));
    let known: BTreeSet<&str> = rows.flat_map(|(keys, _)| keys.split(' ')).collect();
    let is_key = |word: &str| {
        let capital = word.len() == 1 && word.bytes().all(|letter| letter.is_ascii_uppercase());
        let function = word
            .strip_prefix('F')
            .is_some_and(|nth| nth.parse::<u8>().is_ok());
        capital || function || word.starts_with("Ctrl-") && !word.contains(' ')
    };
    let mut named = 0;
    for (path, page) in written() {
        for word in typed(&page).into_iter().filter(|word| is_key(word)) {
            // A letter of the panel of attacks, and one that the example of settings makes.
            let other = ["D", "F5", "F6", "F7"].contains(&word);
            assert!(known.contains(word) || other, "{}: {word}", path.display());
            named += 1;
        }
    }
    assert!(named >= 30, "{named}");
}

/// All keys with default settings, window by window.
fn keys() -> String {
    let keymap = Keymap::default();
    let mut out = String::from(
        "# Keys\n\nThe keys without settings of your own; `[keys]` in the [settings](settings.md) changes them. In the \
         console `?` shows those of the window you are in.\n",
    );
    let mut table = |name: &str, rows: Vec<(String, &str)>| {
        let head = "| key | what it does |\n|---|---|";
        let _ = writeln!(out, "\n## {}\n\n{head}", title(name));
        for (keys, doc) in rows {
            let (keys, doc) = (keys.replace('|', "\\|"), doc.replace('|', "\\|"));
            let _ = writeln!(out, "| `{keys}` | {doc} |");
        }
    };
    for (group, title) in Group::OF_PANES {
        let rows = keymap.rows(Context::Panes).iter();
        let rows = rows.filter(|known| known.key.group == group);
        let rows = rows.map(|known| (known.labels(), known.key.doc));
        table(title, rows.collect());
    }
    for (name, rows) in keymap.told() {
        let rows = rows.iter();
        let rows = rows.map(|known| (known.labels(), known.key.doc));
        table(name, rows.collect());
    }
    out
}

/// A heading of the help, which begins with `Keys: `, as a heading of the page about keys.
fn title(heading: &str) -> String {
    let heading = heading.trim_start_matches("Keys: ");
    let mut letters = heading.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[test]
fn its_keys_and_commands_match_the_tables() {
    is_current(&root().join("docs/keys.md"), &keys());
    let made = Home::new().run(&["commands", "--format", "markdown"]);
    is_current(&root().join("docs/commands.md"), &made.ended(0).out);
}

#[test]
fn each_game_is_named_and_has_a_page_with_a_picture_and_a_played_scene() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(readme.lines().count() <= LONGEST_README);
    for game in games::all() {
        assert!(readme.contains(game.name), "{} is not named", game.name);
        let name = game.name.to_lowercase().replace(' ', "-");
        let page = fs::read_to_string(root().join(format!("docs/{name}.md"))).unwrap();
        let mut lines = 0;
        for (id, inside) in fences(&page, "played") {
            assert_eq!(id, game.id, "{name}");
            lines += scene(inside).len();
        }
        assert!(lines >= 12, "{name}: a scene of {lines} lines");
        let picture = format!("](pictures/{}-120x36.svg)", game.id);
        assert!(page.contains(&picture), "{name}");
    }
}

#[test]
fn the_picture_of_a_phone_is_in_a_chapter() {
    // A browser takes it; its own test holds it to the page's text.
    let pages: String = pages().into_iter().map(|(_, page)| page).collect();
    assert!(pages.contains("](pictures/phone.png)"));
}

#[test]
fn the_table_of_dependencies_names_every_crate() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let sections = manifest.split("\n[").filter_map(|one| one.split_once('\n'));
    let sections = sections.filter(|(heading, _)| heading.ends_with("dependencies]"));
    let crates = sections.flat_map(|(_, rows)| rows.lines());
    let crates = crates.filter_map(|row| Some(row.split_once(" = ")?.0.to_owned()));
    let crates: BTreeSet<String> = crates.collect();
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let (_, table) = page.split_once("| crate |").unwrap();
    let rows = table.lines().skip(2);
    let rows = rows.filter_map(|row| row.strip_prefix("| ")?.split(" | ").next());
    let named = rows.flat_map(|row| row.trim_start_matches("dev: ").split(", "));
    let named = named.map(|name| name.split(" (").next().unwrap().to_owned());
    assert_eq!(named.collect::<BTreeSet<_>>(), crates);
}
