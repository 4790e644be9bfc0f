//! Paints the character form.

use super::{AttackColumn, Form, Place, Purpose, SkillColumn};
use crate::game::Stat;
use crate::tui::board::{Fields, columns, troubles};
use crate::tui::keymap::Window;
use crate::verbs::people::{PROFICIENCY, SPECIALIZATION};
use crate::view::text::{clean, width};
use crate::view::{Ink, Line};

/// Columns of a number, and of the gap between two fields.
const NUMBER: u16 = 5;
const GAP: u16 = 2;
/// Columns of the label before the name.
const LABEL: u16 = 6;

type Row = crate::tui::board::Row<Place>;

impl Form {
    pub(super) fn title(&self) -> Line {
        let what = match &self.purpose {
            Purpose::New if self.is_player() => "New player character".to_owned(),
            Purpose::New => "New NPC".to_owned(),
            Purpose::Copy(from) => format!("Copy of {}", clean(from)),
            Purpose::Edit(name) => clean(name).into_owned(),
        };
        let joins = if self.joins { ", into the fight" } else { "" };
        let keys = self.says(Ink::Plain, " · {keep} saves, {back} leaves ");
        Line::from(format!(" {what}{joins}")).and(keys)
    }

    pub(super) fn rows(&self, wide: u16) -> Vec<Row> {
        let mut rows = vec![self.name_row(wide)];
        self.note(&mut rows, wide);
        self.stat_rows(&mut rows, wide);
        self.derived_rows(&mut rows, wide);
        self.skill_rows(&mut rows, wide);
        if self.attacks_here() {
            self.attack_rows(&mut rows, wide);
        }
        rows.push(Row::default());
        let notes = Row::default().text(0, Ink::Strong, "Notes");
        rows.push(notes.field(
            Place::Notes,
            LABEL + 1,
            wide.saturating_sub(LABEL + 1).max(4),
        ));
        self.note(&mut rows, wide);
        rows
    }

    fn name_row(&self, wide: u16) -> Row {
        let side = self.side.widest();
        let free = wide.saturating_sub(LABEL + GAP + side);
        let name = free.clamp(6, 40);
        let row = Row::default()
            .text(0, Ink::Strong, "Name")
            .field(Place::Name, LABEL, name);
        row.field(Place::Side, LABEL + name + GAP, side)
    }

    /// Below the last row, its errors.
    fn note(&self, rows: &mut Vec<Row>, wide: u16) {
        if let Some(row) = rows.last() {
            rows.extend(troubles(row, wide, |place| self.field(place)));
        }
    }

    fn stat_rows(&self, rows: &mut Vec<Row>, wide: u16) {
        let stats = self.stats.iter().enumerate();
        let stats = stats.map(|(at, (stat, _))| (Place::Stat(at), stat.id));
        let supplies = self.supplies.iter().enumerate();
        let all = stats.chain(supplies.map(|(at, (track, _))| (Place::Supply(at), track.label)));
        let all: Vec<(Place, &str)> = all.collect();
        let label = all
            .iter()
            .map(|(_, label)| columns(label))
            .max()
            .unwrap_or(0);
        let each = label + 1 + NUMBER + GAP;
        let most = usize::from(((wide + GAP) / each.max(1)).max(1));
        // Even rows, such as six and six, read better than seven and five.
        let lines = all.len().div_ceil(most).max(1);
        for part in all.chunks(all.len().div_ceil(lines).max(1)) {
            let mut row = Row::default();
            for (nth, (place, text)) in part.iter().enumerate() {
                let x = each.saturating_mul(u16::try_from(nth).unwrap_or(0));
                row = row
                    .text(x, Ink::Dim, *text)
                    .field(*place, x + label + 1, NUMBER);
            }
            rows.push(row);
            self.note(rows, wide);
        }
    }

