import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';

/** Serialises planning and approving payouts, so that no due pay is paid twice. */
export async function lockPayouts({ db }: WriteContext): Promise<void> {
  await lock(db, [{ of: 'payouts', id: 1 }]);
}
