//! The modifiers of a power beside those that are typed when it is used.

use crate::campaign::Power;
use crate::game::modifier::Modifier;
use crate::game::{Game, Result};
use crate::lang::line::{Line, Span, Word};
use crate::lang::read::Cursor;

/// The modifiers of a power, without those in whose place others are typed. Numbers add up.
///
/// # Errors
/// Returns an error if the power has a modifier that cannot be read.
pub(super) fn own_beside(game: &Game, power: &Power, typed: &[&Word]) -> Result<String> {
    let typed: Vec<Word> = typed.iter().map(|word| (*word).clone()).collect();
    let mut cursor = Cursor::new(&typed, Span::default());
    let mut instead: Vec<&Modifier> = Vec::new();
    while let Some(word) = cursor.peek() {
        cursor.skip(1);
        if let Some(modifier) = game.modifier(word) {
            instead.push(modifier);
            // What is wrong with its value is said where it is used.
            let _ = modifier.takes.read(&mut cursor);
        }
    }
    let is_replaced = |own: &Modifier| {
        let mut instead = instead.iter();
        let same_group = |other: &Modifier| !own.one_of.is_empty() && own.one_of == other.one_of;
        instead.any(|other| other.word == own.word || same_group(other))
    };
    let line = Line::parse(&power.modifiers)?;
    let mut cursor = Cursor::new(&line.words, Span::default());
    let mut kept = Vec::new();
    while let Some(word) = cursor.peek() {
        cursor.skip(1);
        let modifier = game.modifier(word);
        if let Some(modifier) = modifier {
            modifier.takes.read(&mut cursor)?;
        }
        if !modifier.is_some_and(is_replaced) {
            let rest = cursor.peek().map(|next| next.span.start);
            let end = rest.unwrap_or_else(|| line.length());
            let own = line.text(Span::new(word.span.start, end));
            kept.push(own.trim_end().to_owned());
        }
    }
    Ok(kept.join(" "))
}
