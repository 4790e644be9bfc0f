//! Rolls: typed dice, rolled dice and what they are called while a question waits for them.

use super::super::args::Amount;
use super::super::{Refusal, Table};
use super::Draft;
use super::hand::Hand;
use super::question::{Question, StopsFor};
use crate::campaign::statement::DamageRoll;
use crate::campaign::{CharacterId, Statement};
use crate::dice::{Dice, Die, Expression};
use crate::lang::line::Word;
use crate::lang::read::LARGEST;

impl Draft<'_> {
    /// The dice of the act, those of the console, and the state that a verb may read.
    fn hand(&mut self) -> (&mut Hand, &mut dyn Dice, Table<'_>) {
        let table = Table {
            campaign: self.campaign,
            game: self.game,
            history: self.history,
            forced: self.forced,
        };
        (&mut self.hand, self.dice, table)
    }

    /// Assigns the typed dice without a name to a named character.
    pub(crate) fn dice_are_of(&mut self, name: &Word) {
        self.hand.name(name);
    }

    /// Descriptions of the typed dice and what each was for, up to the first die that was not
    /// typed, because the order of later ones depends on the console's dice.
    pub(crate) fn typed_so_far(&self) -> Vec<String> {
        self.hand.asking.named.clone()
    }

    /// What the first die for which nothing was given is for and whose it is: `Fray of Brother
    /// Tam`; `None` if there is none, or if the console rolls a die before it.
    pub(crate) fn next_untyped(&self) -> Option<&str> {
        self.hand.asking.next.as_deref()
    }

    /// Takes the question for which the act stopped.
    pub(crate) fn question(&mut self) -> Option<Question> {
        self.hand.asking.question.take()
    }

    /// Describes what a character's next dice are for, and against whom or what, for the question
    /// to a player. Secret dice are rolled by the console.
    pub(crate) fn describe(
        &mut self,
        who: Option<CharacterId>,
        what: &str,
        against: &str,
        secret: bool,
    ) {
        self.hand.asking.know(who, what, against, secret);
    }

    /// Describes a character's next dice as damage of a weapon, whose name may be empty.
    pub(crate) fn describe_damage(
        &mut self,
        who: Option<CharacterId>,
        weapon: &str,
        target: CharacterId,
    ) {
        let what = match weapon {
            "" => "damage".to_owned(),
            weapon => format!("{weapon} damage"),
        };
        let target = self.campaign.name_of(target).to_owned();
        self.describe(who, &what, &target, false);
    }

    /// Notes that dice are rerolled because they decided nothing.
    pub(crate) fn rolls_again(&mut self) {
        self.hand.asking.again = true;
    }

    /// Stops for the initiative of these characters if players have a say in it; from then on the
    /// console rolls what was not typed.
    ///
    /// # Errors
    /// Returns an error if the act stops here.
    pub(crate) fn ask_for_initiative(&mut self, who: &[CharacterId]) -> Result<(), Refusal> {
        let (hand, _, table) = self.hand();
        let typed = hand.has_typed() || hand.kept.has_any();
        hand.lists_all = true;
        hand.asking.ask_for_initiative(table, who, typed)?;
        hand.asking.stops = StopsFor::Nothing;
        Ok(())
    }

    /// Whether any typed dice are unused.
    pub(crate) fn has_typed_dice(&self) -> bool {
        self.hand.has_typed()
    }

    /// The number typed for a character where no die is rolled.
    ///
    /// # Errors
    /// Returns an error if something else was typed.
    pub(crate) fn typed_number(&mut self, who: CharacterId) -> Result<Option<i64>, Refusal> {
        let (hand, _, table) = self.hand();
        hand.number(table, who)
    }

    /// Announces, before the first roll, dice that any branch of the line may need, and for whom.
    /// They may be typed, and are set aside if the branch taken does not need them.
    pub(crate) fn may_roll(&mut self, who: Option<CharacterId>, dice: &[Die]) {
        self.hand.expect(who, dice);
    }

    /// Announces the dice of an expression, without explosions.
    pub(crate) fn may_roll_expression(&mut self, who: Option<CharacterId>, dice: &Expression) {
        self.may_roll(who, &dice.missing(&[]));
    }

    /// While `held`, the console rolls and typed dice are kept back.
    pub(crate) fn hold_typed_dice(&mut self, held: bool) {
        self.hand.held = held;
    }

    /// Rolls dice for a character, or for none: first the typed ones, then the console's for the
    /// rest.
    ///
    /// # Errors
    /// Returns an error if a die does not have the typed face, or an error if dice were typed
    /// for a character who does not roll.
    pub fn roll(&mut self, who: Option<CharacterId>, dice: &[Die]) -> Result<Vec<u16>, Refusal> {
        self.throw(who, dice, dice.len() > 1)
    }

    /// Marks a character's next dice as extra dice from exploding ones.
    pub(crate) fn explode(&mut self, who: Option<CharacterId>) {
        self.hand.explode(who);
    }

    /// Marks the last of a character's next dice as being for something else, such as a risk.
    pub(crate) fn describe_last(
        &mut self,
        who: Option<CharacterId>,
        last: usize,
        kind: &'static str,
    ) {
        if let Some(known) = self.hand.asking.known_mut(who) {
            known.last = (last, kind);
        }
    }

    /// Rolls the dice of a pool, whose faces may be typed without spaces.
    ///
    /// # Errors
    /// Returns the errors of [`Draft::roll`].
    pub(crate) fn roll_pool(
        &mut self,
        who: Option<CharacterId>,
        dice: &[Die],
    ) -> Result<Vec<u16>, Refusal> {
        self.throw(who, dice, true)
    }

    fn throw(
        &mut self,
        who: Option<CharacterId>,
        dice: &[Die],
        pool: bool,
    ) -> Result<Vec<u16>, Refusal> {
        let (hand, console, table) = self.hand();
        hand.roll(table, console, who, dice, pool)
    }

    /// The hits typed for a character's next pool, at most `most`; `None` if the dice are rolled.
    ///
    /// # Errors
    /// Returns an error if more hits were typed than the pool can show.
    pub(crate) fn typed_hits(
        &mut self,
        who: Option<CharacterId>,
        most: Option<u32>,
    ) -> Result<Option<u32>, Refusal> {
        let (hand, _, table) = self.hand();
        hand.hits(table, who, most.unwrap_or(u32::MAX))
    }

    /// Ends the rolling: sets aside the typed dice that this branch did not need, and reports
    /// them.
    ///
    /// # Errors
    /// Returns an error if dice were typed that no branch could use.
    pub(crate) fn set_aside(&mut self) -> Result<(), Refusal> {
        let (hand, _, table) = self.hand();
        let aside = hand.finish(table)?;
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
    ) -> Result<Vec<u16>, Refusal> {
        let several = dice.missing(&[]).len() > 1;
        let mut faces = Vec::new();
        loop {
            let missing = dice.missing(&faces);
            if missing.is_empty() {
                return Ok(faces);
            }
            faces.extend(self.throw(who, &missing, several)?);
        }
    }

    /// Rolls dice whose total is reported, but which are not part of a roll of the log. Returns
    /// the faces and the indexes of the typed ones.
    ///
    /// # Errors
    /// Returns the errors of [`Draft::roll`].
    pub(crate) fn roll_damage(
        &mut self,
        who: Option<CharacterId>,
        dice: &Expression,
    ) -> Result<(Vec<u16>, Vec<usize>), Refusal> {
        let faces = self.roll_expression(who, dice)?;
        let typed = self.typed_of_last(faces.len());
        Ok((faces, typed))
    }

    /// Rolls dice and reports their total under a label; it is not below 0.
    ///
    /// # Errors
    /// Returns the errors of [`Draft::roll`].
    pub(crate) fn roll_total(
        &mut self,
        who: Option<CharacterId>,
        dice: &Expression,
        label: &str,
    ) -> Result<i64, Refusal> {
        self.roll_up_to(i64::MAX, who, dice, label)
    }

    /// The same, counted as at most `most`.
    fn roll_up_to(
        &mut self,
        most: i64,
        who: Option<CharacterId>,
        dice: &Expression,
        label: &str,
    ) -> Result<i64, Refusal> {
        let (faces, typed) = self.roll_damage(who, dice)?;
        let total = dice.total(&faces).clamp(0, most);
        let rolled = DamageRoll::new(label, dice, total, faces, typed);
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
    ) -> Result<i64, Refusal> {
        let fell = self.roll(who, &[Die::D(faces)])?;
        let typed = self.typed_of_last(fell.len());
        let total = fell.iter().copied().map(i64::from).sum();
        let rolled = DamageRoll::new(label, &format!("1d{faces}"), total, fell, typed);
        self.state(Statement::DamageRolled(rolled));
        Ok(total)
    }

    /// Which of the last dice were typed, by index; they are then not marked in a roll of the log.
    fn typed_of_last(&mut self, count: usize) -> Vec<usize> {
        self.hand.take_marks(count)
    }

    /// Announces that an amount may be rolled.
    pub(crate) fn may_roll_amount(&mut self, amount: &Amount) {
        if let Amount::Dice(dice) = amount {
            self.may_roll_expression(None, dice);
        }
    }

    /// The value of an amount; dice are rolled and reported under a label.
    ///
    /// # Errors
    /// Returns the errors of [`Draft::roll`].
    pub(crate) fn roll_amount(&mut self, amount: &Amount, label: &str) -> Result<i64, Refusal> {
        match amount {
            Amount::Fixed(amount) => Ok(*amount),
            Amount::Dice(dice) => self.roll_up_to(LARGEST, None, dice, label),
        }
    }
}
