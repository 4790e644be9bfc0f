//! Lines of styled text, and how they wrap.

use schemars::JsonSchema;
use serde::Serialize;

use super::text::{CUT, clean, head, width};
use crate::campaign::Side;
use crate::rules::Grade;

/// The meaning of a piece of text; the theme decides how it looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// Normal text.
    #[default]
    Plain,
    /// Less important.
    Dim,
    /// A heading or an important name.
    Strong,
    /// A handicap.
    Bad,
    /// Something to notice.
    Notice,
    /// Something that must not be overlooked.
    Alarm,
    /// The title of the pane with the focus.
    Focus,
    /// The label of a key; a click presses the key.
    Key,
    /// A row of a code for phones, which read only black on white.
    Code,
    /// A character of a side.
    Side(Side),
    Outcome(Outcome),
}

/// The mark of a side, which distinguishes it without colour.
#[must_use]
pub fn glyph(side: Side) -> &'static str {
    match side {
        Side::Player => "●",
        Side::Foe => "◆",
        Side::Ally => "▲",
    }
}

/// How a roll turned out, whatever the game calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Tone")]
pub enum Outcome {
    /// The best result.
    Triumph,
    Success,
    /// Neither success nor failure.
    Even,
    Failure,
    /// The worst result.
    Disaster,
}

/// The word for a grade among those of the campaign's edition.
pub(crate) fn word(grades: &[Grade], grade: Grade) -> &'static str {
    Grade::find(grades, grade.id).unwrap_or(grade).label
}

impl Outcome {
    /// The look of a grade among all that a roll can have.
    pub(crate) fn of(grades: &[Grade], grade: &Grade) -> Self {
        let is_strongest = grade.is_extreme(grades) == [false, true];
        match (grade.rank.signum(), is_strongest) {
            (0, _) => Self::Even,
            (1, true) => Self::Triumph,
            (1, false) => Self::Success,
            (_, true) => Self::Disaster,
            (_, false) => Self::Failure,
        }
    }

    /// The mark that shows the outcome without colour.
    pub(crate) fn mark(self) -> &'static str {
        match self {
            Self::Triumph => "✓✓",
            Self::Success => "✓",
            Self::Even => "=",
            Self::Failure => "✗",
            Self::Disaster => "✗✗",
        }
    }
}

/// A piece of text with one meaning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    pub text: String,
    pub ink: Ink,
    /// So many bytes at the beginning stay with the word after them when the line wraps, as the mark before a name
    /// does; mostly 0.
    pub mark: usize,
}

/// A line of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// From left to right.
    pub pieces: Vec<Piece>,
    /// It describes something that was undone.
    pub struck: bool,
    /// It is the row of the active character, which fills the whole width.
    pub acts: bool,
    /// It is a line between panes, with their titles.
    pub ruled: bool,
}

impl Line {
    /// An empty line.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// A line of one piece.
    pub(crate) fn of(ink: Ink, text: impl Into<String>) -> Self {
        Self::new().with(ink, text)
    }

    /// Appends a piece and returns the line.
    pub(crate) fn with(mut self, ink: Ink, text: impl Into<String>) -> Self {
        self.push(ink, text);
        self
    }

