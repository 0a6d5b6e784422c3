import { lessonStatuses } from '@lectern/contract/lessons/lesson-states';
import { anyOf, date, defineList, ids, oneOf } from '../../../list-tools/public/define-list.ts';

export const lessonKinds = ['individual', 'pair', 'group', 'trial', 'exam'] as const;
export const yesNo = ['true', 'false'] as const;

/** Lessons of a client or a teacher. In the URL, `from` and `to` are dates. */
export const lessonList = defineList({
  path: '/api/events/lessons/',
  subject: 'lessons',
  screen: 'lessons',
  orderings: ['-start', 'start'],
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
});

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
