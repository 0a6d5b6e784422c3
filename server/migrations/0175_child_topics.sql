-- What every child had of each level that was published, so that the figures of a course need not read all of its lessons.
create table child_topics (
  kid_id integer not null references children (id),
  topic_id integer not null references topics (id),
  grade_level_id integer not null references grade_levels (id),
  lessons integer not null,
  -- Sum and number of the marks of those lessons.
  marks integer not null,
  marked integer not null,
  primary key (kid_id, topic_id)
);
create index child_topics_level on child_topics (grade_level_id, kid_id);

create table child_levels (
  kid_id integer not null references children (id),
  grade_level_id integer not null references grade_levels (id),
  topics integer not null default 0,
  hours integer not null default 0,
  -- Position of the last topic that the child had; 0 if it had none.
  last integer not null default 0,
  primary key (kid_id, grade_level_id)
);

-- Counts again what a child had of one lineage, in each published level that has it. The rows of those levels are locked first: whoever
-- writes up another lesson of the child at the same time waits, and then counts both.
create function count_child_topic(kid integer, lineage integer) returns void language plpgsql as $$
begin
  -- Its own statement: the next one sees what was published by whoever held the table.
  lock table child_levels in row exclusive mode;
  insert into child_levels as c (kid_id, grade_level_id)
    select distinct kid, t.grade_level_id from topics t join grade_levels g on g.id = t.grade_level_id join curriculums u on u.id = g.curriculum_id
    where coalesce(t.origin_id, t.id) = lineage and u.status <> 'draft' order by 2
  on conflict (kid_id, grade_level_id) do update set topics = c.topics;
  delete from child_topics c using topics t where t.id = c.topic_id and c.kid_id = kid and coalesce(t.origin_id, t.id) = lineage;
  insert into child_topics (kid_id, topic_id, grade_level_id, lessons, marks, marked)
    select kid, t.id, t.grade_level_id, h.lessons, h.marks, h.marked
    from (
      select count(*)::int as lessons, coalesce(sum(r.mark), 0)::int as marks, count(r.mark)::int as marked
      from lessons l join lesson_reports r on r.lesson_id = l.id join topics o on o.id = r.topic_id
      where l.kid_id = kid and l.status = 'held' and coalesce(o.origin_id, o.id) = lineage
    ) h, topics t join child_levels c on c.kid_id = kid and c.grade_level_id = t.grade_level_id
    where coalesce(t.origin_id, t.id) = lineage and h.lessons > 0;
  update child_levels c set topics = s.topics, hours = s.hours, last = s.last
  from topics o cross join lateral (
    select count(*)::int as topics, coalesce(sum(t.hours), 0)::int as hours, coalesce(max(t.position), 0) as last
    from child_topics h join topics t on t.id = h.topic_id where h.kid_id = kid and h.grade_level_id = o.grade_level_id
  ) s
  where coalesce(o.origin_id, o.id) = lineage and c.kid_id = kid and c.grade_level_id = o.grade_level_id;
end $$;

create function count_reported_topics() returns trigger language plpgsql as $$
begin
  perform count_child_topic(l.kid_id, coalesce(t.origin_id, t.id))
  from lessons l, topics t
  where tg_op <> 'INSERT' and l.id = old.lesson_id and t.id = old.topic_id;
  perform count_child_topic(l.kid_id, coalesce(t.origin_id, t.id))
  from lessons l, topics t
  where tg_op <> 'DELETE' and l.id = new.lesson_id and t.id = new.topic_id;
  return null;
end $$;
create trigger lesson_reports_counted after insert or delete on lesson_reports for each row execute function count_reported_topics();
create trigger lesson_reports_recounted after update on lesson_reports for each row
  when (old.topic_id is distinct from new.topic_id or old.mark is distinct from new.mark or old.lesson_id <> new.lesson_id)
  execute function count_reported_topics();

create function count_lesson_topics() returns trigger language plpgsql as $$
begin
  perform count_child_topic(k.id, coalesce(t.origin_id, t.id))
  from lesson_reports r join topics t on t.id = r.topic_id, (select distinct id from unnest(array[old.kid_id, new.kid_id]) id) k
  where r.lesson_id = new.id;
  return null;
end $$;
create trigger lessons_topics_counted after update on lessons for each row
  when (old.kid_id is distinct from new.kid_id or (old.status is distinct from new.status and 'held' in (old.status, new.status)))
  execute function count_lesson_topics();

-- Counts what children had of the levels of a version that is published: of drafts nothing is counted.
create function count_published_topics() returns trigger language plpgsql as $$
begin
  -- Who writes up a lesson meanwhile waits, and then sees the version.
  lock table child_levels in share row exclusive mode;
  insert into child_topics (kid_id, topic_id, grade_level_id, lessons, marks, marked)
    select l.kid_id, t.id, t.grade_level_id, count(*)::int, coalesce(sum(r.mark), 0)::int, count(r.mark)::int
    from grade_levels g join topics t on t.grade_level_id = g.id join topics o on coalesce(o.origin_id, o.id) = coalesce(t.origin_id, t.id)
    join lesson_reports r on r.topic_id = o.id join lessons l on l.id = r.lesson_id
    where g.curriculum_id = new.id and l.status = 'held' group by 1, 2, 3;
  insert into child_levels (kid_id, grade_level_id, topics, hours, last)
    select h.kid_id, h.grade_level_id, count(*)::int, sum(t.hours)::int, max(t.position)
    from grade_levels g join child_topics h on h.grade_level_id = g.id join topics t on t.id = h.topic_id
    where g.curriculum_id = new.id group by 1, 2;
  return null;
end $$;
create trigger curriculums_topics_counted after update on curriculums for each row
  when (old.status = 'draft' and new.status <> 'draft') execute function count_published_topics();

-- Counts everything anew: after a bulk load without triggers, and to compare it with.
create function rebuild_child_topics() returns void language plpgsql as $$
begin
  lock table child_levels in share row exclusive mode;
  delete from child_topics;
  delete from child_levels;
  insert into child_topics (kid_id, topic_id, grade_level_id, lessons, marks, marked)
    select h.kid_id, t.id, t.grade_level_id, h.lessons, h.marks, h.marked
    from (
      select l.kid_id, coalesce(o.origin_id, o.id) as lineage, count(*)::int as lessons, coalesce(sum(r.mark), 0)::int as marks,
        count(r.mark)::int as marked
      from lesson_reports r join lessons l on l.id = r.lesson_id and l.status = 'held' join topics o on o.id = r.topic_id group by 1, 2
    ) h join topics t on coalesce(t.origin_id, t.id) = h.lineage
    join grade_levels g on g.id = t.grade_level_id join curriculums u on u.id = g.curriculum_id where u.status <> 'draft';
  insert into child_levels (kid_id, grade_level_id, topics, hours, last)
    select h.kid_id, h.grade_level_id, count(*)::int, sum(t.hours)::int, max(t.position)
    from child_topics h join topics t on t.id = h.topic_id group by 1, 2;
end $$;

select rebuild_child_topics();
