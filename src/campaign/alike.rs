//! Detects names that look alike, by the skeletons of Unicode Technical Standard 39.

use std::collections::HashMap;
use std::sync::LazyLock;

use unicode_security::confusable_detection::skeleton;

use super::{At, Campaign, CampaignChange, Change, Encounter, Event, PersonChange, Zone};

/// The skeleton of a name: names that look alike have the same one.
fn drawn(name: &str) -> String {
    static PLAIN: LazyLock<Vec<String>> = LazyLock::new(|| {
        let plain = (0..128_u8).map(char::from);
        plain
            .map(|c| skeleton(c.encode_utf8(&mut [0; 4])).collect())
            .collect()
    });
    if name.is_ascii() {
        // Nearly all names are ASCII, and a campaign has many.
        let drawn = name.bytes().filter_map(|byte| PLAIN.get(usize::from(byte)));
        return drawn.map(String::as_str).collect();
    }
    let spaced: String = name
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .collect();
    skeleton(&spaced).collect()
}

/// New names, by skeleton.
#[derive(Default)]
struct Came<'a>(HashMap<String, &'a str>);

impl<'a> Came<'a> {
    fn take(&mut self, name: &'a str) {
        self.0.insert(drawn(name), name);
    }

    /// The first name that looks like another one, with that other name. Names that differ only in case are
    /// the same name.
    fn alike<'b>(&self, all: impl Iterator<Item = &'b str>) -> Option<(&'a str, &'b str)> {
        if self.0.is_empty() {
            return None;
        }
        let mut alike = all.filter_map(|other| Some((*self.0.get(&drawn(other))?, other)));
        alike.find(|(name, other)| name.to_lowercase() != other.to_lowercase())
    }
}

impl Campaign {
    /// A name that these already applied events introduced, with an existing name of the same kind that it
    /// resembles.
    #[must_use]
    pub fn alike<'a>(&'a self, events: &'a [Event]) -> Option<(&'a str, &'a str)> {
        let mut people = Came::default();
        let (mut templates, mut encounters, mut zones) =
            (Came::default(), Came::default(), Came::default());
        for event in events {
            match event {
                Event::Person(_, PersonChange::Name(Change { to, .. })) => people.take(to),
                Event::Campaign(CampaignChange::Character(Change {
                    from: None,
                    to: Some(who),
                })) => people.take(&who.name),
                Event::Campaign(CampaignChange::Template(At {
                    from: None,
                    to: Some(template),
                    ..
                })) => templates.take(&template.name),
                Event::Campaign(CampaignChange::Encounter(At { to: Some(to), .. })) => {
                    encounters.take(&to.name);
                }
                Event::Campaign(CampaignChange::Zone(At { to: Some(to), .. })) => {
                    zones.take(&to.name);
                }
                _ => {}
            }
        }
        people
            .alike(self.characters.iter().map(|who| who.name.as_str()))
            .or_else(|| templates.alike(self.bestiary.iter().map(|who| who.name.as_str())))
            .or_else(|| encounters.alike(self.encounters.iter().map(Encounter::name)))
            .or_else(|| zones.alike(self.zones.iter().map(Zone::name)))
    }
}

impl Encounter {
    fn name(&self) -> &str {
        &self.name
    }
}

impl Zone {
    fn name(&self) -> &str {
        &self.name
    }
}

#[cfg(test)]
mod tests {
    use super::drawn;

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        for (one, other) in [
            ("Ilse", "llse"),
            ("Ilse", "Іlse"),
            ("Ilse", "Ils\u{435}"),
            ("Ann Lee", "Ann\u{a0}Lee"),
            ("Ann Lee", "Ann\u{3000}Lee"),
            ("Rat 1", "Rat l"),
            ("Tomás", "Toma\u{301}s"),
            ("Ilse", "\u{1d408}lse"),
        ] {
            assert_eq!(drawn(one), drawn(other), "{one} {other}");
        }
        for (one, other) in [("Ilse", "Else"), ("Rat 1", "Rat 2"), ("Tomás", "Tomas")] {
            assert_ne!(drawn(one), drawn(other), "{one} {other}");
        }
    }
}
