//! Merges sentences that differ only in whom they are about: `Ann, Bea take 8, 1 wound`.

use super::sentence::{Piece, Said, Sentence};
use crate::campaign::numbered::numbered;
use crate::campaign::statement::Named;

/// An act without a roll, with one sentence for several characters where that says the same. It stands where the last
/// of theirs does.
pub(super) fn together(all: impl Iterator<Item = Said>) -> Vec<Said> {
    let mut groups: Vec<Vec<Said>> = Vec::new();
    for said in all {
        let pieces = said.words.pieces.as_slice();
        let is_shared = matches!(pieces, [Piece::Name(_), Piece::Colon | Piece::Verb(..), ..]);
        let same = |one: &Said| one.weight == said.weight && rest(&one.words).eq(rest(&said.words));
        let at = groups.iter().position(|group| group.iter().any(same));
        let mut group = at
            .filter(|_| is_shared)
            .map_or_else(Vec::new, |at| groups.remove(at));
        group.push(said);
        groups.push(group);
    }
    groups.into_iter().filter_map(merged).collect()
}

fn merged(all: Vec<Said>) -> Option<Said> {
    let whose: Vec<_> = all.iter().filter_map(|said| whose(&said.words)).collect();
    let same = whose.iter().all(|(_, own)| *own == whose[0].1);
    let names = names(&whose, same);
    let mut all = all.into_iter();
    let said = all.next()?;
    if all.next().is_none() {
        return Some(said);
    }
    let rest = said.words.pieces.iter().skip(1).cloned();
    let rest = rest.filter_map(|piece| match piece {
        Piece::Verb(_, several, _) => Some(Piece::Words(several.to_owned())),
        Piece::Each(..) if !same => None,
        piece => Some(piece),
    });
    let pieces = names.into_iter().chain(rest).collect();
    let words = Sentence {
        pieces,
        to: said.words.to,
    };
    Some(Said {
        words,
        shared: true,
        ..said
    })
}

/// What it says, without the name and what belongs to it.
fn rest(said: &Sentence) -> impl Iterator<Item = &Piece> {
    let pieces = said.pieces.iter().skip(1);
    pieces.filter(|piece| !matches!(piece, Piece::Each(..)))
}

/// Whom it is about, and what belongs to that name.
fn whose(said: &Sentence) -> Option<(&Named, &str)> {
    let own = said.pieces.iter().find_map(|piece| match piece {
        Piece::Each(_, among) => Some(&**among),
        _ => None,
    });
    Some((said.who()?, own.unwrap_or_default()))
}

/// `Cinder imp 4 (17), 5 (9), Stair hound 4 (17)`, `Cinder imp 4 to 9, Ann`: a repeated name is written once, and of
/// numbers that follow each other the first and the last. What belongs to each is left out if it is the `same`.
fn names(all: &[(&Named, &str)], same: bool) -> Vec<Piece> {
    let mut out = Vec::new();
    let mut before = None;
    let mut at = 0;
    while let Some((who, own)) = all.get(at) {
        let base = numbered(&who.name);
        let comma = if at == 0 { "" } else { ", " };
        match base {
            Some((base, number)) if before == Some(base) => {
                out.push(Piece::Words(format!("{comma}{number}")));
            }
            _ => {
                out.extend((at > 0).then(|| Piece::Words(comma.to_owned())));
                out.push(Piece::Name((*who).clone()));
            }
        }
        before = base.map(|(base, _)| base);
        let run = if same { run(&all[at..]) } else { 1 };
        at += run;
        let last = numbered(&all[at - 1].0.name).map_or("", |(_, number)| number);
        let more = match run {
            1 if same => String::new(),
            1 => (*own).to_owned(),
            2 => format!(" and {last}"),
            _ => format!(" to {last}"),
        };
        out.push(Piece::Words(more));
    }
    out
}

/// How many of these have the same name, and numbers that follow each other.
fn run(all: &[(&Named, &str)]) -> usize {
    let number = |at: usize| {
        let (base, number) = numbered(&all.get(at)?.0.name)?;
        Some((base, number.parse::<u64>().ok()?))
    };
    let follows = |at: &usize| {
        let next = number(*at - 1).and_then(|(base, number)| Some((base, number.checked_add(1)?)));
        next.is_some() && next == number(*at)
    };
    (1..all.len()).take_while(follows).count() + 1
}
