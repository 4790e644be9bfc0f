//! Conditions that last as long as the scene. Their name says so, which is all that is kept of it.

use crate::campaign::CharacterId;
use crate::game::{Draft, ties};

/// At the end of a condition that ends with the scene.
const OF_THE_SCENE: &str = " (scene)";

/// The name of a condition as one of the scene.
pub(super) fn of_it(text: &str) -> String {
    format!("{text}{OF_THE_SCENE}")
}

/// Whether a condition ends with the scene.
pub(super) fn is_of_it(text: &str) -> bool {
    text.ends_with(OF_THE_SCENE)
}

/// Takes off what lasts no longer than the scene, and whatever ends with it.
pub(in crate::command) fn end_with_the_scene(draft: &mut Draft<'_>) {
    let mut ending: Vec<(CharacterId, String)> = Vec::new();
    for who in draft.campaign().characters.iter() {
        let texts = who.conditions.iter().filter(|text| is_of_it(text));
        ending.extend(texts.map(|text| (who.id, text.clone())));
    }
    for (who, text) in ending {
        ties::end(draft, who, &text);
    }
}
