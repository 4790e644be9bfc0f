//! The console without a screen: lines in, answers out.

use std::io::{self, BufRead, Write};

use memchr::memchr;
use serde::Serialize;
use serde::ser::SerializeMap;
use unicode_width::UnicodeWidthStr;

use crate::answer::{Rolled, VERSION};
use crate::campaign::Contest;
use crate::campaign::visible::{visible, visible_lines};
use crate::dice::Dice;
use crate::game::draft::Shows;
use crate::game::groups::Then;
use crate::game::{Distribution, Refusal, RollOdds, Why};
use crate::lang::line::{LONGEST_LINE, Span};
use crate::rules::{Odds, Verdict};
use crate::session::{Reply, Session};
use crate::verbs::listed;
use crate::verbs::offers::{Offered, offers};
use crate::view::map;

/// The longest line that is read whole, in bytes: each character has four at most, then comes its end.
const MOST_BYTES: usize = 4 * LONGEST_LINE + 2;

/// What a theme is answered with where nothing is drawn.
const NO_SCREEN: &str = "a theme changes the screen only";

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people.
    Text,
    /// One compact object a command, for programs.
    Json,
}

/// Where answers and messages go.
pub struct Console<'a> {
    /// Answers.
    pub out: &'a mut dyn Write,
    /// Messages.
    pub err: &'a mut dyn Write,
    /// How answers are written.
    pub format: Format,
    /// Whether to go on after a refusal.
    pub keep_going: bool,
}

/// Whether every line was accepted and answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Every one; or nobody was left to answer, and every one was run and accepted.
    Accepted,
    /// At least one was refused.
    Refused,
    /// Every one was accepted, and not every answer could be written.
    Unanswered,
}

/// Runs lines one by one: each is read, done, durable and answered before the next is read.
/// Answers that cannot be written stop nothing: whoever read them may have gone.
///
/// # Errors
/// The input cannot be read.
pub fn run(
    session: &mut Session,
    dice: &mut dyn Dice,
    input: &mut dyn BufRead,
    console: &mut Console<'_>,
) -> io::Result<Outcome> {
    let mut outcome = Outcome::Accepted;
    let mut bytes = Vec::new();
    loop {
        if !next_line(input, &mut bytes)? {
            return Ok(outcome);
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_end_matches(['\n', '\r']);
        let line = line.strip_prefix('\u{feff}').unwrap_or(line);
        // One more character than is accepted is enough to be refused.
        let end = line.char_indices().nth(LONGEST_LINE + 1);
        let line = end.map_or(line, |(end, _)| &line[..end]);
        // What is typed is repeated in answers, refusals and the log.
        let line = &*visible_lines(line);
        match session.execute(line, dice) {
            Ok(None) => {}
            Ok(Some(mut reply)) => {
                match &reply.shows {
                    Some(Shows::Map) => reply.text = map::text(session.campaign()),
                    Some(Shows::Help) => reply.text = listed(session.game()),
                    Some(Shows::Theme(..) | Shows::End) => {
                        NO_SCREEN.clone_into(&mut reply.text);
                    }
                    None => {}
                }
                let offers = if reply.contest.is_some() {
                    offers(session.table())
                } else {
                    Vec::new()
                };
                let answered = console.accepted(line, &reply, &offers);
                if answered.is_err_and(|error| error.kind() != io::ErrorKind::BrokenPipe) {
                    outcome = outcome.max(Outcome::Unanswered);
                }
            }
            Err(refusal) => {
                outcome = Outcome::Refused;
                // The exit code says it, too.
                let _ = console.refused(line, &refusal);
                // Without a disk nothing that follows could be answered truthfully.
                let not_saved = matches!(refusal.why, Why::NotSaved(_));
                if not_saved || !console.keep_going {
                    return Ok(outcome);
                }
            }
        }
    }
}

/// Reads a line with its end, if it has one. Of a line that is longer than any that is accepted, only
/// so much is kept that it is refused.
fn next_line(input: &mut dyn BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut read = false;
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        if bytes.is_empty() {
            return Ok(read);
        }
        read = true;
        let end = memchr(b'\n', bytes);
        let len = end.map_or(bytes.len(), |end| end + 1);
        let room = (MOST_BYTES + 1).saturating_sub(line.len());
        line.extend_from_slice(&bytes[..len.min(room)]);
        input.consume(len);
        if end.is_some() {
            return Ok(true);
        }
    }
}

