import type { WriteContext } from '../../../kernel/calls/context.ts';

type Listener = (ctx: WriteContext, clientId: number) => Promise<void>;
const listeners: Listener[] = [];

/**
 * Lets another feature act in the transaction that put money on a client's account. Sales depend on the ledger; this
 * way the ledger does not depend on sales.
 */
export function onMoneyReceived(listener: Listener): void {
  listeners.push(listener);
}

/** Tells whoever waits for it that a client's money on account has changed. */
export async function moneyReceived(ctx: WriteContext, clientId: number): Promise<void> {
  for (const listener of listeners) await listener(ctx, clientId);
}
