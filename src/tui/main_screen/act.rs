//! Acts: a key is turned into the command that a GM would type, and the command is run.

use super::{MainScreen, Tone};
use crate::campaign::CharacterId;
use crate::campaign::statement::Named;
use crate::game::draft::{Question, Shows};
use crate::game::{Game, Refusal, Why};
use crate::lang::complete::{Choice, Offer};
use crate::lang::edit::without_dice;
use crate::lang::line::{Span, quoted};
use crate::play::elective::must_pick;
use crate::session::{Asked, Reply};
use crate::tui::keymap::{KeyLine, Pane, Placeholder};
use crate::tui::message::{ExitReason, Flow};
use crate::tui::overlay::{Overlay, Subject};
use crate::tui::prompt::Purpose;
use crate::tui::suggestions::Suggestions;
use crate::tui::theme::Scheme;
use crate::verbs::complete::needed;
use crate::verbs::quote;
use crate::verbs::session::AUTO;
use crate::view::log;

/// Stands in for a `|` inside a name while a template is filled in; no name contains it.
pub(super) const BAR: &str = "\u{1}";

/// A template with its names filled in, and the position of the cursor.
///
/// `{who}` is the selected character, `{acting}` the active one. A name that could be read as
/// anything else is quoted.
#[must_use]
pub fn fill(
    game: &'static Game,
    template: &str,
    who: Option<&str>,
    acting: Option<&str>,
) -> (String, Option<usize>) {
    let mut line = template.to_owned();
    for (hole, name) in [("{who}", who), ("{acting}", acting)] {
        let name = name.map(|name| quote(game, name)).unwrap_or_default();
        // A placeholder without a character leaves no double space.
        let gap = format!("{hole} ");
        let filled = if name.is_empty() {
            line.replace(&gap, "")
        } else {
            // A `|` marks the cursor in the template, but not in a name.
            line.replace(hole, &name.replace('|', BAR))
        };
        line = filled.replace(hole, "");
    }
    let cursor = line.chars().position(|c| c == '|');
    (line.replace('|', "").replace(BAR, "|"), cursor)
}

impl MainScreen {
    fn name_of(&self, who: Option<CharacterId>) -> Option<&str> {
        let who = self.session.campaign().characters.get(who?)?;
        Some(&who.name)
    }

    pub(super) fn filled(&self, template: &str) -> (String, Option<usize>) {
        let people = &self.session.campaign().characters;
        let actor = self.actor();
        let acting = self.session.campaign().acting().or(actor);
        // A character does not act against themselves, so the target is left to be typed.
        let against = template.contains("{acting}") && acting == self.selected;
        let who = self.selected.filter(|_| !against);
        let who = who.and_then(|id| people.get(id));
        let kept = actor.and_then(|id| people.get(id));
        let one = match kept.map(|who| who.sustained.as_slice()) {
            Some([one]) => quoted(&one.what).replace('|', BAR),
            _ => String::new(),
        };
        let game = self.session.game();
        let actor = actor.filter(|_| template.contains("{actor}"));
        let actor = self.name_of(actor).map(|name| quote(game, name));
        let template = match actor {
            Some(name) => template.replace("{actor}", &name.replace('|', BAR)),
            None => template.replace("{actor} ", "").replace("{actor}", ""),
        };
        fill(
            game,
            &template
                .replace("{many}", &self.marked_names())
                .replace("{one}", &one),
            who.map(|who| who.name.as_str()),
            self.name_of(acting),
        )
    }

    pub(super) fn fill_prompt(&mut self, template: &str) {
        let entry = self.chosen_entry();
        self.fill_about(template, entry);
    }

    /// Fills the prompt with a command for several characters and lists what they could roll at
    /// once.
    pub(super) fn fill_for_many(&mut self, template: &str) {
        let table = self.session.table();
        if table.game.checks.key_of_many.is_empty() {
            // In these games the key rolls the pending checks.
            if table.campaign.pending.is_empty() {
                self.say(Tone::Notice, "no check is pending");
            } else {
                self.fill_prompt(template);
            }
            return;
        }
        self.fill_prompt(template);
        if let Some(prompt) = &mut self.prompt {
            prompt.list.waits = false;
        }
    }

