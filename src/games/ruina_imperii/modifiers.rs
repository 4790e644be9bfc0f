//! The modifiers of Ruina Imperii, one row each.

use crate::game::Toggle;
use crate::game::modifier::{Modifier, Takes};
use crate::game::toggle::Place::{End, First, Here};
use crate::rules::pool::MOST_DICE;

const CHECK: &[&str] = &["check"];
const OPPOSE: &[&str] = &["oppose"];
const ATTACK: &[&str] = &["attack"];

/// Keys for things other than named modifiers.
pub(super) const TOGGLES: &[Toggle] = &[
    Toggle::plus(1, First, CHECK),
    Toggle::plus(1, Here, OPPOSE),
    Toggle::plus(1, First, ATTACK),
    Toggle::number('n', "vs", (1, 20), End, CHECK).doc("the hits to beat"),
];

#[rustfmt::skip] // a table reads by its rows
pub(super) const MODIFIERS: &[Modifier] = &[
    Modifier::new("risk", "N extra dice, and they explode; a failure may be harsh")
        .takes(Takes::Number("how much Risk", 0, MOST_DICE as i64))
        .keys(&[
            Toggle::number('r', "risk", (1, 10), End, CHECK),
            Toggle::number('r', "risk", (1, 10), Here, OPPOSE),
            Toggle::number('r', "risk", (1, 10), First, ATTACK),
        ]),
    Modifier::new("explode", "dice that show 4, 5 or 6, or more, add another")
        .takes(Takes::Number("which face explodes, 4, 5 or 6", 4, 6))
        .keys(&[
            Toggle::number('x', "explode", (4, 6), End, CHECK).by(6, 1),
            Toggle::number('x', "explode", (4, 6), Here, OPPOSE).by(6, 1),
            Toggle::number('x', "explode", (4, 6), First, ATTACK).by(6, 1),
        ]),
    Modifier::new("fortune", "spends one: this roll cannot fail harshly")
        .keys(&[
            Toggle::phrases('f', "fortune", &["fortune"], End, CHECK),
            Toggle::phrases('f', "fortune", &["fortune"], Here, OPPOSE),
            Toggle::phrases('f', "fortune", &["fortune"], First, ATTACK),
        ]),
    Modifier::secret(&[
        Toggle::phrases('e', "secret", &["secret"], End, CHECK),
        Toggle::phrases('e', "secret", &["secret"], Here, OPPOSE),
        Toggle::phrases('e', "secret", &["secret"], First, ATTACK),
    ]),
];
