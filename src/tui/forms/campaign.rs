//! The forms of a campaign as a whole: a new one, and the name of a renamed or copied one.

use std::path::{Path, PathBuf};

use crate::game::Game;
use crate::games;
use crate::sheet::{At, Field, Kind, Part, Shape, Values};
use crate::tui::desk::Desk;
use crate::tui::keymap::Context;
use crate::tui::layer::Cx;
use crate::tui::library::NewCampaign;
use crate::tui::wanted::{After, Answer, Naming};
use crate::tui::window::{Fill, Form, Trouble};
use crate::view::text::clean;

/// Who rolls the dice for player characters.
const ROLLED_BY: [&str; 2] = ["the console rolls", "players roll their own"];

/// The name of a campaign.
fn name() -> Field {
    Field::text("name", "Name", 60).required("a campaign needs a name")
}

/// The form of a new campaign.
struct NewFill;

/// The form of a new campaign.
pub(in crate::tui) fn new_campaign(desk: &Desk) -> Form {
    Form::new(desk, NewFill, NewFill::values())
}

impl NewFill {
    fn values() -> Values {
        let fields = vec![
            name().help("what the campaign and its files are called"),
            Field::choice(
                "system",
                "System",
                games::all().iter().map(|game| game.name),
            ),
            Field::choice("edition", "Edition", [""; 0]),
            Field::choice("dice", "Dice", ROLLED_BY).help("who rolls for player characters"),
        ];
        let mut values = Values::new(vec![Part::of(Shape::Lines, fields)]);
        NewFill.changed(&mut values, At::default());
        values
    }
}

fn chosen_game(values: &Values) -> Option<&'static Game> {
    games::all().get(values.chosen(0, "system")).copied()
}

fn editions(values: &Values) -> &'static [&'static str] {
    chosen_game(values).map_or(&[], |game| game.editions)
}

/// What the form of a new campaign asks for.
fn asked(values: &Values) -> NewCampaign {
    let edition = editions(values).get(values.chosen(0, "edition"));
    NewCampaign {
        name: values.of(0, 0, "name").to_owned(),
        system: chosen_game(values).map_or("", |game| game.id).to_owned(),
        edition: edition.copied().unwrap_or_default().to_owned(),
        own_dice: values.chosen(0, "dice") == 1,
    }
}

impl Fill for NewFill {
    fn context(&self) -> Context {
        Context::StartForm
    }

    fn is_in_the_middle(&self) -> bool {
        true
    }

    fn title(&self, _: &Values) -> String {
        "New campaign".to_owned()
    }

    fn subject(&self) -> String {
        "campaign".to_owned()
    }

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

    fn save(&mut self, values: &Values, cx: &mut Cx<'_>) -> Result<After, Trouble> {
        let made = cx.shop.library.create(&asked(values));
        made.map(After::Enter)
            .map_err(|error| (Some(At::default()), error))
    }
}

/// The form for the name of a renamed or copied campaign.
struct NameFill {
    naming: Naming,
    path: PathBuf,
}

/// The form for the name of the campaign at a path, or of its copy.
pub(in crate::tui) fn name_of(desk: &Desk, naming: Naming, path: &Path) -> Form {
    let title = title_of(path);
    let (help, title) = match naming {
        Naming::Rename => ("renames the campaign and its files", title),
        Naming::Copy => (
            "copies the campaign as it stands, with a new log",
            format!("{title} copy"),
        ),
    };
    let mut values = Values::new(vec![Part::of(Shape::Lines, vec![name().help(help)])]);
    values.put(At::default(), &title);
    let path = path.to_owned();
    // Most names are changed by only a few letters, so typing does not replace them.
    Form::new(desk, NameFill { naming, path }, values).at_end()
}

/// The title of a campaign by its path.
pub(in crate::tui) fn title_of(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    clean(&stem.to_string_lossy()).into_owned()
}

impl Fill for NameFill {
    fn context(&self) -> Context {
        Context::StartForm
    }

    fn is_in_the_middle(&self) -> bool {
        true
    }

    fn enter_saves(&self) -> bool {
        true
    }

    fn title(&self, _: &Values) -> String {
        match self.naming {
            Naming::Rename => "Rename",
            Naming::Copy => "Copy",
        }
        .to_owned()
    }

    fn subject(&self) -> String {
        format!("{:?} {}", self.naming, self.path.display())
    }

    fn save(&mut self, values: &Values, cx: &mut Cx<'_>) -> Result<After, Trouble> {
        let name = values.text(At::default());
        let library = &mut cx.shop.library;
        let (done, says) = match self.naming {
            Naming::Rename => (library.rename(&self.path, name), "renamed"),
            Naming::Copy => (library.copy(&self.path, name), "copied"),
        };
        done.map(|path| After::Tell(Answer::Done(path, format!("{says}: {name}"))))
            .map_err(|error| (Some(At::default()), error))
    }
}
