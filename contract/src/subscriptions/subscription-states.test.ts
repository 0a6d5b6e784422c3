import { describe, expect, it } from 'vitest';
import { livingStates, subscriptionActions, subscriptionCan, subscriptionPasses, subscriptionStates } from './subscription-states.ts';
import type { SubscriptionState } from './subscription-states.ts';

const byPeople = (state: SubscriptionState) =>
  subscriptionActions.flatMap((action) => {
    const { from, to } = subscriptionCan[action];
    return from.includes(state) && to !== null && to !== state ? [to] : [];
  });
const next = (state: SubscriptionState) => [...new Set([...byPeople(state), ...subscriptionPasses[state]])].sort();

describe('a package', () => {
  it('goes from draft through payment to active and frozen, and never leaves a final state', () => {
    expect(Object.fromEntries(subscriptionStates.map((state) => [state, next(state)]))).toEqual({
      draft: ['awaiting_payment', 'cancelled'],
      awaiting_payment: ['active', 'cancelled'],
      active: ['expired', 'frozen', 'refunded', 'used'],
      frozen: ['active', 'refunded', 'used'],
      used: ['active', 'expired'],
      expired: [],
      refunded: [],
      cancelled: [],
    });
  });

  it('can be refunded, transferred and extended only while it is live', () => {
    for (const action of ['extend', 'transfer', 'refund'] as const)
      expect(subscriptionCan[action].from.every((state) => (livingStates as readonly string[]).includes(state))).toBe(true);
  });
});
