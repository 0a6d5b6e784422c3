import { passes } from '@lectern/contract/questions/scoring.rules';
import type { LessonTests, TestResult, TestStatistics, TestStatisticsQuery } from '@lectern/contract/tests/test-results.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { readableLessonsOf, requireReadableLesson } from '../../lessons/public/readable-lesson.ts';
import type { ReadableLesson } from '../../lessons/public/readable-lesson.ts';
import { readQuestion } from '../../questions/public/stored-questions.ts';
import { topicsOfEngagement } from '../../study/public/topics-of-engagement.ts';
import { difficultyOf, discriminationOf, fewestAnswers, verdictOf } from './question-figures.rules.ts';
import type { Sums } from './question-figures.rules.ts';
import { placesOfTests } from '../templates/test-drafts.queries.ts';
import { givenInLesson } from '../../lessons/public/given-in-lesson.policy.ts';

/** Lists the tests of a lesson. @throws AppError `not_found` */
export async function getLessonTests(ctx: ReadContext, { query }: { query: { lesson_id: number } }): Promise<LessonTests> {
  return lessonTestsOf(ctx, await requireReadableLesson(ctx, query.lesson_id));
}

export async function lessonTestsOf(ctx: ReadContext, lesson: ReadableLesson): Promise<LessonTests> {
  const [choices, results] = await Promise.all([choicesOf(ctx, lesson), resultsOf(ctx, sql`l.id = ${lesson.id}`)]);
  return { choices, results, can: allowedActions(ctx, givenInLesson, lesson) };
}

async function choicesOf(ctx: ReadContext, { kid_id, course_id, grade, engagement_id }: ReadableLesson): Promise<LessonTests['choices']> {
  const topics = await topicsOfEngagement(ctx.db, { kid_id, course_id, grade, engagement_id }, ctx.settings.school_zone);
  const { rows } = await sql<LessonTests['choices'][number]>`
    select v.id, t.id as topic_id, t.title as topic_title, v.title, v.version
    from topics t join test_templates v on v.lineage_id = coalesce(t.origin_id, t.id) and v.status = 'published'
    where t.id = any(${topics.map(({ id }) => id)}::int[]) order by t.position
  `.execute(ctx.db);
  return [...rows];
}

/** Lists a child's test results. @throws AppError `not_found` */
export async function listKidTests(ctx: ReadContext, { query: { kid_id } }: { query: { kid_id: number } }): Promise<TestResult[]> {
  return resultsOf(ctx, sql`l.status in ('planned', 'held') and ${await readableLessonsOf(ctx, kid_id)}`);
}

type Row = Omit<TestResult, 'passed'> & { readonly pass_percent: number };

/** @param which a condition over `lessons l` and `test_results r` */
export async function resultsOf(ctx: Pick<ReadContext, 'actor' | 'browser' | 'db'>, which: RawBuilder<unknown>): Promise<TestResult[]> {
  const { db } = ctx;
  const { rows } = await sql<Row>`
    select r.id, r.lesson_id, l.start, ${titleOf(ctx, 'co')} as course_title, r.test_id, v.title, v.version, r.earned, r.by_question, v.pass_percent,
      (select coalesce(sum(q.points), 0)::int from test_questions q where q.test_id = v.id) as points,
      coalesce((select json_agg(json_build_object('question_id', a.question_id, 'answer', a.answer, 'earned', a.earned) order by q.position)
        from test_answers a join test_questions q on q.id = a.question_id where a.result_id = r.id), '[]') as answers
    from test_results r join lessons l on l.id = r.lesson_id join test_templates v on v.id = r.test_id join courses co on co.id = l.course_id
    where ${which} order by l.start desc, r.id desc limit 200
  `.execute(db);
  return rows.map(({ pass_percent, ...row }) => ({ ...row, passed: passes(row.earned, row.points, pass_percent) }));
}

type FiguresRow = Sums & {
  readonly question_id: number;
  readonly test_id: number;
  readonly test_title: string;
  readonly version: number;
  readonly position: number;
  readonly points: number;
};

const mostQuestions = 200;
const weakFirst = { wrong_key: 0, too_hard: 1, does_not_tell: 2, too_easy: 3, good: 4 } as const;

/** Lists questions, weak ones first. @throws AppError `not_found` */
export async function getTestStatistics(ctx: ReadContext, { query }: { query: TestStatisticsQuery }): Promise<TestStatistics> {
  const { db } = ctx;
  const { course_id: course = null } = query;
  const [{ rows: courses }, { rows }] = await Promise.all([
    sql`select from courses where id = ${course}::int or ${course}::int is null limit 1`.execute(db),
    sql<FiguresRow>`
      select q.id as question_id, v.id as test_id, v.title as test_title, v.version, q.position, q.points, f.answers,
        f.x::float8 as x, f.xx::float8 as xx, f.r::float8 as r, f.rr::float8 as rr, f.xr::float8 as xr
      from test_templates v join test_questions q on q.test_id = v.id join test_question_figures f on f.question_id = q.id
      where (v.course_id = ${course}::int or ${course}::int is null) and f.answers >= ${fewestAnswers}
    `.execute(db),
  ]);
  if (courses.length === 0 && course !== null) throw new AppError('not_found', { id: course }, 'course_id');
  const judged = rows.map((row) => {
    const [difficulty, discrimination] = [difficultyOf(row, row.points), discriminationOf(row)];
    return { row, difficulty, discrimination, verdict: verdictOf(difficulty, discrimination) };
  });
  const weakest = judged.toSorted(
    (a, b) =>
      weakFirst[a.verdict] - weakFirst[b.verdict] ||
      (a.discrimination ?? 0) - (b.discrimination ?? 0) ||
      a.row.question_id - b.row.question_id,
  );
  const shown = weakest.slice(0, mostQuestions);
  const [places, contents] = await Promise.all([
    placesOfTests(ctx, [...new Set(shown.map(({ row }) => row.test_id))]),
    contentsOf(
      ctx,
      shown.map(({ row }) => row.question_id),
    ),
  ]);
  const questions = shown.flatMap(({ row, ...figures }) => {
    const { question_id, test_id, test_title, version, position, answers } = row;
    const [place, content] = [places.get(test_id) ?? null, readQuestion(contents.get(question_id))];
    return content === null ? [] : [{ question_id, place, test_id, test_title, version, position, answers, content, ...figures }];
  });
  return { fewest_answers: fewestAnswers, questions };
}

async function contentsOf({ db }: ReadContext, ids: readonly number[]): Promise<ReadonlyMap<number, unknown>> {
  const { rows } = await sql<{
    id: number;
    content: unknown;
  }>`select id, content from test_questions where id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ id, content }) => [id, content]));
}
