import { abilities } from '@lectern/contract/permissions';
import type { CourseGrades, Curriculum, CurriculumComparison } from '@lectern/contract/study/curriculums.schema';
import type { CurriculumMove, MovePreview, PlanAndFact, TaughtChild } from '@lectern/contract/study/curriculum-moves.schema';
import type { GradeLevelCurriculum } from '@lectern/contract/study/topics.schema';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { draftPart } from '../../../../test/rows/draft-parts.ts';
import { oneQuestion } from '../../../../test/contract/right-inputs.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

let school: TestApp;
let methodist: Caller;
let colleague: Caller;
let taught: Taught;

const bodyOf = <T>({ body, error }: Answer): T => {
  expect(error).toBeNull();
  return body as T;
};
const refusal = ({ error }: Answer) => [error?.key, error?.field];

beforeAll(async () => {
  school = await testApp();
  methodist = await school.as(await school.build.user('Methodist', { name: 'Vera Lebedeva' }));
  colleague = await school.as(await school.build.user('Methodist', { name: 'Igor Sokolov' }));
});

beforeEach(async () => {
  taught = await school.build.taughtChild();
});

const draftOf = async (from_id: number | null = null, grade = 7) =>
  bodyOf<Curriculum>(await methodist.post('/api/study/curriculums/', { course_id: taught.course_id, grade, from_id }));
const levelOf = async (id: number, who = methodist) =>
  bodyOf<GradeLevelCurriculum>(await who.get(`/api/study/get-grade-level-curriculums/?grade_level_id=${id}`));
const add = (level: number, titles: readonly string[], after_id: number | null = null) =>
  methodist.post(`/api/study/grade-levels/${level}/topics/`, { after_id, topics: titles.map((title) => ({ title })) });
const publish = (id: number) => methodist.post(`/api/study/curriculums/${id}/publish/`);
const titlesOf = ({ topics }: GradeLevelCurriculum) => topics.map(({ title }) => title);
const firstLevel = ({ levels }: Curriculum) => levels[0]?.id ?? 0;

/** A draft with one empty level. */
async function emptyLevel() {
  const draft = await draftOf();
  const { levels } = bodyOf<Curriculum>(await methodist.post(`/api/study/curriculums/${draft.id}/levels/`, { title: 'Basic' }));
  return { draft, level: levels[0]?.id ?? 0 };
}

describe('a published curriculum', () => {
  it('is not changed by any endpoint', async () => {
    const { curriculum_id, grade_level_id, topic_ids } = taught;
    const before = await levelOf(grade_level_id);
    const calls: readonly (readonly [string, object])[] = [
      [`curriculums/${curriculum_id}/publish/`, {}],
      [`curriculums/${curriculum_id}/discard/`, {}],
      [`curriculums/${curriculum_id}/levels/`, { title: 'More' }],
      [`grade-levels/${grade_level_id}/edit/`, { title: 'Other' }],
      [`grade-levels/${grade_level_id}/move/`, { after_id: null }],
      [`grade-levels/${grade_level_id}/delete/`, {}],
      [`grade-levels/${grade_level_id}/topics/`, { after_id: null, topics: [{ title: 'New' }] }],
      [`topics/${topic_ids[0]}/edit/`, { title: 'Other' }],
      [`topics/${topic_ids[0]}/move/`, { after_id: topic_ids[2] }],
      [`topics/${topic_ids[0]}/delete/`, {}],
    ];
    for (const [path, body] of calls)
      expect([path, ...refusal(await methodist.post(`/api/study/${path}`, body))]).toEqual([path, 'curriculum_closed', null]);
    expect(await levelOf(grade_level_id)).toEqual(before);
  });

  it('is not changed by any statement of the application', async () => {
    const { curriculum_id, grade_level_id, topic_ids } = taught;
    const other = (await emptyLevel()).level;
    for (const statement of [
      `update curriculums set grade = 8 where id = ${curriculum_id}`,
      `update curriculums set status = 'draft' where id = ${curriculum_id}`,
      `update curriculums set status = 'archived', version = 9 where id = ${curriculum_id}`,
      `delete from curriculums where id = ${curriculum_id}`,
      `update grade_levels set title = 'x' where id = ${grade_level_id}`,
      `insert into grade_levels (curriculum_id, position, title) values (${curriculum_id}, 9, 'x')`,
      `update topics set hours = 9 where id = ${topic_ids[0]}`,
      `delete from topics where id = ${topic_ids[0]}`,
      `insert into topics (grade_level_id, position, title) values (${grade_level_id}, 9, 'x')`,
      `update topics set grade_level_id = ${other}, position = 90 where id = ${topic_ids[0]}`,
      `insert into topic_links (topic_id, position, title, url) values (${topic_ids[0]}, 1, 'x', 'https://a.test')`,
    ])
      await expect(sql.raw(statement).execute(school.database.db), statement).rejects.toMatchObject({ code: 'LE001' });
  });
});

