import { hasDraft } from '../../../kernel/draft.ts';
import { paymentDraft } from '../payment.rules.ts';

/** Whether a payment was left in the middle here, by a reload or the end of the session: its dialog opens again. */
export function hasUnfinishedPayment(clientId?: number): boolean {
  return hasDraft(paymentDraft(clientId));
}