    /// The values derived from the stats typed so far.
    fn derived_rows(&self, rows: &mut Vec<Row>, wide: u16) {
        let who = self.so_far();
        let derived = self.game.stats.iter().filter(|stat| stat.derived.is_some());
        let mut shown: Vec<String> = derived
            .map(|stat: &Stat| {
                let value = self.game.stat_of(&who, stat.id);
                let value = value.map_or_else(|| "-".to_owned(), |value| value.to_string());
                format!("{} {value}", stat.id)
            })
            .collect();
        let full = self.game.tracks.iter().filter(|track| track.starts_full);
        let full = full.filter(|track| self.game.stat(track.label).is_none());
        shown.extend(full.map(|track| {
            let most = (track.max)(&who).map_or_else(|| "-".to_owned(), |most| most.to_string());
            format!("{} {most}", track.label)
        }));
        let mut text = String::new();
        for one in shown {
            if !text.is_empty() && width(&text) + width(&one) + 2 > usize::from(wide) {
                rows.push(Row::default().text(0, Ink::Dim, std::mem::take(&mut text)));
            }
            text = if text.is_empty() {
                one
            } else {
                format!("{text}  {one}")
            };
        }
        if !text.is_empty() {
            rows.push(Row::default().text(0, Ink::Dim, text));
        }
    }

    fn skill_rows(&self, rows: &mut Vec<Row>, wide: u16) {
        let longest = self.stats.iter().map(|(stat, _)| columns(stat.id)).max();
        let stat = if self.is_linked() {
            longest.unwrap_or(0).clamp(4, 12) + GAP
        } else {
            0
        };
        // Specialization and proficiencies are beside the skill if there is room.
        let refined = self.is_linked();
        let beside = refined && wide >= 72;
        let most = if beside { wide / 3 } else { 40 };
        let name = wide
            .saturating_sub(stat + 2 * (NUMBER + GAP))
            .clamp(6, most);
        let ranks = name + GAP + stat;
        let mut heading = Row::default().text(0, Ink::Strong, "Skills");
        if self.is_linked() {
            heading = heading
                .text(name + GAP, Ink::Dim, "stat")
                .text(ranks, Ink::Dim, "ranks");
            heading = heading.text(ranks + NUMBER + GAP, Ink::Dim, "total");
        }
        let special = ranks + 2 * (NUMBER + GAP);
        let half = wide.saturating_sub(special + GAP) / 2;
        if beside {
            heading = heading
                .text(
                    special,
                    Ink::Dim,
                    if half < 16 {
                        "special."
                    } else {
                        "specialization"
                    },
                )
                .text(special + half + GAP, Ink::Dim, "proficient");
        }
        rows.push(Row::default());
        rows.push(heading);
        let who = self.so_far();
        for (at, skill) in self.skills.iter().enumerate() {
            let mut row = Row::default().field(Place::Skill(at, SkillColumn::Name), 0, name);
            if self.is_linked() {
                row = row.field(Place::Skill(at, SkillColumn::Stat), name + GAP, stat - GAP);
            }
            row = row.field(Place::Skill(at, SkillColumn::Ranks), ranks, NUMBER);
            let linked = self.game.stat_of(&who, skill.stat.text());
            let total = linked.zip(skill.ranks.text().parse::<i64>().ok());
            if let Some((stat, ranked)) = total {
                let total = stat.saturating_add(ranked).to_string();
                row = row.text(ranks + NUMBER + GAP, Ink::Plain, total);
            }
            let place = |column| Place::Skill(at, column);
            if beside {
                row = row
                    .field(place(SkillColumn::Specialization), special, half)
                    .field(
                        place(SkillColumn::Proficiencies),
                        special + half + GAP,
                        half,
                    );
            }
            rows.push(row);
            if refined && !beside {
                self.note(rows, wide);
                let half = wide.saturating_sub(2 * LABEL + GAP) / 2;
                let second = LABEL + half + GAP;
                let row = Row::default()
                    .text(2, Ink::Dim, SPECIALIZATION)
                    .field(place(SkillColumn::Specialization), LABEL + 1, half)
                    .text(second, Ink::Dim, PROFICIENCY)
                    .field(place(SkillColumn::Proficiencies), second + LABEL - 1, half);
                rows.push(row);
            }
            self.note(rows, wide);
        }
    }

