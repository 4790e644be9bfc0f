//! Answers to a line, in words and as JSON.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use unicode_width::UnicodeWidthStr;

use super::Format;
use crate::answer::{RanLine, Rolled, VERSION, ran, schema_of, shown};
use crate::campaign::record::rolls;
use crate::campaign::statement::UsedOn;
use crate::campaign::visible::visible;
use crate::campaign::{Attack, Contest, Statement};
use crate::game::draft::Shows;
use crate::game::groups::Then;
use crate::game::{Distribution, Preview, Refusal, Result, RollOdds, Why};
use crate::lang::line::Span;
use crate::rules::{Odds, Verdict};
use crate::session::{Reply, Session};
use crate::verbs::listed;
use crate::verbs::offers::{Offered, offers};
use crate::view::map;

/// Answer to `theme` without a screen.
const NO_SCREEN: &str = "a theme changes only the screen";

/// Answer to `quit` and `campaigns` without a screen.
const NO_CONSOLE: &str = "there is no screen to leave: the run ends after the last command";

/// The written answer to a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answered {
    pub result: LineResult,
    /// For standard output; ends with a line end unless empty.
    pub out: String,
    /// For standard error; ends with a line end unless empty.
    pub err: String,
}

/// Whether a line was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineResult {
    Accepted,
    Refused,
    /// It could not be saved: without a disk, answers to further lines would not be reliable.
    NotSaved,
}

/// Writes the answer to a line; `None` for a blank line or a comment.
///
/// # Errors
/// The answer cannot be serialized.
pub fn written(
    session: &Session,
    line: &str,
    came: Result<Option<Reply>>,
    format: Format,
) -> serde_json::Result<Option<Answered>> {
    match came {
        Ok(None) => Ok(None),
        Ok(Some(mut reply)) => {
            match &reply.shows {
                Some(Shows::Map) => reply.text = map::text(session.campaign(), session.game()),
                Some(Shows::Help) => reply.text = listed(session.game()),
                Some(Shows::Theme(..)) => NO_SCREEN.clone_into(&mut reply.text),
                Some(Shows::End | Shows::Campaigns) => NO_CONSOLE.clone_into(&mut reply.text),
                None => {}
            }
            let offers = if reply.contest().is_some() {
                offers(session.table())
            } else {
                Vec::new()
            };
            accepted(line, &reply, &offers, format).map(Some)
        }
        Err(refusal) => refused(line, &refusal, format).map(Some),
    }
}

/// Writes why a line was refused.
///
/// # Errors
/// As [`written`].
pub(crate) fn refused(
    line: &str,
    refusal: &Refusal,
    format: Format,
) -> serde_json::Result<Answered> {
    let (mut out, mut err) = (String::new(), String::new());
    match format {
        Format::Text => err = refusal_text(line, refusal),
        Format::Json => {
            let error = refusal.why.to_string();
            out = object(&AnyAnswer::Refused(Refused::of(line, refusal, &error)))?;
        }
    }
    let result = match refusal.why {
        Why::NotSaved(_) => LineResult::NotSaved,
        _ => LineResult::Refused,
    };
    Ok(Answered { result, out, err })
}

/// Writes an answer; `offers` are the luck options after a roll.
fn accepted(
    line: &str,
    reply: &Reply,
    offers: &[Offered],
    format: Format,
) -> serde_json::Result<Answered> {
    let out = match (format, &reply.preview) {
        (Format::Text, _) => accepted_text(reply, offers),
        (Format::Json, Some(odds)) => object(&AnyAnswer::Odds(OddsAnswer::of(line, reply, odds)))?,
        (Format::Json, None) => object(&AnyAnswer::Done(Answer::of(line, reply, offers)))?,
    };
    Ok(Answered {
        result: LineResult::Accepted,
        out,
        err: String::new(),
    })
}

fn accepted_text(reply: &Reply, offers: &[Offered]) -> String {
    let text = &reply.text;
    if offers.is_empty() {
        return format!("{text}\n");
    }
    let each = |offered: &Offered| format!("{} -> {}", offered.line, offered.becomes);
    let offers = offers.iter().map(each).collect::<Vec<_>>().join("; ");
    let offers = visible(&offers);
    format!("{text}\n  luck options: {offers}\n")
}

