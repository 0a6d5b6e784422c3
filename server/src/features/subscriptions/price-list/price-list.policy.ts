import { abilities } from '@lectern/contract/permissions';
import type { PricedAbonement } from '@lectern/contract/subscriptions/abonements.schema';
import type { ActionRule, ActionRules, Refusal } from '../../../kernel/actions.ts';
import type { Actor } from '../../../kernel/calls/context.ts';

type Version = Pick<PricedAbonement, 'state'>;

function keepsPrices({ abilities: held }: Actor): boolean {
  return held.includes(abilities.keepBooks);
}

/** A replaced version is read-only. */
function ruleOf(refusal: (version: Version) => Refusal | null): ActionRule<Version> {
  return { who: keepsPrices, blockedBy: (version) => (version.state === 'replaced' ? 'abonement_replaced' : refusal(version)) };
}

/** The actions on a version of a package, and when they are allowed; guards and buttons use it. */
export const abonementActions: ActionRules<'edit' | 'withdraw' | 'put_on_sale', Version> = {
  edit: ruleOf(() => null),
  withdraw: ruleOf(({ state }) => (state === 'on_sale' ? null : 'abonement_not_sold')),
  put_on_sale: ruleOf(({ state }) => (state === 'withdrawn' ? null : 'conflict')),
};
