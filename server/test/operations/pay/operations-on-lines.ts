import type { Operations } from '../random.ts';
import type { PayCrowd } from './pay-crowd.ts';

/** The reasons “family plans”, “the teacher cannot come” and “no connection”. */
const cancelReasons = [2, 6, 10];

/** Writes lessons up, cancels them, records no-shows with their penalties, and corrects lessons. */
export function operationsOnPaidLessons({ people, school, known, pick, ask, list, below }: PayCrowd): Operations {
  return {
    conduct: [
      24,
      async () => {
        const { id: teacher, lessons } = pick(school.teachers);
        const id = pick(lessons);
        const body = { outcome: pick(['held', 'held', 'held', 'client_no_show']) };
        if ((await ask('conduct', people.teacher(teacher), `/api/events/lessons/${id}/conduct/`, body)) !== null) known.conducted.push(id);
      },
    ],
    'no-show of a teacher': [
      2,
      async () => {
        const id = pick(pick(school.teachers).lessons);
        if ((await ask('no-show', people.manager, `/api/events/lessons/${id}/no-show/`, { who: 'teacher' })) !== null)
          known.conducted.push(id);
      },
    ],
    // These lessons have started, so each cancellation is late: the client pays the teacher's share, or a penalty of the teacher is
    // proposed.
    cancel: [
      2,
      async () => {
        const id = pick(pick(school.teachers).lessons);
        const reason_id = pick(cancelReasons);
        if ((await ask('cancel', people.manager, `/api/events/lessons/${id}/cancel/`, { reason_id })) !== null) known.conducted.push(id);
      },
    ],
    penalty: [
      3,
      async () => {
        const found = await list<{ id: number }>(people.curator, '/api/events/lesson-follow-ups/?kind=penalty&state=open');
        const path = `/api/events/lesson-follow-ups/${pick(found)?.id}/decide-penalty/`;
        await ask('penalty', people.curator, path, { agreed: below(4) > 0 });
      },
    ],
    correct: [9, () => ask('correct', people.manager, `/api/events/lessons/${pick(known.conducted)}/correct/`, { reason: 'Wrong' })],
  };
}

/** Sets rates for one teacher and for many, also for past days, and undoes them. */
export function operationsOnRates({ school, pick, ask, below, keeper, list }: PayCrowd): Operations {
  const { service_course_id, teachers, days } = school;
  return {
    'set a rate': [
      2,
      () => {
        const scope = pick([{}, {}, { grade_from: 5, grade_to: 6 }, { grade_from: 5, grade_to: 5 }]);
        const steps = below(3) === 0 ? [{ from: 2 + below(6), amount: 30_000 + below(60_000) }] : [];
        const least = below(3) === 0 ? below(400_000) : null;
        const most = below(3) === 0 ? (least ?? 0) + below(400_000) : null;
        const body = { service_course_id, effective_from: pick(days), amount: 20_000 + below(60_000), ...scope, steps, least, most };
        // The endpoint takes no idempotency key: a repetition is another change.
        return ask('set a rate', keeper(), `/api/teachers/${pick(teachers).id}/edit/profile/salary/`, body, true);
      },
    ],
    'set rates': [
      1,
      () => {
        const teacher_ids = teachers.filter(() => below(2) === 0).map(({ id }) => id);
        const way = below(2) === 0 ? { factor: 9_000 + below(2_500) } : { amount: 20_000 + below(60_000) };
        const body = {
          teacher_ids: [pick(teachers).id, ...teacher_ids],
          service_course_ids: [service_course_id],
          effective_from: pick(days),
        };
        return ask('set rates', keeper(), '/api/teachers/rates/', { ...body, teacher_ids: [...new Set(body.teacher_ids)], ...way });
      },
    ],
    'undo rates': [
      1,
      async () => {
        const by = keeper();
        const made = await list<{ id: number }>(by, '/api/teachers/rates/changes/?page_size=20');
        await ask('undo rates', by, `/api/teachers/rates/changes/${pick(made)?.id}/undo/`);
      },
    ],
  };
}

/** Bonuses, deductions, appeals and disputed lines. */
export function operationsOnAdjustments({ people, school, known, pick, ask, below, keeper, list }: PayCrowd): Operations {
  const path = (teacher: number) => `/api/teachers/${teacher}/bonuses-and-penalties/`;
  const given = () => `/api/teachers/bonuses-and-penalties/${pick(known.adjustments)?.id}/`;
  return {
    adjust: [
      6,
      async () => {
        const { id: teacher, lessons } = pick(school.teachers);
        const reason = pick(school.reasons);
        const by = reason.by_curators && below(2) === 0 ? people.curator : keeper();
        const body = { reason_id: reason.id, amount: 1 + below(20_000), lesson_id: reason.needs_lesson ? pick(lessons) : null };
        const made = await ask(reason.kind, by, path(teacher), body);
        if (made !== null) known.adjustments.push({ id: made.id, teacher });
      },
    ],
    'take back': [2, () => ask('take back', keeper(), `${given()}take-back/`, { comment: 'By mistake' })],
    appeal: [
      4,
      async () => {
        const { id: teacher } = pick(school.teachers);
        const lines = await list<{ id: number; can: { appeal: { allowed: boolean } } }>(people.teacher(teacher), path(teacher));
        const open = pick(lines.filter(({ can }) => can.appeal.allowed));
        await ask('appeal', people.teacher(teacher), `/api/teachers/bonuses-and-penalties/${open?.id}/appeal/`, { words: 'Not so' });
      },
    ],
    'decide an appeal': [
      4,
      async () => {
        const by = keeper();
        const lines = await list<{ id: number; can: { decide: { allowed: boolean } } }>(by, path(pick(school.teachers).id));
        const open = pick(lines.filter(({ can }) => can.decide.allowed));
        const body = { granted: below(2) === 0, answer: 'Looked at' };
        await ask('decide an appeal', by, `/api/teachers/bonuses-and-penalties/${open?.id}/decide-appeal/`, body);
      },
    ],
    dispute: [
      2,
      async () => {
        const { id } = pick(school.teachers);
        const { status, body } = await people.teacher(id)('GET', `/api/teachers/${id}/salary/`);
        const line = status === 200 ? pick((body as { lines: { id: number }[] }).lines) : undefined;
        if (line === undefined) return;
        const disputed = { accrual_id: line.id, reason: 'wrong_sum', words: 'Another sum' };
        await ask('dispute', people.teacher(id), `/api/teachers/${id}/salary/disputes/`, disputed);
      },
    ],
    'withdraw a dispute': [
      1,
      async () => {
        const { id } = pick(school.teachers);
        const { status, body } = await people.teacher(id)('GET', `/api/teachers/${id}/salary/`);
        const disputes = status === 200 ? (body as { lines: { disputes: { id: number; state: string }[] }[] }).lines : [];
        const open = pick(disputes.flatMap((line) => line.disputes).filter(({ state }) => state === 'open'));
        await ask('withdraw a dispute', people.teacher(id), `/api/teachers/salary/disputes/${open?.id}/withdraw/`);
      },
    ],
    answer: [
      2,
      async () => {
        const open = await list<{ id: number; state: string }>(people.curator, '/api/teachers/salary/disputes/');
        const path = `/api/teachers/salary/disputes/${pick(open)?.id}/answer/`;
        await ask('answer', people.curator, path, { accepted: below(2) === 0, answer: 'Looked at' });
      },
    ],
  };
}
