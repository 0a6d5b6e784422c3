import type { TranslationKey } from '../../kernel/translation-key.ts';
import { parseAmount } from '../../ui/formats/amount.ts';
import type { Occasion } from './ledger.queries.ts';

/** A payment as it stands in the form: the sum as it was typed. */
export type PaymentDraft = {
  readonly client_id: number | null;
  readonly occasion_code: string | null;
  readonly amount: string;
  readonly business_date: string | null;
  readonly comment: string;
};

/** Under which name a payment is kept while it is typed: of one client, or of whoever the form asks for. */
export const paymentDraft = (clientId: number | undefined): string => `payment:${clientId ?? 'anybody'}`;

const amountProblems = {
  empty: 'ui:validation.required',
  not_a_sum: 'transactions:payment.amount_invalid',
  not_positive: 'ui:validation.should_be_positive',
  too_large: 'transactions:payment.amount_large',
} as const;

/**
 * What is wrong with each field, as translation keys; what the server alone knows (closed periods) it says itself.
 * @param today the viewer's date, `yyyy-mm-dd`
 */
export function paymentProblems(
  draft: PaymentDraft,
  occasion: Occasion | undefined,
  today: string,
): Partial<Record<keyof PaymentDraft, TranslationKey>> {
  const problems: Partial<Record<keyof PaymentDraft, TranslationKey>> = {};
  if (draft.client_id === null) problems.client_id = 'transactions:payment.choose_client';
  if (occasion === undefined) problems.occasion_code = 'ui:validation.required';
  const amount = parseAmount(draft.amount);
  if (!amount.ok) problems.amount = amountProblems[amount.why];
  if (draft.business_date === null) problems.business_date = 'transactions:payment.date_invalid';
  else if (draft.business_date > today) problems.business_date = 'transactions:payment.date_future';
  if (occasion?.comment_required === true && draft.comment.trim() === '') problems.comment = 'ui:validation.required';
  return problems;
}

/** What recording it will change, once the sum can be read; `minor` is the sum in minor units. */
export function paymentEffect(
  { amount }: PaymentDraft,
  occasion: Occasion | undefined,
  packageWaits: boolean,
): { readonly key: TranslationKey; readonly minor: number } | null {
  const parsed = parseAmount(amount);
  if (!parsed.ok || occasion === undefined) return null;
  const { minor } = parsed;
  if (occasion.direction === 'out') return { key: 'transactions:payment.effect_out', minor };
  if (occasion.direction === 'internal') return { key: 'transactions:payment.effect_bonus', minor };
  return { key: packageWaits ? 'transactions:payment.effect_in_waiting' : 'transactions:payment.effect_in', minor };
}
