//! The initiative form: those who would fight, with a field each for what was rolled at the table.

use ratatui::layout::Rect;

use crate::dice::Die;
use crate::game::Order;
use crate::game::draft::{Entrant, typed_die};
use crate::lang::line::Shows;
use crate::lang::read::LARGEST;
use crate::tui::paint::{Painter, in_the_middle};
use crate::tui::rows::{more, scrolled};
use crate::view::line::wrap;
use crate::view::text::{clean, clip_name, width};
use crate::view::{Ink, Line};

/// Columns that the form takes at most.
const WIDEST: u16 = 78;
/// Digits that a field takes.
const DIGITS: usize = 7;

/// The form while it shows.
#[derive(Clone, Debug)]
pub(super) struct InitiativeForm {
    /// The line that begins the fight.
    pub(super) line: String,
    /// The line was typed, and goes back into the prompt if the form is left.
    pub(super) typed: bool,
    pub(super) entrants: Vec<Entrant>,
    /// A fight runs already, and these come into it.
    joins: bool,
    /// What an empty field comes to without a die.
    unrolled: &'static str,
    /// The digits in each field.
    pub(super) fields: Vec<String>,
    /// The field with the cursor.
    pub(super) at: usize,
    /// Why it could not begin.
    pub(super) trouble: Option<String>,
    scroll: usize,
    /// Where the fields were drawn.
    rows: Rect,
}

impl InitiativeForm {
    pub(super) fn new(line: &str, order: Order, entrants: Vec<Entrant>, typed: bool) -> Self {
        Self {
            joins: false,
            unrolled: match order {
                Order::Manual => "as listed",
                Order::Rolled | Order::Fixed | Order::Elective => "by its stats",
            },
            line: line.trim_end().to_owned(),
            typed,
            fields: vec![String::new(); entrants.len()],
            entrants,
            at: 0,
            trouble: None,
            scroll: 0,
            rows: Rect::default(),
        }
    }

    /// The same for those who come into a fight that runs.
    pub(super) fn joining(self, joins: bool) -> Self {
        Self { joins, ..self }
    }

    /// What the keys do.
    fn hint(&self) -> String {
        let ends = if self.joins { "joins" } else { "begins" };
        let rolled = self.entrants.iter().any(|one| one.die.is_some());
        let rest = if rolled { " and rolls the rest" } else { "" };
        format!(
            "Enter next · Enter on an empty field {ends}{rest} · Tab skips · : edits the line · Esc leaves"
        )
    }

    /// Goes to the field that was clicked on.
    pub(super) fn click(&mut self, x: u16, y: u16) {
        if self.rows.contains((x, y).into()) {
            let at = self.scroll + usize::from(y - self.rows.y);
            self.at = at.min(self.fields.len().saturating_sub(1));
        }
    }

    /// Goes to the next field or the one before; whether there is one.
    pub(super) fn step(&mut self, down: bool) -> bool {
        let to = if down {
            self.at + 1
        } else {
            self.at.wrapping_sub(1)
        };
        let there = to < self.fields.len();
        if there {
            self.at = to;
        }
        there
    }

    /// Puts a digit into the field.
    pub(super) fn push(&mut self, digit: char) {
        self.trouble = None;
        if let Some(field) = self
            .fields
            .get_mut(self.at)
            .filter(|field| field.len() < DIGITS)
        {
            field.push(digit);
        }
    }

    /// Takes the last digit out of the field.
    pub(super) fn pop(&mut self) {
        self.trouble = None;
        if let Some(field) = self.fields.get_mut(self.at) {
            field.pop();
        }
    }

    /// Goes on from a field; whether nothing is left to ask: it is empty, or the last.
    pub(super) fn enter(&mut self) -> bool {
        let empty = self.fields.get(self.at).is_none_or(String::is_empty);
        empty || self.check() && !self.step(true)
    }

    /// Whether every field says what it may; the cursor goes to the first that does not.
    pub(super) fn check(&mut self) -> bool {
        let wrong = |(entrant, field): (&Entrant, &String)| {
            let number: Option<u32> = field.parse().ok();
            let fits = match entrant.die {
                _ if field.is_empty() => true,
                Some(die) => number.is_some_and(|number| die.read(number).is_some()),
                None => number.is_some_and(|number| i64::from(number) <= LARGEST),
            };
            !fits
        };
        let Some(at) = self.entrants.iter().zip(&self.fields).position(wrong) else {
            return true;
        };
        self.at = at;
        let entrant = &self.entrants[at];
        let field = &self.fields[at];
        self.trouble = Some(match entrant.die {
            Some(die) => format!(
                "a {die} cannot show {field}: {} to {}",
                die.lowest(),
                die.highest()
            ),
            None => format!("an initiative is at most {LARGEST}"),
        });
        false
    }

