//! The text of a transcript: its steps with the answers that are expected.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// How the first line of a scene begins.
const BEGINNINGS: &[&str] = &["game ", "campaign ", "from ", "home"];

/// Where `from` finds its files, in the repository.
const TABLES: &str = "tests/play/tables";

/// How many differences a failed test shows.
const MOST_SHOWN: usize = 5;

/// A scene of a transcript: a table and what is played on it.
pub(crate) struct Script {
    pub(crate) table: TableFrom,
    pub(crate) seed: u64,
    /// The steps of the file named by `from`, played first.
    given: Vec<Step>,
    pub(crate) steps: Vec<Step>,
    /// The lines that are no steps, such as comments, each with the number of steps before it.
    others: Vec<(usize, String)>,
}

impl Script {
    /// All steps, those of `from` first.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Step> {
        self.given.iter().chain(&self.steps)
    }

    /// The answers as they stand in the file.
    pub(crate) fn expected(&self) -> Vec<Vec<String>> {
        self.steps
            .iter()
            .map(|step| step.expected.clone())
            .collect()
    }

    /// The answers to the steps of the file itself, out of the answers to all.
    pub(crate) fn own<'a>(&self, answers: &'a [Vec<String>]) -> &'a [Vec<String>] {
        answers.get(self.given.len()..).unwrap_or_default()
    }
}

/// What is played.
#[derive(Clone)]
pub(crate) enum TableFrom {
    /// An empty campaign: the id of the game, and the edition, which may be empty.
    Game { id: String, edition: String },
    /// A campaign file, by its path in the repository.
    Campaign(String),
    /// None yet: a user's folders, in which the program is run.
    Home,
}

/// A line of the script with the lines that should follow it.
pub(crate) struct Step {
    /// The number of its line, from 1.
    pub(crate) line: usize,
    /// The line itself.
    pub(crate) text: String,
    pub(crate) action: Action,
    expected: Vec<String>,
}

/// What a step does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// `>`: a command that must be accepted.
    Run(String),
    /// `+`: the same, without its answer, for what a transcript begins with.
    Given(String),
    /// `!`: a command that must be refused.
    Refused(String),
    /// `odds`: the preview of a command.
    Odds(String),
    /// `complete`: what Tab offers at the end of a line.
    Complete(String),
    /// `? show`: fields of the state.
    Show(String),
    /// `? players`: fields of what players see.
    Players(String),
    /// `json`: fields of a command's answer in JSON, after `::`.
    Json(String, String),
    /// `$`: a run of the program with these arguments.
    Program(String),
    /// `json $`: fields of what it prints.
    ProgramJson(String, String),
    /// `file`: writes a file, or copies one of the repository.
    File(String, Content),
    /// `cat`: the content of a file.
    Cat(String),
    /// `ls`: the names in a folder.
    List(String),
    /// `rm`: removes a file or a folder.
    Remove(String),
    /// `config`: a line of the settings.
    Config(String),
    /// `style`: how a text on the screen looks.
    Style(String),
    /// `cursor`: where the cursor stands, and the text after it.
    Cursor,
    /// `wheel`: turns the wheel over a text; true is down.
    Wheel(bool, String),
    /// `paste`: a text that the terminal pastes.
    Paste(String),
    /// `keys`: key presses.
    Keys(String),
    /// `screen`: the whole screen, or some of its rows, counted from 1.
    Screen(Option<(usize, usize)>),
    /// `screen NAME`: a pane.
    Pane(String),
    /// `find`: where a text stands on the screen.
    Find(String),
    /// `click`: a click on the first place where a text stands.
    Click(String),
    /// `window`: what stands in the frame on top.
    Window,
    /// `hints`: the last row of the screen.
    Hints,
    /// `prompt`: the line being typed.
    Prompt,
    /// `size`: the columns and rows of the screen.
    Size(u16, u16),
}

