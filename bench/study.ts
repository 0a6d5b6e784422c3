/**
 * `npm run bench:study`: measures the curriculum, the plan and fact of a child and the statistics of tests, over HTTP on PostgreSQL, with
 * the study data of the large school: 60 courses × 11 grades, 20,000 pupils with 100,000 lessons, 200,000 answers in one course, a level of
 * 200 topics. SQL makes them. `--write` puts the figures into docs/benchmarks.md.
 */
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { openDatabase } from '../server/src/db/client.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { getGradeLevel } from '../server/src/features/study/curriculums/grade-level.queries.ts';
import { getPlanAndFact } from '../server/src/features/study/curriculums/plan-and-fact.queries.ts';
import { listChildrenBehind } from '../server/src/features/study/figures/children-behind.queries.ts';
import { listTestFigures } from '../server/src/features/study/figures/test-figures.queries.ts';
import { listTopicFigures } from '../server/src/features/study/figures/topic-figures.queries.ts';
import { getTestStatistics } from '../server/src/features/tests/results/test-results.queries.ts';
import { build } from '../server/test/build.ts';
import { startPostgres } from '../server/test/setup/postgres-server.ts';
import { startFloor } from './servers/floor-process.ts';
import { freshDatabase } from './servers/fresh-database.ts';
import { wireRequest } from './servers/http-connection.ts';
import { interleaved, load, medianOf, ratio } from './servers/load.ts';
import type { Target } from './servers/load.ts';
import { recordSql } from './cases/recorded-sql.ts';
import { markdownTable, marksTable, writeSection } from './cases/report.ts';
import { dataOf, startServer } from './servers/server-process.ts';
import { openSessions } from './servers/sessions.ts';

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const marks = { levelRatio: 3, reorderMilliseconds: 30, planMilliseconds: 10, statisticsMilliseconds: 100, skippedMilliseconds: 200 };
const amount = { connections: 1, seconds: 1.5, mostRequests: 200 };
const rounds = 7;

