import type { InactivityReason } from '@lectern/contract/inactivity-reasons/inactivity-reasons.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';

/** Of whom an earlier system did not say why; no school takes it away. */
export const otherReason = 'other';

type Reader = Pick<ReadContext, 'db'>;

/** Every reason of the school in its order; archived ones, too, because records of earlier days have them. */
export function listInactivityReasons({ db }: Reader): Promise<InactivityReason[]> {
  return db
    .selectFrom('inactivity_reasons')
    .select(['code', 'title_en', 'title_ru', 'for_good', 'active'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/**
 * Holds a reason against the dictionary until the transaction ends, so that nobody takes it away meanwhile.
 * @param now the reason that the record has already: it may stay after it was archived
 * @throws AppError `not_found` at `reason` for one that is archived, or that there is not
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
