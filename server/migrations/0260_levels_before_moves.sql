-- The level that a child was taught by before a move, also where its engagement set none and the one in force applied.
alter table curriculum_move_items add column taught_level_id integer references grade_levels (id);
update curriculum_move_items set taught_level_id = from_level_id;
create index curriculum_move_items_taught on curriculum_move_items (taught_level_id);
