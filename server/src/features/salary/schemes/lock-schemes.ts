import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';

/**
 * Serialises setting and calculating schemes until the transaction ends, so that a version never starts on days that are being calculated.
 */
export async function lockSchemes({ db }: WriteContext): Promise<void> {
  await lock(db, [{ of: 'schemes', id: 1 }]);
}
