import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';

/** Waits for others who set or calculate schemes, until the transaction ends: a version never begins in days that are being calculated. */
export async function lockSchemes({ db }: WriteContext): Promise<void> {
  await lock(db, [{ of: 'schemes', id: 1 }]);
}
