//! The keys of the panel above a command that rolls.

use tui_input::InputRequest;

use super::dialog::{Dialog, Mode, Turned};
use super::prompt::{Prompt, Typed};
use crate::game::toggle::Writes;
use crate::game::{ANYWAY, Table, Toggle};
use crate::lang::edit::{Edit, add_die, drop_die, part_dice, without_dice};
use crate::lang::syntax::VERSUS;
use crate::session::LinePreview;
use crate::tui::keymap::{Act, Go, LineAct, Press};
use crate::verbs::rolling::{Rolling, Side, Subject};

impl Dialog {
    /// The panel of a command; `None` if it rolls nothing. The selection is kept.
    pub(super) fn of(table: Table<'_>, prompt: &Prompt) -> Option<Self> {
        let before = prompt.dialog.as_ref();
        let rolling = prompt.rolling(table)?;
        let mut toggles = rolling.toggles();
        let refused = matches!(&prompt.preview, LinePreview::Trouble(refusal) if refusal.by_rule);
        if refused || rolling.shown(&ANYWAY).is_some() {
            toggles.push(ANYWAY);
        }
        let odds = match &prompt.preview {
            LinePreview::Odds(preview) => Some(preview),
            LinePreview::Nothing
            | LinePreview::Usage(_)
            | LinePreview::Foretold(..)
            | LinePreview::Trouble(_) => None,
        };
        let by_itself = odds.map_or(&[][..], |preview| &preview.by_itself);
        let turned = |toggle: Toggle| {
            // If the same words could apply to either side, the label tells them apart.
            let twin = |other: &Toggle| *other != toggle && other.writes == toggle.writes;
            let both = toggles.iter().any(twin);
            let typed = rolling.shown(&toggle);
            let typed = typed.map(|typed| match toggle.writes {
                _ if both => toggle.label.to_owned(),
                Writes::Defence => typed.trim_matches('"').to_owned(),
                Writes::Phrases(_) | Writes::Number(_) => value_first(typed),
            });
            let counts = rolling.counts(&toggle, by_itself);
            Turned {
                shown: typed.or_else(|| counts.map(str::to_owned)),
                toggle,
            }
        };
        let sides = rolling.read_so_far(table);
        let turned: Vec<Turned> = toggles.iter().copied().map(turned).collect();
        let is_modified = |one: &Turned| one.shown.is_some() && !one.toggle.relieves;
        let relieves = turned.iter().any(is_modified) || has_penalty(table, &sides);
        let turned = turned.into_iter();
        let toggles: Vec<Turned> = turned
            .filter(|one| relieves || !one.toggle.relieves || one.shown.is_some())
            .collect();
        let selected = before.and_then(Dialog::selected);
        let at = selected.and_then(|one| toggles.iter().position(|turned| turned.toggle == one));
        Some(Self {
            verb: rolling.verb.name,
            sides,
            mode: before.map_or(Mode::Text, |before| before.mode),
            side: rolling.side,
            at: at.unwrap_or(0),
            toggles,
            next_die: odds.and_then(|preview| preview.next_die.clone()),
        })
    }
}

/// `-10 difficulty`: the value comes first, because it matters more where there is little room.
fn value_first(typed: &str) -> String {
    match typed.split_once(' ') {
        Some((word, value)) => format!("{} {word}", value.replace('"', "")),
        None => typed.to_owned(),
    }
}

/// Whether any of the characters rolls at a penalty from wounds, conditions and the like.
fn has_penalty(table: Table<'_>, sides: &[Subject]) -> bool {
    let people = &table.campaign.characters;
    let ids = sides.iter().flat_map(|side| &side.who);
    let mut found = ids.filter_map(|id| people.get(*id));
    found.any(|who| table.game.penalty(table.campaign, who) < 0)
}

impl Prompt {
    /// Makes letters toggle modifiers, if there are any.
    pub(super) fn turn_to_modifiers(&mut self) {
        if let Some(dialog) = &mut self.dialog
            && !dialog.toggles.is_empty()
        {
            dialog.mode = Mode::Toggles;
            dialog.side = Side::First;
        }
    }

    /// Makes letters type text.
    pub(super) fn turn_to_text(&mut self) {
        if let Some(dialog) = &mut self.dialog {
            dialog.mode = Mode::Text;
        }
    }

