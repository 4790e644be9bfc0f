//! Runs the line, or asks for what is missing in it; and the keys of the panel above a command that rolls.

use tui_input::InputRequest;

use super::dialog::{Dialog, Turned};
use super::prompt::{Prompt, Purpose};
use crate::game::draft::StopsFor;
use crate::game::toggle::Writes;
use crate::game::{ANYWAY, Refusal, Table, Toggle, Why};
use crate::lang::line::Line;
use crate::session::LinePreview;
use crate::tui::desk::Desk;
use crate::tui::keymap::{Act, Go, Press};
use crate::tui::layer::Cx;
use crate::tui::wanted::{After, Waiting, Wanted};
use crate::verbs::complete::whole_verb;
use crate::verbs::rolling::{Rolling, Side, Subject};

impl Prompt {
    pub(super) fn run(&mut self, cx: &mut Cx) -> After {
        cx.desk.has_changed();
        let line = self.line().to_owned();
        match &self.purpose {
            Purpose::Command => {}
            Purpose::Filter => return After::Close,
            // The line continues with the answer, or the question stays open.
            Purpose::Answer(waiting) => match waiting.throw.answered(&waiting.line, &line) {
                Ok(line) => return waiting.go_on(&line, &mut cx.desk).1,
                Err(refusal) => {
                    self.refusal = Some(refusal);
                    return After::Stay;
                }
            },
        }
        if let Some(whole) = whole_verb(cx.desk.game(), &self.parsed.line) {
            // An unfinished command name is completed instead of run, so that the GM sees what is
            // missing.
            return self.put(whole, cx);
        }
        let refusal = match cx.desk.run_parsed(&self.parsed, StopsFor::OwnDice) {
            Ok(next) => {
                cx.desk.remember(line);
                return next.closing();
            }
            Err(refusal) => refusal,
        };
        // The line stays in the prompt to be corrected.
        if !corrected_by_keys(&self.parsed.line, &refusal) {
            self.turn_to(false);
        }
        if misses_its_end(&line, &refusal) {
            // Adds the missing word instead of reporting an error, or goes to the end, where something is
            // missing.
            let is_inside = self.editor.cursor() < line.chars().count();
            let more = self.parsed.with_needed(cx.desk.table());
            if let Some(line) = more.or_else(|| is_inside.then_some(line)) {
                return self.put(line, cx);
            }
        }
        self.refusal = Some(refusal);
        After::Stay
    }

    /// Replaces the line, with the cursor at its end.
    fn put(&mut self, line: String, cx: &mut Cx) -> After {
        self.place(line, None);
        self.changed(&mut cx.desk, cx.screen);
        After::Stay
    }

    /// Leaves the line and keeps it in the history.
    pub(super) fn leave(&mut self, desk: &mut Desk) -> After {
        desk.has_changed();
        match &self.purpose {
            Purpose::Command => desk.remember(self.line().to_owned()),
            Purpose::Filter => desk.set_filter(""),
            Purpose::Answer(waiting) => return After::Swap(waiting.given_up()),
        }
        After::Close
    }
}

impl Waiting {
    /// Continues the line with the dice it was waiting for.
    /// Returns whether it was accepted. A refused line goes back into the prompt.
    pub(super) fn go_on(&self, line: &str, desk: &mut Desk) -> (bool, After) {
        let parsed = desk.session().read(line);
        match desk.carry_out(&self.typed, &parsed, (StopsFor::OwnDice, &self.by_players)) {
            Ok(After::Open(Wanted::Dice(mut next))) => {
                next.by_players.clone_from(&self.by_players);
                next.earlier = Some(Box::new(self.clone()));
                (true, After::Swap(Wanted::Dice(next)))
            }
            Ok(next) => (true, next.closing()),
            Err(refusal) => {
                let refused = Wanted::refused(&*self.typed, refusal);
                (false, After::Swap(refused))
            }
        }
    }

    /// The prompt with the line that asked for dice, whose answers are discarded.
    fn given_up(&self) -> Wanted {
        if self.earlier.is_none() {
            return Wanted::line(&*self.typed, None);
        }
        let why = "nothing was done: the dice you gave are discarded";
        Wanted::refused(&*self.typed, Refusal::new(Why::Rule(why.to_owned())))
    }
}

/// Whether the keys of the modifiers can correct a refused line: its dice, or what a rule refuses.
fn corrected_by_keys(line: &Line, refusal: &Refusal) -> bool {
    let dice = line.without_dice().chars().count();
    let in_dice = refusal.span.is_some_and(|span| span.start >= dice);
    let misses = matches!(refusal.why, Why::Expected(_));
    refusal.by_rule || in_dice && !misses
}

/// Whether a line is refused because something is missing at its end.
fn misses_its_end(line: &str, refusal: &Refusal) -> bool {
    let end = line.trim_end().chars().count();
    let at_end = refusal.span.is_some_and(|span| span.start >= end);
    matches!(refusal.why, Why::Expected(_)) && at_end
}