    /// Fills the prompt with the game's usual contest and lists the others.
    pub(super) fn fill_contest(&mut self) {
        let game = self.session.game();
        let acting = self.session.campaign().acting().or(self.actor());
        let against = self.selected.is_some() && self.selected != acting;
        let line = |line: &&'static str| match line.split_once(" |") {
            // With no opponent selected, the other side has to be typed.
            Some((first, _)) if !against => self.filled(&format!("{first} ")),
            _ => self.filled(line),
        };
        let lines: Vec<(String, Option<usize>)> = game.contests.iter().map(line).collect();
        let Some(((usual, cursor), others)) = lines.split_first() else {
            return;
        };
        self.open_prompt(Purpose::Command, usual, *cursor);
        if others.is_empty() {
            return;
        }
        let choice = |line: &String| {
            let verb = line.split(' ').next().unwrap_or_default();
            let mut verbs = crate::verbs::verbs(game);
            let doc = verbs.find(|known| known.name == verb);
            Choice::new(line.trim_end(), doc.map_or("", |verb| verb.doc))
        };
        let offer = Offer {
            span: Span::new(0, usual.chars().count()),
            choices: lines.iter().map(|(line, _)| choice(line)).collect(),
        };
        if let Some(prompt) = &mut self.prompt {
            prompt.list = Suggestions::held(offer, prompt.line());
        }
    }

    /// Fills the prompt with a command about a log entry, or about none in particular.
    pub(super) fn fill_about(&mut self, template: &str, entry: Option<u64>) {
        let entry = entry
            .map(|number| format!("#{number} "))
            .unwrap_or_default();
        let (line, cursor) = self.filled(&template.replace("{entry}", &entry));
        self.open_prompt(Purpose::Command, &line, cursor);
    }

    pub(super) fn run_at_once(&mut self, template: &str) {
        if template == "next" && must_pick(self.session.table()) {
            // The turn cannot pass on its own, so list the characters who may be next.
            return self.list_who_is_next();
        }
        let (line, _) = self.filled(template);
        if let Err(refusal) = self.run(&line) {
            self.refuse(&refusal);
        }
    }

    /// Runs the command that the GM has assigned to a key.
    pub(super) fn run_key_line(&mut self, line: &KeyLine) {
        self.messages.clear();
        if self.past.is_some() {
            return self.refuse_the_past();
        }
        let campaign = self.session.campaign();
        let name = |placeholder: Placeholder| match placeholder {
            Placeholder::Selected => self.name_of(self.selected),
            Placeholder::Acting => self.name_of(campaign.acting()),
        };
        let game = self.session.game();
        let line = match line.filled(name, |name| quote(game, name)) {
            Ok(line) => line,
            Err(missing) => return self.say(Tone::Notice, missing.lacking()),
        };
        match self.run(&line) {
            Ok(()) => self.remember(line),
            // What is missing can be typed.
            Err(refusal) => self.put_back(&line, refusal),
        }
    }

    /// Repeats the last check with new dice.
    pub(super) fn repeat(&mut self) {
        let history = self.session.history();
        let last = history
            .last_roll(None)
            .map(|entry| history.first_reading(&entry));
        let Some(line) = last.map(|entry| without_dice(&entry.line)) else {
            self.say(Tone::Notice, "nothing has been rolled yet");
            return;
        };
        if let Err(refusal) = self.run(&line) {
            self.refuse(&refusal);
        }
    }

    pub(super) fn refuse(&mut self, refusal: &Refusal) {
        let tone = match refusal.why {
            Why::NotSaved(_) => Tone::Alarm,
            _ => Tone::Notice,
        };
        self.say(tone, refusal.to_string());
    }

    pub(super) fn run_prompt(&mut self) {
        let Some(prompt) = self.prompt.take() else {
            return;
        };
        if prompt.purpose == Purpose::Answer {
            self.answer(prompt);
            return;
        }
        if prompt.purpose != Purpose::Command {
            return;
        }
        let line = prompt.line().to_owned();
        if let Some(whole) = self.whole_verb(&line) {
            // An unfinished command name is completed instead of run, so that the GM sees what is
            // missing.
            let mut prompt = prompt;
            prompt.place(whole, None);
            self.prompt = Some(prompt);
            self.line_changed();
            return;
        }
        let Err(refusal) = self.run(&line) else {
            self.remember(line);
            return;
        };
        // The line stays in the prompt to be corrected.
        let mut prompt = prompt;
        if !corrected_by_keys(&line, &refusal) {
            prompt.turn_to_text();
        }
        if let Some(word) = self.missing_word(&line, &refusal) {
            // Adds the missing word instead of reporting an error.
            let line = format!("{} {word} ", line.trim_end());
            prompt.editor.place(line, None);
            self.prompt = Some(prompt);
            self.line_changed();
            return;
        }
        let end = line.chars().count();
        if misses_its_end(&line, &refusal) && prompt.editor.cursor() < end {
            // The cursor goes to the end, where something is missing.
            prompt.editor.place(line, None);
            self.prompt = Some(prompt);
            self.line_changed();
            return;
        }
        prompt.refusal = Some(refusal);
        self.prompt = Some(prompt);
    }

    /// The word that must come next when a line ends too early, so that the prompt can ask for what
    /// follows it.
    fn missing_word(&self, line: &str, refusal: &Refusal) -> Option<&'static str> {
        misses_its_end(line, refusal).then(|| needed(self.session.table(), line))?
    }

    pub(super) fn remember(&mut self, line: String) {
        if !line.trim().is_empty() && self.typed.last() != Some(&line) {
            self.typed.push(line);
        }
    }

    /// Runs a line and handles the result, or asks for the dice it needs.
    pub(super) fn run(&mut self, line: &str) -> Result<(), Refusal> {
        self.run_answered(line, line, &[])
    }

    /// Runs a line without asking for dice: the console rolls whatever was not typed. `players`
    /// entered some of its dice on their own pages.
    pub(super) fn run_unasked(&mut self, line: &str, players: &[Named]) -> Result<(), Refusal> {
        let acting = self.session.campaign().acting();
        let dice = &mut self.dice;
        let reply = self.session.execute_unasked(line, dice, players)?;
        reply.map_or(Ok(()), |reply| self.done(&reply, acting))
    }

    /// Runs a line with dice added that players rolled after it was typed; `players` entered some
    /// of them on their own pages.
    pub(super) fn run_answered(
        &mut self,
        typed: &str,
        line: &str,
        players: &[Named],
    ) -> Result<(), Refusal> {
        let acting = self.session.campaign().acting();
        let dice = &mut self.dice;
        match self.session.execute_answered(line, dice, players)? {
            Asked::Done(None) => {}
            Asked::Done(Some(reply)) => return self.done(&reply, acting),
            Asked::Waits(Question::Dice(throw)) => self.ask(typed, line, throw),
            Asked::Waits(Question::Initiative(entrants)) => {
                self.open_initiative(typed, entrants, true);
            }
        }
        Ok(())
    }

    fn done(&mut self, reply: &Reply, acting: Option<CharacterId>) -> Result<(), Refusal> {
        match &reply.shows {
            Some(Shows::Map) => {
                self.open_map();
                return Ok(());
            }
            Some(Shows::Help) => {
                self.show_help(Overlay::of(Subject::Help(None)));
                return Ok(());
            }
            Some(Shows::End) => {
                self.disk.leaves = Some(Flow::Leave(ExitReason::Quit));
                return Ok(());
            }
            Some(Shows::Campaigns) => {
                self.disk.leaves = Some(Flow::Close);
                return Ok(());
            }
            Some(Shows::Theme(name, at)) => return self.change_theme(name, *at),
            None => {}
        }
        self.happened(reply, acting);
        if let Some(line) = &reply.asks {
            self.open_prompt(Purpose::Command, line, None);
        }
        Ok(())
    }

    /// Updates the screen after an act. `acting` is whose turn it was before.
    pub(super) fn happened(&mut self, reply: &Reply, acting: Option<CharacterId>) {
        self.take_in(reply);
        self.turn_timer.refresh(&self.session);
        let now = self.session.campaign().acting();
        if now != acting && now.is_some() {
            // The table of a fight that begins has the focus on its order.
            if acting.is_none() && self.focus == Pane::Roster {
                self.focus = Pane::Order;
            }
            self.turn_passed();
        }
        self.keep_selection();
    }

    /// Takes the terminal's report of whether its background is light.
    pub(in crate::tui) fn set_background(&mut self, light: bool) {
        self.colours.of_terminal = Scheme::for_background(light);
    }

    /// Switches to another theme at once.
    fn change_theme(&mut self, name: &str, at: Span) -> Result<(), Refusal> {
        if name == AUTO {
            self.colours.chosen = None;
            return Ok(());
        }
        let Some((scheme, errors)) = self.themes.find(name) else {
            let names = self.themes.names().join(", ");
            let hint = format!("there are {AUTO}, {names}");
            return Err(Refusal::unknown(at, "theme", name).hint(hint));
        };
        self.colours.chosen = Some(scheme);
        self.tell(errors.iter().map(ToString::to_string).collect());
        Ok(())
    }

    fn take_in(&mut self, reply: &Reply) {
        if reply.seq.is_some() {
            // Filtered entries may have been undone.
            let words = self.filter.words().to_owned();
            self.set_filter(&words);
        }
        let covered = self.overlay.is_some() || self.picker.is_some() || self.map.is_some();
        let covered = covered || self.form.is_some() || self.encounter_form.is_some();
        let log_shows = self.shows(Pane::Log) && !covered;
        let shown = reply.entry.is_some() && log_shows && self.filter.is_off();
        if !shown {
            let entry = reply.entry.and_then(|number| self.session.entry(number));
            let said = match entry {
                // The same text as in the log.
                Some(entry) => log::line(self.reading(), &entry).plain(),
                None => reply.text.clone(),
            };
            self.say(Tone::Said, said);
        }
        if let Some(dead) = self.fallen_players(reply) {
            self.say(Tone::Alarm, dead);
        }
    }

    /// The deaths of player characters, which nobody should miss: `Ann is dead`.
    fn fallen_players(&self, reply: &Reply) -> Option<String> {
        let entry = self.session.entry(reply.entry?)?;
        let people = &self.session.campaign().characters;
        let deaths = self.session.game().deaths(&entry.said);
        let players = deaths.filter(|who| people.get(who.id).is_some_and(|who| who.player));
        let dead: Vec<String> = players.map(|who| format!("{} is dead", who.name)).collect();
        (!dead.is_empty()).then(|| dead.join(" · "))
    }

    /// Moves the selection if the selected character is gone or no longer listed.
    pub(super) fn keep_selection(&mut self) {
        self.keep_marks();
        let campaign = self.shown();
        let people = &campaign.characters;
        let places = self.places();
        let is_left = |id| people.get(id).is_none() || places.row_of(campaign, id, 0).is_none();
        if self.selected.is_none_or(is_left) {
            let first = places.at(campaign, 0).or(people.at(0).map(|who| who.id));
            let acting = self.shown().acting();
            self.select(acting.or(first));
            self.selected_in = None;
        }
    }
}

/// Whether the keys of the modifiers can correct a refused line: its dice, or what a rule refuses.
fn corrected_by_keys(line: &str, refusal: &Refusal) -> bool {
    let dice = without_dice(line).chars().count();
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
