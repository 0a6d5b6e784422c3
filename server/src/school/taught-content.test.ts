import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import type { Database } from '../db/client.ts';
import { secretsOf } from '../kernel/secrets.ts';
import { fillSchool } from './fill-school.ts';

const now = Temporal.Instant.from('2026-03-18T06:00:00Z');
let database: Database;

beforeAll(async () => {
  ({ database } = await testDatabase());
  await fillSchool(database, { size: 'demo', now, secrets: secretsOf('test') });
}, 120_000);

const read = async <Row>({ db }: Database, query: string): Promise<Row[]> => (await sql.raw<Row>(query).execute(db)).rows;

it('teaches Russian, Mathematics and English by about thirty topics a level, each grade by its own', async () => {
  const rows = await read<{ course: string; grade: number; level: string; titles: string[] }>(
    database,
    `select co.title_en as course, c.grade, g.title as level, json_agg(t.title order by t.position) as titles
    from topics t join grade_levels g on g.id = t.grade_level_id join curriculums c on c.id = g.curriculum_id join courses co on co.id = c.course_id
    where c.version = 1 group by co.id, c.grade, g.id order by co.id, c.grade, g.position`,
  );
  for (const { course, grade, level, titles } of rows) {
    const name = `${course}, grade ${grade}, ${level}`;
    expect(new Set(titles).size, name).toBe(titles.length);
    expect(titles.length, name).toBeGreaterThanOrEqual(20);
    expect(titles.length, name).toBeLessThanOrEqual(40);
    if (course === 'Russian language' || course === 'Literature')
      expect(titles.filter((title) => !/[а-яё]/i.test(title), name)).toEqual([]);
  }
  for (const course of ['Mathematics', 'English', 'Russian language']) {
    const levels = rows.filter((row) => row.course === course);
    expect(levels).toHaveLength(33);
    for (const { titles, grade } of levels) expect(titles.length, `${course}, ${grade}`).toBeGreaterThanOrEqual(26);
    const mean = levels.reduce((sum, { titles }) => sum + titles.length, 0) / levels.length;
    expect(mean, course).toBeGreaterThan(28);
    expect(mean, course).toBeLessThan(34);
    // No two grades begin with the same topic.
    const standard = levels.filter(({ level }) => level === 'standard');
    expect(
      standard.map(({ titles }) => titles.length).filter((count) => count < 29 || count > 33),
      course,
    ).toEqual([]);
    expect(new Set(standard.map(({ titles }) => titles[0])).size, course).toBe(11);
  }
  const russian = rows.filter(({ course, level }) => course === 'Russian language' && level === 'standard').map(({ titles }) => titles);
  expect(russian[0]?.slice(0, 2)).toEqual(['Речь устная и письменная', 'Слово и предложение']);
  expect(russian.filter((titles) => titles.includes('Причастный оборот и запятые'))).toHaveLength(1);
});

it('asks other questions in other grades, and has answers of the children of three courses', async () => {
  const asked = await read<{ course: string; bands: number }>(
    database,
    `select co.title_en as course, count(distinct q.content) filter (where q.position = 1) as bands from test_questions q
    join test_templates v on v.id = q.test_id join courses co on co.id = v.course_id group by 1 order by 1`,
  );
  expect(asked).toEqual(['English', 'Mathematics', 'Russian language'].map((course) => ({ course, bands: 3 })));
  const courses = await read<{ course: string; tested: number; taught: number }>(
    database,
    `select co.title_en as course, count(distinct l.kid_id) as taught, count(distinct l.kid_id) filter (where r.id is not null) as tested
    from lessons l join courses co on co.id = l.course_id left join test_results r on r.lesson_id = l.id
    where l.status = 'held' and co.id in (select course_id from test_templates) group by 1 order by 1`,
  );
  for (const { course, tested, taught } of courses) {
    expect(tested / taught, course).toBeGreaterThan(0.9);
    expect(tested, course).toBeGreaterThanOrEqual(200);
  }
  // Each lesson has only a few tests, as in real teaching.
  const [lesson] = await read<{ tests: number }>(
    database,
    'select max(n)::int as tests from (select count(*) as n from test_results group by lesson_id) t',
  );
  expect(lesson?.tests).toBeLessThanOrEqual(20);
});

it('has questions of every difficulty, most of which tell good pupils from weak ones', async () => {
  const figures = await read<{ course: string; questions: number; middling: number; telling: number }>(
    database,
    `select co.title_en as course, count(*)::int as questions,
      count(*) filter (where f.x::float / f.answers / (q.points * 100) between 0.2 and 0.95)::int as middling,
      count(*) filter (where (f.answers * f.xr - f.x * f.r) > 0.2 * sqrt((f.answers * f.xx - f.x * f.x)::float * (f.answers * f.rr - f.r * f.r)))::int as telling
    from test_question_figures f join test_questions q on q.id = f.question_id join test_templates v on v.id = q.test_id
    join courses co on co.id = v.course_id group by 1 order by 1`,
  );
  expect(figures).toHaveLength(3);
  for (const { course, questions, middling, telling } of figures) {
    expect(middling / questions, course).toBeGreaterThan(0.85);
    expect(telling / questions, course).toBeGreaterThan(0.7);
  }
});
