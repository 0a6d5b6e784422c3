import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import type { AgeGroup } from '@lectern/contract/practice/age-groups.schema';
import type { PracticeText } from '@lectern/contract/practice/practice-texts.schema';
import type { LessonTexts, Reading } from '@lectern/contract/practice/readings.schema';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

let school: TestApp;
let methodist: Caller;
let teacher: Caller;
let taught: Taught;
let text: PracticeText;

const bodyOf = <T>({ body, error }: Answer): T => {
  expect(error).toBeNull();
  return body as T;
};
const refusal = ({ error }: Answer) => [error?.key, error?.field];
const question = { kind: 'text', text: 'Who came?', explanation: '', points: 1, accepted: ['the fox'] } as const;
const story = 'A hungry fox came to a garden. It saw sweet grapes on a high wall. It jumped and jumped, but it could not reach them.';

beforeAll(async () => {
  school = await testApp();
  methodist = await school.as(await school.build.user('Methodist'));
});

beforeEach(async () => {
  taught = await school.build.taughtChild();
  teacher = await school.as(taught.teacher_id);
  await school.database.db.updateTable('children').set({ birth_date: '2018-06-01' }).where('id', '=', taught.kid_id).execute();
  text = await publishedText(7, 9);
});

async function publishedText(years_from: number, years_to: number): Promise<PracticeText> {
  const { id: age_group_id } = bodyOf<AgeGroup>(
    await methodist.post('/api/study/age-groups/', { course_id: taught.course_id, years_from, years_to }),
  );
  const fields = { age_group_id, title: 'The fox', language: 'en', level: 'basic' };
  const { id } = bodyOf<PracticeText>(await methodist.post('/api/study/texts/', fields));
  const blocks = [{ kind: 'paragraph', spans: [{ text: story }] }];
  const content = {
    ...fields,
    source: 'Aesop',
    rights: 'public_domain',
    blocks,
    questions: [question, { ...question, text: 'Who left?' }],
  };
  bodyOf(await methodist.post(`/api/study/texts/${id}/edit/`, content));
  return bodyOf<PracticeText>(await methodist.post(`/api/study/texts/${id}/publish/`));
}

let minute = 0;
function lessonAt(day: string, more: object = {}): Promise<number> {
  minute += 60;
  const start = Temporal.Instant.from(`${day}T00:00:00Z`).add({ minutes: minute }).toString();
  return school.build.lesson(taught, start, { policy: defaultLessonPolicy, ...more });
}

const measured = { seconds: 30, words_read: 20, errors: 2 };
const save = (lesson_id: number, more: object = {}, who = teacher) =>
  who.post('/api/study/readings/', { lesson_id, text_id: text.id, ...measured, ...more });
const offered = async (lesson: number) => bodyOf<LessonTexts>(await teacher.get(`/api/study/lesson-texts/?lesson_id=${lesson}`));

