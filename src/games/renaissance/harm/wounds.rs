//! `wound` and `negate`.

use super::{call_to_stand, stands, track};
use crate::campaign::plural::plural;
use crate::game::remark::COUNTED;
use crate::game::syntax::{CALLED_DICE, NAME};
use crate::game::{Refusal, Verb};

pub(in super::super) const VERBS: &[Verb] = &[WOUND, NEGATE];

const WOUND: Verb = Verb {
    name: "wound",
    syntax: &[NAME, CALLED_DICE],
    doc: "Gives one wound without damage: -10 on every check, and a check to stay standing.",
    run: |draft, args| {
        let (who, _) = args.only(draft.table())?;
        let wounds = track(draft, who, "wounds")?;
        draft.set_track(who, "wounds", wounds + 1);
        draft.remark_of(who, &COUNTED, &plural(wounds + 1, "wound"));
        if stands(draft, who)? {
            call_to_stand(draft, who)?;
        }
        Ok(())
    },
    ..Verb::PLAIN
};

const NEGATE: Verb = Verb {
    name: "negate",
    syntax: &[NAME],
    doc: "Negates one wound: it stays, but gives no penalty.",
    run: |draft, args| {
        let (who, at) = args.only(draft.table())?;
        let (wounds, negated) = (track(draft, who, "wounds")?, track(draft, who, "negated")?);
        let name = draft.character(who)?.name.clone();
        if negated >= wounds {
            return Err(Refusal::rule(
                at,
                format!("{name} has no wound left to negate"),
            ));
        }
        draft.set_track(who, "negated", negated + 1);
        let told = format!("{} of {} negated", negated + 1, plural(wounds, "wound"));
        draft.remark_of(who, &COUNTED, &told);
        Ok(())
    },
    ..Verb::PLAIN
};
