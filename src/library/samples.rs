//! The campaigns that come with the program.

use std::path::Path;

use crate::store::campaign_in;

/// A campaign that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The name of its file in the data folder.
    pub file: &'static str,
    pub text: &'static str,
    pub title: &'static str,
    pub doc: &'static str,
}

impl Sample {
    /// The id of its game, as in its file; empty for a file that does not parse.
    #[must_use]
    pub fn system(&self) -> String {
        let campaign = campaign_in(Path::new(self.file), self.text);
        campaign.map_or_else(|_| String::new(), |campaign| campaign.system)
    }
}

/// The samples, one per game.
pub const SAMPLES: &[Sample] = &[
    Sample {
        file: "salt-and-lanterns.ron",
        text: include_str!("../../campaigns/salt-and-lanterns.ron"),
        title: "Salt and Lanterns",
        doc: "smugglers and a drowned bell",
    },
    Sample {
        file: "the-snow-line.ron",
        text: include_str!("../../campaigns/the-snow-line.ron"),
        title: "The Snow Line",
        doc: "a night mail in the snow",
    },
    Sample {
        file: "tollhouse-of-the-ninth-mile.ron",
        text: include_str!("../../campaigns/tollhouse-of-the-ninth-mile.ron"),
        title: "The Tollhouse of the Ninth Mile",
        doc: "two warrants and one legion",
    },
    Sample {
        file: "the-ember-stair.ron",
        text: include_str!("../../campaigns/the-ember-stair.ron"),
        title: "The Ember Stair",
        doc: "a stair into a burning hill",
    },
];
