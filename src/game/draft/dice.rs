//! Rolls: typed dice, rolled dice and what they are called while a question waits for them.

use super::super::args::Amount;
use super::super::{Result, Table};
use super::Draft;
use super::hand::Roller;
use crate::campaign::statement::{ByHand, DamageRoll};
use crate::campaign::{CharacterId, Statement};
use crate::dice::{Die, Expression};
use crate::lang::read::LARGEST;

impl Draft<'_> {
    /// The dice of the act, with what is needed to roll them.
    pub(crate) fn roller(&mut self) -> Roller<'_> {
        Roller {
            hand: &mut self.hand,
            console: self.dice,
            table: Table {
                campaign: self.campaign,
                game: self.game,
                history: self.history,
                forced: self.forced,
                using: self.using.as_ref(),
            },
        }
    }

    /// Rolls dice for a character, or for none: first the typed ones, then the console's for the
    /// rest.
    ///
    /// # Errors
    /// Returns an error if a die does not have the typed face, or an error if dice were typed
    /// for a character who does not roll.
    pub fn roll(&mut self, who: Option<CharacterId>, dice: &[Die]) -> Result<Vec<u16>> {
        self.roller().roll(who, dice)
    }

    /// Ends the rolling: sets aside the typed dice that this branch did not need, and reports
    /// them.
    ///
    /// # Errors
    /// Returns an error if dice were typed that no branch could use.
    pub(crate) fn set_aside(&mut self) -> Result {
        let aside = self.roller().finish()?;
        if !aside.is_empty() {
            self.state(Statement::SetAside(aside));
        }
        Ok(())
    }

    /// Rolls a dice expression with all its explosions. Returns the faces in rolling order.
    ///
    /// # Errors
    /// Returns the errors of [`Draft::roll`].
    pub(crate) fn roll_expression(
        &mut self,
        who: Option<CharacterId>,
        dice: &Expression,
    ) -> Result<Vec<u16>> {
        let mut missing = dice.missing(&[]);
        self.roller().take_total(who, &missing, &|faces| {
            let is_all = dice.missing(faces).is_empty();
            is_all.then(|| dice.total(faces))
        })?;
        // Of one die nobody says a total.
        if missing.len() > 1 && dice.lowest() != dice.clone().only_dice().lowest() {
            self.hand.in_all = Some(Box::new(dice.clone()));
        }
        let mut faces = Vec::new();
        while !missing.is_empty() {
            if !faces.is_empty() && dice.only_explodes() {
                self.hand.explode(who);
            }
            faces.extend(self.roll(who, &missing)?);
            self.hand.in_all = None;
            missing = dice.missing(&faces);
        }
        Ok(faces)
    }

    /// Rolls dice whose total is reported, but which are not part of a roll of the log. Returns
    /// the faces and what was typed of them.
    ///
    /// # Errors
    /// Returns the errors of [`Draft::roll`].
    pub(crate) fn roll_damage(
        &mut self,
        who: Option<CharacterId>,
        dice: &Expression,
    ) -> Result<(Vec<u16>, ByHand)> {
        let faces = self.roll_expression(who, dice)?;
        let (typed, by_total) = self.hand.take_marks(faces.len());
        let total = by_total.then(|| dice.total(&faces));
        Ok((faces, ByHand { dice: typed, total }))
    }

    /// Rolls dice and reports their total under a label, where it counts as at least 0. Returns it as it came out.
    ///
    /// # Errors
    /// Returns the errors of [`Draft::roll`].
    pub(crate) fn roll_total(
        &mut self,
        who: Option<CharacterId>,
        dice: &Expression,
        label: &str,
    ) -> Result<i64> {
        self.roll_up_to(i64::MAX, who, dice, label)
    }

    /// The same, reported as at most `most`.
    fn roll_up_to(
        &mut self,
        most: i64,
        who: Option<CharacterId>,
        dice: &Expression,
        label: &str,
    ) -> Result<i64> {
        let (faces, by_hand) = self.roll_damage(who, dice)?;
        let total = dice.total(&faces);
        let counts = total.clamp(0, most);
        let rolled = DamageRoll::new(label, dice, counts, faces, by_hand);
        self.state(Statement::DamageRolled(rolled));
        Ok(total)
    }

    /// Rolls a die of so many faces and reports it under a label.
    ///
    /// # Errors
    /// Returns the errors of [`Draft::roll`].
    pub(crate) fn roll_die(
        &mut self,
        who: Option<CharacterId>,
        faces: u16,
        label: &str,
    ) -> Result<i64> {
        let fell = self.roll(who, &[Die::D(faces)])?;
        let (dice, _) = self.hand.take_marks(fell.len());
        let by_hand = ByHand { dice, total: None };
        let total = fell.iter().copied().map(i64::from).sum();
        let rolled = DamageRoll::new(label, &format!("1d{faces}"), total, fell, by_hand);
        self.state(Statement::DamageRolled(rolled));
        Ok(total)
    }

    /// The value of an amount; dice are rolled and reported under a label.
    ///
    /// # Errors
    /// Returns the errors of [`Draft::roll`].
    pub(crate) fn roll_amount(&mut self, amount: &Amount, label: &str) -> Result<i64> {
        match amount {
            Amount::Fixed(amount) => Ok(*amount),
            Amount::Dice(dice) => {
                let total = self.roll_up_to(LARGEST, None, dice, label)?;
                Ok(total.clamp(0, LARGEST))
            }
        }
    }
}
