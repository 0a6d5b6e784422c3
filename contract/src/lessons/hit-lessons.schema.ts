import { z } from 'zod';
import { id, text } from '../page.ts';
import { instant } from '../time.ts';
import { ClientSaid } from './lessons.schema.ts';

/**
 * Resolution of a planned lesson that conflicts with a vacation, an absence or new working hours: move it, find a substitute, cancel it
 * with a reason, or leave it.
 */
export const LessonResolution = z.discriminatedUnion('action', [
  z.strictObject({ lesson_id: id, action: z.literal('move'), start: instant }),
  z.strictObject({ lesson_id: id, action: z.literal('substitute'), teacher_id: id }),
  z.strictObject({
    lesson_id: id,
    action: z.literal('cancel'),
    reason_id: id,
    comment: text(1000).default(''),
    /** Required if a teacher reports that the client asked. */
    client_said: ClientSaid.nullable().default(null),
  }),
  z.strictObject({ lesson_id: id, action: z.literal('leave') }),
]);
export type LessonResolution = z.output<typeof LessonResolution>;

/** One resolution per conflicting lesson. Resolutions of other lessons are ignored. */
export const LessonResolutions = z.array(LessonResolution).max(1000).default([]);
export type LessonResolutions = z.output<typeof LessonResolutions>;

/**
 * Errors of endpoints that take resolutions. `hits_unresolved` counts the lessons without one. `resolution_refused` names the lesson
 * (`lesson_id`) and, as `reason` with parameters, the error of the single action.
 */
export const resolutionErrors = ['hits_unresolved', 'resolution_refused'] as const;
