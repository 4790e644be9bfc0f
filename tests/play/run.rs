//! Plays a transcript once and collects its answers.

use gmscreen::dice::{Dice, Seeded};
use gmscreen::exec;
use gmscreen::exec::{Answered, Format, LineResult, written};
use gmscreen::game::words::note;
use gmscreen::game::{Note, Preview};
use gmscreen::lang::complete::Offer;
use gmscreen::lang::edit::Editor;
use gmscreen::lang::line::Line;
use gmscreen::session::{LinePreview, Session};
use gmscreen::story::said;
use gmscreen::verbs::complete::Here;

use crate::console::{Console, Desk, Screen};
use crate::drawn::{found, framed, pane};
use crate::fields::{fields, named, players};
use crate::files::{Files, middle};
use crate::home::Home;
use crate::laws::{self, Checks};
use crate::script::{Action, Content, Script, TableFrom};

/// The size of the screen unless a step says otherwise.
const SIZE: (u16, u16) = (120, 36);

/// How many completions are told.
const MOST_OFFERED: usize = 12;

/// The answers of all steps, those of its table first.
pub(crate) fn answers(script: &Script, checks: Checks) -> Result<Vec<Vec<String>>, String> {
    match (&script.table, checks) {
        (TableFrom::Home, _) => {
            let mut player = Player::new(Console::Nothing, script.seed, checks);
            player.home = Some(Home::new()?);
            player.steps(script)
        }
        (_, Checks::Answers) => {
            let console = Console::new(laws::without_disk(script)?, Seeded::new(script.seed));
            Player::new(console, script.seed, checks).steps(script)
        }
        (_, Checks::All) => answers_from_files(script),
    }
}

/// The same, of a table that is killed in the middle, opened again from its files, and goes on; what holds
/// for every transcript is checked on the way.
fn answers_from_files(script: &Script) -> Result<Vec<Vec<String>>, String> {
    let files = Files::new(&script.table)?;
    let console = Console::new(files.open()?, Seeded::new(script.seed));
    let mut player = Player::new(console, script.seed, Checks::All);
    let middle = middle(script);
    let mut answers = Vec::new();
    for (at, step) in script.all().enumerate() {
        if at == middle {
            let console = std::mem::replace(&mut player.console, Console::Nothing);
            let (session, dice) = console.into_table()?;
            player.console = Console::new(files.killed(session)?, dice);
        }
        answers.push(player.step(step)?);
    }
    let (session, _) = player.console.into_table()?;
    laws::everything_undone_and_redone(script, &files.killed(session)?)?;
    Ok(answers)
}

/// Plays steps.
pub(crate) struct Player {
    pub(crate) console: Console,
    size: (u16, u16),
    seed: u64,
    /// The settings, as their file has them.
    config: String,
    /// Where the program is run, in a scene that begins there.
    home: Option<Home>,
    checks: Checks,
}

impl Player {
    pub(crate) fn new(console: Console, seed: u64, checks: Checks) -> Self {
        Self {
            console,
            size: SIZE,
            seed,
            config: String::new(),
            home: None,
            checks,
        }
    }

    /// The answers to all steps.
    fn steps(mut self, script: &Script) -> Result<Vec<Vec<String>>, String> {
        script.all().map(|step| self.step(step)).collect()
    }

    fn home(&self) -> Result<&Home, String> {
        self.home
            .as_ref()
            .ok_or_else(|| "this needs a scene that begins with `home`".to_owned())
    }

    /// The screen, opened if it is not open yet.
    fn screen(&mut self) -> Result<&mut Screen, String> {
        self.console.screen(&Desk {
            size: self.size,
            config: &self.config,
            home: self.home.as_ref(),
            seed: self.seed,
        })
    }

    /// The rows of the screen, without what differs from run to run.
    fn rows(&mut self) -> Result<Vec<String>, String> {
        let rows = self.screen()?.rows()?;
        Ok(match &self.home {
            Some(home) => rows.iter().map(|row| home.shown(row)).collect(),
            None => rows,
        })
    }

    /// The answer to one step.
    pub(crate) fn step(&mut self, step: &crate::script::Step) -> Result<Vec<String>, String> {
        let answer = self.act(&step.action);
        answer.map_err(|error| format!("line {}: {}\n{error}", step.line, step.text))
    }

