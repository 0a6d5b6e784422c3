/**
 * States and transitions of an access request to a colleague's client: the one table for guards and buttons. Only a granted request gives
 * access, until its last day. Expiry is no state.
 */
export const accessStates = ['requested', 'granted', 'declined', 'withdrawn', 'revoked'] as const;
export type AccessState = (typeof accessStates)[number];

export type AccessAction = 'grant' | 'decline' | 'revoke' | 'withdraw';

/** From which state each action leads where, and who may do it: the client's manager or the person who asked. */
export const accessCan: Readonly<
  Record<AccessAction, { readonly from: AccessState; readonly to: AccessState; readonly by: 'manager' | 'asker' }>
> = {
  grant: { from: 'requested', to: 'granted', by: 'manager' },
  decline: { from: 'requested', to: 'declined', by: 'manager' },
  revoke: { from: 'granted', to: 'revoked', by: 'manager' },
  withdraw: { from: 'requested', to: 'withdrawn', by: 'asker' },
};

/** Longest access to a colleague's client, in days. */
export const longestAccessDays = 90;
