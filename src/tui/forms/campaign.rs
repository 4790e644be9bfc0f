//! The forms of a campaign as a whole: a new one, and the name of a renamed or copied one.

use std::path::{Path, PathBuf};

use crate::game::Game;
use crate::games;
use crate::sheet::{At, Field, Kind, Part, Shape, Values};
use crate::tui::keymap::Context;
use crate::tui::library::NewCampaign;
use crate::tui::window::Fill;

/// Who rolls the dice for player characters.
const ROLLED_BY: [&str; 2] = ["the console rolls", "players roll their own"];

/// The name of a campaign.
fn name() -> Field {
    Field::text("name", "Name", 60).required("a campaign needs a name")
}

/// The form of a new campaign.
pub(in crate::tui) struct NewFill;

impl NewFill {
    pub(in crate::tui) fn values() -> Values {
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
        Self.changed(&mut values, At::default());
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
pub(in crate::tui) fn new_campaign(values: &Values) -> NewCampaign {
    let edition = editions(values).get(values.chosen(0, "edition"));
    NewCampaign {
        name: values.of(0, 0, "name").to_owned(),
        system: chosen_game(values).map_or("", |game| game.id).to_owned(),
        edition: edition.copied().unwrap_or_default().to_owned(),
        own_dice: values.chosen(0, "dice") == 1,
    }
}

impl Fill for NewFill {
    const WINDOW: Context = Context::StartForm;
    const MIDDLE: bool = true;

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
}

/// What the name is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Naming {
    Rename,
    Copy,
}

/// The form for the name of a renamed or copied campaign.
pub(in crate::tui) struct NameFill {
    pub(in crate::tui) naming: Naming,
    pub(in crate::tui) path: PathBuf,
}

impl NameFill {
    pub(in crate::tui) fn new(naming: Naming, path: &Path) -> Self {
        Self {
            naming,
            path: path.to_owned(),
        }
    }

    /// The fields for a campaign that is called `title` now.
    pub(in crate::tui) fn values(&self, title: &str) -> Values {
        let help = match self.naming {
            Naming::Rename => "renames the campaign and its files",
            Naming::Copy => "copies the campaign as it stands, with a new log",
        };
        let mut values = Values::new(vec![Part::of(Shape::Lines, vec![name().help(help)])]);
        let name = match self.naming {
            Naming::Rename => title.to_owned(),
            Naming::Copy => format!("{title} copy"),
        };
        values.put(At::default(), &name);
        values
    }
}

impl Fill for NameFill {
    const WINDOW: Context = Context::StartForm;
    const MIDDLE: bool = true;
    const ENTER_SAVES: bool = true;

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
}