const policy = JSON.stringify(defaultLessonPolicy);
/** All pupils learn one course with one teacher. Grade 7 of it has a draft with the long level. */
const study = `
  set session_replication_role = replica;
  insert into courses (direction_id, title_en, title_ru) select (select min(id) from directions), 'Subject ' || n, 'Subject ' || n from generate_series(1, 59) n;
  insert into curriculums (course_id, grade, version, status, created_at, published_at)
    select c.id, g, 100, 'published', now(), now() from courses c cross join generate_series(1, 11) g
    where not exists (select from curriculums o where o.course_id = c.id and o.grade = g);
  insert into grade_levels (curriculum_id, position, title)
    select c.id, p, (array['basic', 'standard', 'advanced'])[p] from curriculums c cross join generate_series(1, 3) p where c.version = 100;
  insert into topics (grade_level_id, position, title, goal, hours, homework)
    select g.id, p, 'Topic ' || p, 'Explains the topic and solves the usual problems', 1, 'Exercises ' || p
    from grade_levels g join curriculums c on c.id = g.curriculum_id and c.version = 100 cross join generate_series(1, 30) p;
  insert into curriculums (course_id, grade, version, status, created_at) values ($course, 7, 200, 'draft', now());
  insert into grade_levels (curriculum_id, position, title) select id, 1, 'long' from curriculums where version = 200;
  insert into topics (grade_level_id, position, title, goal, hours, homework)
    select g.id, p, 'Topic ' || p, 'Explains the topic and solves the usual problems', 1, 'Exercises ' || p
    from grade_levels g cross join generate_series(1, 200) p where g.title = 'long';
  insert into topic_links (topic_id, position, title, url)
    select t.id, 1, 'Video', 'https://example.test/' || t.id from topics t join grade_levels g on g.id = t.grade_level_id where g.title = 'long';

  insert into children (client_id, name, grade) select $client, 'Pupil ' || n, 1 + n % 11 from generate_series(1, 20000) n;
  insert into engagements (kid_id, client_id, teacher_id, course_id, service_course_id, status, started_on)
    select id, client_id, $teacher, $course, $service, 'active', current_date - 200 from children where name like 'Pupil %';
  -- Most children have three lessons, every fiftieth has a year of them.
  alter table lessons drop constraint lessons_teacher_free;
  insert into lessons (engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, start, minutes, finish, status, policy, created_at)
    select e.id, e.teacher_id, e.kid_id, e.client_id, e.course_id, e.service_course_id, at, 45, at + interval '45 minutes', 'held', '${policy}', at
    from engagements e cross join lateral generate_series(1, case when e.kid_id % 50 = 0 then 100 else 3 end) n
    cross join lateral (select now() - n * interval '3 days' as at) a where e.started_on = current_date - 200;
  insert into lesson_reports (lesson_id, outcome, topic_id, mark, submitted_at, submitted_by)
    select l.id, 'held', t.id, 3 + l.id % 3, l.finish, l.teacher_id
    from (select l.*, row_number() over (partition by kid_id order by start) as place from lessons l) l join children k on k.id = l.kid_id
    join curriculums c on c.course_id = l.course_id and c.grade = k.grade and c.status = 'published'
    join grade_levels g on g.curriculum_id = c.id and g.position = 1
    join topics t on t.grade_level_id = g.id and t.position = 1 + (l.place - 1) % (select count(*) from topics o where o.grade_level_id = g.id);

  insert into test_templates (course_id, lineage_id, version, status, title, created_at, published_at)
    select $course, t.id, 1, 'published', t.title, now(), now() from topics t join grade_levels g on g.id = t.grade_level_id
    join curriculums c on c.id = g.curriculum_id where c.course_id = $course and c.version = 100 and c.grade >= 5 and t.position % 3 = 1;
  insert into test_questions (test_id, position, kind, points, content)
    select v.id, p, 'open', 2, jsonb_build_object('kind', 'open', 'text', 'Explain step ' || p, 'points', 2, 'explanation', '',
      'criteria', '[{"title": "Explained", "points": 2}]'::jsonb)
    from test_templates v cross join generate_series(1, 8) p;
  insert into test_results (lesson_id, test_id, earned, by_question, entered_at)
    select l.id, v.id, 800, true, now() from (select id, row_number() over (order by id) as place from lessons) l
    join (select id, row_number() over (order by id) as place, count(*) over () as all from test_templates) v on v.place = 1 + l.place % v.all
    where l.place <= 25000;
  insert into test_answers (result_id, question_id, earned)
    select r.id, q.id, (r.id + q.id) % 3 * 100 from test_results r join test_questions q on q.test_id = r.test_id;
  update test_results r set earned = a.earned from (select result_id, sum(earned)::int as earned from test_answers group by 1) a where a.result_id = r.id;
  insert into test_question_figures (question_id, answers, x, xx, r, rr, xr)
    select question_id, count(*), sum(x), sum(x * x), sum(r), sum(r * r), sum(x * r) from (
      select a.question_id, a.earned::bigint as x, (t.earned - a.earned)::bigint as r from test_answers a join test_results t on t.id = a.result_id
    ) one group by 1;
  set session_replication_role = origin;
  select rebuild_child_topics();
`;

type Facts = {
  readonly level: number;
  readonly first: number;
  readonly last: number;
  readonly engagement: number;
  readonly answers: number;
};
const facts = `
  select g.id as level, (select id from topics where grade_level_id = g.id and position = 1) as first,
    (select id from topics where grade_level_id = g.id and position = 200) as last,
    (select e.id from engagements e where e.kid_id % 50 = 0 order by e.id desc limit 1) as engagement, (select count(*)::int from test_answers) as answers
  from grade_levels g where g.title = 'long'`;

const { rows, measured } = marksTable();

