//! The campaign's file: what else may be in its place. `tests/play/cli/by_hand_more.txt` has what is said of
//! files that were written by hand.

use std::fs;

use gmscreen::campaign::Campaign;
use gmscreen::campaign::history::Mark;
use gmscreen::campaign::visible::{visible, visible_lines};
use gmscreen::store::{self, RealFs, StoreError, to_text};
use proptest::prelude::*;

use crate::store_common::Table;
use crate::tier::by_tier;

#[test]
fn a_flipped_bit_in_every_byte_of_a_snapshot_is_found() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(5);
    session.close();
    let whole = fs::read(table.path()).unwrap();
    let expected = table.read().campaign;
    for at in (0..whole.len()).step_by(by_tier(23, 1, 1)) {
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

#[test]
fn what_is_too_long_is_refused() {
    let table = Table::empty();
    let refused = |text: String| {
        fs::write(table.path(), text).unwrap();
        table.try_open().err().unwrap()
    };
    let nested = refused(format!("(campaign: {}", "[".repeat(100_000)));
    assert!(
        matches!(nested, StoreError::Unfit { place: Some(_), .. }),
        "{nested}"
    );
    // A file that is not a campaign gets no history.
    assert!(!table.history().exists());
    let file = fs::File::create(table.path()).unwrap();
    file.set_len(65 << 20).unwrap();
    let large = table.try_open().err().unwrap();
    assert!(matches!(large, StoreError::TooLarge { .. }), "{large}");
}

proptest! {
    #[test]
    fn visible_text_stays_the_same(text in any::<String>()) {
        let once = visible(&text).into_owned();
        prop_assert!(!once.contains(char::is_control));
        prop_assert_eq!(visible(&once), once.as_str());
        let lines = visible_lines(&text).into_owned();
        prop_assert_eq!(visible_lines(&lines), lines.as_str());
        prop_assert_eq!(visible_lines("a\r\n\tb\u{7}"), "a\n\tb␇");
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
