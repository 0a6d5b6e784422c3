import type { WriteContext } from '../../../kernel/calls/context.ts';

type Listener = (ctx: WriteContext, clientId: number) => Promise<void>;
const listeners: Listener[] = [];

/**
 * Registers a listener that runs in the transaction that credits a client's account. Thus sales depend on the ledger, but the ledger not on
 * sales.
 */
export function onMoneyReceived(listener: Listener): void {
  listeners.push(listener);
}

/** Notifies the listeners that a client's money on account has changed. */
export async function moneyReceived(ctx: WriteContext, clientId: number): Promise<void> {
  for (const listener of listeners) await listener(ctx, clientId);
}