    /// Appends a piece.
    pub(crate) fn push(&mut self, ink: Ink, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            let mark = 0;
            self.pieces.push(Piece { text, ink, mark });
        }
    }

    /// Replaces characters that would control the terminal or be invisible.
    pub(crate) fn cleaned(mut self) -> Self {
        for piece in &mut self.pieces {
            piece.text = clean(&piece.text).into_owned();
        }
        self
    }

    /// Gives the pieces of each meaning another one.
    pub(crate) fn inked(mut self, ink: impl Fn(Ink) -> Ink) -> Self {
        for piece in &mut self.pieces {
            piece.ink = ink(piece.ink);
        }
        self
    }

    /// Gives the plain pieces another meaning.
    pub(crate) fn tinted(self, ink: Ink) -> Self {
        self.inked(|was| if was == Ink::Plain { ink } else { was })
    }

    /// Parts with a text between each two of them; those that are empty are left out.
    pub(crate) fn joined<P: Into<Self>>(
        parts: impl IntoIterator<Item = P>,
        (ink, between): (Ink, &str),
    ) -> Self {
        let mut line = Self::new();
        for part in parts.into_iter().map(P::into) {
            let is_inner = !line.is_empty() && !part.is_empty();
            line.push(ink, if is_inner { between } else { "" });
            line.add(part);
        }
        line
    }

    /// Whether it has no text.
    pub(crate) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Appends another line and returns both.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.add(other);
        self
    }

    /// Appends another line.
    pub(crate) fn add(&mut self, other: Self) {
        self.pieces.extend(other.pieces);
    }

    /// Appends a name after the mark of its side, in that side's colour: `◆ Salt hound 1`.
    pub(crate) fn push_name(&mut self, side: Side, name: &str) {
        let mark = format!("{} ", glyph(side));
        self.pieces.push(Piece {
            ink: Ink::Side(side),
            mark: mark.len(),
            text: mark + name,
        });
    }

    /// The width in columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.pieces.iter().map(|piece| width(&piece.text)).sum()
    }

    /// Cuts the line to `columns`, with an ellipsis where something is missing.
    pub(crate) fn cut(mut self, columns: usize) -> Self {
        if self.width() <= columns {
            return self;
        }
        let mut left = columns.saturating_sub(1);
        for piece in std::mem::take(&mut self.pieces) {
            let (fits, wide) = head(&piece.text, left);
            if fits.len() < piece.text.len() {
                self.push(piece.ink, fits);
                break;
            }
            left -= wide;
            self.pieces.push(piece);
        }
        if columns > 0 {
            self.push(Ink::Dim, CUT);
        }
        self
    }

    /// The text without its meaning.
    #[must_use]
    pub fn plain(&self) -> String {
        self.pieces.iter().map(|piece| &*piece.text).collect()
    }
}

impl<T: Into<String>> From<(Ink, T)> for Line {
    fn from((ink, text): (Ink, T)) -> Self {
        Self::of(ink, text)
    }
}

impl From<String> for Line {
    fn from(text: String) -> Self {
        Self::of(Ink::Plain, text)
    }
}

impl From<&str> for Line {
    fn from(text: &str) -> Self {
        Self::of(Ink::Plain, text)
    }
}

/// Wraps a line to `columns`, at spaces if possible; all lines but the first are indented.
pub(crate) fn wrap(line: &Line, columns: usize, indent: usize) -> Vec<Line> {
    if line.width() <= columns {
        return vec![line.clone()];
    }
    let columns = columns.max(1);
    let indent = if indent * 2 > columns { 0 } else { indent };
    let mut out = Wrapping {
        lines: vec![Line {
            struck: line.struck,
            ..Line::default()
        }],
        used: 0,
        spaced: true,
        columns,
        indent,
    };
    for piece in &line.pieces {
        let (marked, rest) = piece.text.split_at(first_word(piece));
        let mut mark = piece.mark;
        let words = [marked].into_iter().chain(rest.split_inclusive(' '));
        for word in words.filter(|word| !word.is_empty()) {
            out.word(word, (piece.ink, mark));
            mark = 0;
        }
    }
    out.lines
}

/// Where the word ends that stays with the mark before it; 0 without a mark.
fn first_word(piece: &Piece) -> usize {
    if piece.mark == 0 {
        return 0;
    }
    let end = piece.text[piece.mark..].find(' ');
    end.map_or(piece.text.len(), |end| piece.mark + end + 1)
}

/// Where the last word of a piece begins; that of a name with the mark before it.
fn last_word(piece: &Piece) -> usize {
    let space = piece.text.rfind(' ');
    let begins = space.map_or(0, |at| at + 1);
    if begins < first_word(piece) {
        0
    } else {
        begins
    }
}

/// Wraps several lines, each on its own.
pub(crate) fn wrap_all<'l>(
    lines: impl IntoIterator<Item = &'l Line>,
    columns: usize,
    indent: usize,
) -> Vec<Line> {
    let lines = lines.into_iter();
    lines.flat_map(|line| wrap(line, columns, indent)).collect()
}

struct Wrapping {
    lines: Vec<Line>,
    used: usize,
    /// A space ends the last word, which is left out at the end of a line.
    spaced: bool,
    columns: usize,
    indent: usize,
}

