//! The campaign's file: what it looks like, and what else may be in its place.

use std::fs;

use gmscreen::campaign::Campaign;
use gmscreen::campaign::history::Mark;
use gmscreen::campaign::visible::{visible, visible_lines};
use gmscreen::store::{self, RealFs, StoreError, to_text};
use proptest::prelude::*;

use crate::store_common::{Table, sample};
use crate::tier::by_tier;

#[test]
fn a_campaign_is_made_to_be_read() {
    insta::assert_snapshot!(to_text(&sample(), &Mark::default()).unwrap());
}

#[test]
fn a_snapshot_cut_at_every_byte_is_an_error_with_a_position_or_reported() {
    let table = Table::new();
    let whole = fs::read(table.path()).unwrap();
    for cut in (0..whole.len()).step_by(by_tier(7, 1, 1)) {
        fs::write(table.path(), &whole[..cut]).unwrap();
        match store::read(&RealFs, &table.path()) {
            Err(StoreError::Parse {
                line,
                column,
                backup,
                ..
            }) => {
                assert!(line > 0 && column > 0);
                assert_eq!(backup.as_deref(), Some("000000000-session.ron"));
            }
            // Cut in the middle of a multi-byte character.
            Err(StoreError::NotText { offset, .. }) => assert!(offset <= cut),
            Err(other) => panic!("cut at {cut}: {other}"),
            // The whole campaign is there; only the checksum is missing.
            Ok(seen) => assert_eq!(seen.campaign, sample(), "cut at {cut}"),
        }
    }
}

#[test]
fn a_flipped_bit_in_every_byte_of_a_snapshot_is_found() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(5);
    session.close();
    let whole = fs::read(table.path()).unwrap();
    let expected = table.read().campaign;
    for at in (0..whole.len()).step_by(by_tier(7, 1, 1)) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(table.path(), &bytes).unwrap();
        match store::read(&RealFs, &table.path()) {
            Err(error) => assert!(error.is_damage(), "byte {at}: {error}"),
            Ok(seen) => assert!(
                !seen.notices.is_empty() || seen.campaign == expected,
                "byte {at} unseen"
            ),
        }
    }
}

fn refused(text: impl AsRef<[u8]>) -> StoreError {
    let table = Table::written(text);
    let error = table.try_open().err().unwrap();
    assert!(error.is_damage(), "{error}");
    // A file that is not a campaign gets no history.
    assert!(!table.history().exists());
    error
}

#[test]
fn parse_errors_have_a_position() {
    let text = "(\n  campaign: (\n    name: \"A\",\n    system \"brp\",\n  ),\n)";
    let StoreError::Parse {
        line,
        column,
        message,
        ..
    } = refused(text)
    else {
        panic!("it parses");
    };
    assert_eq!(
        (line, column, message.as_str()),
        (4, 12, "a colon is missing before this")
    );
}

#[test]
fn a_duplicate_key_is_reported_with_its_position() {
    let text = "(campaign: (name: \"A\", system: \"brp\",\n  characters: [(name: \"Ann\",\n    stats: {\"STR\": 3, \"DEX\": 4, \"STR\": 5})]))";
    let StoreError::Parse { line, message, .. } = refused(text) else {
        panic!("it parses");
    };
    assert_eq!(
        (line, message.as_str()),
        (3, "the key \"STR\" is a duplicate")
    );
}

#[test]
fn an_unknown_field_says_which() {
    let error = refused("(campaign: (name: \"A\", system: \"brp\", hobby: 3))").to_string();
    assert!(error.contains("hobby") && error.contains(":1:"), "{error}");
}

