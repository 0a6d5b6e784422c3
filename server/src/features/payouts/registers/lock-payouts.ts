import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';

/** One at a time plans and approves payouts, so that what is due is read once per payment. */
export async function lockPayouts({ db }: WriteContext): Promise<void> {
  await lock(db, [{ of: 'payouts', id: 1 }]);
}