impl Console<'_> {
    /// Answers; `offers` are the luck options after a roll.
    fn accepted(&mut self, line: &str, reply: &Reply, offers: &[Offered]) -> io::Result<()> {
        match self.format {
            Format::Text => {
                writeln!(self.out, "{}", reply.text)?;
                if !offers.is_empty() {
                    let each = offers
                        .iter()
                        .map(|offered| format!("{} -> {}", offered.line, offered.becomes));
                    let offers = each.collect::<Vec<_>>().join("; ");
                    let offers = visible(&offers);
                    writeln!(self.out, "  luck options: {offers}")?;
                }
            }
            Format::Json => match &reply.odds {
                Some(odds) => {
                    let answer = OddsAnswer {
                        v: VERSION,
                        ok: true,
                        command: line.trim(),
                        text: &reply.text,
                        odds: OddsMap::of(odds, reply.distribution.as_ref()),
                        details: Details(reply),
                        each: reply.each.iter().map(EachAnswer::of).collect(),
                    };
                    self.object(&answer)?;
                }
                None => self.object(&answer(line, reply, offers))?,
            },
        }
        self.out.flush()
    }

    fn refused(&mut self, line: &str, refusal: &Refusal) -> io::Result<()> {
        if self.format == Format::Json {
            let error = refusal.why.to_string();
            self.object(&Refused {
                v: VERSION,
                ok: false,
                command: line.trim_end(),
                error: &error,
                column: refusal.column(),
                hint: refusal.hint.as_deref(),
                instead: refusal
                    .lines_instead(line)
                    .into_iter()
                    .map(|(line, _)| line)
                    .collect(),
            })?;
            return self.out.flush();
        }
        let refusal_text = refusal.to_string();
        writeln!(self.err, "refused: {}", visible(&refusal_text))?;
        if let Some(span) = refusal.span {
            writeln!(self.err, "  {line}\n  {}", caret(line, span))?;
        }
        for (instead, doc) in refusal.lines_instead(line) {
            let told = format!("{instead}   {doc}");
            writeln!(self.err, "  instead: {}", visible(&told))?;
        }
        self.err.flush()
    }

    fn object(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, value)?;
        writeln!(self.out)
    }
}

/// The line that points at a word of the line above it, whatever the width of its letters.
fn caret(line: &str, span: Span) -> String {
    let (mut blank, mut word) = (String::new(), String::new());
    for (at, c) in line.chars().enumerate().take(span.end) {
        if at < span.start {
            blank.push(c);
        } else {
            word.push(c);
        }
    }
    // Tabs stay: how far they reach is the terminal's affair.
    let blank: Vec<String> = blank
        .split('\t')
        .map(|part| " ".repeat(part.width()))
        .collect();
    format!("{}{}", blank.join("\t"), "^".repeat(word.width().max(1)))
}

#[derive(Serialize)]
struct Answer<'a> {
    v: u32,
    ok: bool,
    command: &'a str,
    text: &'a str,
    rolls: Vec<Rolled<'a>>,
    rerolled: &'a [Vec<u16>],
    verdict: Option<Verdict>,
    set_aside: &'a [u32],
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    forced: bool,
    #[serde(flatten)]
    attack: Option<AttackAnswer>,
    /// The luck options.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    offers: Vec<OfferAnswer<'a>>,
}

/// What an attack came to.
#[derive(Serialize)]
struct AttackAnswer {
    hit: bool,
    /// After armour; `None` for a miss, and where no damage was given.
    damage: Option<i64>,
}

impl AttackAnswer {
    fn of(contest: &Contest) -> Option<Self> {
        let attack = contest.attack.as_ref()?;
        Some(Self {
            hit: contest.verdict == Some(Verdict::FIRST),
            damage: attack.hit.as_ref().map(|hit| hit.damage),
        })
    }
}