describe('publishing', () => {
  it('is refused with the blockers that the draft lists', async () => {
    const draft = await draftOf();
    expect(draft.blockers.map(({ kind }) => kind)).toEqual(['no_levels']);
    expect(refusal(await publish(draft.id))).toEqual(['curriculum_incomplete', null]);
    const { level } = await emptyLevel();
    const found = bodyOf<Curriculum>(await methodist.get(`/api/study/curriculums/${draft.id + 1}/`));
    expect(found.blockers).toEqual([{ kind: 'empty_level', grade_level_id: level, topic_id: null, title: 'Basic' }]);
    await add(level, ['Fractions', 'fractions ']);
    const repeated = bodyOf<Curriculum>(await methodist.get(`/api/study/curriculums/${draft.id + 1}/`));
    expect(repeated.blockers).toMatchObject([{ kind: 'repeated_topic', title: 'fractions' }]);
    expect(repeated.can.publish).toEqual({ allowed: false, reason: 'curriculum_incomplete' });
  });

  it('archives the published version and keeps children on the version they began', async () => {
    const draft = await draftOf(taught.curriculum_id);
    await add(firstLevel(draft), ['Quite new']);
    const published = bodyOf<Curriculum>(await publish(draft.id));
    expect(published).toMatchObject({ status: 'published', version: 2, children: 0 });
    const versions = bodyOf<Curriculum[]>(await methodist.get(`/api/study/curriculums/?course_id=${taught.course_id}&grade=7`));
    expect(versions.map(({ version, status, children }) => [version, status, children])).toEqual([
      [2, 'published', 0],
      [1, 'archived', 1],
    ]);
    const plan = bodyOf<PlanAndFact>(await methodist.get(`/api/study/plan-and-fact/?engagement_id=${taught.engagement_id}`));
    expect(plan.level).toMatchObject({ id: taught.grade_level_id, version: 1 });
    expect(refusal(await methodist.post(`/api/study/curriculums/${taught.curriculum_id}/archive/`))).toEqual([
      'curriculum_not_published',
      null,
    ]);
  });

  it('two drafts concurrently leaves one published version', async () => {
    const drafts = [await draftOf(taught.curriculum_id), await draftOf(taught.curriculum_id)];
    const answers = await Promise.all(drafts.map(({ id }) => publish(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { grades } = bodyOf<CourseGrades>(await methodist.get(`/api/study/grades/?course_id=${taught.course_id}`));
    expect(grades[6]?.in_force?.version).toBeOneOf([2, 3]);
    expect(grades[6]).toMatchObject({ offered: true, drafts: [], taught: [{ version: 1, children: 1 }], without_curriculum: 0 });
  });
});

describe('a draft', () => {
  it('copies only published versions, of its course or another one', async () => {
    const draft = await draftOf(taught.curriculum_id);
    const copy = { course_id: taught.course_id, grade: 8 };
    expect(refusal(await methodist.post('/api/study/curriculums/', { ...copy, from_id: draft.id }))).toEqual([
      'curriculum_not_published',
      'from_id',
    ]);
    expect(refusal(await methodist.post('/api/study/curriculums/', { ...copy, from_id: 2_000_000 }))).toEqual(['not_found', 'from_id']);
    expect(refusal(await methodist.post('/api/study/curriculums/', { course_id: 2_000_000, grade: 8 }))).toEqual([
      'not_found',
      'course_id',
    ]);
    expect(titlesOf(await levelOf(firstLevel(draft)))).toEqual(titlesOf(await levelOf(taught.grade_level_id)));
    const other = await draftOf(taught.curriculum_id, 8);
    expect(other).toMatchObject({ grade: 8, version: 1, status: 'draft', levels: [{ title: 'Standard', topics: 3, hours: 3 }] });
    const course = await school.build.course();
    const elsewhere = bodyOf<Curriculum>(
      await methodist.post('/api/study/curriculums/', { course_id: course.course_id, grade: 7, from_id: taught.curriculum_id }),
    );
    const { rows } = await sql<{ origin_id: number | null }>`
      select origin_id from topics where grade_level_id = ${firstLevel(elsewhere)}`.execute(school.database.db);
    expect(rows.map(({ origin_id }) => origin_id)).toEqual([null, null, null]);
  });

  it('is archived or discarded as its state allows', async () => {
    const draft = await draftOf(taught.curriculum_id);
    expect(refusal(await methodist.post(`/api/study/curriculums/${draft.id}/archive/`))).toEqual(['curriculum_not_published', null]);
    await add(firstLevel(draft), ['Gone']);
    bodyOf(await methodist.post(`/api/study/curriculums/${draft.id}/discard/`));
    expect((await methodist.get(`/api/study/curriculums/${draft.id}/`)).status).toBe(404);
    expect(bodyOf<Curriculum>(await methodist.post(`/api/study/curriculums/${taught.curriculum_id}/archive/`)).status).toBe('archived');
    const { grades } = bodyOf<CourseGrades>(await methodist.get(`/api/study/grades/?course_id=${taught.course_id}`));
    expect(grades[6]).toMatchObject({ in_force: null, taught: [{ version: 1, children: 1 }] });
  });

  it('has levels with unique titles that are renamed, moved and deleted', async () => {
    const { draft, level } = await emptyLevel();
    const levels = `/api/study/curriculums/${draft.id}/levels/`;
    expect(refusal(await methodist.post(levels, { title: 'basic' }))).toEqual(['title_taken', 'title']);
    const two = bodyOf<Curriculum>(await methodist.post(levels, { title: 'Advanced' }));
    const second = two.levels[1]?.id ?? 0;
    expect(refusal(await methodist.post(`/api/study/grade-levels/${second}/edit/`, { title: 'Basic' }))).toEqual(['title_taken', 'title']);
    const change = { title: 'Olympiad', before: { title: 'Advanced' } };
    bodyOf(await methodist.post(`/api/study/grade-levels/${second}/edit/`, change));
    expect(refusal(await colleague.post(`/api/study/grade-levels/${second}/edit/`, { ...change, title: 'Hard' }))).toEqual([
      'changed_meanwhile',
      'title',
    ]);
    expect(refusal(await methodist.post(`/api/study/grade-levels/${second}/move/`, { after_id: taught.grade_level_id }))).toEqual([
      'not_found',
      'after_id',
    ]);
    const moved = bodyOf<Curriculum>(await methodist.post(`/api/study/grade-levels/${second}/move/`, { after_id: null }));
    expect(moved.levels.map(({ title, position }) => [title, position])).toEqual([
      ['Olympiad', 1],
      ['Basic', 2],
    ]);
    await add(second, ['One']);
    const left = bodyOf<Curriculum>(await methodist.post(`/api/study/grade-levels/${second}/delete/`));
    expect(left.levels).toMatchObject([{ id: level, title: 'Basic', position: 1 }]);
  });

  it('has at most 20 levels', async () => {
    const draft = await draftOf();
    const levels = `/api/study/curriculums/${draft.id}/levels/`;
    for (let n = 1; n <= 20; n += 1) bodyOf(await methodist.post(levels, { title: `Level ${n}` }));
    expect(refusal(await methodist.post(levels, { title: 'Level 21' }))).toEqual(['too_many_levels', null]);
  });
});

describe('topics of a level', () => {
  it('are inserted after a given one, many at once', async () => {
    const { level } = await emptyLevel();
    const first = bodyOf<GradeLevelCurriculum>(await add(level, ['One', 'Four']));
    const second = bodyOf<GradeLevelCurriculum>(await add(level, ['Two', 'Three'], first.topics[0]?.id));
    expect(second.topics.map(({ title, position }) => [title, position])).toEqual([
      ['One', 1],
      ['Two', 2],
      ['Three', 3],
      ['Four', 4],
    ]);
    expect(refusal(await add(level, ['Five'], taught.topic_ids[0]))).toEqual(['not_found', 'after_id']);
  });

  it('are at most 500', async () => {
    const { level } = await emptyLevel();
    const many = (from: number) => Array.from({ length: 200 }, (_, n) => `Topic ${from + n}`);
    bodyOf(await add(level, many(0)));
    const [gone] = bodyOf<GradeLevelCurriculum>(await add(level, many(200))).topics;
    bodyOf(await methodist.post(`/api/study/topics/${gone?.id}/delete/`));
    bodyOf(await add(level, many(400).slice(0, 101)));
    expect(refusal(await add(level, ['One more']))).toEqual(['too_many_topics', null]);
    expect(refusal(await methodist.post(`/api/study/topics/${gone?.id}/restore/`))).toEqual(['too_many_topics', null]);
  });

  it('refuse the second of two concurrent edits of a field, and accept edits of different fields', async () => {
    const { level } = await emptyLevel();
    const [topic] = bodyOf<GradeLevelCurriculum>(await add(level, ['One'])).topics;
    const edit = `/api/study/topics/${topic?.id}/edit/`;
    bodyOf(await methodist.post(edit, { title: 'First', before: { title: 'One' } }));
    bodyOf(await colleague.post(edit, { goal: 'Counts', before: { goal: '' } }));
    const late = await colleague.post(edit, { title: 'Uno', before: { title: 'One' } });
    expect(late.error).toMatchObject({ key: 'changed_meanwhile', field: 'title', params: { by: 'Vera Lebedeva', now: 'First' } });
    const links = [{ title: 'Video', url: 'https://video.test/1' }];
    const { topics } = bodyOf<GradeLevelCurriculum>(await methodist.post(edit, { links, hours: 2, before: { links: [], hours: 1 } }));
    expect(topics[0]).toMatchObject({ title: 'First', goal: 'Counts', hours: 2, links });
    expect(refusal(await colleague.post(edit, { links: [], before: { links: [] } }))).toEqual(['changed_meanwhile', 'links']);
  });

  it('accept only web links', async () => {
    const { level } = await emptyLevel();
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'https://', 'video'])
      expect(
        (
          await methodist.post(`/api/study/grade-levels/${level}/topics/`, {
            after_id: null,
            topics: [{ title: 'A', links: [{ title: 'x', url }] }],
          })
        ).status,
      ).toBe(400);
  });

  it('are deleted and restored at their place, with their links', async () => {
    const { level } = await emptyLevel();
    const links = [{ title: 'Video', url: 'https://video.test/1' }];
    const topics = [{ title: 'One' }, { title: 'Two', links, goal: 'Adds' }, { title: 'Three' }];
    const made = bodyOf<GradeLevelCurriculum>(await methodist.post(`/api/study/grade-levels/${level}/topics/`, { after_id: null, topics }));
    const [, two] = made.topics;
    expect(titlesOf(bodyOf(await methodist.post(`/api/study/topics/${two?.id}/delete/`)))).toEqual(['One', 'Three']);
    expect((await methodist.post(`/api/study/topics/${two?.id}/delete/`)).status).toBe(404);
    expect(bodyOf<GradeLevelCurriculum>(await methodist.post(`/api/study/topics/${two?.id}/restore/`)).topics).toEqual(made.topics);
    expect((await methodist.post(`/api/study/topics/${two?.id}/restore/`)).status).toBe(404);
  });

  it('of a draft published meanwhile are not restored', async () => {
    const { draft, level } = await emptyLevel();
    const [one] = bodyOf<GradeLevelCurriculum>(await add(level, ['One', 'Two'])).topics;
    bodyOf(await methodist.post(`/api/study/topics/${one?.id}/delete/`));
    bodyOf(await publish(draft.id));
    expect((await methodist.post(`/api/study/topics/${one?.id}/restore/`)).status).toBe(404);
  });

  it('are not restored while their draft is being published', async () => {
    const { draft, level } = await emptyLevel();
    const [one] = bodyOf<GradeLevelCurriculum>(await add(level, ['One', 'Two'])).topics;
    bodyOf(await publish(draft.id));
    // The state that a restore reads just before the publication commits.
    const kept = { id: 1_900_000_000, grade_level_id: level, position: 1, deleted_at: testNow.toString() };
    await school.database.db
      .insertInto('deleted_topics')
      .values({ ...kept, content: JSON.stringify({ ...one, links: [] }) })
      .execute();
    expect(refusal(await methodist.post(`/api/study/topics/${kept.id}/restore/`))).toEqual(['curriculum_closed', null]);
    await school.database.db.deleteFrom('deleted_topics').where('id', '=', kept.id).execute();
  });

  it('are visible, once published, to teachers of the course only', async () => {
    const own = await school.as(taught.teacher_id);
    expect((await levelOf(taught.grade_level_id, own)).can.edit).toEqual({ allowed: false, reason: 'forbidden' });
    const stranger = await school.as((await school.build.taughtChild()).teacher_id);
    const level = `/api/study/get-grade-level-curriculums/?grade_level_id=${taught.grade_level_id}`;
    expect(refusal(await stranger.get(level))).toEqual(['not_found', 'grade_level_id']);
    const draft = await draftOf(taught.curriculum_id);
    expect((await own.get(`/api/study/get-grade-level-curriculums/?grade_level_id=${firstLevel(draft)}`)).status).toBe(404);
    const manager = await school.as(taught.manager_id);
    expect((await manager.get(level)).status).toBe(403);
    const keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepReferenceData] }));
    expect((await keeper.get(level)).status).toBe(200);
  });
});