const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
try {
  const url = await freshDatabase(postgres, 'bench_study');
  const database = await openDatabase({ url });
  await migrate(database);
  const make = build(database);
  const methodist = await make.user('Methodist');
  const taught = await make.taughtChild();
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  console.log('Making what is taught …');
  const ids = { course: taught.course_id, service: taught.service_course_id, teacher: taught.teacher_id, client: taught.client_id };
  await client.query(study.replaceAll(/\$(course|service|teacher|client)\b/g, (_, name: keyof typeof ids) => String(ids[name])));
  await client.query(`insert into school_settings (key, value, updated_at) values ('rate_limits', 'false'::jsonb, now())`);
  await client.query('vacuum analyze');
  const { level, first, last, engagement, answers } = (await client.query<Facts>(facts)).rows[0] as Facts;
  await client.end();
  await database.close();

  const recorder = await recordSql(url);
  const course_id = taught.course_id;
  const page = { page: 1, page_size: 25 as const, course_id: [course_id], grade: undefined, teacher_id: undefined, search: undefined };
  const reads = {
    level: await recorder.of(methodist, (ctx) => getGradeLevel(ctx, { query: { grade_level_id: level } })),
    plan: await recorder.of(methodist, (ctx) => getPlanAndFact(ctx, { query: { engagement_id: engagement } })),
    statistics: await recorder.of(methodist, (ctx) => getTestStatistics(ctx, { query: { course_id } })),
    skipped: await recorder.of(methodist, (ctx) => listTopicFigures(ctx, { query: { ...page, ordering: '-skipped' } })),
    tests: await recorder.of(methodist, (ctx) => listTestFigures(ctx, { query: { ...page, ordering: 'mean' } })),
    behind: await recorder.of(methodist, (ctx) => listChildrenBehind(ctx, { query: { ...page, ordering: '-behind' } })),
  };
  await recorder.close();
  const { read, write } = (await openSessions(url, [methodist])).get(methodist) ?? { read: {}, write: {} };
  const server = await startServer({ env: dataOf({ url }) });
  const floor = await startFloor({
    url,
    reads: Object.entries(reads).map(([name, statements]) => ({ path: `/${name}`, statements })),
    bytes: [],
  });
  const get = (name: string, port: number, path: string): Target => {
    const request = wireRequest({ method: 'GET', path, headers: read });
    return { name, port, next: () => request, expected: 200 };
  };
  let moves = 0;
  /** Moves the last topic to the front, and back to the end: nearly all positions change. */
  const move = (): Buffer => {
    moves += 1;
    const [id, after_id] = moves % 2 === 1 ? [last, null] : [last, first];
    return wireRequest({ method: 'POST', path: `/api/study/topics/${id}/move/`, headers: write, body: { after_id } });
  };
  const p50 = async (target: Target, most = amount): Promise<number> => {
    await load(target, { ...most, mostRequests: most.mostRequests / 5 });
    return medianOf((await interleaved([target], rounds, most)).get(target.name) ?? []).p50;
  };
  /** Measures a read beside the floor, which sends the same statements. */
  const beside = async (name: keyof typeof reads, path: string) => {
    const targets = [get('lectern', server.port, path), get('floor', floor.port, `/${name}`)];
    for (const target of targets) await load(target, { ...amount, mostRequests: 50 });
    const both = await interleaved(targets, rounds, amount);
    const [ours, theirs] = [both.get('lectern') ?? [], both.get('floor') ?? []];
    const [milliseconds, times] = [medianOf(ours).p50, ratio(ours, theirs, 'p50')];
    return { milliseconds, times, text: `${milliseconds.toFixed(1)} ms, ${times.toFixed(2)} × the floor` };
  };

  const opened = await beside('level', `/api/study/get-grade-level-curriculums/?grade_level_id=${level}`);
  measured('a level with 200 topics', opened.text, `≤ ${marks.levelRatio} ×`, opened.times <= marks.levelRatio);
  // Only a few moves: a level that is reordered a thousand times in a minute has many dead rows that are not vacuumed yet.
  const moved = await p50({ name: 'reorder', port: server.port, next: move, expected: 200 }, { ...amount, mostRequests: 10 });
  const reorderMark = `≤ ${marks.reorderMilliseconds} ms`;
  measured('a topic moved from the end of 200 to the front', `${moved.toFixed(1)} ms`, reorderMark, moved <= marks.reorderMilliseconds);
  const plan = await beside('plan', `/api/study/plan-and-fact/?engagement_id=${engagement}`);
  const planMark = `≤ ${marks.planMilliseconds} ms`;
  measured('the plan and fact of a child with 100 lessons', plan.text, planMark, plan.milliseconds <= marks.planMilliseconds);
  const figures = await beside('statistics', `/api/study/test-statistics/?course_id=${course_id}`);
  const figuresMark = `≤ ${marks.statisticsMilliseconds} ms`;
  measured(
    `statistics of a course over ${answers} answers`,
    figures.text,
    figuresMark,
    figures.milliseconds <= marks.statisticsMilliseconds,
  );
  for (const [what, name, path, most] of [
    ['skipped topics of a course with 20,000 children', 'skipped', 'topic-figures', marks.skippedMilliseconds],
    ['its weakest tests', 'tests', 'test-figures', marks.statisticsMilliseconds],
    ['its children behind', 'behind', 'children-behind', marks.statisticsMilliseconds],
  ] as const) {
    const { text, milliseconds } = await beside(name, `/api/study/${path}/?course_id=${course_id}`);
    measured(what, text, `≤ ${most} ms`, milliseconds <= most);
  }
  await floor.stop();
  await server.stop();
  if (options.write) writeSection('study', 'npm run bench:study -- --write', markdownTable(['What', 'Measured', 'Mark'], rows));
} finally {
  await postgres.stop();
}
