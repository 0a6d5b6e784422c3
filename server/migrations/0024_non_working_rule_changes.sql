-- A rule that was changed from a day on ends there, and the one that goes on knows which one it came from.
alter table non_working_rules add column parent_id integer references non_working_rules (id) on delete set null;
