use super::*;
use crate::lang::line::Line;
use crate::lang::syntax::Value;

const fn value(shown: &'static str, kind: Kind) -> Arg<()> {
    let from = ();
    Arg::Value(Value { shown, kind, from })
}

const NAME: Arg<()> = value("NAME", Kind::Name);
const WHAT: Arg<()> = value("WHAT", Kind::What);
const MODIFIERS: Arg<()> = Arg::Optional(&[value("M", Kind::Modifiers)]);
const SIDE: Arg<()> = Arg::All(&[Arg::Optional(&[NAME]), WHAT, MODIFIERS]);
const CONTEST: &[Arg<()>] = &[SIDE, Arg::Word("vs", ""), SIDE, Arg::Optional(&[Arg::Dice])];
const HARM: &[Arg<()>] = &[
    Arg::Many(&[value("NAME", Kind::Names)]),
    value("7", Kind::Number),
    Arg::Options(&[
        &[Arg::Word("ap", ""), value("2", Kind::Number)],
        &[Arg::Word("bare", "")],
    ]),
];
const TEXT: &[Arg<()>] = &[
    Arg::Optional(&[NAME]),
    Arg::Optional(&[Arg::OneOf(&[
        &[value("\"what\"", Kind::Quoted)],
        &[Arg::Word("all", "")],
    ])]),
];

fn walked(syntax: &'static [Arg<()>], line: &str) -> Walk<()> {
    let line = Line::read(line);
    let meaning = Meaning {
        is_modifier: &|word| word.is("aim"),
        is_name: &|word| word.text.len() == 1,
        several: &|_, _, _| Vec::new(),
    };
    joined(syntax, &line.words, meaning).readings.remove(0).walk
}

/// What the words were taken for, with their number; a final `.` marks a complete line.
fn read(syntax: &'static [Arg<()>], line: &str) -> String {
    let walk = walked(syntax, line);
    let taken = walk.taken.iter().map(|taken| match taken.item {
        Item::Word(word, _) => word.to_owned(),
        Item::Value(value) => format!("{}{}", value.shown, taken.to - taken.from),
    });
    let end = if walk.complete { "." } else { "" };
    taken.collect::<Vec<_>>().join(" ") + end
}

fn next(syntax: &'static [Arg<()>], line: &str) -> Vec<&'static str> {
    let expected = walked(syntax, line).expected.into_iter();
    let mut shown: Vec<_> = expected
        .map(|one| match one.item {
            Item::Word(word, _) => word,
            Item::Value(value) => value.shown,
        })
        .collect();
    shown.sort_unstable();
    shown
}

#[test]
fn optional_parts_are_left_out_if_the_line_is_complete_without_them() {
    assert_eq!(read(CONTEST, "a vs b"), "WHAT1 vs WHAT1.");
    assert_eq!(read(CONTEST, "a b vs c d"), "NAME1 WHAT1 vs NAME1 WHAT1.");
    assert_eq!(read(TEXT, "\"a\""), "\"what\"1.");
    assert_eq!(read(TEXT, "\"a\" \"b\""), "NAME1 \"what\"1.");
    assert_eq!(read(TEXT, "a all"), "NAME1 all.");
    assert_eq!(read(TEXT, "all"), "all.");
    assert_eq!(read(TEXT, ""), ".");
}

#[test]
fn operators_and_modifiers_hold_words_together() {
    let line = "a COO x 3 +10 aim 2 vs (b + 4)";
    assert_eq!(read(CONTEST, line), "NAME1 WHAT3 M3 vs WHAT3.");
    assert_eq!(next(CONTEST, "aim"), ["NAME", "WHAT"]);
    assert_eq!(walked(CONTEST, "aim").end, 0);
}

#[test]
fn names_end_at_a_number_and_options_come_in_any_order() {
    assert_eq!(read(HARM, "a b 5"), "NAME1 NAME1 71.");
    assert_eq!(
        read(HARM, "a \"5\" 5 bare ap 2"),
        "NAME1 NAME1 71 bare ap 21."
    );
    assert_eq!(next(HARM, "a 5"), ["ap", "bare"]);
    assert_eq!(next(HARM, "a 5 bare"), ["ap"]);
    assert_eq!(next(HARM, "a 5 bare ap 2"), [""; 0]);
    let twice = walked(HARM, "a 5 bare bare");
    assert_eq!((twice.end, twice.complete), (3, false));
}

#[test]
fn a_word_that_is_not_a_name_follows_the_names() {
    const GIVE: &[Arg<()>] = &[
        value("NAME", Kind::Names),
        Arg::Any(&[value("NAME", Kind::Known)]),
        value("what", Kind::Text),
        Arg::Optional(&[Arg::Word("for", "")]),
    ];
    assert_eq!(read(GIVE, "a b"), "NAME1 what1.");
    assert_eq!(read(GIVE, "a b c for"), "NAME1 NAME1 what1 for.");
    assert_eq!(walked(GIVE, "a sad mad").end, 2);
    assert_eq!(walked(GIVE, "a sad \"for\"").end, 2);
}

#[test]
fn expected_items_know_their_side_its_name_and_whether_they_are_required() {
    let names = |line: &str| {
        let expected = walked(CONTEST, line).expected;
        let what = expected
            .iter()
            .find(|one| matches!(one.item.kind(), Some(Kind::What)));
        what.map(|one| (one.name, one.first_side))
    };
    assert_eq!(names(""), Some((None, true)));
    assert_eq!(names("a"), Some((Some(0), true)));
    assert_eq!(names("a b vs"), Some((None, false)));
    assert_eq!(names("a b vs c"), Some((Some(3), false)));
    let versus = walked(CONTEST, "a b").expected;
    assert!(versus.iter().any(|one| one.needed));
    let optional = walked(HARM, "a 5").expected;
    assert!(optional.iter().all(|one| !one.needed));
}

#[test]
fn a_long_line_takes_no_longer_than_its_words() {
    const NESTED: &[Arg<()>] = &[Arg::Any(&[NAME, Arg::Many(&[value("what", Kind::Text)])])];
    let line = "a ".repeat(4000);
    assert_eq!(walked(HARM, &line).end, 4000);
    assert!(walked(NESTED, &line).complete);
}
