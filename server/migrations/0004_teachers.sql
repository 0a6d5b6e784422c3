-- A teacher is a user; the id is the user's.
create table teachers (
  id integer primary key references users (id),
  status text not null default 'active' check (status in ('active', 'inactive')),
  inactive_reason text,
  return_on date,
  curator_id integer references users (id),
  contract_type text not null default 'self_employed' check (contract_type in ('self_employed', 'employee', 'contractor')),
  inn text,
  max_minutes_per_week integer check (max_minutes_per_week > 0),
  about text not null default '',
  check (status = 'active' or inactive_reason is not null)
);
create index teachers_curator on teachers (curator_id);

create table teacher_skills (
  teacher_id integer not null references teachers (id),
  course_id integer not null references courses (id),
  grade_from integer not null check (grade_from between 1 and 11),
  grade_to integer not null check (grade_to between 1 and 11),
  level text not null default 'standard',
  approved_by integer references users (id),
  primary key (teacher_id, course_id),
  check (grade_from <= grade_to)
);
create index teacher_skills_course on teacher_skills (course_id, teacher_id);