describe('a reading', () => {
  it('has words per minute and comprehension, replaces the one before, and ends the offer of its text', async () => {
    const lesson = await lessonAt('2026-11-10');
    expect(await offered(lesson)).toMatchObject({
      age: 8,
      choices: [{ id: text.id, words: 25 }],
      results: [],
      can: { give: { allowed: true } },
    });
    const first = bodyOf<LessonTexts>(await save(lesson));
    expect(first).toMatchObject({ choices: [], results: [{ words_per_minute: 40, errors: 2, comprehension: null, answers: null }] });
    const answers = [{ kind: 'text', text: 'The Fox' }, null];
    const corrected = bodyOf<LessonTexts>(await save(lesson, { answers, errors: 0 }));
    expect(corrected.results).toMatchObject([{ id: first.results[0]?.id, errors: 0, comprehension: 50, answers }]);
    const ofKid = bodyOf<Reading[]>(await teacher.get(`/api/study/readings/?kid_id=${taught.kid_id}`));
    expect(ofKid).toMatchObject([{ lesson_id: lesson, title: 'The fox', words_per_minute: 40 }]);
    const { rows } = await auditOf(corrected.results[0]?.id ?? 0);
    expect(rows).toEqual(['text_reading.save', 'text_reading.save']);
  });

  it('is refused for a text that does not fit the age, that was read before, or that is not in force', async () => {
    const lesson = await lessonAt('2026-11-10');
    const fitting = text;
    const older = await publishedText(10, 12);
    expect((await save(lesson, { text_id: older.id })).error).toMatchObject({
      key: 'text_not_for_age',
      params: { from: 10, to: 12, age: 8 },
    });
    expect((await save(lesson, { text_id: fitting.id })).status).toBe(200);
    const next = await lessonAt('2026-11-11');
    expect((await offered(next)).choices).toEqual([]);
    expect(refusal(await save(next, { text_id: fitting.id }))).toEqual(['text_read_before', 'text_id']);
    const { age_group_id, title, language, level } = fitting;
    const version = bodyOf<PracticeText>(
      await methodist.post('/api/study/texts/', { age_group_id, title, language, level, from_id: fitting.id }),
    );
    expect(refusal(await save(next, { text_id: version.id }))).toEqual(['not_found', 'text_id']);
    bodyOf(await methodist.post(`/api/study/texts/${version.id}/publish/`));
    expect(refusal(await save(next, { text_id: version.id }))).toEqual(['text_read_before', 'text_id']);
    expect(bodyOf<LessonTexts>(await save(lesson, { text_id: fitting.id, errors: 1 })).results).toMatchObject([{ errors: 1 }]);
    bodyOf(await methodist.post(`/api/study/texts/${older.id}/archive/`));
    expect(refusal(await save(next, { text_id: older.id }))).toEqual(['text_not_published', 'text_id']);
  });

  it('is refused with more words or errors than the text has, and with answers to other questions', async () => {
    const lesson = await lessonAt('2026-11-10');
    expect(refusal(await save(lesson, { words_read: 26 }))).toEqual(['too_many_words', 'words_read']);
    expect(refusal(await save(lesson, { errors: 21 }))).toEqual(['too_many_words', 'errors']);
    expect(refusal(await save(lesson, { answers: [null] }))).toEqual(['answers_do_not_fit', 'answers']);
    expect((await save(lesson, { seconds: 4 })).status).toBe(400);
  });

  it('is refused before the lesson, for a cancelled one, and to everybody but its teacher', async () => {
    const lesson = await lessonAt('2026-11-10');
    expect(refusal(await save(await lessonAt('2027-01-10')))[0]).toBe('lesson_in_future');
    const gone = { status: 'cancelled' as const, cancelled_at: '2026-11-01T00:00:00Z', client_share: 0, teacher_share: 0 };
    expect(refusal(await save(await lessonAt('2026-11-11', gone)))[0]).toBe('lesson_closed');
    const cancelled = await lessonAt('2026-11-12');
    const { results } = bodyOf<LessonTexts>(await save(cancelled));
    await school.database.db.updateTable('lessons').set(gone).where('id', '=', cancelled).execute();
    expect(refusal(await teacher.post(`/api/study/readings/${results[0]?.id}/delete/`))[0]).toBe('lesson_closed');
    const stranger = await school.as((await school.build.taughtChild()).teacher_id);
    expect((await save(lesson, {}, stranger)).status).toBe(404);
    expect((await save(lesson, {}, await school.as(taught.manager_id))).status).toBe(403);
    expect((await stranger.get(`/api/study/lesson-texts/?lesson_id=${lesson}`)).status).toBe(404);
    expect(refusal(await stranger.get(`/api/study/readings/?kid_id=${taught.kid_id}`))).toEqual(['not_found', 'kid_id']);
  });

  it('is written once where two lessons save the same text at once, and can be taken back', async () => {
    const lessons = [await lessonAt('2026-11-09'), await lessonAt('2026-11-10')];
    const answers = await Promise.all(lessons.map((lesson) => save(lesson)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [reading] = bodyOf<Reading[]>(await teacher.get(`/api/study/readings/?kid_id=${taught.kid_id}`));
    const path = `/api/study/readings/${reading?.id}/delete/`;
    expect((await teacher.post(path)).status).toBe(200);
    expect((await teacher.post(path)).status).toBe(404);
    expect((await offered(lessons[0] ?? 0)).choices).toHaveLength(1);
  });
});

async function auditOf(id: number) {
  const found = await school.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'text_reading')
    .where('entity_id', '=', id)
    .execute();
  return { rows: found.map(({ action }) => action) };
}
