-- What a teacher advises after a trial lesson: one for each lesson, the last word counts.
create table recommendations (
  lesson_id integer primary key references lessons (id),
  kid_id integer not null references children (id),
  client_id integer not null references clients (id),
  teacher_id integer not null references teachers (id),
  course_id integer not null references courses (id),
  grade_level_id integer references grade_levels (id),
  lessons_per_week integer not null check (lessons_per_week between 1 and 7),
  comment text not null default '' check (length(comment) <= 2000),
  recommended_at timestamptz not null,
  recommended_by integer not null references users (id)
);
create index recommendations_client on recommendations (client_id, recommended_at desc);

-- The reason that "the teacher did not come" stands for, whatever a school calls it.
alter table cancellation_reasons add column teacher_absent boolean not null default false;
update cancellation_reasons set teacher_absent = true where id = 7;
create unique index cancellation_reasons_teacher_absent on cancellation_reasons (teacher_absent) where teacher_absent;

create index lessons_substitute_for on lessons (substitute_for_id, start) where substitute_for_id is not null;
