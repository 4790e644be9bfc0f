//! The keys of the list of those who could be added.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use super::MainScreen;
use super::add_menu::{AddMenu, How, Step};
use crate::lang::line::quoted;
use crate::tui::paint::{Painter, in_the_middle};
use crate::tui::rows::{scrolled, stepped};
use crate::view::Ink;
use crate::view::text::{clean, width};

/// Columns that the list takes at most.
const WIDEST: u16 = 70;

/// The most that come at once.
const MOST: u32 = 99;

impl MainScreen {
    pub(super) fn open_add_menu(&mut self) {
        self.add_menu = Some(AddMenu::default());
    }

    /// Takes in a key while the list shows.
    pub(super) fn add_menu_key(&mut self, key: KeyEvent) {
        let Some(menu) = self.add_menu else { return };
        let rows = menu.rows(self.session.game(), self.session.campaign());
        let mut next = menu;
        match key.code {
            KeyCode::Esc if menu.step == Step::How => {
                self.add_menu = None;
                return;
            }
            KeyCode::Esc => next = AddMenu::default(),
            KeyCode::Up => next.at = stepped(menu.at, 1, false, rows.len()),
            KeyCode::Down => next.at = stepped(menu.at, 1, true, rows.len()),
            KeyCode::Home => next.at = 0,
            KeyCode::End => next.at = rows.len().saturating_sub(1),
            KeyCode::Backspace => {
                next.count = menu.count.map(|count| count / 10).filter(|it| *it > 0);
            }
            KeyCode::Enter => return self.add_chosen(menu, menu.at),
            KeyCode::Char(c) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                if let (Step::Template, Some(digit)) = (menu.step, c.to_digit(10)) {
                    let count = menu.count.unwrap_or(0) * 10 + digit;
                    next.count = Some(count.min(MOST)).filter(|count| *count > 0);
                } else if let Some(at) = rows.iter().position(|row| row.letter == Some(c)) {
                    return self.add_chosen(menu, at);
                }
            }
            _ => {}
        }
        self.add_menu = Some(next);
    }

    fn add_chosen(&mut self, menu: AddMenu, at: usize) {
        self.add_menu = None;
        let campaign = self.session.campaign();
        match menu.step {
            Step::How => match AddMenu::ways(campaign).get(at).map(|(how, _)| *how) {
                Some(How::Player) => self.form_for_new(true),
                Some(How::Npc) => self.form_for_new(false),
                Some(How::Bestiary) => self.go_on(Step::Template),
                Some(How::Copy) => self.go_on(Step::Copy),
                None => {}
            },
            Step::Template => {
                let Some(template) = campaign.bestiary.get(at) else {
                    return;
                };
                let (name, count) = (quoted(&template.name), menu.count.unwrap_or(1));
                let joins = if campaign.running().is_some() {
                    " join"
                } else {
                    ""
                };
                self.run_at_once(&format!("add {name} x{count}{joins}"));
            }
            Step::Copy => {
                let who = campaign.characters.iter().nth(at).cloned();
                if let Some(who) = who {
                    self.form_for_copy(&who);
                }
            }
        }
    }

    fn go_on(&mut self, step: Step) {
        self.add_menu = Some(AddMenu {
            step,
            ..AddMenu::default()
        });
    }

    /// Paints the list in the middle of an area; answers with where the cursor stands.
    pub(super) fn draw_add_menu(
        &self,
        painter: &mut Painter<'_>,
        area: Rect,
    ) -> Option<(u16, u16)> {
        let menu = self.add_menu?;
        let rows = menu.rows(self.session.game(), self.session.campaign());
        let mut place = in_the_middle(area, WIDEST);
        let high = u16::try_from(rows.len().saturating_add(2)).unwrap_or(u16::MAX);
        place.height = place.height.min(high);
        let title = match (menu.step, menu.count) {
            (Step::How, _) => " Add · a letter chooses, Esc leaves ".to_owned(),
            (Step::Template, Some(count)) => format!(" Add {count} · a letter chooses, Esc back "),
            (Step::Template, None) => " Add one · digits: how many, a letter chooses ".to_owned(),
            (Step::Copy, _) => " Copy of · a letter chooses, Esc back ".to_owned(),
        };
        let inside = painter.frame(place, &title, true);
        let shown = usize::from(inside.height);
        let first = scrolled(0, menu.at, shown);
        let names = rows.iter().map(|row| width(&clean(&row.name)));
        let widest = u16::try_from(names.max().unwrap_or(0)).unwrap_or(u16::MAX);
        for (nth, row) in rows.iter().enumerate().skip(first).take(shown) {
            let y = inside.y + u16::try_from(nth - first).unwrap_or(0);
            let left = |x: u16| inside.right().saturating_sub(x);
            let letter = row.letter.map(String::from).unwrap_or_default();
            painter.ink(inside.x + 1, y, left(inside.x + 1), &letter, Ink::Strong);
            let x = inside.x.saturating_add(4);
            painter.ink(x, y, left(x), &clean(&row.name), Ink::Plain);
            let x = x
                .saturating_add(2)
                .saturating_add(widest)
                .min(inside.right());
            painter.ink(x, y, left(x), &clean(&row.aside), Ink::Dim);
            if nth == menu.at {
                let style = painter.theme.selected();
                painter.lay(Rect::new(inside.x, y, inside.width, 1), style);
                painter.ink(inside.x, y, 1, "▸", Ink::Strong);
            }
        }
        let down = u16::try_from(menu.at.saturating_sub(first)).unwrap_or(0);
        Some((inside.x, inside.y.saturating_add(down)))
    }
}