it('keeps a grade of a course while children of it learn the course', async () => {
  const edit = `/api/study/courses/${taught.course_id}/edit/`;
  expect(refusal(await methodist.post(edit, { grade_to: 6 }))).toEqual(['grade_in_use', 'grade_to']);
  expect(refusal(await methodist.post(edit, { grade_from: 8 }))).toEqual(['grade_in_use', 'grade_from']);
  bodyOf(await methodist.post(edit, { grade_from: 7, grade_to: 7 }));
  const { grades } = bodyOf<CourseGrades>(await methodist.get(`/api/study/grades/?course_id=${taught.course_id}`));
  expect(grades.filter(({ offered }) => offered).map(({ grade }) => grade)).toEqual([7]);
  expect((await methodist.get('/api/study/grades/?course_id=2000000')).status).toBe(404);
});

it('shows the tests, the checklist and the texts of each grade', async () => {
  const { course_id } = taught;
  const gradeSeven = async () => {
    const { grades } = bodyOf<CourseGrades>(await methodist.get(`/api/study/grades/?course_id=${course_id}`));
    return grades.map(({ grade, tests, checklist_version, texts }) => [grade, tests, checklist_version, texts])[6];
  };
  expect(await gradeSeven()).toEqual([7, 0, null, 0]);
  const { db } = school.database;
  const { id: test } = bodyOf<{ id: number }>(await methodist.post('/api/study/test-templates/', { topic_id: taught.topic_ids[0] }));
  bodyOf(await methodist.post(`/api/study/test-templates/${test}/questions/`, { after_id: null, questions: [oneQuestion] }));
  expect((await gradeSeven())?.[1]).toBe(0);
  bodyOf(await methodist.post(`/api/study/test-templates/${test}/publish/`));
  await draftPart(school, 'published_text', taught);
  await db.updateTable('age_groups').set({ years_from: 12, years_to: 13 }).where('course_id', '=', course_id).execute();
  const id = await draftPart(school, 'checklist', taught);
  const { version } = await db
    .updateTable('checklists')
    .set({ status: 'published', published_at: testNow.toString() })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  expect(await gradeSeven()).toEqual([7, 1, version, 1]);
  await db.updateTable('age_groups').set({ years_from: 14, years_to: 15 }).where('course_id', '=', course_id).execute();
  expect((await gradeSeven())?.[3]).toBe(0);
});

