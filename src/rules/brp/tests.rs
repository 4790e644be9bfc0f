mod attack;
mod check;
mod contest;
mod harm;
mod odds;
