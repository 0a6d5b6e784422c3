import { z } from 'zod';
import { Lesson } from '../lessons/lessons.schema.ts';
import { allowed, id } from '../page.ts';
import { instant, zone } from '../time.ts';
import { Activity } from './working-time.schema.ts';

/** The longest stretch that one answer covers, in days: a month view with the weeks around it. */
export const longestScheduleDays = 62;

/** A half-open stretch of time. */
export const Span = z.object({ start: z.string(), finish: z.string() });
export type Span = z.output<typeof Span>;

export const ScheduleQuery = z.strictObject({ from: instant, to: instant });
export type ScheduleQuery = z.output<typeof ScheduleQuery>;

/**
 * A teacher's schedule between two instants: hours they work, time they do not, other activities, and lessons.
 * Repeating things arrive as the stretches they come to, so that no client repeats the arithmetic of zones. A vacation that
 * is requested takes no time yet; a hold takes it from everybody but whoever holds it (`own`), until `held_until`. `busy` is when the
 * teacher teaches clients whom the asking user may not know; `lessons` holds none of those.
 */
export const TeacherSchedule = z.object({
  teacher: z.object({ id, name: z.string(), zone }),
  working: z.array(Span),
  /** `id` is that of the rule where it repeats, else of the time that is kept free once. */
  not_working: z.array(z.object({ id, repeats: z.boolean(), start: z.string(), finish: z.string(), comment: z.string() })),
  activities: z.array(Activity),
  vacations: z.array(z.object({ id, state: z.enum(['requested', 'approved']), start: z.string(), finish: z.string() })),
  holds: z.array(z.object({ start: z.string(), finish: z.string(), held_by: z.string(), held_until: z.string(), own: z.boolean() })),
  lessons: z.array(Lesson),
  busy: z.array(Span),
  /** Whether anybody entered when the teacher works, now or later; a teacher without hours is not offered. */
  has_hours: z.boolean(),
  can: z.object({ add_lesson: z.boolean(), keep_time: allowed, say_paid: allowed }),
});
export type TeacherSchedule = z.output<typeof TeacherSchedule>;
