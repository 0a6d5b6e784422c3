import type { TranslationKey } from '../../kernel/translation-key.ts';
import type { Problems } from '../../ui/forms/form-types.ts';
import { check, required } from '../../ui/forms/validation.ts';
import type { Occasion } from './ledger.queries.ts';

/** Values of the payment form. The amount is in minor units. */
export type PaymentDraft = {
  readonly client_id: number | null;
  readonly occasion_code: string | null;
  readonly amount: number | null;
  readonly business_date: string | null;
  readonly comment: string;
};

/** Name of a payment's draft: of one client, or of the form that asks for one. */
export const paymentDraft = (clientId: number | undefined): string => `payment:${clientId ?? 'anybody'}`;

/**
 * Problems by field. Only the server checks closed periods.
 * @param today the viewer's date, `yyyy-mm-dd`
 */
export function paymentProblems(draft: PaymentDraft, occasion: Occasion | undefined, today: string): Problems {
  const { client_id, occasion_code, amount, business_date, comment } = draft;
  return {
    client_id: client_id === null ? 'transactions:payment.choose_client' : null,
    occasion_code: check(occasion_code, required),
    amount: check(amount, required),
    business_date:
      business_date === null ? 'transactions:payment.date_invalid' : business_date > today ? 'transactions:payment.date_future' : null,
    comment: occasion?.comment_required === true ? check(comment, required) : null,
  };
}

/** Effects of recording a payment. */
export function paymentEffect(occasion: Occasion | undefined, packageWaits: boolean): TranslationKey | null {
  if (occasion === undefined) return null;
  if (occasion.direction === 'out') return 'transactions:payment.effect_out';
  if (occasion.direction === 'internal') return 'transactions:payment.effect_bonus';
  return packageWaits ? 'transactions:payment.effect_in_waiting' : 'transactions:payment.effect_in';
}
