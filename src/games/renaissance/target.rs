//! The target number of one side: who, what and every modifier by name.

use crate::command::checks::{Subject, no_more, numeric_modifier, subject};
use crate::command::line::{Line, Span};
use crate::game::{Cursor, Refusal, Table};
use crate::rules::Modifier;
use crate::rules::renaissance as rules;

/// The words that change a target, with what they do.
pub(super) const MODIFIERS: &[(&str, &str)] = &[
    ("assist", "N helpers: +10 each, at most +30"),
    ("spec", "the specialization applies: +10"),
    ("difficulty", "-30 (very hard) to +30 (very easy)"),
    ("passive", "-20, rolled in secret by the GM"),
    ("secret", "kept from the players"),
];

/// One side, ready to be rolled.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// Who rolls what.
    pub(super) subject: Subject,
    /// The base and then each modifier.
    pub(super) parts: Vec<Modifier>,
    /// Kept from the players.
    pub(super) secret: bool,
    /// Where a Luck Point was spent to ignore its penalties.
    pub(super) ignores: Option<Span>,
}

impl Side {
    /// The target before its limits.
    pub(super) fn target(&self) -> i64 {
        self.parts.iter().map(|part| part.value).sum()
    }
}

/// Reads one side whole: typed modifiers first, then those that weigh on the character.
pub(super) fn side(
    table: Table<'_>,
    line: &Line,
    mut cursor: Cursor<'_>,
    first: bool,
) -> Result<Side, Refusal> {
    let subject = subject(table, line, &mut cursor, first)?;
    let mut side = Side {
        parts: vec![subject.base.clone()],
        subject,
        secret: false,
        ignores: None,
    };
    let mut used: Vec<&'static str> = Vec::new();
    loop {
        if let Some(modifier) = numeric_modifier(&mut cursor)? {
            side.parts.push(modifier);
            continue;
        }
        let at = cursor.here();
        let Some(name) = cursor.take_one_of(&["assist", "spec", "difficulty", "passive", "secret"])
        else {
            break;
        };
        if used.contains(&name) {
            return Err(Refusal::rule(at, format!("'{name}' stands here twice")));
        }
        used.push(name);
        keyword(&mut side, name, &mut cursor, at)?;
    }
    no_more(table, &cursor)?;
    if let Some(person) = side.subject.who.map(|id| table.character(id)).transpose()? {
        side.parts
            .extend((table.game.standing)(table.campaign, person));
    }
    Ok(side)
}

fn keyword(side: &mut Side, name: &str, cursor: &mut Cursor<'_>, at: Span) -> Result<(), Refusal> {
    let (label, value) = match name {
        "assist" => {
            let helpers = cursor.number("how many help", 1, 1000)?;
            let value = rules::assist(u32::try_from(helpers).unwrap_or(u32::MAX));
            (format!("assisted by {helpers}"), value)
        }
        "difficulty" => (
            "difficulty".to_owned(),
            cursor.signed("a difficulty from -30 to +30", -30, 30)?,
        ),
        "spec" => (specialization(&side.subject, at)?, 10),
        "passive" => {
            side.secret = true;
            ("passive".to_owned(), -20)
        }
        _ => {
            side.secret = true;
            return Ok(());
        }
    };
    side.parts.push(Modifier { label, value });
    Ok(())
}

/// The specialization that applies. A bare formula has none that the console could know, so the GM's word counts.
fn specialization(subject: &Subject, at: Span) -> Result<String, Refusal> {
    match &subject.skill {
        Some(skill) if skill.specialization.is_empty() => Err(Refusal::rule(
            at,
            format!("{} has no specialization in {}", subject.name, skill.name),
        )),
        Some(skill) => Ok(format!("specialization {}", skill.specialization)),
        None => Ok("specialization".to_owned()),
    }
}

/// The target in words, for a preview: `TN 80 (Stealth 40 + COO 30, +10 assisted by 1)`.
pub(super) fn words(side: &Side, limited: i64) -> String {
    let breakdown = crate::game::words::breakdown(&side.parts);
    let sum = side.target();
    let mut out = format!("TN {limited}");
    if breakdown != limited.to_string() {
        out = format!("{out} ({breakdown})");
    }
    if sum != limited {
        out = format!("{out}, limited from {sum}");
    }
    out
}
