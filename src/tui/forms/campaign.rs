//! The forms of a campaign as a whole: a new one, the name of a renamed or copied one, and people to import.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use crate::campaign::plural::plural;
use crate::dice::Seeded;
use crate::game::{Game, OWN_DICE, PLAYERS};
use crate::games;
use crate::import::{self, Order, Source};
use crate::library::{self, Library};
use crate::sheet::{At, Input, Kind, Part, Reader, Shape, Trouble, Values};
use crate::store::{RealFs, files};
use crate::tui::desk::Desk;
use crate::tui::keymap::{Act, Context};
use crate::tui::layer::Cx;
use crate::tui::message::Flow;
use crate::tui::shop::title_of;
use crate::tui::wanted::{After, Answer, Naming};
use crate::tui::window::{Fill, Form};

/// Who rolls the dice for player characters.
const ROLLED_BY: [&str; 2] = ["the console rolls", "players roll their own"];

/// The name of a campaign.
fn name() -> Input {
    Input::text("name", "Name", 60).required("a campaign needs a name")
}

/// The form of a new campaign.
struct NewFill {
    /// The files of the games behind those of the program.
    files: Vec<PathBuf>,
}

/// The form of a new campaign, also of games from files.
pub(in crate::tui) fn new_campaign(desk: &Desk, library: &Library) -> Form {
    let own = library.game_files().into_iter().filter_map(|path| {
        let game = library::game_file(&path).ok()?.loaded.game;
        Some((game.name.to_owned(), path))
    });
    let (names, files): (Vec<String>, Vec<PathBuf>) = own.unzip();
    let games = games::all().iter().map(|game| game.name.to_owned());
    let games = games.chain(names);
    let fields = vec![
        name().help("what the campaign and its files are called"),
        Input::choice("system", "System", games),
        Input::choice("edition", "Edition", [""; 0]),
        Input::choice("dice", "Dice", ROLLED_BY).help("who rolls for player characters"),
    ];
    let mut values = Values::new(vec![Part::of(Shape::Lines, fields)]);
    let mut fill = NewFill { files };
    fill.changed(&mut values, At::default());
    let called = ("campaign".to_owned(), "New campaign".to_owned());
    Form::new(desk, Context::StartForm, called, fill, values)
}

fn chosen_game(values: &Values) -> Option<&'static Game> {
    games::all().get(values.chosen(0, "system")).copied()
}

fn editions(values: &Values) -> &'static [&'static str] {
    chosen_game(values).map_or(&[], |game| game.editions)
}

impl Reader for NewFill {
    /// The editions are those of the system; a single one is not asked for.
    fn changed(&mut self, values: &mut Values, at: At) {
        let editions = editions(values);
        let Some(place) = values.find(0, 0, "edition") else {
            return;
        };
        let kind = Kind::Choice(editions.iter().map(|it| (*it).to_owned()).collect());
        let field = &mut values.parts[0].fields[place.column];
        field.hidden = editions.len() < 2;
        let changes = field.kind != kind;
        field.kind = kind;
        let of_system = values.field(at).is_some_and(|field| field.id == "system");
        if let Some(cell) = values.cell_mut(place).filter(|_| changes && of_system) {
            cell.chosen = 0;
        }
    }
}

impl Fill for NewFill {
    fn save(&mut self, values: &Values, cx: &mut Cx) -> Result<After, Trouble> {
        let (library, name) = (&cx.shop.library, values.of(0, 0, "name"));
        let settings: &[_] = match values.chosen(0, "dice") {
            1 => &[(OWN_DICE, PLAYERS)],
            _ => &[],
        };
        let made = if let Some(game) = chosen_game(values) {
            let edition = editions(values).get(values.chosen(0, "edition"));
            library.create(name, game, edition.unwrap_or(&""), settings)
        } else {
            let file = &self.files[values.chosen(0, "system") - games::all().len()];
            let file = library::game_file(file);
            file.and_then(|file| library.create_of(name, &file, settings))
        };
        made.map(|path| After::Go(Flow::Enter(path)))
            .map_err(|error| (Some(At::default()), error.to_string()))
    }
}

/// The form for the name of a renamed or copied campaign.
struct NameFill {
    naming: Naming,
    path: PathBuf,
}