    fn attack_rows(&self, rows: &mut Vec<Row>, wide: u16) {
        let pierce = if self.game.attacks.pierce {
            NUMBER + GAP
        } else {
            0
        };
        let traits = if self.has_traits() { wide / 5 + GAP } else { 0 };
        let free = wide.saturating_sub(pierce + traits + 2 * GAP);
        let damage = (free / 4).clamp(4, 16);
        let name = (free.saturating_sub(damage) / 2).clamp(4, 32);
        let with = name + GAP;
        let dv = with + name + GAP;
        let ap = dv + damage + GAP;
        rows.push(Row::default());
        let heading = Row::default().text(0, Ink::Strong, "Attacks");
        let heading = heading
            .text(with, Ink::Dim, "skill or bonus")
            .text(dv, Ink::Dim, "damage");
        let heading = if pierce > 0 {
            heading.text(ap, Ink::Dim, "AP")
        } else {
            heading
        };
        rows.push(if traits > 0 {
            heading.text(ap + pierce, Ink::Dim, "traits")
        } else {
            heading
        });
        for at in 0..self.attacks.len() {
            let place = |column| Place::Attack(at, column);
            let mut row = Row::default().field(place(AttackColumn::Name), 0, name);
            row = row.field(place(AttackColumn::With), with, name);
            row = row.field(place(AttackColumn::Damage), dv, damage);
            if pierce > 0 {
                row = row.field(place(AttackColumn::Pierce), ap, NUMBER);
            }
            if traits > 0 {
                row = row.field(place(AttackColumn::Traits), ap + pierce, traits - GAP);
            }
            rows.push(row);
            self.note(rows, wide);
        }
    }

    /// The label of an action's key.
    pub(super) fn key_of(&self, id: &str) -> String {
        self.keys.key_in(Window::Form, id)
    }

    fn says(&self, ink: Ink, words: &str) -> Line {
        self.keys.says(Window::Form, ink, words)
    }

    /// The text of the last line.
    pub(super) fn hint(&self) -> Line {
        let suggestions = self.suggestions();
        if let Some((first, more)) = suggestions.split_first() {
            let more = more.join(", ");
            let more = if more.is_empty() {
                more
            } else {
                format!("  ({more})")
            };
            let takes = self.says(Ink::Dim, "{cursor-right} takes ");
            return takes.with(Ink::Dim, format!("{}{}", clean(first), clean(&more)));
        }
        let field = self.field(self.board.at);
        if let Some(rolled) = field.and_then(|field| field.rolled.as_deref()) {
            let text = format!("rolled {}; type to change it", clean(rolled));
            return Line::of(Ink::Notice, text);
        }
        let hint = self.hint_of_place();
        let last = self.last_rolled();
        if last.is_empty() {
            hint
        } else {
            Line::of(Ink::Dim, format!("{last} · ")).and(hint)
        }
    }

    fn hint_of_place(&self) -> Line {
        let words = match self.board.at {
            Place::Name => "{open} or {next-field}: next field; {player}: a player's or NPC",
            Place::Side => "p a player's, n NPC",
            Place::Stat(at) => {
                let (stat, _) = &self.stats[at];
                let (least, most) = stat.range;
                let range = format!("{} ({least} to {most}); dice are rolled", stat.doc);
                let skills = self.says(Ink::Dim, "; {page-down}: skills");
                return Line::of(Ink::Dim, range).and(skills);
            }
            Place::Supply(at) => return Line::of(Ink::Dim, self.supplies[at].0.doc),
            Place::Skill(_, SkillColumn::Stat) => "the stat it is linked to",
            Place::Skill(_, SkillColumn::Specialization) => "its one specialization",
            Place::Skill(_, SkillColumn::Proficiencies) => "its proficiencies, separated by commas",
            Place::Notes => "what to remember; {keep} saves",
            Place::Attack(_, AttackColumn::Traits) => {
                let known = self.game.attacks.traits.iter();
                let known = known.map(|one| one.word).collect::<Vec<_>>().join(" ");
                return Line::of(Ink::Dim, format!("any of: {known}"));
            }
            Place::Skill(..) => {
                "{remove-row} removes, {move-up} {move-down} moves; {open} on an empty row goes on"
            }
            Place::Attack(_, AttackColumn::Damage) => "dice; may use stats: 1d6+4",
            Place::Attack(..) => "{remove-row} removes; {open} on an empty row: notes",
        };
        self.says(Ink::Dim, words)
    }

    /// The dice of the previous field, so that a roll is seen.
    fn last_rolled(&self) -> String {
        let places = self.places();
        let at = places
            .iter()
            .position(|place| *place == self.board.at)
            .unwrap_or(0);
        let before = at.checked_sub(1).and_then(|at| places.get(at));
        let field = before.and_then(|place| self.field(*place));
        let rolled = field.and_then(|field| field.rolled.as_deref().zip(Some(field.text())));
        rolled.map_or_else(String::new, |(rolled, total)| {
            format!("{total} ({})", clean(rolled))
        })
    }
}
