//! Elective order: whoever acted names who acts next (Forge of Power, Turns in combat).

/// One who takes part in the fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Member {
    /// Who.
    pub id: u32,
    /// Whether its turn of this round is over.
    pub acted: bool,
    /// Whether it can act at all.
    pub able: bool,
    /// Whether it is in the fight; one who left is remembered, and has not forgotten its turn.
    pub present: bool,
}

impl Member {
    fn ready(self) -> bool {
        self.able && self.present
    }
}

/// A fight in elective order. Its fields are open, so that it can be put together from what is kept
/// elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Elective {
    /// The round, 1 once somebody opened the first; 0 before.
    pub round: u32,
    /// Everyone, in the order they came.
    pub members: Vec<Member>,
    /// Whose turn it is, if it is anyone's.
    pub acting: Option<u32>,
    /// Whom the acting one has attacked this turn, hit or miss.
    pub attacked: Vec<u32>,
    /// Whom the one before attacked: until the acting one does something, those of them who may act
    /// may interrupt.
    pub claims: Vec<u32>,
}

/// Why the order cannot do this.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum ElectiveError {
    /// Nobody of this id is in the fight.
    #[error("not in this fight")]
    Absent,
    /// It cannot act.
    #[error("cannot act")]
    Unable,
    /// Its turn of this round is over or going on, and others have still to act.
    #[error("has acted this round")]
    Acted,
    /// The turn before held no attack on it, or the next turn has got going.
    #[error("may not interrupt")]
    NoClaim,
    /// Nobody is acting.
    #[error("nobody is acting")]
    Nobody,
}

/// Those with the highest initiative; several are a tie, which the game master decides.
#[must_use]
pub(crate) fn highest(initiatives: &[(u32, i64)]) -> Vec<u32> {
    let most = initiatives.iter().map(|(_, initiative)| *initiative).max();
    let first = initiatives
        .iter()
        .filter(|(_, initiative)| Some(*initiative) == most);
    first.map(|(id, _)| *id).collect()
}

impl Elective {
    /// A fight of these, all able to act. Nobody acts until an opener is named.
    #[must_use]
    pub(crate) fn new(ids: impl IntoIterator<Item = u32>) -> Self {
        let mut order = Self::default();
        for id in ids {
            order.join(id);
        }
        order
    }

    /// Who may be named now, in the order they came: those who can act and have not, this round; if
    /// there are none, the round ends with this turn, and anyone who can act may open the next, the
    /// acting one too. Empty if nobody can act.
    #[must_use]
    pub(crate) fn namable(&self) -> Vec<u32> {
        let waiting = self.waiting();
        if waiting.is_empty() {
            self.ids(Member::ready)
        } else {
            waiting
        }
    }

    /// Whether the next to be named opens a new round: nobody else can act in this one.
    #[must_use]
    pub(crate) fn round_over(&self) -> bool {
        self.waiting().is_empty()
    }

    /// Who has to be named because there is nobody else; `None` if there is a choice, or nobody.
    #[must_use]
    pub(crate) fn only_choice(&self) -> Option<u32> {
        match self.namable().as_slice() {
            [one] => Some(*one),
            _ => None,
        }
    }

    /// Who names the next: the acting one. `None`: the game master, because nobody is acting, or the
    /// acting one cannot act any more.
    #[must_use]
    pub(crate) fn namer(&self) -> Option<u32> {
        let acting = self.member(self.acting?)?;
        acting.ready().then_some(acting.id)
    }

    /// Who may take the turn that was just given away, in the order they came.
    #[must_use]
    pub(crate) fn interrupters(&self) -> Vec<u32> {
        let mut ids = self.waiting();
        ids.retain(|id| self.claims.contains(id));
        ids
    }

