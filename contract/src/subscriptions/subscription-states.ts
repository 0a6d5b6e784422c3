/** The states of a package of lessons and what may be done in each: the one table that guards and buttons read. */
export const subscriptionStates = ['draft', 'awaiting_payment', 'active', 'frozen', 'used', 'expired', 'refunded', 'cancelled'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Paid, and of use to lessons now or later. */
export const livingStates = ['active', 'frozen'] as const satisfies readonly SubscriptionState[];

/** What people do to a package. */
export const subscriptionActions = ['confirm', 'cancel', 'freeze', 'unfreeze', 'extend', 'transfer', 'refund'] as const;
export type SubscriptionAction = (typeof subscriptionActions)[number];

/** From which states each action leads where; `to` is null where the state stays. */
export const subscriptionCan: Readonly<
  Record<SubscriptionAction, { readonly from: readonly SubscriptionState[]; readonly to: SubscriptionState | null }>
> = {
  confirm: { from: ['draft'], to: 'awaiting_payment' },
  cancel: { from: ['draft', 'awaiting_payment'], to: 'cancelled' },
  freeze: { from: ['active'], to: 'frozen' },
  // Also of a freeze that has not begun: the package is active until then.
  unfreeze: { from: ['frozen', 'active'], to: 'active' },
  extend: { from: ['active', 'frozen'], to: null },
  transfer: { from: ['active'], to: null },
  refund: { from: ['active', 'frozen'], to: 'refunded' },
};

/** What happens to a package by itself: it is paid, its last unit is used or comes back, its time is over. */
export const subscriptionPasses: Readonly<Record<SubscriptionState, readonly SubscriptionState[]>> = {
  draft: [],
  awaiting_payment: ['active'],
  active: ['frozen', 'used', 'expired'],
  // A lesson of before the freeze may be written up in it.
  frozen: ['active', 'used'],
  used: ['active', 'expired'],
  expired: [],
  refunded: [],
  cancelled: [],
};

/** What became of one unit of a package. */
export const unitStates = ['left', 'used', 'expired', 'refunded', 'transferred'] as const;
export type UnitState = (typeof unitStates)[number];
