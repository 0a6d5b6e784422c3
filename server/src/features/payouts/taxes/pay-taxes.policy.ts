import { keepsPay } from '@lectern/contract/salary/pay-rights.rules';
import type { ActionRules } from '../../../kernel/actions.ts';

export type TaxFacts = {
  readonly valid_from: string;
  /** The first day after the last planned payout of the kind of contract; null without one. */
  readonly earliest: string | null;
};

const used = ({ valid_from, earliest }: TaxFacts) =>
  earliest !== null && valid_from < earliest
    ? ({ key: 'tax_used', params: { date: valid_from, open_from: earliest }, field: 'valid_from' } as const)
    : null;

/** A version of the taxes can change until a payout is planned with it. */
export const taxActions: ActionRules<'set' | 'undo', TaxFacts> = {
  set: { who: keepsPay, blockedBy: used },
  undo: { who: keepsPay, blockedBy: used },
};
