import { lessonStatuses } from '@lectern/contract/lessons/lesson-states';
import { anyOf, date, defineList, ids, oneOf } from '../../../list-tools/public/define-list.ts';

export const lessonKinds = ['individual', 'pair', 'group', 'trial', 'exam'] as const;
export const yesNo = ['true', 'false'] as const;

/** Displayed lessons: upcoming ones, next first; past ones, latest first; or all. */
export const lessonTimes = ['upcoming', 'past', 'all'] as const;
export type LessonTimes = (typeof lessonTimes)[number];

const listed = {
  path: '/api/events/lessons/',
  subject: 'lessons',
  screen: 'lessons',
  exportsAll: true,
  filters: {
    status: anyOf(lessonStatuses),
    unfinished: oneOf(yesNo),
    kind: anyOf(lessonKinds),
    regular: oneOf(yesNo),
    substituted: oneOf(yesNo),
    own_clients: oneOf(yesNo),
    reason_category_id: ids,
    course_id: ids,
    kid_id: ids,
    from: date,
    to: date,
  },
} as const;

/** Lessons of a client or a teacher. In the URL, `from` and `to` are dates. */
export const lessonList = defineList({ ...listed, orderings: ['-start', 'start'] });
/** The same list, next lesson first. */
export const upcomingLessonList = defineList({ ...listed, orderings: ['start', '-start'] });

type Chosen = { readonly from?: string; readonly to?: string; readonly status?: readonly string[]; readonly unfinished?: string };

/** Displayed lessons: from the URL; by default upcoming ones, or all if days or a state are filtered. */
export function timesOf(value: unknown, { from, to, status, unfinished }: Chosen): LessonTimes {
  const known = lessonTimes.find((each) => each === value);
  if (known !== undefined) return known;
  return [from, to, status, unfinished].every((each) => each === undefined) ? 'upcoming' : 'all';
}

/** Limits of upcoming or past lessons, as instants. @param now ISO instant */
export function boundsOf(times: LessonTimes, now: string): object {
  if (times === 'all') return {};
  return times === 'upcoming' ? { from: now } : { to: now };
}

/** Instants from the start of one day to the end of another. @param zone in Temporal's form */
export function periodOf({ from, to }: { readonly from?: string; readonly to?: string }, zone: string): object {
  return {
    ...(from === undefined ? {} : { from: midnight(from, zone) }),
    ...(to === undefined ? {} : { to: midnight(Temporal.PlainDate.from(to).add({ days: 1 }).toString(), zone) }),
  };
}

function midnight(day: string, zone: string): string {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().toString();
}
