import type { Fault, MoveAsker } from '@lectern/contract/lessons/lesson-policy.rules';
import type { Answer, Caller } from '../test-app.ts';
import type { Step } from './honest-bill.ts';
import type { Scenario } from './lesson-scenarios.ts';
import { cancelReasons } from '../builders/reasons.ts';

/** One call about a scenario's lesson. `send` returns undefined if the scenario has no record for the call. */
export type LessonCall = {
  readonly step: Step | null;
  readonly send: (s: Scenario, by: Caller) => Promise<Answer> | undefined;
};

const familyPlans = 2;
const said = ({ now }: Scenario) => ({ at: Temporal.Instant.from(now).subtract({ minutes: 10 }).toString(), how: 'phone' });
const lesson = ({ lesson }: Scenario, verb: string) => `/api/events/lessons/${lesson}/${verb}/`;
const rule = (s: Scenario, verb: string) => `/api/events/regular_rules/${s.rule}/${verb}/`;
const today = ({ now }: Scenario) => now.slice(0, 10);
const late = (s: Scenario) => ({ reason_id: familyPlans, client_said: said(s) });

const cancel = (reason_id: number, side: Fault, excused = false): LessonCall => ({
  step: { does: 'cancel', side, excused },
  send: (s, by) => by.post(lesson(s, 'cancel'), { reason_id, client_said: said(s) }),
});

/** Where a lesson is moved to, by the number of its moves. */
const places = ['2026-11-19T15:00:00Z', '2026-11-20T15:00:00Z', '2026-11-21T15:00:00Z'];
function moved(s: Scenario, answer: Answer, to: string): Answer {
  if (answer.status < 300) Object.assign(s, { lesson: (answer.body as { id: number }).id, at: to, moves: s.moves + 1 });
  return answer;
}
async function follows(s: Scenario, to: string): Promise<void> {
  const { db } = s.school.database;
  const { moved_to_id } = await db.selectFrom('lessons').select('moved_to_id').where('id', '=', s.lesson).executeTakeFirstOrThrow();
  if (moved_to_id !== null) Object.assign(s, { lesson: moved_to_id, at: to, moves: s.moves + 1 });
}
const move = (asked_by: MoveAsker, place?: string): LessonCall => ({
  step: { does: 'move', side: asked_by },
  send: async (s, by) => {
    const to = place ?? places[s.moves] ?? '';
    return moved(s, await by.post(lesson(s, 'move'), { start: to, asked_by, client_said: said(s) }), to);
  },
});

/**
 * Makes the teacher unavailable at the lesson's time, with a decision about the lesson, as on the screens that decide about many at once.
 */
const away =
  (decision: (s: Scenario) => object): LessonCall['send'] =>
  (s, by) => {
    const start = Temporal.Instant.from(s.at);
    const finish = start.add({ minutes: 45 }).toString();
    const resolutions = [{ lesson_id: s.lesson, ...decision(s) }];
    return by.post('/api/events/non-working-time-independent/', { teacher_id: s.teacher_id, start: start.toString(), finish, resolutions });
  };
const rests = (path: (s: Scenario) => string, body: (s: Scenario) => object, ofRule = false): LessonCall => ({
  step: { does: 'rest', side: 'client' },
  send: (s, by) => (ofRule && s.rule === 0 ? undefined : by.post(path(s), { ...body(s), late_cancellation: late(s) })),
});
const engagement = (s: Scenario, verb: string) => `/api/pupil-teacher-course-relations/${s.engagement_id}/${verb}/`;

/** Decides the newest open follow-up of the lesson. */
const follow =
  (kind: string, verb: string, body: object): LessonCall['send'] =>
  async (s, by) => {
    const { id = 999_999_999 } =
      (await s.school.database.db
        .selectFrom('lesson_follow_ups as f')
        .innerJoin('lessons as l', 'l.id', 'f.lesson_id')
        .select('f.id')
        .where('l.kid_id', '=', s.kid_id)
        .where('f.kind', '=', kind as 'penalty')
        .where('f.state', '=', 'open')
        .orderBy('f.id', 'desc')
        .executeTakeFirst()) ?? {};
    return by.post(`/api/events/lesson-follow-ups/${id}/${verb}/`, body);
  };

