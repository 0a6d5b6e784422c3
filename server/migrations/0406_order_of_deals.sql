-- The list without a stage, in its usual order and by the time in the stage, of all deals and of one's own.
create index deals_next_action on deals (next_action_on, id);
create index deals_own_next_action on deals (owner_id, next_action_on, id);
create index deals_since on deals (stage_since, id);
create index deals_own_since on deals (owner_id, stage_since, id);
