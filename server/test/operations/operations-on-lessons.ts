import { cancelledByTeacher, zone } from './crowd.ts';
import type { Crowd, Lesson } from './crowd.ts';
import type { Operations } from './random.ts';

/** Places, moves, cancels and substitutes lessons, and creates, changes and ends regular rules. */
export function operationsOnLessons({ school, outcome, known, pick, day, instant, weekly, ask, remember }: Crowd): Operations {
  return {
    place: [
      34,
      async () => {
        const { teacher_id, kid_id } = pick(school.pupils) ?? {};
        const { course_id, service_course_id, minutes } = school;
        const body = { teacher_id, kid_id, course_id, service_course_id, start: instant().toString(), minutes };
        const made = remember(known.lessons, await ask('place', '/api/events/lessons/', body));
        if (made !== null) outcome.placed.push((made as Lesson).id);
      },
    ],
    move: [
      20,
      async () =>
        remember(
          known.lessons,
          await ask('move', `/api/events/lessons/${pick(known.lessons)}/move/`, { start: instant().toString(), asked_by: 'school' }),
        ),
    ],
    cancel: [6, () => ask('cancel', `/api/events/lessons/${pick(known.lessons)}/cancel/`, { reason_id: cancelledByTeacher })],
    substitute: [
      6,
      () => ask('substitute', `/api/events/lessons/${pick(known.lessons)}/substitute/`, { teacher_id: pick(school.teachers) }),
    ],
    rule: [
      4,
      async () => {
        const { engagement_id } = pick(school.pupils) ?? {};
        const body = { engagement_id, times: [weekly()], minutes: school.minutes, zone, valid_from: day().toString() };
        const made = (await ask('rule', '/api/events/regular_rules/', body)) as { rules: Lesson[] } | null;
        for (const rule of made?.rules ?? []) remember(known.rules, rule);
      },
    ],
    'rule changed': [
      2,
      async () => {
        const body = { ...weekly(), from_day: day().toString() };
        const made = (await ask('rule changed', `/api/events/regular_rules/${pick(known.rules)}/change/`, body)) as { rule: Lesson } | null;
        if (made !== null) remember(known.rules, made.rule);
      },
    ],
    'rule ended': [2, () => ask('rule ended', `/api/events/regular_rules/${pick(known.rules)}/end/`, { from_day: day().toString() })],
  };
}