/// What a `file` step writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// The lines after the step that begin with `| `.
    Lines(String),
    /// Bytes, from a text with escapes.
    Bytes(Vec<u8>),
    /// A file of the repository.
    From(String),
}

/// Reads the scenes of a transcript: each begins with a `game`, a `campaign` or a `home`.
pub(crate) fn parse(text: &str) -> Result<Vec<Script>, String> {
    let mut scenes = Vec::new();
    let (mut lines, mut played) = (Vec::new(), false);
    for (at, text) in text.lines().enumerate() {
        let begins = BEGINNINGS.iter().any(|word| text.starts_with(word));
        if begins && played {
            scenes.push(scene(&lines)?);
            lines.clear();
        }
        played = begins || played;
        lines.push((at + 1, text));
    }
    scenes.push(scene(&lines)?);
    Ok(scenes)
}

fn scene(lines: &[(usize, &str)]) -> Result<Script, String> {
    let (mut table, mut given) = (None, Vec::new());
    let mut seed = 7;
    let (mut steps, mut others) = (Vec::<Step>::new(), Vec::new());
    for &(line, text) in lines {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        if let Some(answer) = text.strip_prefix("  ") {
            let step = steps.last_mut();
            let step = step.ok_or(format!("{line}: an answer without a command"))?;
            step.expected.push(answer.to_owned());
            continue;
        }
        let rest = rest.trim();
        match word {
            "|" => {
                let last = steps.last_mut().map(|step| &mut step.action);
                let Some(Action::File(_, Content::Lines(lines))) = last else {
                    return Err(format!("{line}: a line of no file"));
                };
                lines.push_str(text.strip_prefix("| ").unwrap_or_default());
                lines.push('\n');
            }
            "" | "#" => {}
            "home" => table = Some(TableFrom::Home),
            "game" => {
                let (id, edition) = rest.split_once(' ').unwrap_or((rest, ""));
                let (id, edition) = (id.to_owned(), edition.to_owned());
                table = Some(TableFrom::Game { id, edition });
            }
            "from" => {
                let from = from(rest).map_err(|error| format!("{line}: {rest}: {error}"))?;
                (table, seed) = (Some(from.table), from.seed);
                given = from.steps;
            }
            "campaign" => table = Some(TableFrom::Campaign(rest.to_owned())),
            "seed" => seed = rest.parse().map_err(|_| format!("{line}: not a seed"))?,
            _ => {
                let action = action(word, rest).ok_or(format!("{line}: not a step: {text}"))?;
                let (text, expected) = (text.to_owned(), Vec::new());
                steps.push(Step {
                    line,
                    text,
                    action,
                    expected,
                });
                continue;
            }
        }
        others.push((steps.len(), text.to_owned()));
    }
    Ok(Script {
        table: table.ok_or("neither `game` nor `campaign` nor `from`")?,
        seed,
        given,
        steps,
        others,
    })
}

/// The scene that a named table begins with.
fn from(name: &str) -> Result<Script, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(TABLES);
    let path = folder.join(name).with_extension("txt");
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let mut scenes = parse(&text)?.into_iter();
    scenes.next().ok_or_else(|| "nothing in it".to_owned())
}

