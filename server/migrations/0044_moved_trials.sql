-- A deal follows its trial lesson when that is moved: its time, its teacher and the advice after it are those of the new lesson.
create function deals_follow_moved_lesson() returns trigger language plpgsql as $$
begin
  update deals set trial_lesson_id = new.id where trial_lesson_id = new.moved_from_id;
  return null;
end $$;
create trigger deals_follow after insert on lessons
  for each row when (new.moved_from_id is not null) execute function deals_follow_moved_lesson();

with recursive moved (first_id, last_id) as (
  select l.id, l.moved_to_id from deals d join lessons l on l.id = d.trial_lesson_id where l.moved_to_id is not null
  union
  select m.first_id, l.moved_to_id from moved m join lessons l on l.id = m.last_id where l.moved_to_id is not null
)
update deals d set trial_lesson_id = m.last_id
  from moved m join lessons l on l.id = m.last_id
  where m.first_id = d.trial_lesson_id and l.moved_to_id is null;
