//! Finds the parts of a campaign in the text of its file. The reader of RON gives positions only
//! for errors of its own, so the text is scanned again for a part that turned out to be wrong.

use crate::campaign::Step;
use crate::campaign::visible::visible;

/// The line and column, both from 1, of a part of the campaign in the text of its file.
pub(super) fn in_campaign(text: &str, steps: &[Step]) -> Option<(usize, usize)> {
    let steps: Vec<Step> = [Step::Field("campaign")]
        .into_iter()
        .chain(steps.iter().cloned())
        .collect();
    find(text, &steps)
}

/// The line and column, both from 1, of a part of a RON text: of the value of a field, of an item,
/// or of a key. `None` if the text has no such part. The text must be valid RON.
fn find(text: &str, steps: &[Step]) -> Option<(usize, usize)> {
    let mut scan = Scan { text, at: 0 };
    scan.skip_attributes();
    for step in steps {
        let found = match step {
            Step::Field(name) => scan.enter_field(name),
            Step::Item(nth) => scan.enter_item(*nth),
            Step::Called(name) => scan.enter_called(name),
            Step::Key(name) => scan.enter_key(name),
        };
        found.then_some(())?;
    }
    let before = text.get(..scan.at)?;
    let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
    let begins = before.rfind('\n').map_or(0, |end| end + 1);
    Some((line, before[begins..].chars().count() + 1))
}