#[test]
fn numbers_out_of_range_and_ambiguous_names_are_refused() {
    let pending = |more: &str| {
        let more = more.replace("MOST", "9223372036854775807");
        let check = format!("(what: Skill(\"Fray\"), {more})");
        format!("pending: [(id: 1, who: 1, why: \"a\", check: {check})]")
    };
    let fight = |place: &str, more: &str| {
        let place = format!("(id: 1, character: 1, initiative: 1, {place})");
        format!("fights: [(id: 1, name: \"b\", round: 1, order: [{place}], {more})]")
    };
    for (part, said) in [
        ("session: 4294967295", "session is 4294967295"),
        (
            "characters: [(name: \"Ann\", stats: {\"STR\": 9223372036854775807})]",
            "STR of Ann",
        ),
        (
            "characters: [(name: \"Ann\", conditions: [(name: \"wet\", modifier: 9223372036854775807)])]",
            "wet of Ann",
        ),
        (
            "fights: [(id: 1, name: \"A\", round: 4294967295)]",
            "round of A",
        ),
        (
            "characters: [(name: \"Ann\"), (name: \"Bea\"), (name: \"ANN\")]",
            "two characters called `ANN`",
        ),
        ("counters: {\"#pending\": 4294967295}", "#pending"),
        (
            "works: [(who: 1, what: \"a\", total: 1, frame: -9223372036854775808)]",
            "frame of a",
        ),
        (
            &pending("modifiers: [Part((label: \"wet\", value: MOST))]"),
            "wet of a",
        ),
        (
            &pending("modifiers: [Fixed(\"wet\", (label: \"b\", value: MOST))]"),
            "b of a",
        ),
        (&pending("modifiers: [Number(\"push\", MOST)]"), "push of a"),
        (&pending("against: Some(Number(MOST))"), "held against of a"),
        (&fight("group: 4294967295", ""), "group of b"),
        (
            &fight("", "record: (left: [(4294967295, 1)])"),
            "place that was left of b",
        ),
    ] {
        let error = refused(format!(
            "(campaign: (name: \"A\", system: \"brp\",\n  {part}))"
        ));
        assert!(error.to_string().contains(said), "{error}");
        assert!(
            matches!(error, StoreError::Parse { line: 2, .. }),
            "{error}"
        );
    }
}

#[test]
fn other_things_in_its_place_are_refused() {
    assert!(matches!(refused(""), StoreError::Parse { line: 1, .. }));
    assert!(matches!(
        refused(b"(campaign: \xff)"),
        StoreError::NotText { offset: 11, .. }
    ));
    assert!(matches!(
        refused("(format: 7, reader: 7, future: [1, 2])"),
        StoreError::Newer { format: 7, .. }
    ));
    let long = format!(
        "(campaign: (name: \"{}\", system: \"brp\"))",
        "n".repeat(1001)
    );
    let StoreError::Parse { line, message, .. } = refused(long) else {
        panic!("a long name was taken");
    };
    assert_eq!((line, message.contains("1001 characters")), (1, true));
    let nested = format!("(campaign: {}", "[".repeat(100_000));
    assert!(matches!(refused(nested), StoreError::Parse { .. }));

    let table = Table::empty();
    fs::create_dir(table.path()).unwrap();
    assert!(matches!(
        table.try_open().err().unwrap(),
        StoreError::NotRegular { .. }
    ));

    let table = Table::empty();
    let file = fs::File::create(table.path()).unwrap();
    file.set_len(65 << 20).unwrap();
    assert!(matches!(
        table.try_open().err().unwrap(),
        StoreError::TooLarge { .. }
    ));

    let table = Table::empty();
    let error = table.try_open().err().unwrap();
    assert!(matches!(error, StoreError::NotFound { .. }) && !error.is_damage());
}

#[cfg(unix)]
#[test]
fn a_pipe_does_not_hang() {
    let table = Table::empty();
    let made = std::process::Command::new("mkfifo")
        .arg(table.path())
        .status()
        .unwrap();
    assert!(made.success());
    assert!(matches!(
        table.try_open().err().unwrap(),
        StoreError::NotRegular { .. }
    ));
    assert!(store::read(&RealFs, &table.path()).is_err());
    assert!(store::verify(&RealFs, &table.path()).is_err());
}

#[test]
fn a_byte_order_mark_and_foreign_line_ends_are_read() {
    let table = Table::written(
        "\u{feff}(campaign: (name: \"A\", system: \"brp\",\r\n notes: [\"one\r\ntwo\"]))\r\n",
    );
    let session = table.open();
    assert_eq!(session.0.campaign.notes, ["one\ntwo".into()]);
}

