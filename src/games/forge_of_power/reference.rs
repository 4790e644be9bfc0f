//! The rules in brief.

use crate::game::{Topic, topic};

/// The pages shown with F1.
pub(super) const REFERENCE: &[Topic] = &[
    topic(
        "The roll",
        &[
            "1d20 + a bonus (an attribute, a skill or any number) against a DC.",
            "10 or more above the DC: critical success. At the DC or above: success.",
            "Up to 10 below: failure. 11 or more below: critical failure.",
            "A natural 20 is one level better, a natural 1 one level worse, never past the ends.",
        ],
    ),
    topic(
        "Named DCs",
        &[
            "simple 10, average 15, hard 20, very hard 25, extremely hard 30, impossible 40",
            "'dc AC of bear' takes the DC from a character; that of a save or a skill is 10 + it.",
        ],
    ),
    topic(
        "Saves against damage",
        &[
            "Fortitude, Reflex or Will against a DC; damage is rolled once for everybody.",
            "The damage is a power of the active character and uses the 1-Action; 'by NAME' names another, 'by -' nobody.",
            "Critical success: none. Success: half, rounded down. Failure: all. Critical failure: double.",
        ],
    ),
    topic(
        "Turns",
        &[
            "Highest initiative (1d20 + Initiative) takes the first turn; a tie is the GM's to decide.",
            "At the end of a turn, its character picks who is next among those who have not acted: pick NAME.",
            "Anyone it attacked, hit or miss, may interrupt and act instead: interrupt NAME, before the character picked does or rolls anything.",
            "The turn order shows + before those who may be picked and ! before those who may interrupt.",
            "Surprised characters neither act nor interrupt in that round, and are flat-footed.",
            "When all have acted, the last to act picks who opens the next round: anybody, including themselves.",
            "A turn: one 1-Action power and any number of Free powers; a Free power used again costs the 1-Action.",
        ],
    ),
    topic(
        "Attacks",
        &[
            "attack NAME longhammer vs bear: 1d20 + the skill against AC; a hit does dice plus attribute, a critical hit its dice twice.",
            "An attack on the sheet has its own damage; otherwise dv 1d8+4 gives it. A DC or a save (10 + it) after the target replaces AC.",
            "check 6 dc AC of bear damage 1d8+4 is the same without a name for the attack.",
            "trip, shove, grapple and disarm roll against 10 + a save: trip 5 vs bear; escape 5 dc brawling of bear against that of the hold.",
            "A check against another character's stat is an attack and uses the 1-Action, unless 'noattack' follows it.",
            "An attack out of turn, without a 1-Action, or across zones: the first two are refused unless forced, the last is marked.",
            "attacked NAME notes an attack that was not rolled here.",
        ],
    ),
    topic(
        "Zones",
        &[
            "Zones are about 30 feet across; connections work both ways. Stride, a Free power, goes to an adjacent zone.",
            "zone A joins B makes and connects them, zone A parts B removes the connection; M shows the map.",
            "move NAME ZONE uses Stride on the character's own turn; otherwise, or with force, it uses nothing.",
        ],
    ),
    topic(
        "Hit points and sustaining",
        &[
            "set NAME HP 20 sets the maximum, and the hit points too until they are first lost; damage and heal change them, between 0 and HP.",
            "At 0: downed and dying 1; dying 2 after a critical hit or a critically failed save. More damage: 1 or 2 more. 4 is dead.",
            "Each turn of the dying begins with a Fortitude save against 10 (+0 without Fortitude): -2, -1, +1 or +2. It ends at 0, or with hit points.",
            "Sustaining something costs nothing; the dead release everything.",
        ],
    ),
];