fn refusal_text(line: &str, refusal: &Refusal) -> String {
    let told = refusal.to_string();
    let mut lines = vec![format!("refused: {}", visible(&told))];
    if let Some(span) = refusal.span {
        lines.push(format!("  {line}"));
        lines.push(format!("  {}", caret(line, span)));
    }
    for (instead, doc) in refusal.lines_instead(line) {
        let told = format!("{instead}   {doc}");
        lines.push(format!("  instead: {}", visible(&told)));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// One compact object on its own line.
fn object(value: &AnyAnswer<'_>) -> serde_json::Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}

/// The line with a caret below a word of the line above, whatever the width of its characters.
fn caret(line: &str, span: Span) -> String {
    let (mut blank, mut word) = (String::new(), String::new());
    for (at, c) in line.chars().enumerate().take(span.end) {
        if at < span.start {
            blank.push(c);
        } else {
            word.push(c);
        }
    }
    // Tabs are kept, because their width depends on the terminal.
    let blank = blank.split('\t').map(|part| " ".repeat(part.width()));
    let blank = blank.collect::<Vec<_>>().join("\t");
    format!("{blank}{}", "^".repeat(word.width().max(1)))
}

/// The answer to a line: its result, the odds it asked for, or why it was refused.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(title = "gmscreen exec --format json")]
enum AnyAnswer<'a> {
    Done(Answer<'a>),
    Odds(OddsAnswer<'a>),
    Refused(Refused<'a>),
}

/// The JSON Schema of the answer to a line.
pub(crate) fn schema() -> Schema {
    schema_of::<AnyAnswer<'static>>()
}

shown! {
    Answer<'a> of (line: &'a str, reply: &'a Reply, offers: &'a [Offered])
    with (
        contest = reply.contest(),
        said = reply.entry.as_ref().map_or(&[][..], |entry| &entry.said),
        used = said.iter().find_map(|said| match said {
            Statement::Used { on, .. } => Some(on),
            _ => None,
        })
    ) {
        v: u32 = VERSION,
        ok: bool = true,
        command: &'a str = line.trim(),
        text: &'a str = &reply.text,
        rolls: Vec<Rolled<'a>> = {
            let of_power = reply.entry.iter().filter(|_| used.is_some());
            let of_power = of_power.flat_map(|entry| rolls(&entry.events));
            let one = contest.filter(|_| used.is_none());
            let sides = one.into_iter().chain(of_power).flat_map(|contest| &contest.sides);
            sides.map(Rolled::of).collect()
        },
        rerolled: &'a [Vec<u16>] = contest.map_or(&[], |contest| &contest.rerolled),
        #[schemars(with = "Option<String>")]
        verdict: Option<Verdict> = contest.and_then(|contest| contest.verdict),
        set_aside: &'a [u32] = set_aside(said),
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        forced: bool = said.contains(&Statement::Forced),
        /// The lines that ran by themselves as part of it.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        ran: Vec<RanLine> = ran(said),
        #[serde(flatten)]
        attack: Option<AttackAnswer> = contest.and_then(|contest| {
            let attack = contest.attack.as_ref()?;
            Some(AttackAnswer::of(contest, attack))
        }),
        /// What came of a power for each target.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        targets: Vec<TargetAnswer<'a>> = used.into_iter().flatten().map(TargetAnswer::of).collect(),
        /// The luck options.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        offers: Vec<OfferAnswer<'a>> = offers.iter().map(OfferAnswer::of).collect(),
    }

    /// The result of an attack.
    AttackAnswer of (contest: &Contest, attack: &Attack) {
        hit: bool = contest.verdict == Some(Verdict::FIRST),
        /// After armour; `None` for a miss or if no damage was given.
        damage: Option<i64> = attack.hit.as_ref().map(|hit| hit.damage),
    }

    /// What came of a power for one target.
    TargetAnswer<'a> of (on: &'a UsedOn) {
        name: &'a str = &on.who.name,
        /// Whether its attack hit.
        #[serde(skip_serializing_if = "Option::is_none")]
        hit: Option<bool> = on.hit,
        /// Whether the target made its save.
        #[serde(skip_serializing_if = "Option::is_none")]
        saved: Option<bool> = on.saved,
        /// After armour; `None` if it did none.
        damage: Option<i64> = on.damage,
        /// How much damage it healed.
        #[serde(skip_serializing_if = "Option::is_none")]
        healed: Option<i64> = on.healed,
    }

    OddsAnswer<'a> of (line: &'a str, reply: &'a Reply, preview: &'a Preview) {
        v: u32 = VERSION,
        ok: bool = true,
        command: &'a str = line.trim(),
        text: &'a str = &reply.text,
        #[schemars(with = "BTreeMap<String, f64>")]
        odds: Chances = Chances::of_roll(preview),
        #[serde(skip_serializing_if = "Chances::is_empty")]
        #[schemars(with = "Option<BTreeMap<String, f64>>")]
        details: Chances = Chances::details(preview),
        #[serde(skip_serializing_if = "Vec::is_empty")]
        each: Vec<EachAnswer<'a>> = {
            let each = preview.several().unwrap_or(&preview.compared);
            each.iter().map(EachAnswer::of).collect()
        },
    }

    /// The odds of one of several separate rolls.
    EachAnswer<'a> of (chances: &'a RollOdds) {
        who: &'a str = &chances.who,
        what: &'a str = &chances.what,
        #[schemars(with = "BTreeMap<String, f64>")]
        odds: Chances = Chances::of(&chances.odds),
    }

    Refused<'a> of (line: &'a str, refusal: &'a Refusal, error: &'a str) {
        v: u32 = VERSION,
        ok: bool = false,
        command: &'a str = line.trim_end(),
        error: &'a str = error,
        column: Option<usize> = refusal.column(),
        #[serde(skip_serializing_if = "Option::is_none")]
        hint: Option<&'a str> = refusal.hint.as_deref(),
        /// Suggested lines.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        instead: Vec<String> = {
            let lines = refusal.lines_instead(line).into_iter();
            lines.map(|(line, _)| line).collect()
        },
    }

    /// What a point of luck would make of a roll.
    OfferAnswer<'a> of (offered: &'a Offered)
    with (offer = offered.offer) {
        /// The line to type.
        line: &'a str = &offered.line,
        /// The new reading of the die; `None` if unchanged.
        die: Option<u16> = offer.die,
        grade: &'static str = offer.grade.id,
        /// The new winner; `None` if open or unchanged.
        #[schemars(with = "Option<String>")]
        verdict: Option<Verdict> = match offer.then {
            Some(Then::Verdict(verdict)) => Some(verdict),
            Some(Then::OtherRolls | Then::RollAgain) | None => None,
        },
        /// The whole result in words.
        becomes: &'a str = &offered.becomes,
    }
}