    /// The line with what stands in the fields.
    pub(super) fn filled(&self) -> String {
        let given = self.entrants.iter().zip(&self.fields);
        let given = given.filter(|(_, field)| !field.is_empty());
        let dice: Vec<String> = given
            .map(|(entrant, field)| typed_die(Some(&entrant.name), &Shows::Digits(field.clone())))
            .collect();
        if dice.is_empty() {
            return self.line.clone();
        }
        format!("{} = {}", self.line, dice.join(" "))
    }

    /// Paints it over an area; answers with where the cursor stands.
    pub(super) fn draw(&mut self, painter: &mut Painter<'_>, area: Rect) -> (u16, u16) {
        let mut place = in_the_middle(area, WIDEST);
        let columns = usize::from(place.width.saturating_sub(4).max(1));
        let below = match &self.trouble {
            Some(trouble) => Line::of(Ink::Notice, clean(trouble)),
            None => Line::of(Ink::Dim, self.hint()),
        };
        let below = wrap(&below, columns, 0);
        let len = self.entrants.len();
        let wanted = len.saturating_add(below.len() + 3);
        place.height = place.height.min(u16::try_from(wanted).unwrap_or(u16::MAX));
        let title = format!(" Initiative · {} ", clean(&self.line));
        let inside = painter.frame(place, &title, true);
        let high = usize::from(inside.height);
        // Where there is little room the fields come first.
        let under = below.len().min(high.saturating_sub(len.min(3) + 1));
        let room = (high - under).saturating_sub(usize::from(under > 0)).max(1);
        self.scroll = scrolled(self.scroll, self.at, room);
        let names = self.entrants.iter().map(|one| width(&clean(&one.name)));
        let widest = names
            .max()
            .unwrap_or(0)
            .min(columns.saturating_sub(26).max(8));
        let field_x = inside.x + 3 + u16::try_from(widest).unwrap_or(0);
        self.rows = Rect {
            height: u16::try_from(room.min(len)).unwrap_or(0),
            ..inside
        };
        for (nth, row) in (self.scroll..len).take(room).enumerate() {
            let y = inside.y + u16::try_from(nth).unwrap_or(0);
            self.draw_row(painter, (inside, y), row, (widest, field_x));
        }
        more(
            painter,
            place,
            self.scroll,
            len.saturating_sub(self.scroll + room),
        );
        let hidden = len - len.min(room);
        let rows = u16::try_from(len - hidden).unwrap_or(0);
        for (nth, line) in below.iter().take(under).enumerate() {
            let y = inside.y + rows + 1 + u16::try_from(nth).unwrap_or(0);
            if y < inside.bottom() {
                painter.line(inside.x + 1, y, inside.width.saturating_sub(1), line);
            }
        }
        let down = u16::try_from(self.at - self.scroll).unwrap_or(0);
        let typed = self.fields.get(self.at).map_or(0, String::len);
        let x = field_x + self.label(self.at).len_u16() + u16::try_from(typed).unwrap_or(0);
        let last = inside.bottom().saturating_sub(1);
        (x.min(inside.right()), (inside.y + down).min(last))
    }

    fn draw_row(
        &self,
        painter: &mut Painter<'_>,
        (inside, y): (Rect, u16),
        row: usize,
        (widest, field_x): (usize, u16),
    ) {
        let (entrant, field) = (&self.entrants[row], &self.fields[row]);
        let here = row == self.at;
        let left = |x: u16| inside.right().saturating_sub(x);
        let ink = if entrant.own_dice || entrant.player {
            Ink::Strong
        } else {
            Ink::Plain
        };
        let name = clean(&entrant.name);
        let name = clip_name(&name, widest);
        painter.ink(inside.x + 1, y, left(inside.x + 1), &name, ink);
        let label = self.label(row);
        let x = painter.ink(field_x, y, left(field_x), &label.0, Ink::Dim);
        let x = painter.ink(x, y, left(x), field, Ink::Strong);
        if field.is_empty() && !here {
            let rest = match entrant.die {
                Some(_) => "the console rolls",
                None => self.unrolled,
            };
            painter.ink(x, y, left(x), rest, Ink::Dim);
        }
        if here {
            let style = painter.theme.selected();
            painter.lay(Rect::new(inside.x, y, inside.width, 1), style);
            painter.ink(inside.x, y, 1, "▸", Ink::Strong);
        }
    }

    /// What stands before a field.
    fn label(&self, row: usize) -> Label {
        let die = self.entrants.get(row).and_then(|entrant| entrant.die);
        Label(match die {
            Some(Die::Percentile) => "d100: ".to_owned(),
            Some(die) => format!("{die}: "),
            None => "initiative: ".to_owned(),
        })
    }
}

/// What stands before a field.
struct Label(String);

impl Label {
    fn len_u16(&self) -> u16 {
        u16::try_from(width(&self.0)).unwrap_or(0)
    }
}
