import { lessonCan } from '@lectern/contract/lessons/lesson-states';
import type { LessonAction, LessonStatus } from '@lectern/contract/lessons/lesson-states';
import type { LessonPolicy, Shares } from '@lectern/contract/lessons/lesson-policy.rules';
import type { LessonOutcome } from '@lectern/contract/lessons/lessons.schema';
import { temporalZone } from '@lectern/contract/time';

/** The cost of a held lesson or of a client's no-show. */
export function costOfOutcome(policy: LessonPolicy, outcome: LessonOutcome): Shares {
  return policy[outcome];
}

/** Hours from `now` to `start`, both ISO instants; negative if the start has passed. */
export function hoursUntil(start: string, now: Temporal.Instant): number {
  return (Temporal.Instant.from(start).epochMilliseconds - now.epochMilliseconds) / 3_600_000;
}

/** The week, Monday to Sunday in a zone, of an instant. @returns its two ends as ISO instants */
export function schoolWeekOf(instant: string, zone: string): readonly [from: string, to: string] {
  const day = Temporal.Instant.from(instant).toZonedDateTimeISO(temporalZone(zone)).startOfDay();
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  return [monday.toInstant().toString(), monday.add({ weeks: 1 }).toInstant().toString()];
}

/** Whether a lesson is over. */
export function hasEnded({ finish }: { readonly finish: string }, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(finish), now) <= 0;
}

/** The waiting time for a no-show that held for lessons whose policy is older than this term. */
const formerWaitMinutes = 15;

/** From when a lesson may be marked as missed. @returns an ISO instant */
export function waitedUntil({ start, policy }: { readonly start: string; readonly policy: LessonPolicy }): string {
  return Temporal.Instant.from(start)
    .add({ minutes: policy.no_show_wait_minutes ?? formerWaitMinutes })
    .toString();
}

type Refused = 'lesson_closed' | 'lesson_not_closed' | 'lesson_in_future' | 'no_show_too_early';

/** Whether state and time allow an action; the policy decides who may perform it. @returns the error key of the refusal, or null */
export function refusalByState(
  action: LessonAction,
  lesson: { readonly status: LessonStatus; readonly start: string; readonly policy: LessonPolicy },
  now: Temporal.Instant,
): Refused | null {
  const { from, when } = lessonCan[action];
  if (!from.includes(lesson.status)) return lesson.status === 'planned' ? 'lesson_not_closed' : 'lesson_closed';
  if (when === 'after_start' && hoursUntil(lesson.start, now) > 0) return 'lesson_in_future';
  if (when === 'after_wait' && hoursUntil(waitedUntil(lesson), now) > 0) return 'no_show_too_early';
  return null;
}