impl Wrapping {
    fn word(&mut self, word: &str, (ink, mut mark): (Ink, usize)) {
        let bare = word.trim_end_matches(' ');
        let start = if self.lines.len() > 1 { self.indent } else { 0 };
        if self.used + width(bare) > self.columns && self.used > start {
            if self.spaced {
                self.turn();
            } else {
                self.turn_whole(start);
            }
        }
        self.spaced = word.ends_with(' ');
        let mut rest = word;
        while self.used + width(rest.trim_end_matches(' ')) > self.columns {
            let (fits, wide) = head(rest, self.columns - self.used);
            if fits.is_empty() {
                // Not even one character fits into a line.
                return;
            }
            self.put(fits, wide, (ink, mark));
            mark = 0;
            rest = &rest[fits.len()..];
            self.turn();
        }
        let (fits, wide) = head(rest, self.columns.saturating_sub(self.used));
        self.put(fits, wide, (ink, mark));
    }

    fn put(&mut self, text: &str, wide: usize, (ink, mark): (Ink, usize)) {
        if let Some(line) = self.lines.last_mut() {
            match line.pieces.last_mut() {
                Some(last) if last.ink == ink && mark == 0 => last.text.push_str(text),
                _ if text.is_empty() => {}
                _ => line.pieces.push(Piece {
                    text: text.to_owned(),
                    ink,
                    // A word that was cut has no mark to stay with.
                    mark: mark.min(text.len()),
                }),
            }
            self.used += wide;
        }
    }

    /// The pieces of the last line; there is always one.
    fn last(&mut self) -> &mut Vec<Piece> {
        let last = self.lines.len().saturating_sub(1);
        &mut self.lines[last].pieces
    }

    /// Turns to the next line with the word before: what follows it directly, such as a comma, begins no line.
    fn turn_whole(&mut self, start: usize) {
        let mut word: Vec<Piece> = Vec::new();
        let mut used = self.used;
        while let Some(mut last) = self.last().pop() {
            let at = last_word(&last);
            let text = last.text.split_off(at);
            used = used.saturating_sub(width(&text));
            let mark = if at == 0 { last.mark } else { 0 };
            let ink = last.ink;
            word.insert(0, Piece { text, ink, mark });
            if at > 0 {
                self.last().push(last);
                break;
            }
        }
        if used <= start {
            // A word that fills the whole line stays there.
            self.last().append(&mut word);
        }
        self.turn();
        for piece in word {
            self.put(&piece.text, width(&piece.text), (piece.ink, piece.mark));
        }
    }

    fn turn(&mut self) {
        let mut line = Line::of(Ink::Plain, " ".repeat(self.indent));
        line.struck = self.lines[0].struck;
        self.lines.push(line);
        self.used = self.indent;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_a_word_directly_begins_no_line() {
        let line = Line::of(Ink::Plain, "vs 14 ");
        let line = line.with(Ink::Outcome(Outcome::Success), "success");
        let line = line.with(Ink::Plain, ", margin 3");
        let wrapped = wrap(&line, 13, 0);
        let wrapped: Vec<_> = wrapped.iter().map(Line::plain).collect();
        assert_eq!(wrapped, ["vs 14 ", "success, ", "margin 3"]);
        let line = Line::of(Ink::Plain, "7 wounds, ").with(Ink::Bad, "disabled");
        let wrapped = wrap(&line, 9, 0);
        let wrapped: Vec<_> = wrapped.iter().map(Line::plain).collect();
        assert_eq!(wrapped, ["7 wounds,", "disabled"]);
    }

    #[test]
    fn a_name_stays_with_its_mark() {
        let mut line = Line::of(Ink::Plain, "note: ");
        line.push_name(Side::Player, "Odile Varrick");
        line.push(Ink::Plain, " acts");
        let wrapped = |columns| {
            let lines = wrap(&line, columns, 0);
            lines
                .iter()
                .map(|line| line.plain().trim_end().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(wrapped(14), ["note: ● Odile", "Varrick acts"]);
        assert_eq!(wrapped(12), ["note:", "● Odile", "Varrick acts"]);
        assert_eq!(
            wrapped(3),
            [
                "not", "e:", "● O", "dil", "e", "Var", "ric", "k", "act", "s"
            ]
        );
    }
}
