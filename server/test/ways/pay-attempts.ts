import { expect } from 'vitest';
import { workOnNextImport } from '../../src/features/imports/work/work-on-imports.ts';
import { jobs } from '../../src/jobs.ts';
import { runJob } from '../../src/kernel/process/job.ts';
import { ofLesson, strangers } from './money-attempts.ts';
import type { MoneyAttempts } from './money-attempts.ts';
import { attemptsOfPayouts } from './payout-attempts.ts';
import { idOf, kernelAt, lessonAt, moneyNow } from './money-world.ts';
import type { Family, MoneyWorld, Who } from './money-world.ts';
import { attemptsOfRates } from '../rate-attempts.ts';
import { cancelReasons } from '../builders/reasons.ts';

/** A lesson in an hour that the teacher cancels, for the family's reason or the teacher's own. @returns its follow-up task */
async function followUp(f: Family, { school }: MoneyWorld, kind: 'client_report' | 'penalty'): Promise<number> {
  const lesson = await lessonAt(school, f, '2026-11-17T14:00:00Z');
  const client_said = { at: '2026-11-17T12:30:00Z', how: 'phone' };
  const body = kind === 'penalty' ? { reason_id: cancelReasons.teacherCannotCome } : { reason_id: cancelReasons.familyPlans, client_said };
  expect((await f.as.teacher.post(ofLesson(lesson, 'cancel'), body)).error).toBeNull();
  const found = await school.database.db
    .selectFrom('lesson_follow_ups')
    .select('id')
    .where('lesson_id', '=', lesson)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return found.id;
}

const ofLessons: MoneyAttempts = {
  confirmReport: async (f, w) => {
    const path = `/api/events/lesson-follow-ups/${await followUp(f, w, 'client_report')}/confirm-report/`;
    const ways = ['done', 'follow_up_closed'].map((answer) => ({ by: 'manager' as const, path, body: {}, answer }));
    return { outsiders: strangers, ways };
  },
  decidePenalty: async (f, w) => {
    const path = `/api/events/lesson-follow-ups/${await followUp(f, w, 'penalty')}/decide-penalty/`;
    const ways = ['done', 'follow_up_closed'].map((answer) => ({ by: 'curator' as const, path, body: { agreed: true }, answer }));
    return { outsiders: ['teacher', 'manager', 'stranger'], ways };
  },
  correctLesson: async (f) => {
    const path = ofLesson(f.charged, 'correct');
    return {
      outsiders: strangers,
      ways: [
        { by: 'manager', path, body: { reason: 'Wrong child' }, answer: 'done' },
        { by: 'manager', path, body: { reason: 'Wrong child' }, answer: 'lesson_not_closed' },
        { by: 'teacher', path: ofLesson(f.charged, 'conduct'), body: { outcome: 'held' }, answer: 'done' },
      ],
    };
  },
  conductLesson: async (f, { school }) => {
    const early = await lessonAt(school, f, '2026-11-17T12:30:00Z');
    const conduct = (id: number, answer: string) => ({
      by: 'teacher' as const,
      path: ofLesson(id, 'conduct'),
      body: { outcome: 'held' },
      answer,
    });
    return {
      outsiders: ['stranger'],
      ways: [conduct(early, 'lesson_not_over'), conduct(f.unwritten, 'done'), { ...conduct(f.unwritten, 'done'), repeats: true }],
    };
  },
};

const ofPay: MoneyAttempts = {
  giveAdjustment: async ({ teacher_id }) => {
    const path = `/api/teachers/${teacher_id}/bonuses-and-penalties/`;
    const give = (by: Who, reason_id: number, amount: number, answer: string) => ({
      by,
      path,
      body: { reason_id, amount, comment: 'x' },
      answer,
    });
    return {
      outsiders: ['teacher', 'manager', 'stranger'],
      ways: [
        give('curator', 2, 500_001, 'amount_too_large'),
        give('curator', 4, 1_000, 'invalid'),
        give('curator', 6, 1_000, 'forbidden'),
        give('curator', 2, 1_000, 'done'),
      ],
    };
  },
  decideAppeal: async (f) => {
    const given = await f.as.keeper.post(`/api/teachers/${f.teacher_id}/bonuses-and-penalties/`, {
      reason_id: 6,
      amount: 1_000,
      comment: 'x',
    });
    const own = `/api/teachers/bonuses-and-penalties/${idOf(given)}/`;
    expect((await f.as.teacher.post(`${own}appeal/`, { words: 'Not me' })).error).toBeNull();
    const decide = (by: Who, answer: string) => ({ by, path: `${own}decide-appeal/`, body: { granted: true, answer: 'Yes' }, answer });
    return {
      outsiders: ['teacher', 'manager', 'stranger', 'keeper'],
      ways: [decide('curator', 'done'), decide('curator', 'approval_decided')],
    };
  },
};

const during = '2026-11-20T09:00:00Z';

/** A current vacation from which the lesson of 26 November was moved away. @returns its path, and the lesson */
async function vacationOf(f: Family, { school }: MoneyWorld): Promise<{ path: string; moved: number }> {
  const { teacher_id, kid_id, course_id, service_course_id } = f;
  const place = { teacher_id, kid_id, course_id, service_course_id, start: '2026-11-26T07:00:00Z', minutes: 45 };
  const moved = idOf(await f.as.manager.post('/api/events/lessons/', place));
  const id = idOf(await f.as.teacher.post('/api/vacations/', { teacher_id, first_day: '2026-11-19', last_day: '2026-11-28' }));
  const resolutions = [{ lesson_id: moved, action: 'move', start: '2026-12-03T07:00:00Z' }];
  idOf(await f.as.curator.post(`/api/vacations/${id}/approve/`, { resolutions }));
  school.at(during);
  return { path: `/api/vacations/${id}/`, moved };
}