it('compares two versions topic by topic', async () => {
  const draft = await draftOf(taught.curriculum_id);
  const level = await levelOf(firstLevel(draft));
  const [one, two, three] = level.topics;
  bodyOf(await methodist.post(`/api/study/topics/${one?.id}/edit/`, { hours: 2, title: 'Renamed' }));
  bodyOf(await methodist.post(`/api/study/topics/${two?.id}/delete/`));
  bodyOf(await add(level.id, ['New'], three?.id));
  const compared = bodyOf<CurriculumComparison>(
    await methodist.get(`/api/study/curriculums/${draft.id}/compare/?with_id=${taught.curriculum_id}`),
  );
  expect(compared.topics.map(({ change, title, fields }) => [change, title, fields])).toEqual([
    ['changed', 'Renamed', ['title', 'hours']],
    ['same', three?.title, []],
    ['added', 'New', []],
    ['removed', two?.title, []],
  ]);
  expect(refusal(await methodist.get(`/api/study/curriculums/${draft.id}/compare/?with_id=2000000`))).toEqual(['not_found', 'with_id']);
});

describe('moving children to another version', () => {
  const move = (grade_level_id: number, engagement_ids: readonly number[]) =>
    methodist.post('/api/study/curriculum-moves/', { grade_level_id, engagement_ids });
  const preview = (level: number, id: number) =>
    methodist.get(`/api/study/curriculum-moves/preview/?grade_level_id=${level}&engagement_id=${id}`);
  const planOf = async () => bodyOf<PlanAndFact>(await methodist.get(`/api/study/plan-and-fact/?engagement_id=${taught.engagement_id}`));

  /** The child has had the first topic. */
  async function learnFirst() {
    const { teacher_id, kid_id, course_id, service_course_id, manager_id, topic_ids } = taught;
    school.at('2026-11-16T09:00:00Z');
    const lesson = { teacher_id, kid_id, course_id, service_course_id, start: '2026-11-16T10:00:00Z', minutes: 45 };
    const { id } = bodyOf<{ id: number }>(await (await school.as(manager_id)).post('/api/events/lessons/', lesson));
    school.at('2026-11-16T11:00:00Z');
    const report = { outcome: 'held', topic_id: topic_ids[0], mark: 4 };
    bodyOf(await (await school.as(teacher_id)).post(`/api/events/lessons/${id}/conduct/`, report));
  }

  async function nextVersion() {
    const draft = await draftOf(taught.curriculum_id);
    const level = await levelOf(firstLevel(draft));
    bodyOf(await methodist.post(`/api/study/topics/${level.topics[1]?.id}/delete/`));
    bodyOf(await add(level.id, ['Quite new']));
    bodyOf(await publish(draft.id));
    return level.id;
  }

  it('is refused for a draft, for another course and for unknown children', async () => {
    const draft = await draftOf(taught.curriculum_id);
    const { engagement_id } = taught;
    const other = await school.build.taughtChild();
    for (const call of [move, (level: number, [id = 0]: readonly number[]) => preview(level, id)]) {
      expect(refusal(await call(firstLevel(draft), [engagement_id]))).toEqual(['curriculum_not_published', 'grade_level_id']);
      expect(refusal(await call(other.grade_level_id, [engagement_id]))).toEqual(['not_taught_course', 'engagement_ids']);
      expect(refusal(await call(2_000_000, [engagement_id]))).toEqual(['not_found', 'grade_level_id']);
      expect(refusal(await call(taught.grade_level_id, [2_000_000]))).toEqual(['not_found', 'engagement_ids']);
    }
    expect((await methodist.post('/api/study/curriculum-moves/2000000/undo/')).status).toBe(404);
  });

  it('previews what counts as done, moves all, and is undone once', async () => {
    await learnFirst();
    const level = await nextVersion();
    const [shown] = bodyOf<MovePreview[]>(await preview(level, taught.engagement_id));
    expect(shown).toMatchObject({ from_level: { id: taught.grade_level_id, version: 1 }, left_out: [], fresh: [{ title: 'Quite new' }] });
    expect(shown?.done).toHaveLength(1);
    expect(shown?.ahead).toHaveLength(1);
    const before = await planOf();
    const { id } = bodyOf<CurriculumMove>(await move(level, [taught.engagement_id]));
    const after = await planOf();
    expect(after.topics.filter(({ held_on }) => held_on !== null)).toMatchObject([{ held_on: '2026-11-16', mark: 4 }]);
    expect(after).toMatchObject({ level: { id: level, version: 2 }, hours_left: 2, lessons_left: 0 });
    const versions = bodyOf<Curriculum[]>(await methodist.get(`/api/study/curriculums/?course_id=${taught.course_id}&grade=7`));
    const children = bodyOf<TaughtChild[]>(await methodist.get(`/api/study/curriculums/${versions[0]?.id}/children/`));
    expect(children).toMatchObject([{ engagement_id: taught.engagement_id, held: 1, topics: 3, chosen: true }]);
    expect(bodyOf<CurriculumMove>(await methodist.post(`/api/study/curriculum-moves/${id}/undo/`))).toEqual({ id, moved: 1, undone: true });
    expect(await planOf()).toEqual(before);
    expect(refusal(await methodist.post(`/api/study/curriculum-moves/${id}/undo/`))).toEqual(['curriculum_move_undone', null]);
  });

  it('is not undone after a later move', async () => {
    const level = await nextVersion();
    const { id } = bodyOf<CurriculumMove>(await move(level, [taught.engagement_id]));
    const draft = await draftOf(taught.curriculum_id);
    bodyOf(await publish(draft.id));
    bodyOf(await move(firstLevel(draft), [taught.engagement_id]));
    expect(refusal(await methodist.post(`/api/study/curriculum-moves/${id}/undo/`))).toEqual(['curriculum_moved_since', null]);
  });

  it('shows the plan to the child’s teacher, and to no other teacher', async () => {
    const plan = `/api/study/plan-and-fact/?engagement_id=${taught.engagement_id}`;
    expect((await (await school.as(taught.teacher_id)).get(plan)).status).toBe(200);
    expect((await (await school.as(taught.manager_id)).get(plan)).status).toBe(200);
    const other = await school.build.taughtChild();
    for (const id of [other.teacher_id, other.manager_id])
      expect(refusal(await (await school.as(id)).get(plan))).toEqual(['not_found', 'engagement_id']);
  });
});

