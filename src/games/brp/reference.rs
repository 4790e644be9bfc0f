//! The rules in brief, for reference at the table. The numbers come from `crate::rules::brp`; tests compare
//! them.

use crate::game::{Topic, topic};

/// The pages shown with F1.
pub(super) const REFERENCE: &[Topic] = &[
    topic(
        "Checks",
        &[
            "Roll D100, 1 to 100 (00 is 100). At or below the chance is a success; 5 or less always is, if there is any chance at all.",
            "Nothing above 95 succeeds, however high the chance.",
            "Special success: the lowest fifth of the chance (option special: to the nearest, as in the table, or up).",
            "Fumble: chance to 10: 96-100, to 30: 97-100, to 50: 98-100, to 70: 99-100, above: 100.",
            "No chance (0): nothing succeeds, 96-100 fumble.",
            "Permanent modifiers change the ability; difficulty then doubles or halves it; situational modifiers and conditions count after that.",
        ],
    ),
    topic(
        "Edition uge",
        &[
            "option edition uge: a twentieth of the chance is a critical success, a fifth a special one, both rounded up.",
            "Fumble: the last numbers, 6 less the critical ones, 1 to 5 of them. 1 to 5 succeeds from a rating of 5.",
            "Contests: the better grade wins, one step lower for each step of the other above failure; equal grades: the higher die, then the rating.",
            "Half of INT, rounded up, is added to an improvement roll.",
        ],
    ),
    topic(
        "Difficulty",
        &[
            "easy: the chance is doubled. difficult: it is halved, rounded up. normal: it is the ability. One of each cancel.",
            "automatic: succeeds without a roll. impossible: fails without a roll; with dice after '=', it shows how badly.",
        ],
    ),
    topic(
        "Characteristic rolls",
        &[
            "A bare characteristic is rolled at five times it: check nia dex. Another multiple is a formula: check nia dex*3.",
            "Effort STR x5 · Stamina CON x5 · Idea INT x5 · Luck POW x5 · Agility DEX x5 · Charm CHA x5",
        ],
    ),
    topic(
        "Skill against skill",
        &[
            "oppose SIDE vs SIDE: all roll, two sides to nine. A special success is better than a success, and that than a failure.",
            "The best quality wins, and every other success becomes a failure. Equal quality: the higher rating on the sheet wins.",
            "Equal ratings: a tie, which the GM decides. Nobody succeeds: a stalemate; change something and try again.",
            "A special success against failures alone does twice what was meant; against a success it counts as a plain one.",
            "Two special successes both fail (option special_tie: or the higher rating wins).",
        ],
    ),
    topic(
        "Attacks",
        &[
            "attack NAME [ATTACK|SKILL] vs NAME [DEFENCE] [dv 1d8+1]: if it would hit the target parries or dodges; then damage less armour.",
            "Each step of the attack above the defence: normal, special, critical; the parrying item loses 2 HP a step, a parried weapon 1 HP a step the other way.",
            "Damage modifier by STR+SIZ: to 12 -1D6, 16 -1D4, 24 none, 32 +1D4, 40 +1D6, 56 +2D6, each 16 more +1D6; half with missiles, none with guns.",
            "A special hit: the weapon's maximum plus its roll and the modifier. Edition uge: impale, bleed, crush, knockback, entangle; a critical is the weapon's maximum and ignores armour.",
            "Prone: easy to hit in melee and point-blank, difficult with missiles; own attacks and defences difficult, no positive damage modifier; standing up takes the attack.",
            "Stunned: easy to hit, does not attack, each defence needs INT*5 first. Helpless, or surprised by missiles: easy to hit, no defence.",
            "Grappled (grabbed, held): does not move, attacks with a free hand only; escape breaks free, STR vs STR; the holder rolls Grapple each round to keep it.",
            "Surprised in melee: srd: only defends; uge: easy to hit and its own rolls difficult. behind: easy, the defence difficult (uge: after a difficult Listen).",
            "Modifiers of the attack: pointblank is easy; cover, dark and far (to twice the range) are difficult; extreme 1/4 of the chance (uge 1/5); higher +10, into-melee -20, size big +20, size small -20.",
            "thrown, missile, gun: only a shield parries, at 15, 30 or 60 by its size (shield-size); dodging is difficult (srd: never bullets; uge: what is thrown as usual, else one a round).",
            "Edition uge: one kind of defence a round, unless it gives up its attacks (forgoes); each further one -30, and none below 1%. The console counts them.",
        ],
    ),
    topic(
        "Wounds and First Aid",
        &[
            "HP 1 or 2: unconscious (condition NAME woken wakes); 0 or less: dying, dead as the round ends (uge: the next one) unless back at 1. The console counts it.",
            "Edition uge: half of the HP or more in one wound is major: POW*5 or lasting, unconscious after as many rounds as HP are left, at 2 at once; minor wounds to that sum: POW*5 or unconscious.",
            "Special hits of edition uge: bleed takes 1 HP as each later round begins until CON*5 or First Aid; crush CON*5 or stunned 1D3 rounds;",
            "knockback the damage before armour against SIZ: 1 m for each 5, and DEX*5 or prone; entangle: no movement this round and the next.",
            "aid NAME [by NAME [SKILL]]: First Aid for the worst wound that has had none, 1D3 up to what it costs (uge: special 2D3, critical 1D3+3, fumble 1 damage).",
            "Rest: 1D3 a week, rest long NAME.",
        ],
    ),
    topic(
        "Resistance",
        &[
            "resist ACTIVE vs PASSIVE: 50% and 5% for each point that the roller's side is ahead. STR 13 against SIZ 15: 40%.",
            "5% to 95% are rolled; less cannot succeed, more cannot fail. No special, no fumble, no mark.",
            "A player's side rolls; if both are players' or neither is, the passive side. Objects never roll. active-rolls and passive-rolls change that.",
            "Squeezing through a hole: SIZ against the hole's SIZ, and the active side wants to lose.",
            "Poison: its potency against CON. A stare-down: POW against POW. Arm wrestling: STR against STR.",
        ],
    ),
    topic("Resistance table", RESISTANCE),
    topic("SIZ of things", SIZES),
    topic(
        "Experience",
        &[
            "A player's skill is marked by its first success in an adventure: its own roll counts, even in a contest that is lost.",
            "No mark for easy rolls, rolls with nothing at stake (easygoing), or automatic, resistance and characteristic rolls.",
            "experience: each marked skill of the players' characters, or of those named, rolls D100. Above its rating, or on 100, it gains 1D6. The mark is removed either way.",
            "Months of down-time may give four marks of the player's choice: mark NAME SKILL SKILL SKILL SKILL.",
            "train NAME SKILL with TEACHER: Teach (no higher than the skill taught) and the skill; if both succeed the student rolls for experience.",
        ],
    ),
    topic(
        "Turns and hit points",
        &[
            "The highest DEX acts first, without dice. The GM orders ties with place, and is told of a tie for the first turn.",
            "A turn has one attack, which standing up takes; another one is marked in the log.",
            "Hit points: (CON+SIZ)/2, rounded up. Armour (AV) reduces damage.",
            "Sustaining something costs nothing.",
        ],
    ),
];

/// The resistance table, by how far the active side is ahead.
const RESISTANCE: &[&str] = &[
    "10 or more ahead: cannot fail",
    "9 ahead 95% · 8 ahead 90% · 7 ahead 85% · 6 ahead 80% · 5 ahead 75%",
    "4 ahead 70% · 3 ahead 65% · 2 ahead 60% · 1 ahead 55% · level 50%",
    "1 behind 45% · 2 behind 40% · 3 behind 35% · 4 behind 30% · 5 behind 25%",
    "6 behind 20% · 7 behind 15% · 8 behind 10% · 9 behind 5%",
    "10 or more behind: cannot succeed",
];

const SIZES: &[&str] = &[
    "glass window 3 · door 4-8 · chair 4-9 · table 4-12 · lamp post 30",
    "home wall 25-35 · brick or concrete wall 30-50 · reinforced wall 35-55",
    "small air vehicle 40 · automobile 50 · vault door 60 · medium land vehicle 60",
    "steel beam 65 · jet fighter 80 · medium tank 80 · airliner 110",
];