/// A position in a text, from which one value after another is passed over.
struct Scan<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scan<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Passes over a byte if it is next.
    fn take(&mut self, byte: u8) -> bool {
        let is_next = self.next() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Passes over everything up to and including a text, or to the end.
    fn pass(&mut self, end: &str) {
        let rest = self.rest();
        self.at += rest.find(end).map_or(rest.len(), |at| at + end.len());
    }

    /// Passes over spaces and comments.
    fn skip_blank(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start().len();
            if self.rest().starts_with("//") {
                self.pass("\n");
            } else if self.rest().starts_with("/*") {
                self.skip_block_comment();
            } else {
                return;
            }
        }
    }

    /// Passes over a comment in `/* */`, which may contain others.
    fn skip_block_comment(&mut self) {
        let mut depth = 0_usize;
        while self.at < self.text.len() {
            if self.rest().starts_with("/*") {
                depth += 1;
                self.at += 2;
            } else if self.rest().starts_with("*/") {
                depth -= 1;
                self.at += 2;
                if depth == 0 {
                    return;
                }
            } else {
                self.step();
            }
        }
    }

    /// Passes over one character.
    fn step(&mut self) {
        self.at += self.rest().chars().next().map_or(1, char::len_utf8);
    }

    /// Passes over `#![enable(...)]`.
    fn skip_attributes(&mut self) {
        self.skip_blank();
        while self.rest().starts_with("#!") {
            self.pass("]");
            self.skip_blank();
        }
    }

    /// Passes over a name or a number; returns it.
    fn word(&mut self) -> &'t str {
        let rest = self.rest();
        let rest = rest.strip_prefix("r#").unwrap_or(rest);
        let is_part = |c: char| c.is_alphanumeric() || "_-+.".contains(c);
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        self.at = self.text.len() - rest.len() + end;
        &rest[..end]
    }

    /// Passes over a text in quotation marks, if one is next.
    fn skip_string(&mut self) -> bool {
        let rest = self.rest();
        let marks = rest.trim_start_matches('b');
        let raw = marks.strip_prefix('r').map(|raw| {
            let open = raw.trim_start_matches('#');
            (open, raw.len() - open.len())
        });
        if let Some((open, hashes)) = raw
            && open.starts_with('"')
        {
            self.at = self.text.len() - open.len() + 1;
            self.pass(&format!("\"{}", "#".repeat(hashes)));
            return true;
        }
        let quote = marks.bytes().next().filter(|byte| b"\"'".contains(byte));
        let Some(quote) = quote else {
            return false;
        };
        self.at = self.text.len() - marks.len() + 1;
        while let Some(byte) = self.next() {
            self.step();
            match byte {
                b'\\' => self.step(),
                _ if byte == quote => return true,
                _ => {}
            }
        }
        true
    }

    /// Passes over a value.
    fn skip_value(&mut self) {
        self.skip_blank();
        if self.skip_string() {
            return;
        }
        if !self.word().is_empty() {
            let end = self.at;
            self.skip_blank();
            if self.next() != Some(b'(') {
                self.at = end;
                return;
            }
        }
        let mut depth = 0_usize;
        loop {
            self.skip_blank();
            match self.next() {
                None => return,
                Some(b'(' | b'[' | b'{') => {
                    depth += 1;
                    self.at += 1;
                }
                Some(b')' | b']' | b'}') => {
                    depth = depth.saturating_sub(1);
                    self.at += 1;
                }
                Some(_) if self.skip_string() || !self.word().is_empty() => {}
                Some(_) => self.step(),
            }
            if depth == 0 {
                return;
            }
        }
    }

    /// Passes over the opening bracket of a value, and the name of its type before it.
    fn open(&mut self, brackets: &[u8]) -> bool {
        self.skip_blank();
        if self.next().is_some_and(|byte| !b"([{".contains(&byte)) {
            self.word();
            self.skip_blank();
        }
        let opens = self.next().is_some_and(|byte| brackets.contains(&byte));
        self.at += usize::from(opens);
        self.skip_blank();
        opens
    }

    /// Passes over a value and the comma after it.
    fn skip_entry(&mut self) {
        self.skip_value();
        self.skip_blank();
        self.take(b',');
        self.skip_blank();
    }

    /// Whether the bracket or the text ends here.
    fn is_end(&self) -> bool {
        self.next().is_none_or(|byte| b")]}".contains(&byte))
    }

    fn colon(&mut self) {
        self.skip_blank();
        self.take(b':');
        self.skip_blank();
    }

    fn enter_field(&mut self, name: &str) -> bool {
        if !self.open(b"(") {
            return false;
        }
        while !self.is_end() {
            let found = self.word();
            self.colon();
            if found == name {
                return true;
            }
            self.skip_entry();
        }
        false
    }

    fn enter_item(&mut self, nth: usize) -> bool {
        if !self.open(b"[(") {
            return false;
        }
        for _ in 0..nth {
            self.skip_entry();
        }
        !self.is_end()
    }

    /// Stops at the item of a list whose field `name` is this text.
    fn enter_called(&mut self, name: &str) -> bool {
        if !self.open(b"[") {
            return false;
        }
        while !self.is_end() {
            let begins = self.at;
            let is_called = self.enter_field("name") && self.is_text(name);
            self.at = begins;
            if is_called {
                return true;
            }
            self.skip_entry();
        }
        false
    }

    /// Passes over a value; returns whether it reads as this text.
    fn is_text(&mut self, text: &str) -> bool {
        let begins = self.at;
        self.skip_value();
        let value = self.text.get(begins..self.at).unwrap_or_default();
        ron::from_str::<String>(value).is_ok_and(|value| visible(&value) == text)
    }

    /// Stops at a key of a map.
    fn enter_key(&mut self, name: &str) -> bool {
        if !self.open(b"{") {
            return false;
        }
        while !self.is_end() {
            let begins = self.at;
            if self.is_text(name) {
                self.at = begins;
                return true;
            }
            self.colon();
            self.skip_entry();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::campaign::Step::{Called, Field, Item, Key};

    const TEXT: &str = r##"#![enable(implicit_some)]
// name: "in a comment"
/* people: [ /* nested */ */
Snapshot(
  r#name: r#"a ")] name"#, // a comment, with a comma
  mark: Some(Mark(seq: 3)), letter: '\'', number: -1.5e+3,
  état: b"\"(", people: [
    (name: "Ann", stats: {"a\"b": 1, "c\u{64}" : 2}, zone: "Quay"),
    Person ( name : "Bea)", end: Turn((round: 2)), pair: (1, ("two")) ),
  ],
)"##;

    /// The text of the line from the position on.
    fn at(steps: &[super::Step]) -> Option<&'static str> {
        let (line, column) = find(TEXT, steps)?;
        let line = TEXT.lines().nth(line - 1).unwrap();
        let (at, _) = line.char_indices().nth(column - 1).unwrap();
        Some(&line[at..])
    }

    #[test]
    fn a_part_is_found_whatever_stands_before_it() {
        let people = || Field("people");
        let key = |key: &str| Key(key.to_owned());
        for (steps, begins) in [
            (vec![], "Snapshot("),
            (vec![Field("name")], "r#\"a \")]"),
            (vec![Field("mark")], "Some("),
            (vec![Field("letter")], "'\\''"),
            (vec![Field("number")], "-1.5e+3"),
            (vec![Field("état")], "b\""),
            (vec![people(), Item(0)], "(name: \"Ann\""),
            (vec![people(), Item(0), Field("zone")], "\"Quay\""),
            (
                vec![people(), Item(0), Field("stats"), key("cd")],
                "\"c\\u{64}\" : 2",
            ),
            (
                vec![people(), Item(0), Field("stats"), key("a\"b")],
                "\"a\\\"b\": 1",
            ),
            (vec![people(), Item(1)], "Person ("),
            (vec![people(), Item(1), Field("name")], "\"Bea)\""),
            (vec![people(), Called("Bea)".to_owned())], "Person ("),
            (vec![people(), Item(1), Field("pair"), Item(1)], "(\"two\")"),
        ] {
            let found = at(&steps).unwrap_or_else(|| panic!("{steps:?}"));
            assert!(found.starts_with(begins), "{steps:?}: {found}");
        }
    }

    #[test]
    fn what_is_not_there_has_no_place() {
        let people = || Field("people");
        for steps in [
            vec![Field("nobody")],
            vec![Field("people"), Item(2)],
            vec![Field("people"), Field("name")],
            vec![
                Field("people"),
                Item(0),
                Field("stats"),
                Key("e".to_owned()),
            ],
            vec![Field("name"), Item(0)],
            vec![people(), Called("Cid".to_owned())],
        ] {
            assert_eq!(find(TEXT, &steps), None, "{steps:?}");
        }
        for cut in 0..TEXT.len() {
            // Even a text that ends early is scanned to its end and no further.
            if let Some(text) = TEXT.get(..cut) {
                find(text, &[Field("people"), Item(1), Field("pair")]);
            }
        }
    }

    #[test]
    fn lines_and_columns_count_from_1_in_characters() {
        assert_eq!(find("(é: 1,\n ö: 2)", &[Field("é")]), Some((1, 5)));
        assert_eq!(find("(é: 1,\n ö: 2)", &[Field("ö")]), Some((2, 5)));
    }
}
