import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import type { CurriculumMove, MovePreview, PlanAndFact } from '@lectern/contract/study/curriculum-moves.schema';
import type { Curriculum } from '@lectern/contract/study/curriculums.schema';
import type { GradeLevelCurriculum } from '@lectern/contract/study/topics.schema';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../../test/test-app.ts';

const bodyOf = <T>({ body, error }: Answer): T => {
  expect(error).toBeNull();
  return body as T;
};
type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

/** Topics by their place, with marks, in the order in which they were taught. */
const history = fc.array(fc.record({ topic: fc.nat(7), mark: fc.option(fc.integer({ min: 2, max: 5 })) }), { maxLength: 12 });
const place = fc.nat(20);
const edit = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), at: place }),
  fc.record({ kind: fc.constant('delete' as const), at: place }),
  fc.record({ kind: fc.constant('move' as const), at: place, to: place }),
  fc.record({ kind: fc.constant('rename' as const), at: place }),
);
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

async function levelWithTopics(methodist: Caller, taught: Taught, count: number): Promise<GradeLevelCurriculum> {
  const draft = bodyOf<Curriculum>(await methodist.post('/api/study/curriculums/', { course_id: taught.course_id, grade: 7 }));
  const { levels } = bodyOf<Curriculum>(await methodist.post(`/api/study/curriculums/${draft.id}/levels/`, { title: 'Standard' }));
  const topics = { after_id: null, topics: Array.from({ length: count }, (_, n) => ({ title: `Topic ${n}` })) };
  const level = bodyOf<GradeLevelCurriculum>(await methodist.post(`/api/study/grade-levels/${levels[0]?.id}/topics/`, topics));
  bodyOf(await methodist.post(`/api/study/curriculums/${draft.id}/publish/`));
  return level;
}

async function hold(
  { database: { db }, build }: TestApp,
  taught: Taught,
  nth: number,
  topic_id: number,
  mark: number | null,
): Promise<void> {
  const start = Temporal.Instant.from('2026-01-05T10:00:00Z')
    .add({ hours: 24 * nth })
    .toString();
  const lesson_id = await build.lesson(taught, start, { status: 'held', policy: defaultLessonPolicy });
  await db
    .insertInto('lesson_reports')
    .values({ lesson_id, outcome: 'held', topic_id, mark, submitted_at: start, submitted_by: taught.teacher_id })
    .execute();
}

/** The progress of children, as triggers store it; a level without progress may have no row. */
async function countedTopics({ db }: TestApp['database']) {
  const topics = await db.selectFrom('child_topics').selectAll().orderBy('kid_id').orderBy('topic_id').execute();
  const levels = await db
    .selectFrom('child_levels')
    .selectAll()
    .where('topics', '>', 0)
    .orderBy('kid_id')
    .orderBy('grade_level_id')
    .execute();
  return { topics, levels };
}

/** Makes the next version from the level, edited at random, and publishes it. */
async function nextVersion(methodist: Caller, from: GradeLevelCurriculum, edits: readonly Edit[]): Promise<GradeLevelCurriculum> {
  const { course_id, grade, id } = from.curriculum;
  const draft = bodyOf<Curriculum>(await methodist.post('/api/study/curriculums/', { course_id, grade, from_id: id }));
  const path = `/api/study/get-grade-level-curriculums/?grade_level_id=${draft.levels[0]?.id}`;
  for (const [n, each] of edits.entries()) {
    const { id: level, topics } = bodyOf<GradeLevelCurriculum>(await methodist.get(path));
    const topic = topics[each.at % topics.length]?.id ?? 0;
    if (each.kind === 'add')
      bodyOf(await methodist.post(`/api/study/grade-levels/${level}/topics/`, { after_id: topic, topics: [{ title: `New ${n}` }] }));
    else if (each.kind === 'rename') bodyOf(await methodist.post(`/api/study/topics/${topic}/edit/`, { title: `Renamed ${n}` }));
    else if (each.kind === 'delete' && topics.length > 1) bodyOf(await methodist.post(`/api/study/topics/${topic}/delete/`));
    else if (each.kind === 'move') {
      const after = topics[each.to % topics.length]?.id ?? 0;
      bodyOf(await methodist.post(`/api/study/topics/${topic}/move/`, { after_id: after === topic ? null : after }));
    }
  }
  const level = bodyOf<GradeLevelCurriculum>(await methodist.get(path));
  bodyOf(await methodist.post(`/api/study/curriculums/${draft.id}/publish/`));
  return level;
}