/// Typed dice that an act did not need.
fn set_aside(said: &[Statement]) -> &[u32] {
    let set_aside = said.iter().find_map(|said| match said {
        Statement::SetAside(faces) => Some(faces.as_slice()),
        _ => None,
    });
    set_aside.unwrap_or_default()
}

/// Probabilities by name, in this order.
#[derive(Debug)]
struct Chances(Vec<(String, f64)>);

impl Chances {
    /// Of each outcome.
    fn of(odds: &Odds) -> Self {
        let each = odds
            .iter()
            .map(|(what, chance)| (what.id().to_owned(), chance));
        Self(each.collect())
    }

    /// Of each outcome, or of each total if the roll has no outcomes.
    fn of_roll(preview: &Preview) -> Self {
        let mut chances = Self::of(&preview.odds);
        if let Some(totals) = preview.distribution.as_ref().filter(|_| chances.is_empty()) {
            chances.add(totals, "");
        }
        chances
    }

    /// What an answer tells beside its outcomes, such as each number that one of them can have: `hit`, `damage 7`.
    fn details(preview: &Preview) -> Self {
        let told = preview.details.iter();
        let told = told.map(|(what, chance)| ((*what).to_owned(), *chance));
        let mut chances = Self(told.collect());
        let has_outcomes = !preview.odds.is_empty();
        if let Some(totals) = preview.distribution.as_ref().filter(|_| has_outcomes) {
            chances.add(totals, &format!("{} ", totals.what));
        }
        chances
    }

    /// Adds totals, with words before each.
    fn add(&mut self, totals: &Distribution, before: &str) {
        let values = totals.values.iter();
        let named = values.map(|(value, chance)| (format!("{before}{value}"), *chance));
        self.0.extend(named);
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Chances {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, chance)| (name, chance)))
    }
}
