import { z } from 'zod';
import { id, idText } from '../page.ts';
import { instant } from '../time.ts';
import { CancelLessonInput, CancelPreview } from './lessons.schema.ts';

/**
 * A planned lesson inside the late-cancellation limit that another change removes. It is cancelled like a single lesson. `cost` is null
 * until a reason is given.
 */
export const LateLesson = z.object({
  id,
  kid_name: z.string(),
  start: z.string(),
  minutes: z.int(),
  cost: CancelPreview.nullable(),
});
export type LateLesson = z.output<typeof LateLesson>;

/** Cancellation reason of these lessons. Required if there is at least one. */
export const LateCancellation = CancelLessonInput.nullable().default(null);
export type LateCancellation = z.output<typeof LateCancellation>;

/** The same in the query of a preview. */
export const lateCancellationQuery = { late_reason_id: idText.optional(), late_said_at: instant.optional() };
export type LateCancellationQuery = { readonly late_reason_id?: number | undefined; readonly late_said_at?: string | undefined };

/** Errors of cancelling them, for endpoints that remove lessons. */
export const lateCancellationErrors = [
  'late_cancellation_required',
  'reason_not_applicable',
  'client_word_required',
  'rate_missing',
] as const;