    /// The command, parsed for its modifiers. While they are toggled the side stays; in the text it
    /// is the side at the cursor.
    fn rolling(&self, table: Table<'_>) -> Option<Rolling<'_>> {
        let parsed = self.parsed.as_ref()?;
        let mut rolling = Rolling::of(table, parsed, self.editor.cursor())?;
        match &self.dialog {
            Some(dialog) if dialog.mode == Mode::Toggles && rolling.has_two_sides() => {
                rolling.side = dialog.side;
            }
            _ => rolling.side = self.taken_for.unwrap_or(rolling.side),
        }
        Some(rolling)
    }

    /// Whether letters toggle modifiers now.
    pub(super) fn turns(&self) -> bool {
        let dialog = self.dialog.as_ref();
        dialog.is_some_and(|dialog| dialog.mode == Mode::Toggles)
    }

    /// Switches between the text and the modifiers, if there are any.
    pub(super) fn switch(&mut self) {
        if let Some(dialog) = &mut self.dialog {
            dialog.mode = match dialog.mode {
                Mode::Text if dialog.toggles.is_empty() => Mode::Text,
                Mode::Text => Mode::Toggles,
                Mode::Toggles => Mode::Text,
            };
        }
    }

    /// If the other side follows what was just taken, moves the cursor to its end.
    pub(super) fn go_on(&mut self, side: Side) {
        let rest: String = self.line().chars().skip(self.editor.cursor()).collect();
        let versus = rest.split_whitespace().next();
        if !versus.is_some_and(|word| word.eq_ignore_ascii_case(VERSUS)) {
            return;
        }
        let before = without_dice(self.line());
        let words = before.trim_end();
        let dice: String = self.line().chars().skip(before.chars().count()).collect();
        let end = words.chars().count() + 1;
        self.place(format!("{words} {dice}"), Some(end));
        self.taken_for = Some(side);
    }

    /// Handles a key while letters toggle modifiers. The modifiers' own keys come first.
    pub(super) fn toggle_key(&mut self, table: Table<'_>, press: Press<'_>) -> Typed {
        let Some(dialog) = &mut self.dialog else {
            return Typed::Nothing;
        };
        if let Some(c) = press.letter {
            if c.is_ascii_digit() {
                return self.change(Some(add_die(self.line(), c)));
            }
            let mut toggles = dialog.toggles.iter();
            if let Some(at) = toggles.position(|turned| turned.toggle.key == c) {
                dialog.at = at;
                return self.turn(table, |rolling, toggle| rolling.advance(toggle));
            }
        }
        let count = dialog.toggles.len().max(1);
        match press.act {
            Some(Act::Go(Go::Up)) => dialog.at = (dialog.at + count - 1) % count,
            Some(Act::Go(Go::Down)) => dialog.at = (dialog.at + 1) % count,
            Some(Act::Edit(InputRequest::DeletePrevChar)) => {
                return self.change(drop_die(self.line()));
            }
            Some(Act::Line(act)) => match act {
                LineAct::OtherSide => return self.other_side(table),
                LineAct::PartDice => return self.change(part_dice(self.line())),
                LineAct::More => return self.turn(table, |rolling, at| rolling.step(at, true)),
                LineAct::Less => return self.turn(table, |rolling, at| rolling.step(at, false)),
                LineAct::Modifiers => self.switch(),
                LineAct::Overrule => return self.act(Act::Line(act), &[]),
                LineAct::Take | LineAct::Before => {}
            },
            Some(act @ (Act::Open | Act::Back)) => return self.act(act, &[]),
            _ => {}
        }
        Typed::Nothing
    }

    /// Toggles a modifier, whether or not letters do.
    pub(super) fn turn_modifier(&mut self, table: Table<'_>, at: usize) -> Typed {
        let Some(dialog) = &mut self.dialog else {
            return Typed::Nothing;
        };
        dialog.at = at;
        self.turn(table, |rolling, toggle| rolling.advance(toggle))
    }

    /// Toggles the selected modifier.
    fn turn(
        &mut self,
        table: Table<'_>,
        how: impl Fn(&Rolling<'_>, &Toggle) -> Option<Edit>,
    ) -> Typed {
        let toggle = self.dialog.as_ref().and_then(Dialog::selected);
        let rolling = self.rolling(table);
        let edit = match (toggle, rolling) {
            (Some(toggle), Some(rolling)) => how(&rolling, &toggle),
            _ => None,
        };
        let Some(edit) = edit else {
            return Typed::Nothing;
        };
        self.editor.change(&edit);
        self.refusal = None;
        Typed::Changed
    }

    fn change(&mut self, line: Option<String>) -> Typed {
        let Some(line) = line else {
            return Typed::Nothing;
        };
        self.place(line, None);
        Typed::Changed
    }

    fn other_side(&mut self, table: Table<'_>) -> Typed {
        if let Some(rolling) = self.rolling(table) {
            let other = match rolling.side {
                Side::First => Side::Second,
                Side::Second => Side::First,
            };
            if let Some(end) = rolling.end_of(other) {
                let line = self.line().to_owned();
                self.place(line, Some(end));
                if let Some(dialog) = &mut self.dialog {
                    dialog.side = other;
                }
            }
        }
        Typed::Nothing
    }
}