    /// Ends the turn that is going on, if any, and begins that of another, who must be one of
    /// [`Elective::namable`]. Begins a new round if this one is over.
    ///
    /// # Errors
    ///
    /// [`ElectiveError`] if that one cannot be named; nothing changes.
    pub(crate) fn name(&mut self, id: u32) -> Result<(), ElectiveError> {
        let over = self.round_over();
        let next = self.present(id)?;
        if !next.able {
            return Err(ElectiveError::Unable);
        }
        if !over && (next.acted || self.acting == Some(id)) {
            return Err(ElectiveError::Acted);
        }
        self.end_turn();
        if over {
            self.round = self.round.saturating_add(1);
            for member in &mut self.members {
                member.acted = false;
            }
            self.claims.clear();
        }
        self.claims.retain(|claim| *claim != id);
        self.acting = Some(id);
        Ok(())
    }

    /// Ends the turn that is going on, and begins no other. Those it attacked may interrupt whoever
    /// is named then, unless the round is over.
    pub(crate) fn end_turn(&mut self) {
        if let Some(id) = self.acting.take() {
            self.change(id, |member| member.acted = true);
            self.claims = std::mem::take(&mut self.attacked);
        }
    }

    /// One of [`Elective::interrupters`] takes the turn instead of the one who was named, who may
    /// still act later but has no claim to the next turn. Nobody else can interrupt then.
    ///
    /// # Errors
    ///
    /// [`ElectiveError::NoClaim`] if that one may not; nothing changes.
    pub(crate) fn interrupt(&mut self, id: u32) -> Result<(), ElectiveError> {
        if !self.interrupters().contains(&id) {
            return Err(ElectiveError::NoClaim);
        }
        self.claims.clear();
        self.attacked.clear();
        self.acting = Some(id);
        Ok(())
    }

    /// The acting one does something, so it is too late to interrupt.
    pub(crate) fn acts(&mut self) {
        if self.acting.is_some() {
            self.claims.clear();
        }
    }

    /// The acting one attacks another, hit or miss.
    ///
    /// # Errors
    ///
    /// [`ElectiveError`] if nobody is acting, or the other is not in the fight; nothing changes.
    pub(crate) fn attack(&mut self, target: u32) -> Result<(), ElectiveError> {
        if self.acting.is_none() {
            return Err(ElectiveError::Nobody);
        }
        self.present(target)?;
        self.acts();
        if !self.attacked.contains(&target) {
            self.attacked.push(target);
        }
        Ok(())
    }

    /// Comes into the fight, or back into it, and may act this round, unless it has before it left.
    pub(crate) fn join(&mut self, id: u32) {
        if self.member(id).is_some() {
            self.change(id, |member| member.present = true);
        } else {
            self.members.push(Member {
                id,
                acted: false,
                able: true,
                present: true,
            });
        }
    }

    /// Leaves the fight. If it was acting, its turn is over, and the game master names the next.
    pub(crate) fn leave(&mut self, id: u32) {
        if self.acting == Some(id) {
            self.end_turn();
        }
        self.change(id, |member| member.present = false);
    }

    /// Is gone for good, and forgotten.
    pub(crate) fn remove(&mut self, id: u32) {
        self.leave(id);
        self.members.retain(|member| member.id != id);
        self.attacked.retain(|other| *other != id);
        self.claims.retain(|other| *other != id);
    }

    /// Can act, or cannot. One who cannot is skipped, and holds no round open.
    pub(crate) fn set_able(&mut self, id: u32, able: bool) {
        self.change(id, |member| member.able = able);
    }

    /// Those of these, in the order they came.
    fn ids(&self, of: impl Fn(Member) -> bool) -> Vec<u32> {
        let found = self.members.iter().filter(|member| of(**member));
        found.map(|member| member.id).collect()
    }

    /// Who can still act in this round, but for the acting one. Before the first round there is
    /// nobody.
    fn waiting(&self) -> Vec<u32> {
        self.ids(|member| {
            self.round > 0 && member.ready() && !member.acted && self.acting != Some(member.id)
        })
    }

    fn member(&self, id: u32) -> Option<&Member> {
        self.members.iter().find(|member| member.id == id)
    }

    fn present(&self, id: u32) -> Result<&Member, ElectiveError> {
        let member = self.member(id).filter(|member| member.present);
        member.ok_or(ElectiveError::Absent)
    }

    fn change(&mut self, id: u32, change: impl FnOnce(&mut Member)) {
        if let Some(member) = self.members.iter_mut().find(|member| member.id == id) {
            change(member);
        }
    }
}