export const lessonCalls = {
  cancel_by_client: cancel(familyPlans, 'client'),
  cancel_child_ill: cancel(1, 'client', true),
  cancel_by_teacher: cancel(6, 'teacher'),
  cancel_teacher_ill: cancel(5, 'teacher', true),
  cancel_by_school: cancel(8, 'school'),
  cancel_no_connection: cancel(10, 'technical', true),
  move_by_client: move('client'),
  move_to_next_month: move('client', '2026-12-10T15:00:00Z'),
  move_by_teacher: move('teacher'),
  move_by_school: move('school'),
  substitute: {
    step: null,
    send: async (s, by) => by.post(lesson(s, 'substitute'), { teacher_id: await s.school.build.teacher(s) }),
  },
  child_missed: { step: { does: 'taught', side: 'client' }, send: (s, by) => by.post(lesson(s, 'no-show'), { who: 'client' }) },
  teacher_missed: { step: { does: 'cancel', side: 'teacher' }, send: (s, by) => by.post(lesson(s, 'no-show'), { who: 'teacher' }) },
  conduct: { step: { does: 'taught', side: 'client' }, send: (s, by) => by.post(lesson(s, 'conduct'), { outcome: 'held' }) },
  conduct_as_missed: {
    step: { does: 'taught', side: 'client' },
    send: (s, by) => by.post(lesson(s, 'conduct'), { outcome: 'client_no_show' }),
  },
  correct: { step: { does: 'reopen', side: 'school' }, send: (s, by) => by.post(lesson(s, 'correct'), { reason: 'A mistake' }) },
  pause_rule: rests(
    (s) => rule(s, 'pause'),
    (s) => ({ from_day: today(s), to_day: '2026-11-18' }),
    true,
  ),
  end_rule: rests(
    (s) => rule(s, 'end'),
    (s) => ({ from_day: today(s) }),
    true,
  ),
  drag_rule: rests(
    (s) => rule(s, 'change'),
    (s) => ({ from_day: today(s), weekday: 4, start_minute: 1020 }),
    true,
  ),
  pause_engagement: rests(
    (s) => engagement(s, 'pause'),
    () => ({ return_on: '2026-11-18' }),
  ),
  end_engagement: rests(
    (s) => engagement(s, 'end'),
    () => ({ reason: 'quits' }),
  ),
  end_with_single_lessons: {
    step: { does: 'rest', side: 'client' },
    send: (s, by) => by.post(engagement(s, 'end'), { reason: 'quits', cancel_reason_id: familyPlans, late_cancellation: late(s) }),
  },
  child_leaves: rests(
    (s) => `/api/children/${s.kid_id}/make-inactive/`,
    () => ({ reason: 'vacation', learning: 'ends' }),
  ),
  client_leaves: rests(
    (s) => `/api/clients/${s.client_id}/make-inactive/`,
    () => ({ reason: 'vacation', learning: 'pauses' }),
  ),
  away_cancelled_by_client: {
    step: { does: 'cancel', side: 'client' },
    send: away((s) => ({ action: 'cancel', reason_id: familyPlans, client_said: said(s) })),
  },
  away_cancelled_by_teacher: {
    step: { does: 'cancel', side: 'teacher' },
    send: away(() => ({ action: 'cancel', reason_id: cancelReasons.teacherCannotCome })),
  },
  away_moved: {
    step: { does: 'move', side: 'teacher' },
    send: async (s, by) => {
      const to = places[s.moves] ?? '';
      const answer = await away(() => ({ action: 'move', start: to }))(s, by);
      if (answer !== undefined && answer.status < 300) await follows(s, to);
      return answer as Answer;
    },
  },
  teacher_leaves: {
    step: { does: 'cancel', side: 'client' },
    send: (s, by) => {
      const left = s.others.map((lesson_id) => ({ lesson_id, action: 'leave' }));
      const resolutions = [{ lesson_id: s.lesson, action: 'cancel', reason_id: familyPlans, client_said: said(s) }, ...left];
      return by.post(`/api/teachers/${s.teacher_id}/make-inactive/`, { reason: 'sick_leave', return_on: '2026-12-20', resolutions });
    },
  },
  join_again: {
    step: null,
    send: (s, by) =>
      s.partnerRule === 0
        ? undefined
        : by.post(`/api/events/regular_rules/${s.partnerRule}/join/`, { engagement_id: s.engagement_id, from_day: today(s) }),
  },
  confirm_report: { step: null, send: follow('client_report', 'confirm-report', {}) },
  close_replacement: { step: null, send: follow('replacement', 'close-replacement', { comment: 'The family declined' }) },
} as const satisfies Readonly<Record<string, LessonCall>>;
export type CallName = keyof typeof lessonCalls;