    fn act(&mut self, action: &Action) -> Result<Vec<String>, String> {
        match action {
            Action::Run(line) => self.line(line, LineResult::Accepted),
            Action::Given(line) => {
                self.line(line, LineResult::Accepted)?;
                Ok(Vec::new())
            }
            Action::Refused(line) => self.line(line, LineResult::Refused),
            Action::Odds(line) => {
                laws::previewed(self.console.session()?, line).map(|it| odds(&it))
            }
            Action::Complete(line) => Ok(completed(self.console.session()?, line)),
            Action::Show(wanted) => fields(self.console.session()?, wanted),
            Action::Players(wanted) => players(self.console.session()?, wanted),
            Action::Json(line, wanted) => {
                let answered = self.answered(line, Format::Json)?;
                let answered = answered.ok_or("a comment has no answer")?;
                let answer = serde_json::from_str(&format!("{}{}", answered.out, answered.err));
                named(&answer.map_err(|error| error.to_string())?, wanted)
            }
            Action::Program(line) => {
                self.leave();
                let home = self.home()?;
                Ok(home.told(&home.run(line)?))
            }
            Action::ProgramJson(line, wanted) => {
                self.leave();
                let home = self.home()?;
                let ran = home.run(line)?;
                let answers = ran
                    .out
                    .lines()
                    .map(|line| serde_json::from_str(&home.shown(line)));
                let answers: Result<Vec<serde_json::Value>, _> = answers.collect();
                let answers = answers.map_err(|error| format!("{error}: {}", ran.out))?;
                let told: Result<Vec<_>, _> =
                    answers.iter().map(|one| named(one, wanted)).collect();
                Ok(told?.concat())
            }
            Action::File(path, content) => {
                let home = self.home()?;
                match content {
                    Content::Lines(text) => home.write(path, home.real(text).as_bytes())?,
                    Content::Bytes(bytes) => home.write(path, bytes)?,
                    Content::From(from) => home.bring(path, from)?,
                }
                Ok(Vec::new())
            }
            Action::Cat(path) => self.home()?.read(path),
            Action::List(path) => self.home()?.list(path),
            Action::Remove(path) => self.home()?.remove(path).map(|()| Vec::new()),
            Action::Config(line) => {
                self.config.push_str(line);
                self.config.push('\n');
                Ok(Vec::new())
            }
            Action::Style(text) => Ok(vec![self.screen()?.style(text)?]),
            Action::Cursor => Ok(self.screen()?.cursor()?.into_iter().collect()),
            Action::Wheel(down, text) => self.told(|screen| screen.wheel(*down, text)),
            Action::Paste(text) => self.told(|screen| screen.paste(text)),
            Action::Keys(keys) => {
                let keys = match &self.home {
                    Some(home) => home.real(keys),
                    None => keys.clone(),
                };
                self.told(|screen| screen.press(&keys))
            }
            Action::Screen(part) => {
                let rows = self.rows()?;
                let (first, last) = part.unwrap_or((1, rows.len()));
                let rows = rows.into_iter().take(last).skip(first.saturating_sub(1));
                Ok(rows.map(|row| format!("|{row}")).collect())
            }
            Action::Pane(name) => {
                let rows = self.rows()?;
                pane(&rows, name).ok_or_else(|| format!("there is no pane {name}"))
            }
            Action::Find(text) => {
                let rows = self.rows()?;
                Ok(found(&rows, text))
            }
            Action::Click(text) => self.told(|screen| screen.click(text)),
            Action::Window => {
                let rows = self.rows()?;
                framed(&rows).ok_or_else(|| "there is no window".to_owned())
            }
            Action::Hints => {
                let mut rows = self.rows()?;
                Ok(rows
                    .pop()
                    .into_iter()
                    .map(|row| row.trim().to_owned())
                    .collect())
            }
            Action::Prompt => Ok(self.screen()?.prompt().into_iter().collect()),
            Action::Size(columns, rows) => {
                self.size = (*columns, *rows);
                self.screen()?.resize(*columns, *rows);
                Ok(Vec::new())
            }
        }
    }

    /// Closes the console of a user, who runs the program next.
    fn leave(&mut self) {
        if self.home.is_some() {
            self.console = Console::Nothing;
        }
    }

    /// The answer to a command, as `exec` writes it.
    fn line(&mut self, line: &str, expected: LineResult) -> Result<Vec<String>, String> {
        let Some(answered) = self.answered(line, Format::Text)? else {
            return Ok(Vec::new());
        };
        let text = format!("{}{}", answered.out, answered.err);
        if answered.result != expected {
            return Err(format!("{:?}: {text}", answered.result));
        }
        Ok(lines(&text))
    }

