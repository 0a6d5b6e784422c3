/** States and transitions of a client's package: the one table for guards and buttons. */
export const subscriptionStates = ['draft', 'awaiting_payment', 'active', 'frozen', 'used', 'expired', 'refunded', 'cancelled'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Paid, and usable for lessons now or later. */
export const livingStates = ['active', 'frozen'] as const satisfies readonly SubscriptionState[];

/** Manual actions on a package. */
export const subscriptionActions = ['confirm', 'cancel', 'freeze', 'unfreeze', 'extend', 'transfer', 'refund'] as const;
export type SubscriptionAction = (typeof subscriptionActions)[number];

/** From which states each action leads where. `to` is null if the state stays. */
export const subscriptionCan: Readonly<
  Record<SubscriptionAction, { readonly from: readonly SubscriptionState[]; readonly to: SubscriptionState | null }>
> = {
  confirm: { from: ['draft'], to: 'awaiting_payment' },
  cancel: { from: ['draft', 'awaiting_payment'], to: 'cancelled' },
  freeze: { from: ['active'], to: 'frozen' },
  // Also for a future freeze: the package stays active until it begins.
  unfreeze: { from: ['frozen', 'active'], to: 'active' },
  extend: { from: ['active', 'frozen'], to: null },
  transfer: { from: ['active'], to: null },
  refund: { from: ['active', 'frozen'], to: 'refunded' },
};

/** Automatic transitions: paid, last unit used or returned, expired. */
export const subscriptionPasses: Readonly<Record<SubscriptionState, readonly SubscriptionState[]>> = {
  draft: [],
  awaiting_payment: ['active'],
  active: ['frozen', 'used', 'expired'],
  // A lesson from before the freeze may get its report during it.
  frozen: ['active', 'used'],
  used: ['active', 'expired'],
  expired: [],
  refunded: [],
  cancelled: [],
};

/** State of one unit of a package. */
export const unitStates = ['left', 'used', 'expired', 'refunded', 'transferred'] as const;
export type UnitState = (typeof unitStates)[number];
