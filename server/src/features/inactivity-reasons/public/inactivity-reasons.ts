import type { InactivityReason } from '@lectern/contract/inactivity-reasons/inactivity-reasons.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';

/** The reason of imported records whose system gave none; it cannot be deleted. */
export const otherReason = 'other';

type Reader = Pick<ReadContext, 'db'>;

/** Lists every reason in order, including archived ones, because old records have them. */
export function listInactivityReasons({ db }: Reader): Promise<InactivityReason[]> {
  return db
    .selectFrom('inactivity_reasons')
    .select(['code', 'title_en', 'title_ru', 'for_good', 'active'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/**
 * Locks a reason until the transaction ends, so that it is not deleted meanwhile.
 * @param now the record's current reason, which may stay after it was archived
 * @throws AppError `not_found` at `reason` for an archived or unknown one
 */
export async function requireInactivityReason({ db }: Reader, reason: string, now: string | null = null): Promise<void> {
  if (reason === now) return;
  const found = await db
    .selectFrom('inactivity_reasons')
    .select('id')
    .where('code', '=', reason)
    .where('active', '=', true)
    .forKeyShare()
    .executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', {}, 'reason');
}