#[derive(Serialize)]
struct OddsAnswer<'a> {
    v: u32,
    ok: bool,
    command: &'a str,
    text: &'a str,
    odds: OddsMap<'a>,
    #[serde(skip_serializing_if = "Details::is_empty")]
    details: Details<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    each: Vec<EachAnswer<'a>>,
}

/// The odds of one of several who roll, each by itself.
#[derive(Serialize)]
struct EachAnswer<'a> {
    who: &'a str,
    what: &'a str,
    odds: OddsMap<'a>,
}

impl<'a> EachAnswer<'a> {
    fn of(chances: &'a RollOdds) -> Self {
        Self {
            who: &chances.who,
            what: &chances.what,
            odds: OddsMap::Outcomes(&chances.odds),
        }
    }
}

#[derive(Serialize)]
struct Refused<'a> {
    v: u32,
    ok: bool,
    command: &'a str,
    error: &'a str,
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<&'a str>,
    /// Lines that could be taken in its place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    instead: Vec<String>,
}

fn answer<'a>(line: &'a str, reply: &'a Reply, offers: &'a [Offered]) -> Answer<'a> {
    let contest: Option<&Contest> = reply.contest.as_deref();
    Answer {
        v: VERSION,
        ok: true,
        command: line.trim(),
        text: &reply.text,
        rolls: contest
            .map(|contest| contest.sides.iter().map(Rolled::from).collect())
            .unwrap_or_default(),
        rerolled: contest.map_or(&[], |contest| &contest.rerolled),
        verdict: contest.and_then(|contest| contest.verdict),
        set_aside: &reply.set_aside,
        forced: reply.forced,
        attack: contest.and_then(AttackAnswer::of),
        offers: offers.iter().map(OfferAnswer::of).collect(),
    }
}

/// What a point of luck could make of a roll.
#[derive(Serialize)]
struct OfferAnswer<'a> {
    /// The line to type.
    line: &'a str,
    /// What the die would read; `None` where it stays as it is.
    die: Option<u16>,
    grade: &'static str,
    /// Who would win; `None` where that stays open or as it is.
    verdict: Option<Verdict>,
    /// All of it in words.
    becomes: &'a str,
}

impl<'a> OfferAnswer<'a> {
    fn of(offered: &'a Offered) -> Self {
        let offer = offered.offer;
        Self {
            line: &offered.line,
            die: offer.die,
            grade: offer.grade.id,
            verdict: match offer.then {
                Some(Then::Verdict(verdict)) => Some(verdict),
                Some(Then::OtherRolls | Then::RollAgain) | None => None,
            },
            becomes: &offered.becomes,
        }
    }
}

/// Finer chances by name, and each number that the roll can come to: `hit`, `damage 7`.
struct Details<'a>(&'a Reply);

impl Details<'_> {
    fn is_empty(&self) -> bool {
        self.0.details.is_empty() && self.distribution().is_none()
    }

    /// The numbers that an outcome can come to; totals that are the outcome are not told twice.
    fn distribution(&self) -> Option<&Distribution> {
        let outcomes = self.0.odds.as_ref().is_some_and(|odds| !odds.is_empty());
        self.0.distribution.as_ref().filter(|_| outcomes)
    }
}

impl Serialize for Details<'_> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        for (what, chance) in &self.0.details {
            map.serialize_entry(what, chance)?;
        }
        if let Some(distribution) = self.distribution() {
            for (value, chance) in &distribution.values {
                map.serialize_entry(&format!("{} {value}", distribution.what), chance)?;
            }
        }
        map.end()
    }
}

/// Chances by name: outcomes, or the totals of a roll that has no others.
enum OddsMap<'a> {
    Outcomes(&'a Odds),
    Totals(&'a Distribution),
}

impl<'a> OddsMap<'a> {
    fn of(odds: &'a Odds, distribution: Option<&'a Distribution>) -> Self {
        match distribution.filter(|_| odds.is_empty()) {
            Some(distribution) => Self::Totals(distribution),
            None => Self::Outcomes(odds),
        }
    }
}

impl Serialize for OddsMap<'_> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Outcomes(odds) => to.collect_map(odds.iter().map(|(what, p)| (what.id(), p))),
            Self::Totals(distribution) => to.collect_map(distribution.values.iter().copied()),
        }
    }
}
