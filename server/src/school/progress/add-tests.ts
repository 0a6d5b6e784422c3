import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { testQuestions } from '../words/tests/test-questions.ts';

/** Two hundred thousand answers in one course, for measuring its statistics. */
const mostResults = 25_000;
/** Number of children who take each test of a small school, so that its questions have statistics. */
const fewestResults = 24;
/** Children with fewer lessons do not repeat others' topics. */
const fewestLessons = 8;

/**
 * Published tests of the topics taught in three courses, and children's results by question. A child's ability is constant and derived from
 * its id. Questions differ in difficulty; a few have a wrong key, are too hard or too easy, or are answered by chance.
 */
export async function addTests(db: Db, small: boolean): Promise<void> {
  for (const [course, bands] of Object.entries(testQuestions)) {
    await sql`
      insert into test_templates (course_id, lineage_id, version, title, created_at)
      select c.course_id, t.id, 1, t.title, c.published_at
      from topics t join grade_levels g on g.id = t.grade_level_id join curriculums c on c.id = g.curriculum_id join courses co on co.id = c.course_id
      where co.title_en = ${course} and t.position % 3 = 1 and exists (select from lesson_reports r where r.topic_id = t.id) order by t.id
    `.execute(db);
    await sql`
      insert into test_questions (test_id, position, kind, points, content)
      select v.id, q.position, q.content->>'kind', (q.content->>'points')::int, q.content
      from test_templates v join courses co on co.id = v.course_id join topics t on t.id = v.lineage_id
      join grade_levels g on g.id = t.grade_level_id join curriculums c on c.id = g.curriculum_id
      cross join lateral (
        select b.questions from jsonb_to_recordset(${JSON.stringify(bands)}::jsonb) as b ("lastGrade" int, questions jsonb)
        where c.grade <= b."lastGrade" order by b."lastGrade" limit 1
      ) band, jsonb_array_elements(band.questions) with ordinality as q (content, position)
      where co.title_en = ${course} order by v.id, q.position
    `.execute(db);
  }
  await sql`update test_templates set status = 'published', published_at = created_at`.execute(db);
  await sql`
    insert into test_results (lesson_id, test_id, earned, by_question, entered_at, entered_by)
    select id, test_id, 0, true, finish, teacher_id from (
      select l.id, v.id as test_id, l.finish, l.teacher_id, row_number() over (partition by v.course_id order by l.id) as place
      from lesson_reports r join lessons l on l.id = r.lesson_id and l.status = 'held' join test_templates v on v.lineage_id = r.topic_id
    ) given where place <= ${mostResults} order by id
  `.execute(db);
  if (small) await addEntranceResults(db);
  // If few children had the topic, others of the course repeat it, each in another of their lessons.
  await sql`
    with pupils as materialized (
      select l.kid_id, l.course_id, k.grade, array_agg(l.id order by l.id) as lessons
      from lessons l join service_courses s on s.id = l.service_course_id join children k on k.id = l.kid_id
      where l.status = 'held' and s.kind <> 'trial' group by 1, 2, 3 having count(*) >= ${fewestLessons}::int
    ), given as materialized (
      select distinct r.test_id, l.kid_id from test_results r join lessons l on l.id = r.lesson_id
    ), requested as materialized (
      select v.id, v.course_id, c.grade, ${fewestResults}::int - (select count(*)::int from test_results r where r.test_id = v.id) as children
      from test_templates v join topics t on t.id = v.lineage_id join grade_levels g on g.id = t.grade_level_id
      join curriculums c on c.id = g.curriculum_id
    ), chosen as (
      select w.id, w.children, p.lessons[1 + (hashint8(p.kid_id * 31 + w.id) & 2147483647) % cardinality(p.lessons)] as lesson_id,
        row_number() over (partition by w.id order by abs(p.grade - w.grade) > 1, hashint8(p.kid_id * 1009 + w.id)) as place
      from requested w join pupils p on p.course_id = w.course_id left join given g on g.test_id = w.id and g.kid_id = p.kid_id
      where w.children > 0 and g.kid_id is null
    )
    insert into test_results (lesson_id, test_id, earned, by_question, entered_at, entered_by)
    select l.id, c.id, 0, true, l.finish, l.teacher_id from chosen c join lessons l on l.id = c.lesson_id
    where c.place <= c.children order by c.id, l.id
  `.execute(db);
  await sql`
    insert into test_answers (result_id, question_id, earned)
    select result_id, question_id, case when known > need then points * 100 when known > need - 15 then points * 50 else 0 end
    from (
      select r.id as result_id, q.id as question_id, q.points,
        case q.id % 113 when 2 then 90 when 3 then 1 else 25 + abs(hashint4(q.id)) % 40 end as need,
        case when q.id % 293 = 1 then 100 - k.ability when q.id % 113 = 4 then k.luck else k.ability * 0.9 + k.luck * 0.1 end as known
      from test_results r join lessons l on l.id = r.lesson_id join test_questions q on q.test_id = r.test_id,
        lateral (select abs(hashint4(l.kid_id)) % 100 as ability, abs(hashint8(l.id * 1009 + q.id)) % 100 as luck) k
    ) one
  `.execute(db);
  await sql`
    update test_results r set earned = a.earned from (select result_id, sum(earned)::int as earned from test_answers group by 1) a where a.result_id = r.id
  `.execute(db);
  await sql`
    insert into test_question_figures (question_id, answers, x, xx, r, rr, xr)
    select question_id, count(*), sum(x), sum(x * x), sum(r), sum(r * r), sum(x * r) from (
      select a.question_id, a.earned::bigint as x, (t.earned - a.earned)::bigint as r from test_answers a join test_results t on t.id = a.result_id
    ) one group by 1
  `.execute(db);
  for (const table of ['test_templates', 'test_questions', 'test_results', 'test_answers', 'test_question_figures'] as const)
    await sql`analyze ${sql.table(table)}`.execute(db);
}

/** The entrance test of each trial lesson: the first one of the child's level, otherwise of the nearest grade. */
async function addEntranceResults(db: Db): Promise<void> {
  await sql`
    with tests as materialized (
      select v.id, v.course_id, t.grade_level_id, t.position, c.grade from test_templates v join topics t on t.id = v.lineage_id
      join grade_levels g on g.id = t.grade_level_id join curriculums c on c.id = g.curriculum_id
    )
    insert into test_results (lesson_id, test_id, earned, by_question, entered_at, entered_by)
    select l.id, v.id, 0, true, l.finish, l.teacher_id
    from lessons l join service_courses s on s.id = l.service_course_id and s.kind = 'trial'
    join engagements e on e.id = l.engagement_id join children k on k.id = l.kid_id
    cross join lateral (
      select id from tests where course_id = l.course_id
      order by grade_level_id <> e.grade_level_id, abs(grade - k.grade), position, id limit 1
    ) v where l.status = 'held' order by l.id
  `.execute(db);
}
