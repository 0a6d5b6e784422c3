import type { ErrorKey, ErrorParams } from '@lectern/contract/errors';

export type GivenReason = { readonly kind: 'bonus' | 'deduction'; readonly largest: number; readonly needs_lesson: boolean };
/** `excused`: the lesson was cancelled for illness or another excuse, or by a fault of the school or of technology. */
export type Evidence = { readonly excused: boolean };
type Refusal = { readonly key: ErrorKey; readonly params: ErrorParams; readonly field: string };

/** Why a reason does not allow a bonus or a deduction, or null. Illness and technical faults never allow a deduction. */
export function refusalOfAdjustment(reason: GivenReason, amount: number, lesson: Evidence | null): Refusal | null {
  if (amount > reason.largest) return { key: 'amount_too_large', params: { most: reason.largest }, field: 'amount' };
  if (reason.needs_lesson && lesson === null) return { key: 'invalid', params: { reason: 'required' }, field: 'lesson_id' };
  if (reason.kind === 'deduction' && lesson?.excused === true) return { key: 'lesson_excused', params: {}, field: 'lesson_id' };
  return null;
}

/** The last day on which a penalty can be appealed. @param given `yyyy-mm-dd` in the school's zone */
export function appealUntil(given: string, days: number): string {
  return Temporal.PlainDate.from(given).add({ days }).toString();
}
