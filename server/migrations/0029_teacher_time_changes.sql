-- Whose time was changed by which transaction: what a process that remembers all teachers' time asks before it answers. Rows
-- are only added, so that nobody waits for anybody, and forgotten after some days.
create table teacher_time_changes (
  teacher_id integer not null,
  changed_in xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);
create index teacher_time_changes_changed_in on teacher_time_changes (changed_in);

create function note_teacher_time() returns trigger language plpgsql as $$
begin
  insert into teacher_time_changes (teacher_id) select distinct teacher_id from touched;
  return null;
end $$;

-- A change may give a thing to another teacher: both are noted.
create function note_teacher_time_before_and_after() returns trigger language plpgsql as $$
begin
  insert into teacher_time_changes (teacher_id) select teacher_id from before union select teacher_id from touched;
  return null;
end $$;

-- Most changes of a lesson take no time and give none back: it is conducted, paid, commented.
create function note_teacher_time_of_lesson() returns trigger language plpgsql as $$
begin
  insert into teacher_time_changes (teacher_id) select old.teacher_id union select new.teacher_id;
  return null;
end $$;

create trigger note_added after insert on lessons
  referencing new table as touched for each statement execute function note_teacher_time();
create trigger note_removed after delete on lessons
  referencing old table as touched for each statement execute function note_teacher_time();
create trigger note_changed after update on lessons for each row
  when ((old.teacher_id, old.start, old.finish, old.status in ('planned', 'held', 'client_no_show'))
    is distinct from (new.teacher_id, new.start, new.finish, new.status in ('planned', 'held', 'client_no_show')))
  execute function note_teacher_time_of_lesson();

do $$
declare
  watched text;
begin
  foreach watched in array array['working_hours', 'non_working_rules', 'non_working_times', 'activities', 'vacations'] loop
    execute format('create trigger note_added after insert on %I
      referencing new table as touched for each statement execute function note_teacher_time()', watched);
    execute format('create trigger note_removed after delete on %I
      referencing old table as touched for each statement execute function note_teacher_time()', watched);
    execute format('create trigger note_changed after update on %I
      referencing old table as before new table as touched for each statement execute function note_teacher_time_before_and_after()',
      watched);
  end loop;
end $$;
