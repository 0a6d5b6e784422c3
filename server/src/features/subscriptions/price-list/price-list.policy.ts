import { abilities } from '@lectern/contract/permissions';
import type { PricedAbonement } from '@lectern/contract/subscriptions/abonements.schema';
import type { ActionRule, ActionRules, Refusal } from '../../../kernel/actions.ts';
import type { Actor } from '../../../kernel/calls/context.ts';

type Version = Pick<PricedAbonement, 'state'>;

function keepsPrices({ abilities: held }: Actor): boolean {
  return held.includes(abilities.keepBooks);
}

/** A version that a later one replaced is history. */
function ruleOf(refusal: (version: Version) => Refusal | null): ActionRule<Version> {
  return { who: keepsPrices, blockedBy: (version) => (version.state === 'replaced' ? 'abonement_replaced' : refusal(version)) };
}

/** What can be done with a version of a package on the price list, and when: guards and buttons read it. */
export const abonementActions: ActionRules<'edit' | 'withdraw' | 'put_on_sale', Version> = {
  edit: ruleOf(() => null),
  withdraw: ruleOf(({ state }) => (state === 'on_sale' ? null : 'abonement_not_sold')),
  put_on_sale: ruleOf(({ state }) => (state === 'withdrawn' ? null : 'conflict')),
};
