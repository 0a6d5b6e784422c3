-- A vacation that has begun can be shortened. The days that were agreed at first stay known: those after its last day are freed.
alter table vacations
  add column agreed_last_day date,
  add column agreed_finish timestamptz,
  add column shortened_at timestamptz,
  add column shortened_by integer references users (id),
  add constraint vacations_shortened check (
    (agreed_last_day is null) = (agreed_finish is null)
    and (agreed_last_day is null) = (shortened_at is null)
    and (agreed_last_day is null) = (shortened_by is null)
    and (agreed_last_day is null or (state = 'approved' and agreed_last_day > last_day and agreed_finish > finish)));

-- What an approval did with each lesson that lay in the vacation. `lesson_id` is the lesson as it was before a move. A lesson that its
-- rule takes back later goes with its row here.
create table vacation_lessons (
  vacation_id integer not null references vacations (id),
  lesson_id integer not null references lessons (id) on delete cascade,
  resolution text not null check (resolution in ('move', 'substitute', 'cancel')),
  primary key (vacation_id, lesson_id)
);
create index vacation_lessons_lesson on vacation_lessons (lesson_id);

-- Approvals before this table: a write has one time, so that what it cancelled carries the time of the decision, as does what a move made.
insert into vacation_lessons (vacation_id, lesson_id, resolution)
select v.id, l.id, case when l.status = 'cancelled' then 'cancel' when l.status = 'rescheduled' then 'move' else 'substitute' end
from vacations v
join lessons l on l.start < v.finish and l.finish > v.start
left join lessons n on n.id = l.moved_to_id
where v.state = 'approved' and (
  (l.teacher_id = v.teacher_id and l.status = 'cancelled' and l.cancelled_at = v.decided_at)
  or (l.teacher_id = v.teacher_id and l.status = 'rescheduled' and n.created_at = v.decided_at)
  or (l.substitute_for_id = v.teacher_id and l.status = 'planned'));
