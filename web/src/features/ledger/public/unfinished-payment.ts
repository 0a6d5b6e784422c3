import { hasDraft } from '../../../kernel/draft.ts';
import { paymentDraft } from '../payment.rules.ts';

/** Whether there is a draft of a payment. Its dialog then reopens. */
export function hasUnfinishedPayment(clientId?: number): boolean {
  return hasDraft(paymentDraft(clientId));
}