impl Dialog {
    /// The panel of a command; `None` if it rolls nothing. The selection is kept.
    pub(super) fn of(table: Table<'_>, prompt: &Prompt) -> Option<Self> {
        let before = prompt.dialog.as_ref();
        let rolling = prompt.rolling(table)?;
        let mut toggles = rolling.toggles();
        let (refused, odds) = match &prompt.preview {
            LinePreview::Trouble(refusal) => (refusal.by_rule, None),
            LinePreview::Odds(preview) => (false, Some(preview)),
            _ => (false, None),
        };
        if refused || rolling.shown(&ANYWAY).is_some() {
            toggles.push(ANYWAY);
        }
        let by_itself = odds.map_or(&[][..], |preview| &preview.by_itself);
        let turned = |toggle: &Toggle| {
            // If the same words could apply to either side, the label tells them apart.
            let twin = |other: &Toggle| other != toggle && other.writes == toggle.writes;
            let both = toggles.iter().any(twin);
            let typed = rolling.shown(toggle).map(|typed| match toggle.writes {
                _ if both => toggle.label.to_owned(),
                Writes::Defence => typed.trim_matches('"').to_owned(),
                Writes::Phrases(_) | Writes::Number(_) => value_first(typed),
            });
            let counts = || rolling.counts(toggle, by_itself).map(str::to_owned);
            Turned {
                shown: typed.or_else(counts),
                toggle: *toggle,
            }
        };
        let sides = rolling.read_so_far(table);
        let mut turned: Vec<Turned> = toggles.iter().map(turned).collect();
        let is_modified = |one: &Turned| one.shown.is_some() && !one.toggle.relieves;
        if !turned.iter().any(is_modified) && !has_penalty(table, &sides) {
            turned.retain(|one| !one.toggle.relieves || one.shown.is_some());
        }
        let selected = before.and_then(Dialog::selected);
        let at = selected.and_then(|one| turned.iter().position(|turned| turned.toggle == one));
        Some(Self {
            verb: rolling.verb.name,
            sides,
            turns: before.is_some_and(|before| before.turns),
            side: rolling.side,
            at: at.unwrap_or(0),
            toggles: turned,
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
    let mut ids = sides.iter().flat_map(|side| &side.who);
    ids.any(|id| {
        let who = table.campaign.characters.get(*id);
        who.is_some_and(|who| table.game.penalty(table.campaign, who) < 0)
    })
}

impl Prompt {
    /// Makes letters toggle modifiers and digits dice, if the line rolls something, or else type text.
    pub(super) fn turn_to(&mut self, modifiers: bool) {
        if let Some(dialog) = &mut self.dialog {
            dialog.turns = modifiers;
        }
    }

    /// Whether letters toggle modifiers now.
    pub(super) fn turns(&self) -> bool {
        self.dialog.as_ref().is_some_and(|dialog| dialog.turns)
    }

    /// The command, parsed for its modifiers. While they are toggled the side stays; in the text it
    /// is the side at the cursor.
    fn rolling(&self, table: Table<'_>) -> Option<Rolling<'_>> {
        let mut rolling = Rolling::of(table, &self.parsed, self.editor.cursor())?;
        let turned = self.dialog.as_ref().filter(|dialog| dialog.turns);
        rolling.side = match turned {
            Some(dialog) if rolling.has_two_sides() => dialog.side,
            _ => self.taken_for.unwrap_or(rolling.side),
        };
        Some(rolling)
    }

    /// Handles a key while letters toggle modifiers; `None` if the line is to be looked at again. The
    /// modifiers' own keys come first.
    pub(super) fn toggle_key(&mut self, press: Press<'_>, cx: &mut Cx) -> Option<After> {
        let table = cx.desk.table();
        let dialog = self.dialog.as_mut()?;
        if let Some(digit) = press.letter.filter(char::is_ascii_digit) {
            self.place(self.parsed.line.with_digit(digit), None);
            return None;
        }
        let mut toggles = dialog.toggles.iter();
        let is_pressed = |turned: &Turned| press.letter == Some(turned.toggle.key);
        if let Some(at) = toggles.position(is_pressed) {
            self.turn_modifier(table, at);
            return None;
        }
        let count = dialog.toggles.len().max(1);
        match press.act? {
            Act::Go(Go::Up) => dialog.at = (dialog.at + count - 1) % count,
            Act::Go(Go::Down) => dialog.at = (dialog.at + 1) % count,
            Act::Edit(InputRequest::DeletePrevChar) => {
                self.change(self.parsed.line.without_digit());
            }
            Act::OtherSide => self.other_side(table),
            Act::PartDice => self.change(self.parsed.line.with_die_ended()),
            Act::More => self.turn(table, Some(true)),
            Act::Less => self.turn(table, Some(false)),
            Act::Modifiers => self.turn_to(false),
            act @ (Act::Open | Act::Back | Act::Overrule) => return self.act(act, cx),
            _ => {}
        }
        None
    }

    /// Toggles a modifier, whether or not letters do.
    pub(super) fn turn_modifier(&mut self, table: Table<'_>, at: usize) {
        if let Some(dialog) = &mut self.dialog {
            dialog.at = at;
            self.turn(table, None);
        }
    }

    /// Steps the selected modifier up or down, or else toggles it.
    fn turn(&mut self, table: Table<'_>, up: Option<bool>) {
        let toggle = self.dialog.as_ref().and_then(Dialog::selected);
        let rolling = toggle.zip(self.rolling(table));
        if let Some(edit) = rolling.and_then(|(toggle, rolling)| rolling.turn(&toggle, up)) {
            self.editor.change(&edit);
        }
    }

    fn change(&mut self, line: Option<String>) {
        if let Some(line) = line {
            self.place(line, None);
        }
    }

    fn other_side(&mut self, table: Table<'_>) {
        let Some(rolling) = self.rolling(table) else {
            return;
        };
        let other = match rolling.side {
            Side::First => Side::Second,
            Side::Second => Side::First,
        };
        if let (Some(end), Some(dialog)) = (rolling.end_of(other), &mut self.dialog) {
            dialog.side = other;
            self.place(self.line().to_owned(), Some(end));
        }
    }
}
