import { cancelledByTeacher, days, zone } from './crowd.ts';
import type { Crowd, Hits, Lesson } from './crowd.ts';
import type { Operations } from './random.ts';

type Resolution = Readonly<Record<string, unknown>>;

/** Holds times, approves vacations, enters non-working time and activities, and changes working hours. */
export function operationsOnTimes(crowd: Crowd): Operations {
  const { school, known, below, pick, day, instant, weekly, ask, look, previewed, remember } = crowd;
  const resolving = resolvingOf(crowd);
  const interval = () => {
    const start = instant();
    return { teacher_id: pick(school.teachers), start: start.toString(), finish: start.add({ minutes: 30 + below(8) * 30 }).toString() };
  };
  return {
    hold: [
      7,
      async () => {
        const body = {
          teacher_id: pick(school.teachers),
          slots: [weekly()],
          zone,
          from: day().toString(),
          weeks: 1 + below(2),
          minutes: 45,
        };
        remember(known.holds, await ask('hold', '/api/schedule/holds/', body));
      },
    ],
    release: [5, () => ask('release', `/api/schedule/holds/${pick(known.holds)}/release/`, {})],
    vacation: [
      4,
      async () => {
        const first = day();
        const body = { teacher_id: pick(school.teachers), first_day: first.toString(), last_day: first.add({ days: below(2) }).toString() };
        const asked = remember(known.vacations, await ask('vacation', '/api/vacations/', body)) as Lesson | null;
        if (asked === null) return;
        const hits = async () => (await look<Hits>(`/api/vacations/${asked.id}/`)) ?? { lessons: [], activities: [] };
        await resolving('approve', `/api/vacations/${asked.id}/approve/`, {}, hits);
      },
    ],
    'take a vacation back': [1, () => ask('take back', `/api/vacations/${pick(known.vacations)}/cancel/`, {})],
    'time off': [
      4,
      async () => {
        const path = '/api/events/non-working-time-independent/';
        const body = interval();
        remember(known.times, await resolving('time off', path, body, previewed(`${path}preview/`, body)));
      },
    ],
    'time off deleted': [2, () => ask('time off deleted', `/api/events/non-working-time-independent/${pick(known.times)}/delete/`, {})],
    activity: [
      3,
      async () => {
        const body = interval();
        const activity = { ...body, kind: 'meeting', title: 'Meeting', paid: true };
        await resolving('activity', '/api/additional-activities/', activity, previewed('/api/additional-activities/preview/', body));
      },
    ],
    hours: [
      1,
      async () => {
        const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          weekday,
          start_minute: 480 + below(4) * 30,
          finish_minute: 1440 - below(8) * 30,
        }));
        const path = `/api/teachers/${pick(school.teachers)}/working-hours/`;
        const body = { zone, valid_from: school.from.add({ days: below(days) }).toString(), week };
        await resolving('hours', path, body, previewed(`${path}preview/`, body));
      },
    ],
  };
}

function resolvingOf({ school, below, pick, instant, ask }: Crowd) {
  const resolved = (lessons: readonly Lesson[], onlyCancel: boolean): Resolution[] =>
    lessons.map(({ id }) => {
      const chance = onlyCancel ? 0 : below(10);
      if (chance > 7) return { lesson_id: id, action: 'substitute', teacher_id: pick(school.teachers) };
      if (chance > 4) return { lesson_id: id, action: 'move', start: instant().toString() };
      return { lesson_id: id, action: 'cancel', reason_id: cancelledByTeacher };
    });
  /** Previews the hits of a change and sends it with a decision for each; retries once with the simplest decisions. */
  return async (what: string, path: string, body: object, hits: () => Promise<Hits>) => {
    const decided = async (onlyCancel: boolean) => {
      const { lessons, activities } = await hits();
      const more = activities === undefined ? {} : { activities: activities.map(({ id }) => ({ activity_id: id, action: 'cancel' })) };
      return { ...body, ...more, resolutions: resolved(lessons, onlyCancel) };
    };
    return (await ask(what, path, await decided(false))) ?? ask(what, path, await decided(true));
  };
}
