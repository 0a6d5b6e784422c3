import { z } from 'zod';
import { id, idText } from '../page.ts';
import { instant } from '../time.ts';
import { CancelLessonInput, CancelPreview } from './lessons.schema.ts';

/**
 * A planned lesson inside the limit of late cancellation that something else takes away: it is cancelled like a single one. `cost` is
 * null until a reason is named.
 */
export const LateLesson = z.object({
  id,
  kid_name: z.string(),
  start: z.string(),
  minutes: z.int(),
  cost: CancelPreview.nullable(),
});
export type LateLesson = z.output<typeof LateLesson>;

/** Why such lessons are cancelled; required as soon as there is one. */
export const LateCancellation = CancelLessonInput.nullable().default(null);
export type LateCancellation = z.output<typeof LateCancellation>;

/** The same in the query of a preview. */
export const lateCancellationQuery = { late_reason_id: idText.optional(), late_said_at: instant.optional() };
export type LateCancellationQuery = { readonly late_reason_id?: number | undefined; readonly late_said_at?: string | undefined };

/** The refusals of cancelling them, documented by every endpoint that takes lessons away. */
export const lateCancellationErrors = [
  'late_cancellation_required',
  'reason_not_applicable',
  'client_word_required',
  'rate_missing',
] as const;
