//! The keys of the list of targets: whoever is chosen is attacked, in the line that is filled in.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use super::act::{BAR, fill};
use super::targets::{LETTERS, Step, Targets, targets};
use super::{MainScreen, Purpose};
use crate::tui::paint::{Painter, in_the_middle};
use crate::tui::rows::scrolled;
use crate::verbs::quote;
use crate::view::Ink;
use crate::view::text::{clean, width};

/// Columns that the list takes at most.
const WIDEST: u16 = 70;

impl MainScreen {
    /// Lists whom the active character could attack. Without anybody there, or attacks on the sheet,
    /// the line is to be typed.
    pub(super) fn list_targets(&mut self, template: &'static str) {
        let (campaign, game) = (self.session.campaign(), self.session.game());
        let acting = campaign.acting().and_then(|id| campaign.characters.get(id));
        let Some(by) = acting.filter(|by| !by.attacks.is_empty()) else {
            return self.fill_prompt(template);
        };
        let there = targets(campaign, game, by);
        if there.is_empty() {
            return self.fill_prompt(template);
        }
        let selected = there.iter().position(|who| Some(who.id) == self.selected);
        self.targets = Some(Targets {
            template,
            by: by.id,
            step: Step::Whom,
            at: selected.unwrap_or(0),
        });
    }

    /// Takes in a key while the list shows.
    pub(super) fn targets_key(&mut self, key: KeyEvent) {
        let (campaign, game) = (self.session.campaign(), self.session.game());
        let Some(list) = &mut self.targets else {
            return;
        };
        let lowest = list.rows(campaign, game).len().saturating_sub(1);
        match key.code {
            KeyCode::Esc => self.targets = None,
            KeyCode::Up => list.at = list.at.saturating_sub(1),
            KeyCode::Down => list.at = (list.at + 1).min(lowest),
            KeyCode::Home => list.at = 0,
            KeyCode::End => list.at = lowest,
            KeyCode::Enter => self.choose_target(),
            KeyCode::Char(c) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                if let Some(at) = LETTERS.find(c).filter(|at| *at <= lowest) {
                    list.at = at;
                    self.choose_target();
                }
            }
            _ => {}
        }
    }

    /// Goes on from the chosen row: to the attacks, where there are several, then to the line.
    fn choose_target(&mut self) {
        let Some(list) = self.targets.take() else {
            return;
        };
        let (campaign, game) = (self.session.campaign(), self.session.game());
        let Some(by) = campaign.characters.get(list.by) else {
            return;
        };
        let (whom, with) = match list.step {
            Step::Whom => {
                let Some(whom) = targets(campaign, game, by).get(list.at).map(|who| who.id) else {
                    return;
                };
                if by.attacks.len() + game.attacks.powers.len() > 1 {
                    self.targets = Some(Targets {
                        step: Step::With(whom),
                        at: 0,
                        ..list
                    });
                    return;
                }
                (whom, 0)
            }
            Step::With(whom) => (whom, list.at),
        };
        let Some(whom) = campaign.characters.get(whom) else {
            return;
        };
        let power = with.checked_sub(by.attacks.len());
        let power = power.and_then(|at| game.attacks.powers.get(at));
        let template = match (by.attacks.get(with), power) {
            (Some(weapon), _) => {
                let with = quote(game, &weapon.name);
                list.template.replace('|', &with.replace('|', BAR))
            }
            (None, Some(power)) => power.line.to_owned(),
            (None, None) => return,
        };
        let (line, at) = fill(game, &template, Some(&whom.name), Some(&by.name));
        self.open_prompt(Purpose::Command, &line, at);
    }

    /// Paints the list in the middle of an area; answers with where the cursor stands.
    pub(super) fn draw_targets(&self, painter: &mut Painter<'_>, area: Rect) -> Option<(u16, u16)> {
        let list = self.targets.as_ref()?;
        let (campaign, game) = (self.session.campaign(), self.session.game());
        let rows = list.rows(campaign, game);
        let mut place = in_the_middle(area, WIDEST);
        let high = u16::try_from(rows.len().saturating_add(2)).unwrap_or(u16::MAX);
        place.height = place.height.min(high);
        let by = clean(campaign.name_of(list.by));
        let title = match list.step {
            Step::Whom => format!(" {by} attacks · a letter chooses, Esc leaves "),
            Step::With(whom) => {
                let whom = clean(campaign.name_of(whom));
                format!(" {by} attacks {whom} with · a letter chooses, Esc leaves ")
            }
        };
        let inside = painter.frame(place, &title, true);
        let shown = usize::from(inside.height);
        let first = scrolled(0, list.at, shown);
        let names = rows.iter().map(|row| width(&clean(&row.name)));
        let widest = u16::try_from(names.max().unwrap_or(0)).unwrap_or(u16::MAX);
        for (nth, row) in rows.iter().enumerate().skip(first).take(shown) {
            let y = inside.y + u16::try_from(nth - first).unwrap_or(0);
            let room = inside.right().saturating_sub(inside.x + 1);
            let letter = LETTERS.get(nth..=nth).unwrap_or(" ");
            let x = painter.ink(inside.x + 1, y, room, letter, Ink::Strong);
            let left = |x: u16| inside.right().saturating_sub(x);
            painter.ink(x + 2, y, left(x + 2), &clean(&row.name), Ink::Plain);
            let x = (x + 4).saturating_add(widest).min(inside.right());
            painter.ink(x, y, left(x), &clean(&row.aside), Ink::Dim);
            if nth == list.at {
                let style = painter.theme.selected();
                painter.lay(Rect::new(inside.x, y, inside.width, 1), style);
                painter.ink(inside.x, y, 1, "▸", Ink::Strong);
            }
        }
        let down = u16::try_from(list.at - first.min(list.at)).unwrap_or(0);
        Some((inside.x, inside.y.saturating_add(down)))
    }
}