/// The form for the name of the campaign at a path, or of its copy.
pub(in crate::tui) fn name_of(desk: &Desk, naming: Naming, path: &Path) -> Form {
    let name_now = title_of(path);
    let (title, help, first) = match naming {
        Naming::Rename => ("Rename", "renames the campaign and its files", name_now),
        Naming::Copy => (
            "Copy",
            "copies the campaign as it stands, with a new log",
            format!("{name_now} copy"),
        ),
    };
    let mut values = Values::new(vec![Part::of(Shape::Lines, vec![name().help(help)])]);
    values.put(At::default(), &first);
    let called = (format!("{title} {}", path.display()), title.to_owned());
    let path = path.to_owned();
    let form = Form::new(
        desk,
        Context::StartForm,
        called,
        NameFill { naming, path },
        values,
    );
    // Most names are changed by only a few letters, so typing does not replace them.
    form.enter_saves().at_end()
}

impl Reader for NameFill {}

impl Fill for NameFill {
    fn save(&mut self, values: &Values, cx: &mut Cx) -> Result<After, Trouble> {
        let name = values.text(At::default());
        let (done, says) = match self.naming {
            Naming::Rename => (library::rename(&self.path, name), "renamed"),
            Naming::Copy => (library::copy(&self.path, name), "copied"),
        };
        let to = done.map_err(|error| (Some(At::default()), error.to_string()))?;
        cx.shop.library.remember(&to.path);
        let told = format!("{says}: {name}");
        Ok(After::Tell(Answer::Done(to.path, told.into())))
    }
}

/// The most lines shown of what would be added.
const MOST: usize = 12;

/// Where the path is.
const FILE: At = At::new(0, 0, 0);

/// Where imported characters go.
enum Into {
    Campaign(PathBuf),
    /// A new campaign of this game.
    New(&'static Game),
}

struct ImportFill {
    /// Where it could go, in the order of the options.
    into: Vec<Into>,
    /// What would be added by what was typed then.
    seen: Option<(Values, Vec<String>)>,
    /// The path that was completed, and its completions.
    offered: (String, Vec<String>),
}

/// The form for a file to import, into this campaign or a new one.
pub(in crate::tui) fn import(desk: &Desk, own: Option<&Path>) -> Form {
    let own = own.map(|path| (title_of(path), Into::Campaign(path.to_owned())));
    let new = games::all().iter().map(|game| {
        let title = format!("{} (a new campaign)", game.name);
        (title, Into::New(game))
    });
    let (titles, into): (Vec<String>, Vec<Into>) = own.into_iter().chain(new).unzip();
    let fields = vec![
        Input::text("file", "File", 90)
            .required("enter the path of a file")
            .empty("stat blocks, CSV, JSON, YAML, or a campaign"),
        Input::choice("into", "Into", titles),
        Input::text("name", "Name", 60).empty("the file's"),
    ];
    let mut fill = ImportFill {
        into,
        seen: None,
        offered: Default::default(),
    };
    let mut values = Values::new(vec![Part::of(Shape::Lines, fields)]);
    fill.changed(&mut values, FILE);
    let called = ("import".to_owned(), "Import".to_owned());
    let form = Form::new(desk, Context::StartForm, called, fill, values);
    form.wide(96).at_end()
}

/// Imports all of the file into the roster.
fn order(values: &Values) -> Order {
    let file = values.text(FILE);
    let source = Source {
        name: file.to_owned(),
        path: library::home(file),
        ..Source::default()
    };
    Order {
        sources: vec![source],
        ..Order::default()
    }
}

impl ImportFill {
    /// Whether what would be added is shown.
    fn shows(&self, values: &Values) -> bool {
        let seen = self.seen.as_ref();
        seen.is_some_and(|(seen, _)| seen == values)
    }

    /// Where the characters would go.
    fn destination(&self, values: &Values) -> &Into {
        &self.into[values.chosen(0, "into")]
    }

    /// Looks into the file and shows what would be added.
    fn look(&mut self, values: &Values) -> Result<(), String> {
        let game = match self.destination(values) {
            Into::Campaign(path) => Order::game(path)?,
            Into::New(game) => game,
        };
        let order = order(values);
        let seen = order.read(game).map_err(|error| error.to_string())?;
        let guessed = seen.guessed.iter();
        let mut lines: Vec<String> = guessed
            .map(|(_, format)| format!("read as {}", format.id()))
            .collect();
        lines.extend(import::shown(game, &seen.found, order.to));
        lines.extend(seen.misses);
        self.seen = Some((values.clone(), lines));
        Ok(())
    }

