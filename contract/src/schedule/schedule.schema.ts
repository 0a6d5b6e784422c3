import { z } from 'zod';
import { Lesson } from '../lessons/lessons.schema.ts';
import { allowed, id } from '../page.ts';
import { instant, zone } from '../time.ts';
import { Activity } from './working-time.schema.ts';

/** Longest interval of one answer, in days: a month view with its adjacent weeks. */
export const longestScheduleDays = 62;

/** A half-open interval. */
export const Span = z.object({ start: z.string(), finish: z.string() });
export type Span = z.output<typeof Span>;

export const ScheduleQuery = z.strictObject({ from: instant, to: instant });
export type ScheduleQuery = z.output<typeof ScheduleQuery>;

/**
 * A teacher's schedule in an interval: working hours, non-working time, activities and lessons. Recurring items are expanded on the server.
 * A requested vacation occupies no time yet. A hold blocks everyone but its holder (`own`) until `held_until`. `busy`: lessons of clients
 * that the current user may not know; they are not in `lessons`.
 */
export const TeacherSchedule = z.object({
  teacher: z.object({ id, name: z.string(), zone }),
  working: z.array(Span),
  /** `id` of the weekly rule, or of the single non-working time. */
  not_working: z.array(z.object({ id, repeats: z.boolean(), start: z.string(), finish: z.string(), comment: z.string() })),
  activities: z.array(Activity),
  vacations: z.array(z.object({ id, state: z.enum(['requested', 'approved']), start: z.string(), finish: z.string() })),
  holds: z.array(z.object({ start: z.string(), finish: z.string(), held_by: z.string(), held_until: z.string(), own: z.boolean() })),
  lessons: z.array(Lesson),
  busy: z.array(Span),
  /** Whether the teacher has working hours now or later. Teachers without are not offered. */
  has_hours: z.boolean(),
  can: z.object({ add_lesson: z.boolean(), keep_time: allowed, say_paid: allowed }),
});
export type TeacherSchedule = z.output<typeof TeacherSchedule>;
