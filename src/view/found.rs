//! Lines under headings, searched by words.

use super::{Ink, Line};

/// The lines that contain all of the words, counting their headings; each with what belongs to it.
pub(crate) struct Found<T> {
    words: Vec<String>,
    lines: Vec<(Line, Option<T>)>,
}

impl<T> Found<T> {
    /// Searches by words between spaces, whatever their case.
    pub(crate) fn by(words: &str) -> Self {
        Self {
            words: words.split_whitespace().map(str::to_lowercase).collect(),
            lines: Vec::new(),
        }
    }

    /// Adds the lines that are found, under a heading unless that is empty.
    pub(crate) fn add(&mut self, title: &str, lines: impl IntoIterator<Item = (Line, Option<T>)>) {
        let has = |(line, _): &(Line, Option<T>)| {
            let text = format!("{title} {}", line.plain()).to_lowercase();
            self.words.iter().all(|word| text.contains(word.as_str()))
        };
        let mut lines = lines.into_iter().filter(has).peekable();
        if lines.peek().is_none() {
            return;
        }
        let gap = (!self.lines.is_empty()).then(Line::new);
        let title = (!title.is_empty()).then(|| Line::of(Ink::Notice, title));
        let heads = gap.into_iter().chain(title).map(|line| (line, None));
        let lines: Vec<_> = heads.chain(lines).collect();
        self.lines.extend(lines);
    }

    /// Everything that was found, or what is said if that is nothing.
    pub(crate) fn or(mut self, nothing: &str) -> Vec<(Line, Option<T>)> {
        if self.lines.is_empty() {
            self.lines.push((Line::of(Ink::Dim, nothing), None));
        }
        self.lines
    }
}
