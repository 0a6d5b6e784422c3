-- A rate may hold for some grades and one level of the curriculum only, and change with the number of lessons held in a calendar month.
-- `steps`: [{"from": 41, "amount": 60000}], ascending. `level`: the title of a grade level; empty for every level.
alter table rate_versions
  add column grade_from integer not null default 1 check (grade_from between 1 and 11),
  add column grade_to integer not null default 11 check (grade_to between 1 and 11),
  add column level text not null default '',
  add column steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array'),
  -- From its first day on the rate of these grades and this level holds no more; the wider one does.
  add column ended boolean not null default false,
  add constraint rate_versions_grades check (grade_from <= grade_to),
  add constraint rate_versions_ended check (not ended or (amount = 0 and steps = '[]' and (level <> '' or grade_from > 1 or grade_to < 11)));
alter table rate_versions drop constraint rate_versions_teacher_id_service_course_id_effective_from_key;
alter table rate_versions add constraint rate_versions_one unique (teacher_id, service_course_id, effective_from, grade_from, grade_to, level);

alter table rate_change_rows
  add column grade_from integer not null default 1,
  add column grade_to integer not null default 11,
  add column level text not null default '',
  add column before_steps jsonb not null default '[]',
  add column after_steps jsonb not null default '[]',
  add column before_ended boolean not null default false,
  add column after_ended boolean not null default false;
alter table rate_change_rows drop constraint rate_change_rows_pkey;
alter table rate_change_rows add primary key (change_id, teacher_id, service_course_id, grade_from, grade_to, level);

-- What chose the rate of a lesson when it was first paid: the child's grade and level, and the lesson's number in its month if the rate
-- has steps. Null in lines from before.
alter table accruals add column grade integer, add column level text, add column lesson_no integer check (lesson_no > 0);

-- A difference also comes from a lesson that was written up or corrected before others of its month; it has no change of rates then.
alter table rate_differences alter column change_id drop not null;
alter table rate_differences add column lesson_no integer check (lesson_no > 0);
