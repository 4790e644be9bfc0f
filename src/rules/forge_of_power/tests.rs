mod check;
mod odds;
mod order;