    /// Imports the file. Returns the path of the campaign, and what was added.
    fn import(&self, values: &Values, library: &Library) -> Result<(PathBuf, String), String> {
        let order = order(values);
        let path = match self.destination(values) {
            Into::Campaign(path) => path.clone(),
            Into::New(game) => {
                // A file that cannot be read leaves no new campaign behind.
                order.read(game).map_err(|error| error.to_string())?;
                let of_file = title_of(Path::new(values.text(FILE)));
                let name = match values.of(0, 0, "name") {
                    "" => &of_file,
                    name => name,
                };
                let made = library.create(name, game, "", &[]);
                made.map_err(|error| error.to_string())?
            }
        };
        let reply = order.carry_out(&path, &mut Seeded::from_entropy())?;
        library.remember(&path);
        Ok((path, reply.text))
    }

    /// Completes the path as far as all possible paths agree. Returns whether it is whole already.
    fn complete(&mut self, values: &mut Values, paths: Vec<String>) -> bool {
        let common = paths.iter().cloned().reduce(|common, path| {
            let same = common.chars().zip(path.chars());
            same.map_while(|(a, b)| (a == b).then_some(a)).collect()
        });
        let common = common.unwrap_or_default();
        let is_one = paths.len() == 1;
        let is_whole = common == values.text(FILE) && is_one && !common.ends_with('/');
        if paths.is_empty() {
            if let Some(cell) = values.cell_mut(FILE) {
                cell.wrong = Some("no such file or folder".into());
            }
        } else if !is_whole {
            values.put(FILE, &common);
        }
        self.offered = (common, if is_one { Vec::new() } else { paths });
        is_whole
    }
}

impl Reader for ImportFill {
    /// Only a new campaign needs a name.
    fn changed(&mut self, values: &mut Values, _: At) {
        let hidden = matches!(self.destination(values), Into::Campaign(_));
        if let Some(field) = values.parts[0].fields.last_mut() {
            field.hidden = hidden;
        }
    }

    fn below(&self, values: &Values, _: usize) -> Vec<String> {
        let lines = match &self.seen {
            Some((_, lines)) if self.shows(values) => lines,
            _ if self.offered.0 == values.text(FILE) => &self.offered.1,
            _ => return Vec::new(),
        };
        let mut all: Vec<String> = lines.iter().take(MOST).cloned().collect();
        if lines.len() > MOST {
            all.push(format!("and {}", plural(lines.len() - MOST, "more line")));
        }
        if !all.is_empty() {
            all.insert(0, String::new());
        }
        all
    }
}

impl Fill for ImportFill {
    fn help(&self, values: &Values, at: At) -> Cow<'static, str> {
        if self.shows(values) {
            "{keep} imports it as one act"
        } else if at == FILE {
            "{next-field} completes the path, {open} shows what is in the file"
        } else {
            "{keep} shows what is in the file"
        }
        .into()
    }

    /// In the path, the keys that go on first complete it and show what is in the file.
    fn act(&mut self, values: &mut Values, at: At, act: Act, _: &mut Cx) -> Option<After> {
        if at != FILE || values.text(FILE).is_empty() || self.shows(values) {
            return None;
        }
        if act == Act::Next {
            let paths = files::paths_starting_with(&RealFs, values.text(FILE), &library::home);
            // With nothing to complete, the next field follows.
            if self.complete(values, paths) {
                return None;
            }
        } else if act == Act::Open {
            let error = self.look(values).err();
            if let (Some(error), Some(cell)) = (error, values.cell_mut(FILE)) {
                cell.wrong = Some(error.into());
            }
        } else {
            return None;
        }
        Some(After::Stay)
    }

    /// Shows what is in the file, or imports it once that is shown.
    fn save(&mut self, values: &Values, cx: &mut Cx) -> Result<After, Trouble> {
        let wrong = |error| (Some(FILE), error);
        if !self.shows(values) {
            self.look(values).map_err(wrong)?;
            return Ok(After::Stay);
        }
        let done = self.import(values, &cx.shop.library);
        let (path, said) = done.map_err(wrong)?;
        let said = format!("{said}; undo takes it back");
        Ok(After::Tell(Answer::Done(path, said.into())))
    }
}