it('sets the grades in which a course is taught, and refuses to leave out a grade of its children', async () => {
  const path = '/api/study/grades/';
  const course_id = taught.course_id;
  const { grade } = await school.database.db
    .selectFrom('children')
    .select('grade')
    .where('id', '=', taught.kid_id)
    .executeTakeFirstOrThrow();
  expect((await (await school.as(taught.teacher_id)).post(path, { course_id, grade_from: 1, grade_to: 11 })).status).toBe(403);
  expect(refusal(await methodist.post(path, { course_id: 2_000_000, grade_from: 1, grade_to: 11 }))).toEqual(['not_found', 'course_id']);
  expect(refusal(await methodist.post(path, { course_id, grade_from: 9, grade_to: 8 }))).toEqual(['invalid', 'grade_to']);
  expect(refusal(await methodist.post(path, { course_id, grade_from: grade + 1, grade_to: 11 }))).toEqual(['grade_in_use', 'grade_from']);
  const set = bodyOf<CourseGrades>(await methodist.post(path, { course_id, grade_from: grade, grade_to: grade }));
  expect(set.grades.filter(({ offered }) => offered).map((each) => each.grade)).toEqual([grade]);
  const before = { grade_from: 1 };
  expect(refusal(await methodist.post(path, { course_id, grade_from: 2, grade_to: 11, before }))).toEqual([
    'changed_meanwhile',
    'grade_from',
  ]);
  expect(bodyOf<CourseGrades>(await methodist.post(path, { course_id, grade_from: 1, grade_to: 11 })).course).toMatchObject({
    grade_from: 1,
    grade_to: 11,
  });
});
