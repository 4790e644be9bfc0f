mod attack;
mod check;
mod odds;