it('keeps what was done over random histories and random next versions, and is undone without a trace', async () => {
  const school = await testApp();
  const methodist = await school.as(await school.build.user('Methodist'));
  const reports = () => school.database.db.selectFrom('lesson_reports').selectAll().orderBy('lesson_id').execute();
  await fc.assert(
    fc.asyncProperty(history, fc.array(edit, { maxLength: 8 }), async (lessons, edits) => {
      const taught = await school.build.taughtChild();
      const old = await levelWithTopics(methodist, taught, 8);
      const move = (grade_level_id: number) =>
        methodist.post('/api/study/curriculum-moves/', { grade_level_id, engagement_ids: [taught.engagement_id] });
      bodyOf(await move(old.id));
      for (const [n, { topic, mark }] of lessons.entries()) await hold(school, taught, n, old.topics[topic]?.id ?? 0, mark);
      const planOf = async () =>
        bodyOf<PlanAndFact>(await methodist.get(`/api/study/plan-and-fact/?engagement_id=${taught.engagement_id}`));
      const [before, written] = [await planOf(), await reports()];
      const next = await nextVersion(methodist, old, edits);
      const query = `?grade_level_id=${next.id}&engagement_id=${taught.engagement_id}`;
      const [preview] = bodyOf<MovePreview[]>(await methodist.get(`/api/study/curriculum-moves/preview/${query}`));
      const { id } = bodyOf<CurriculumMove>(await move(next.id));
      const after = await planOf();
      // Days and marks of held topics in the order of their days, whatever their titles in the new version.
      const factsOf = (topics: PlanAndFact['topics']) =>
        topics
          .filter(({ held_on }) => held_on !== null)
          .map(({ held_on, mark }) => `${held_on} ${mark}`)
          .toSorted();
      const lost = new Set(preview?.left_out.map((topic) => topic.id));
      expect(factsOf(after.topics)).toEqual(factsOf(before.topics.filter((topic) => !lost.has(topic.id))));
      expect(after.topics.filter(({ held_on }) => held_on !== null)).toHaveLength(preview?.done.length ?? -1);
      expect(after.topics).toHaveLength(next.topics.length);
      expect(await reports()).toEqual(written);
      bodyOf(await methodist.post(`/api/study/curriculum-moves/${id}/undo/`));
      expect(await planOf()).toEqual(before);
      const { database } = school;
      const kept = await countedTopics(database);
      await sql`select rebuild_child_topics()`.execute(database.db);
      expect(kept).toEqual(await countedTopics(database));
    }),
    { numRuns: 12, examples: [[[{ topic: 0, mark: 5 }], []]] },
  );
  // Guards against a comparison of nothing: the example holds a topic.
  expect((await countedTopics(school.database)).topics).not.toEqual([]);
}, 180_000);

it('counts what a child had through corrections, a removed lesson and lessons that are written up at the same time', async () => {
  const school = await testApp();
  const { db } = school.database;
  const taught = await school.build.taughtChild();
  const [first = 0, second = 0] = taught.topic_ids;
  const counted = async () => {
    const { topics, levels } = await countedTopics(school.database);
    return [topics.map(({ topic_id, lessons, marks, marked }) => [topic_id, lessons, marks, marked]), levels.map(({ last }) => last)];
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map((nth) => hold(school, taught, nth, first, nth % 2 === 0 ? 4 : null)));
  expect(await counted()).toEqual([[[first, 6, 12, 3]], [1]]);
  const lessons = await db.selectFrom('lessons').select('id').where('kid_id', '=', taught.kid_id).orderBy('start').execute();
  const [one = { id: 0 }, two = { id: 0 }, three = { id: 0 }] = lessons;
  await db.updateTable('lesson_reports').set({ topic_id: second, mark: 5 }).where('lesson_id', '=', one.id).execute();
  await db.updateTable('lessons').set({ status: 'planned' }).where('id', '=', two.id).execute();
  await db.updateTable('lesson_reports').set({ topic_id: null }).where('lesson_id', '=', three.id).execute();
  expect(await counted()).toEqual([
    [
      [first, 3, 8, 2],
      [second, 1, 5, 1],
    ],
    [2],
  ]);
  await db.deleteFrom('lesson_reports').where('lesson_id', '=', one.id).execute();
  expect(await counted()).toEqual([[[first, 3, 8, 2]], [1]]);
});
