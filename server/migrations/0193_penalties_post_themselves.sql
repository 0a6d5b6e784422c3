-- A proposed penalty that the curator has not decided by then is posted by a job, where the school wants that.
do $$
declare
  held text;
begin
  select conname into strict held from pg_constraint
  where conrelid = 'lesson_follow_ups'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%due_at%';
  execute format('alter table lesson_follow_ups drop constraint %I', held);
end $$;
alter table lesson_follow_ups add constraint lesson_follow_ups_due
  check (case kind when 'client_report' then due_at is not null when 'replacement' then due_at is null else true end);