#[test]
fn hostile_text_is_escaped() {
    assert_eq!(visible("a\u{1b}[2Jb\u{7f}\n"), "a␛[2Jb␡␊");
    assert_eq!(
        visible("x\u{202e}y\u{200b}\u{feff}\u{9b}"),
        "x<U+202E>y<U+200B><U+FEFF><U+009B>"
    );
    assert_eq!(
        visible("👩\u{200d}🚀 क्\u{200d}ष"),
        "👩\u{200d}🚀 क्\u{200d}ष"
    );
    assert_eq!(visible_lines("a\r\n\tb\u{7}"), "a\n\tb␇");
    let table = Table::written(
        "(campaign: (name: \"A\\u{1b}]0;x\\u{7}\", system: \"brp\", characters: [(name: \"E\\u{202e}ve\", stats: {\"S\\u{0}\": 1}, notes: \"a\\nb\\u{8}\")]))",
    );
    let campaign = table.open().0.campaign;
    assert_eq!(campaign.name, "A␛]0;x␇");
    let eve = campaign.characters.at(0).unwrap();
    assert_eq!((eve.name.as_str(), &*eve.notes), ("E<U+202E>ve", "a\nb␈"));
    assert_eq!(eve.stats.keys().next().unwrap(), "S␀");
    assert_eq!(campaign.characters.named("e<u+202e>ve"), Some(eve.id));
}

proptest! {
    #[test]
    fn visible_text_stays_the_same(text in any::<String>()) {
        let once = visible(&text).into_owned();
        prop_assert!(!once.contains(char::is_control));
        prop_assert_eq!(visible(&once), once.as_str());
        let lines = visible_lines(&text).into_owned();
        prop_assert_eq!(visible_lines(&lines), lines.as_str());
    }

    #[test]
    fn any_text_can_be_written_into_a_snapshot(name in any::<String>(), note in any::<String>()) {
        let mut campaign = Campaign::new(&name, "brp", &note);
        campaign.notes = vec![note.into(), "\\u{202e}\\'\\\\u{41}".into()];
        // It is read back unchanged, or this is an error.
        let text = to_text(&campaign, &Mark::default()).unwrap();
        let hidden = text.contains('\u{202e}');
        prop_assert!(!hidden);
    }
}

#[test]
fn what_is_wrong_with_a_file_is_said_in_plain_words() {
    let whole = "(\n  campaign: (\n    name: \"A\",\n    system: \"brp\",\n    session: 1,\n    characters: [(name: \"Ann\", player: true, stats: {\"STR\": 3})],\n  ),\n)";
    for (from, to, said) in [
        (whole, "", "the file is empty"),
        (
            whole,
            "A campaign",
            "this is not a campaign: a campaign file begins with `(`",
        ),
        (
            "],\n  ),\n)",
            "],\n",
            "the file ends here; a bracket or a quotation mark is not closed",
        ),
        ("\"A\",", "\"A\"", "a comma is missing before this"),
        (
            "player: true",
            "player true",
            "a colon is missing before this",
        ),
        ("\"STR\": 3", "\"STR\": \"x\"", "expected a whole number"),
        (
            "\"STR\": 3",
            "\"STR\": 99999999999999999999",
            "this number is out of range",
        ),
        ("true", "yes", "expected true or false"),
        ("\"Ann\"", "Ann", "expected text in quotation marks"),
        (
            "player",
            "playr",
            "a character has no field `playr`, only id, name, player, ally",
        ),
        ("name: \"Ann\", ", "", "a character needs the field `name`"),
        (
            "player: true",
            "player: true, player: true",
            "a character has the field `player` twice",
        ),
        (
            "[(name: \"Ann\", player: true, stats: {\"STR\": 3})]",
            "7",
            "expected a list in square brackets",
        ),
        ("{\"STR\": 3}", "3", "expected a list in braces"),
        (
            "),\n)",
            "),\n) and more",
            "there is more text after the end of the campaign",
        ),
    ] {
        assert!(whole.contains(from), "{from}");
        let error = refused(whole.replacen(from, to, 1)).to_string();
        assert!(error.contains(said), "{to}: {error}");
    }
}
