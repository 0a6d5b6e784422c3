-- The client's bonus for a late cancellation or an absence of the teacher is given with the penalty, when the curator confirms it. It is
-- noted where the penalty is proposed: a share of the lesson's price, in basis points. What is open already has given its bonus.
alter table lesson_follow_ups
  add column bonus_share integer not null default 0,
  add constraint lesson_follow_ups_bonus check (bonus_share >= 0 and (bonus_share = 0 or kind = 'penalty'));
