import { z } from 'zod';
import { id, text } from '../page.ts';
import { instant } from '../time.ts';
import { ClientSaid } from './lessons.schema.ts';

/**
 * What becomes of one planned lesson that something else hits (a vacation, an absence, other working hours): it moves, somebody
 * stands in, it is cancelled for a reason, or it stays where it is.
 */
export const LessonResolution = z.discriminatedUnion('action', [
  z.strictObject({ lesson_id: id, action: z.literal('move'), start: instant }),
  z.strictObject({ lesson_id: id, action: z.literal('substitute'), teacher_id: id }),
  z.strictObject({
    lesson_id: id,
    action: z.literal('cancel'),
    reason_id: id,
    comment: text(1000).default(''),
    /** Required of a teacher who says that the client asked. */
    client_said: ClientSaid.nullable().default(null),
  }),
  z.strictObject({ lesson_id: id, action: z.literal('leave') }),
]);
export type LessonResolution = z.output<typeof LessonResolution>;

/** One for each hit lesson. For one that is not hit any more it means nothing. */
export const LessonResolutions = z.array(LessonResolution).max(1000).default([]);
export type LessonResolutions = z.output<typeof LessonResolutions>;

/**
 * The refusals of resolving, documented by every endpoint that takes resolutions. `hits_unresolved` counts the lessons that nobody
 * decided about; `resolution_refused` names the lesson (`lesson_id`) and, as `reason` with its parameters, the refusal that the
 * single action would have given.
 */
export const resolutionErrors = ['hits_unresolved', 'resolution_refused'] as const;
