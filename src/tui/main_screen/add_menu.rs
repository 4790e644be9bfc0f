//! Who could be added, by a letter each: the list that the key for it shows.

use super::picker::LETTERS;
use crate::campaign::Campaign;
use crate::game::Game;
use crate::play::fight::may_begin;

/// What is chosen in turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Step {
    /// How somebody is made.
    #[default]
    How,
    /// Which template of the bestiary.
    Template,
    Copy,
}

/// How somebody is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    Player,
    Npc,
    Bestiary,
    Copy,
}

/// The list while it shows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AddMenu {
    pub(super) step: Step,
    pub(super) at: usize,
    /// How many come from a template.
    pub(super) count: Option<u32>,
}

/// A row of the list.
pub(super) struct Row {
    pub(super) letter: Option<char>,
    pub(super) name: String,
    pub(super) aside: String,
}

impl AddMenu {
    /// The ways to make somebody.
    pub(super) fn ways(campaign: &Campaign) -> Vec<(How, Row)> {
        let row = |letter: char, name: &str, aside: String| Row {
            letter: Some(letter),
            name: name.to_owned(),
            aside,
        };
        let (templates, people) = (campaign.bestiary.len(), campaign.characters.len());
        let mut all = vec![
            (
                How::Player,
                row('p', "player character", "in a form".to_owned()),
            ),
            (How::Npc, row('n', "NPC", "in a form".to_owned())),
        ];
        if templates > 0 {
            let aside = format!("{templates} to choose from");
            all.push((How::Bestiary, row('b', "from the bestiary", aside)));
        }
        if people > 0 {
            all.push((
                How::Copy,
                row('c', "copy of", "somebody who is here".to_owned()),
            ));
        }
        all
    }

    /// The rows of the step.
    pub(super) fn rows(self, game: &Game, campaign: &Campaign) -> Vec<Row> {
        let named = |(nth, (name, aside)): (usize, (&str, String))| Row {
            letter: LETTERS.chars().nth(nth),
            name: name.to_owned(),
            aside,
        };
        match self.step {
            Step::How => Self::ways(campaign)
                .into_iter()
                .map(|(_, row)| row)
                .collect(),
            Step::Template => {
                let here = |name: &str| {
                    let base = format!("{} ", name.to_lowercase());
                    // The dead and those who ran are of no use any more.
                    let people = campaign.present();
                    people
                        .filter(|who| may_begin(game, campaign, who))
                        .filter(|who| who.name.to_lowercase().starts_with(&base))
                        .count()
                };
                let all = campaign.bestiary.iter().map(|template| {
                    let aside = match here(&template.name) {
                        0 => String::new(),
                        count => format!("{count} here"),
                    };
                    (template.name.as_str(), aside)
                });
                all.enumerate().map(named).collect()
            }
            Step::Copy => {
                let all = campaign.characters.iter().map(|who| {
                    let aside = if who.player { "player" } else { "npc" };
                    (who.name.as_str(), aside.to_owned())
                });
                all.enumerate().map(named).collect()
            }
        }
    }
}
