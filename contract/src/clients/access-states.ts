/**
 * The states of a request to look at a colleague's client and what may be done in each: the one table that guards and buttons read.
 * Only a granted one opens the client, and only until its end, which no state marks: it passes by itself.
 */
export const accessStates = ['requested', 'granted', 'declined', 'withdrawn', 'revoked'] as const;
export type AccessState = (typeof accessStates)[number];

export type AccessAction = 'grant' | 'decline' | 'revoke' | 'withdraw';

/** From which state each action leads where, and whose it is: whoever has the client, or whoever asked. */
export const accessCan: Readonly<
  Record<AccessAction, { readonly from: AccessState; readonly to: AccessState; readonly by: 'manager' | 'asker' }>
> = {
  grant: { from: 'requested', to: 'granted', by: 'manager' },
  decline: { from: 'requested', to: 'declined', by: 'manager' },
  revoke: { from: 'granted', to: 'revoked', by: 'manager' },
  withdraw: { from: 'requested', to: 'withdrawn', by: 'asker' },
};

/** The longest that a colleague's client can be lent for, in days. */
export const longestAccessDays = 90;