    /// The same in either format; nothing for a comment.
    fn answered(&mut self, line: &str, format: Format) -> Result<Option<Answered>, String> {
        let (session, dice) = self.console.table()?;
        let before = laws::Before::of(session, dice.mark(), line, self.checks)?;
        let line = exec::readable(line);
        let done = session.execute(&line, dice);
        laws::line_holds(&before, &done, session, dice.mark())?;
        written(session, &line, done, format).map_err(|error| error.to_string())
    }

    /// The entries that keys or a click made, each with its number, its line and its text.
    fn told(
        &mut self,
        act: impl FnOnce(&mut Screen) -> Result<(), String>,
    ) -> Result<Vec<String>, String> {
        let screen = self.screen()?;
        let last = |session: &Session| {
            session
                .history()
                .entries()
                .last()
                .map_or(0, |one| one.number)
        };
        let before = screen.session().map(last);
        act(screen)?;
        let (Some(before), Some(session)) = (before, screen.session()) else {
            return Ok(Vec::new());
        };
        let mut told = Vec::new();
        for entry in session.history().entries().iter() {
            if entry.number > before {
                told.push(format!("#{} {}", entry.number, entry.line));
                told.extend(lines(&said(session.game(), &entry.said, &entry.events)));
            }
        }
        Ok(told)
    }
}

/// An answer as lines, one for each part of a sentence, so that a difference is easy to see.
fn lines(text: &str) -> Vec<String> {
    let text = text.replace("; ", ";\n");
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| line.trim_end().to_owned()).collect()
}

/// What Tab offers at the end of a line.
fn offer(session: &Session, line: &str) -> Offer {
    let line = Line::read(line);
    let here = Here::of(session.table(), &line, line.length());
    here.map_or_else(Offer::default, |here| here.offer())
}

/// What Tab offers at the end of a line: each whole line with what it says of itself.
fn completed(session: &Session, line: &str) -> Vec<String> {
    let offered = offer(session, line);
    let count = offered.choices.len();
    let line_with = |nth| {
        let mut editor = Editor::new(line, None);
        editor.take(&offered, nth);
        editor.line().trim_end().to_owned()
    };
    let choices = offered.choices.iter().take(MOST_OFFERED).enumerate();
    let mut told: Vec<_> = choices
        .map(|(nth, choice)| format!("{}   {}", line_with(nth), choice.doc))
        .map(|line| line.trim_end().to_owned())
        .collect();
    if count > MOST_OFFERED {
        told.push(format!("and {} more", count - MOST_OFFERED));
    }
    told
}

/// A preview: targets, the chance of each outcome, details, notes, and each number.
fn odds(preview: &LinePreview) -> Vec<String> {
    match preview {
        LinePreview::Nothing => vec!["nothing".to_owned()],
        LinePreview::Usage(verb) => vec![format!("no odds: {}", verb.name)],
        LinePreview::Foretold(_, said) => vec![format!("would be: {said}")],
        LinePreview::Trouble(refusal) => vec![format!("refused: {refusal}")],
        LinePreview::Odds(preview) => rolled(preview),
    }
}

fn rolled(preview: &Preview) -> Vec<String> {
    let mut told = preview.targets.clone();
    for (what, p) in preview.odds.iter() {
        told.push(format!("{} {}", what.id(), chance(p)));
    }
    for (what, p) in &preview.details {
        told.push(format!("{what} {}", chance(*p)));
    }
    let several = preview.each.iter().filter(|_| preview.each.len() > 1);
    for one in preview.compared.iter().chain(several) {
        told.push(format!("{}, {}:", one.who, one.what));
        let each = one.odds.iter();
        told.extend(each.map(|(what, p)| format!("  {} {}", what.id(), chance(p))));
    }
    // The other notes repeat the details.
    let texts = preview.notes.iter();
    told.extend(texts.filter(|said| matches!(said, Note::Text(_))).map(note));
    if let Some(distribution) = &preview.distribution {
        let each = distribution.values.iter();
        let each: Vec<_> = each
            .map(|(value, p)| format!("{value}: {}", chance(*p)))
            .collect();
        told.push(format!("{} {}", distribution.what, each.join(", ")));
    }
    told
}

/// A probability to six places, without the zeros at the end.
fn chance(p: f64) -> String {
    let text = format!("{p:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
