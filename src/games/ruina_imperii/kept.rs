//! The third pane: Risk Limits, and remaining Fortune.

use super::fortune::is_protected;
use super::stats::{FORTUNE, RISK_LIMIT, track_of};
use crate::campaign::{Campaign, Character};
use crate::game::{Keeps, Kept, base};

pub(super) const KEPT: Kept = Kept {
    titles: ["Limits", "Limits"],
    doc: "Risk Limits and Fortune, clocks and counters",
    nothing: "nobody has a Risk Limit or Fortune",
    of,
    fact,
};

fn of(_: &Campaign, who: &Character, _: bool) -> Vec<Keeps> {
    let limit = base(who, RISK_LIMIT).unwrap_or(0);
    let fortune = track_of(who, FORTUNE);
    let mut all = Vec::new();
    // A character without Risk Limit and Fortune has nothing to show.
    if limit > 0 || fortune > 0 {
        all.push(Keeps::usual(format!("risk to {limit}")));
        all.push(Keeps::usual(format!("Fortune {fortune}")));
    }
    if is_protected(who) {
        all.push(Keeps::notable("covered this scene"));
    }
    all
}

fn fact(all: &[&Character]) -> String {
    match all.iter().map(|who| track_of(who, FORTUNE)).sum::<i64>() {
        0 => String::new(),
        fortune => format!("Fortune {fortune}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_without_risk_and_fortune_have_no_row() {
        let mut who = Character::default();
        let told = |who: &Character| -> Vec<String> {
            let all = of(&Campaign::default(), who, true);
            all.into_iter().map(|keeps| keeps.what).collect()
        };
        assert_eq!(told(&who), [""; 0]);
        who.tracks.insert(FORTUNE, 2);
        assert_eq!(told(&who), ["risk to 0", "Fortune 2"]);
        who.stats.insert(RISK_LIMIT, 3);
        who.tracks.insert(FORTUNE, 0);
        assert_eq!(told(&who), ["risk to 3", "Fortune 0"]);
        who.stats.insert(RISK_LIMIT, 0);
        assert_eq!(told(&who), [""; 0]);
        assert_eq!(fact(&[&who]), "");
    }
}
