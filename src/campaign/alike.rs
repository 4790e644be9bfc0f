//! Detects names that differ only in the width of their letters, their kind of spaces or how their accents are
//! composed: on a screen they are one name.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;

use super::{At, Campaign, CampaignChange, Change, Encounter, Event, PersonChange, Zone};

/// A name as it is seen, without case.
fn seen(name: &str) -> String {
    if name.is_ascii() {
        return name.to_ascii_lowercase();
    }
    name.nfkc().flat_map(char::to_lowercase).collect()
}

/// New names, as they are seen.
#[derive(Default)]
struct Came<'a>(HashMap<String, &'a str>);

impl<'a> Came<'a> {
    fn take(&mut self, name: &'a str) {
        self.0.insert(seen(name), name);
    }

    /// The first name that is seen like another one, with that other name. Names that differ only in case are
    /// the same name and refused elsewhere.
    fn alike<'b>(&self, all: impl Iterator<Item = &'b str>) -> Option<(&'a str, &'b str)> {
        if self.0.is_empty() {
            return None;
        }
        let mut alike = all.filter_map(|other| Some((*self.0.get(&seen(other))?, other)));
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
    use super::seen;

    #[test]
    fn names_that_look_the_same_are_one() {
        for (one, other) in [
            ("Ilse", "iLSE"),
            ("Ilse", "\u{ff29}\u{ff4c}\u{ff53}\u{ff45}"),
            ("Ann Lee", "Ann\u{a0}Lee"),
            ("Ann Lee", "Ann\u{3000}Lee"),
            ("Tomás", "Toma\u{301}s"),
        ] {
            assert_eq!(seen(one), seen(other), "{one} {other}");
        }
        for (one, other) in [
            ("Ilse", "Else"),
            ("Ilse", "llse"),
            ("Rat 1", "Rat 2"),
            ("Tomás", "Tomas"),
        ] {
            assert_ne!(seen(one), seen(other), "{one} {other}");
        }
    }
}