const ofVacations: MoneyAttempts = {
  shortenVacation: async (f, w) => {
    const { path } = await vacationOf(f, w);
    const shorten = (last_day: string, answer: string) => ({ by: 'curator' as const, path: `${path}shorten/`, body: { last_day }, answer });
    return {
      outsiders: ['teacher', 'manager', 'stranger'],
      free: true,
      ways: [
        shorten('2026-11-28', 'invalid'),
        shorten('2026-11-18', 'invalid'),
        shorten('2026-11-22', 'done'),
        shorten('2026-11-22', 'invalid'),
      ],
    };
  },
  bringLessonBack: async (f, w) => {
    const { path, moved } = await vacationOf(f, w);
    const bring = (lesson_id: number, answer: string) => ({
      by: 'curator' as const,
      path: `${path}bring-back/`,
      body: { lesson_id },
      answer,
    });
    const shorten = async () => idOf(await f.as.curator.post(`${path}shorten/`, { last_day: '2026-11-22' }));
    return {
      outsiders: ['teacher', 'manager', 'stranger'],
      free: true,
      ways: [
        bring(moved, 'vacation_not_shortened'),
        { ...bring(w.others.unwritten, 'invalid'), first: shorten },
        bring(f.unwritten, 'invalid'),
        bring(moved, 'done'),
        bring(moved, 'done'),
      ],
    };
  },
};

const balances = '/api/imports/?kind=balances&file_name=file.csv';

/** An import of one opening balance. @returns its path, and the mapping of its columns */
async function importOf({ as, phone }: Family): Promise<{ path: string; mapping: object }> {
  const answer = await as.mover.upload(balances, `Телефон;Остаток;Комментарий\n+${phone};100;`);
  const { mapping } = answer.body as { mapping: object };
  return { path: `/api/imports/${idOf(answer)}/`, mapping };
}

/** Runs the job twice at a given time. */
const ran =
  (name: string, at: string, { school }: MoneyWorld) =>
  async () => {
    const job = jobs.find((each) => each.name === name);
    if (job === undefined) throw new Error(`no job ${name}`);
    for (const _ of [1, 2]) await runJob(kernelAt(school, at), job, new AbortController().signal);
  };

/** A read of the client's money, before which the job runs. */
const looked = ({ client_id }: Family) => ({ by: 'manager' as const, path: `GET /api/clients/${client_id}/balance/`, answer: 'done' });

const ofJobs: MoneyAttempts = {
  listImportRows: async (f) => {
    const path = `GET ${(await importOf(f)).path}rows/`;
    return { outsiders: [...strangers, 'manager'], free: true, ways: [{ by: 'mover', path, answer: 'done' }] };
  },
  'job imports': async (f, { school }) => {
    const [{ path, mapping }, again] = [await importOf(f), await importOf(f)];
    const work = () => workOnNextImport(kernelAt(school, moneyNow));
    const check = (date: string, answer: string, of = path) => ({
      ...{ by: 'mover' as const, path: `${of}check/`, body: { mapping, options: { date } }, answer },
    });
    const run = (of: string) => ({ by: 'mover' as const, path: `${of}run/`, answer: 'done', first: work });
    return {
      outsiders: [...strangers, 'manager'],
      ways: [
        check('2026-10-01', 'period_closed'),
        check('2026-11-01', 'done'),
        run(path),
        { ...looked(f), first: work },
        check('2026-11-01', 'done', again.path),
        // Every row of the second file has been imported already.
        { ...run(again.path), answer: 'import_nothing_good' },
        { ...looked(f), repeats: true, first: work },
      ],
    };
  },
  'job client-reports': async (f, w) => {
    await followUp(f, w, 'client_report');
    await followUp(f, w, 'penalty');
    return {
      outsiders: strangers,
      ways: [
        { ...looked(f), first: ran('client-reports', moneyNow, w) },
        { ...looked(f), first: ran('client-reports', '2026-11-25T06:00:00Z', w) },
      ],
    };
  },
  'job regular-lessons': async (f, w) => {
    const times = [{ weekday: 2, start_minute: 1020 }];
    const made = await f.as.manager.post('/api/events/regular_rules/', {
      ...{ engagement_id: f.engagement_id, times, minutes: 45, valid_from: '2026-11-18' },
    });
    expect(made.error).toBeNull();
    return { outsiders: strangers, free: true, ways: [{ ...looked(f), first: ran('regular-lessons', '2026-11-25T06:00:00Z', w) }] };
  },
  'job subscription-ends': async (f, w) => ({
    outsiders: strangers,
    ways: [
      { ...looked(f), first: ran('subscription-ends', '2027-06-01T06:00:00Z', w) },
      // The report came after the package's end: the lesson was within it, so it uses one of its units.
      { by: 'teacher', path: ofLesson(f.unwritten, 'conduct'), body: { outcome: 'held' }, answer: 'done' },
    ],
  }),
};

/** Attempts to break the rules of money with each call that moves pay or brings lessons back, and with each job. */
export const attemptsOfPay: MoneyAttempts = { ...ofLessons, ...ofPay, ...attemptsOfPayouts, ...ofVacations, ...ofJobs, ...attemptsOfRates };