fn action(word: &str, rest: &str) -> Option<Action> {
    let owned = rest.to_owned();
    Some(match word {
        ">" => Action::Run(owned),
        "+" => Action::Given(owned),
        "!" => Action::Refused(owned),
        "odds" => Action::Odds(owned),
        "complete" => Action::Complete(match rest.strip_suffix("<Space>") {
            Some(line) => format!("{} ", line.trim_end()),
            None => owned,
        }),
        "?" => match rest.split_once(' ')? {
            ("show", wanted) => Action::Show(wanted.trim().to_owned()),
            ("players", wanted) => Action::Players(wanted.trim().to_owned()),
            _ => return None,
        },
        "json" => {
            let (line, wanted) = rest.rsplit_once(" :: ")?;
            let wanted = wanted.to_owned();
            match line.strip_prefix("$ ") {
                Some(line) => Action::ProgramJson(line.to_owned(), wanted),
                None => Action::Json(line.to_owned(), wanted),
            }
        }
        "$" => Action::Program(owned),
        "file" => match (rest.split_once(" < "), rest.split_once(" = ")) {
            (Some((path, from)), _) => {
                Action::File(path.to_owned(), Content::From(from.to_owned()))
            }
            (None, Some((path, text))) => {
                Action::File(path.to_owned(), Content::Bytes(unescaped(text)?))
            }
            (None, None) => Action::File(owned, Content::Lines(String::new())),
        },
        "cat" => Action::Cat(owned),
        "ls" => Action::List(owned),
        "rm" => Action::Remove(owned),
        "config" => Action::Config(owned),
        "style" => Action::Style(owned),
        "cursor" => Action::Cursor,
        "wheel" => match rest.split_once(' ')? {
            ("down", text) => Action::Wheel(true, text.to_owned()),
            ("up", text) => Action::Wheel(false, text.to_owned()),
            _ => return None,
        },
        "paste" => Action::Paste(rest.replace("\\n", "\n")),
        "keys" => Action::Keys(owned),
        "screen" if rest.is_empty() => Action::Screen(None),
        "screen" => match rest.split_once('-') {
            Some((first, last)) => Action::Screen(Some((first.parse().ok()?, last.parse().ok()?))),
            None => Action::Pane(owned),
        },
        "find" if !rest.is_empty() => Action::Find(owned),
        "click" if !rest.is_empty() => Action::Click(owned),
        "window" => Action::Window,
        "hints" => Action::Hints,
        "prompt" => Action::Prompt,
        "size" => {
            let (columns, rows) = rest.split_once('x')?;
            Action::Size(columns.parse().ok()?, rows.parse().ok()?)
        }
        _ => return None,
    })
}

/// The bytes of a text in which `\n`, `\r`, `\t`, `\\` and `\xff` stand for a byte.
fn unescaped(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut rest) = (Vec::new(), text.bytes());
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'\\' => match rest.next()? {
                b'n' => b'\n',
                b'r' => b'\r',
                b't' => b'\t',
                b'x' => {
                    let digits = [rest.next()?, rest.next()?];
                    u8::from_str_radix(str::from_utf8(&digits).ok()?, 16).ok()?
                }
                other => other,
            },
            byte => byte,
        });
    }
    Some(bytes)
}

/// The transcript with other answers.
pub(crate) fn written(script: &Script, answers: &[Vec<String>]) -> String {
    let mut text = String::new();
    let mut others = script.others.iter().peekable();
    for at in 0..=script.steps.len() {
        while let Some((_, other)) = others.next_if(|(before, _)| *before == at) {
            let _ = writeln!(text, "{other}");
        }
        if let (Some(step), Some(answer)) = (script.steps.get(at), answers.get(at)) {
            let _ = writeln!(text, "{}", step.text);
            for line in answer {
                let _ = writeln!(text, "  {line}");
            }
        }
    }
    text
}

/// Compares the answers with those that are expected.
pub(crate) fn compare(script: &Script, answers: &[Vec<String>]) -> Result<(), String> {
    let mut told = String::new();
    let all = script.steps.iter().zip(answers);
    let differ: Vec<_> = all
        .filter(|(step, answer)| step.expected != **answer)
        .collect();
    for (step, answer) in differ.iter().take(MOST_SHOWN) {
        let _ = writeln!(told, "line {}: {}", step.line, step.text);
        for line in step.expected.iter().filter(|line| !answer.contains(line)) {
            let _ = writeln!(told, "  expected: {line}");
        }
        for line in answer.iter().filter(|line| !step.expected.contains(line)) {
            let _ = writeln!(told, "  answered: {line}");
        }
    }
    match differ.len() {
        0 => Ok(()),
        count => Err(format!("{count} answers differ\n{told}")),
    }
}
