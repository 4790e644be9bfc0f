//! The forms of a campaign as a whole: a new one, and the name of a renamed or copied one.

use std::path::{Path, PathBuf};

use crate::game::Game;
use crate::games;
use crate::sheet::{At, Input, Kind, Part, Shape, Values};
use crate::tui::desk::Desk;
use crate::tui::keymap::Context;
use crate::tui::layer::Cx;
use crate::tui::library::{NewCampaign, title_of};
use crate::tui::message::Flow;
use crate::tui::wanted::{After, Answer, Naming};
use crate::tui::window::{Fill, Form, Look, Trouble};

/// Who rolls the dice for player characters.
const ROLLED_BY: [&str; 2] = ["the console rolls", "players roll their own"];

/// The name of a campaign.
fn name() -> Input {
    Input::text("name", "Name", 60).required("a campaign needs a name")
}

/// The form of a new campaign.
struct NewFill;

/// The form of a new campaign.
pub(in crate::tui) fn new_campaign(desk: &Desk) -> Form {
    let games = games::all().iter().map(|game| game.name);
    let fields = vec![
        name().help("what the campaign and its files are called"),
        Input::choice("system", "System", games),
        Input::choice("edition", "Edition", [""; 0]),
        Input::choice("dice", "Dice", ROLLED_BY).help("who rolls for player characters"),
    ];
    let mut values = Values::new(vec![Part::of(Shape::Lines, fields)]);
    NewFill.changed(&mut values, At::default());
    let title = "New campaign".to_owned();
    let look = Look::of(Context::StartForm, "campaign".to_owned(), title);
    Form::new(desk, look, NewFill, values)
}

fn chosen_game(values: &Values) -> Option<&'static Game> {
    games::all().get(values.chosen(0, "system")).copied()
}

fn editions(values: &Values) -> &'static [&'static str] {
    chosen_game(values).map_or(&[], |game| game.editions)
}

impl Fill for NewFill {
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
        let edition = editions(values).get(values.chosen(0, "edition"));
        let made = cx.shop.library.create(&NewCampaign {
            name: values.of(0, 0, "name").to_owned(),
            system: chosen_game(values).map_or("", |game| game.id).to_owned(),
            edition: edition.copied().unwrap_or_default().to_owned(),
            own_dice: values.chosen(0, "dice") == 1,
        });
        made.map(|path| After::Go(Flow::Enter(path)))
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
    let subject = format!("{title} {}", path.display());
    let look = Look {
        enter_saves: true,
        ..Look::of(Context::StartForm, subject, title.to_owned())
    };
    let path = path.to_owned();
    // Most names are changed by only a few letters, so typing does not replace them.
    Form::new(desk, look, NameFill { naming, path }, values).at_end()
}

impl Fill for NameFill {
    fn save(&mut self, values: &Values, cx: &mut Cx<'_>) -> Result<After, Trouble> {
        let name = values.text(At::default());
        let library = &mut cx.shop.library;
        let (done, says) = match self.naming {
            Naming::Rename => (library.rename(&self.path, name), "renamed"),
            Naming::Copy => (library.copy(&self.path, name), "copied"),
        };
        done.map(|path| After::Tell(Answer::Done(path, format!("{says}: {name}").into())))
            .map_err(|error| (Some(At::default()), error))
    }
}
