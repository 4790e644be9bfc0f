//! Names and skills are found without their accents, and with them.

use gmscreen::campaign::fold::fold;
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_folded_prefix_is_still_a_prefix(name in "\\PC{0,12}", at in 0_usize..12) {
        // A combining mark belongs to its letter.
        let beginning: String = name.chars().take(at).collect();
        let folded = fold(&name);
        prop_assert_eq!(fold(&name.to_lowercase()), folded.clone());
        if name[beginning.len()..].starts_with(char::is_alphanumeric) {
            prop_assert!(folded.starts_with(&fold(&beginning)), "{} {}", name, beginning);
        }
    }
}
