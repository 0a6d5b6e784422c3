import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { redactAudit } from '../../../kernel/erasing/erase-kernel-copies.ts';
import { forgetLostDeals } from '../../deals/public/forget-lost-deals.ts';

/**
 * Removes personal data of lost deals, also from the audit log; a trigger refuses that for entries of the last 90 days.
 * @returns the number of deals, at most 500; null once none is left
 */
export async function forgetLostDealsWithEntries(ctx: WriteContext, before: string): Promise<number | null> {
  const ids = await forgetLostDeals(ctx, before);
  if (ids.length === 0) return null;
  await redactAudit(ctx.db, sql`entity = 'deal' and entity_id = any(${ids}::int[]) and at < now() - interval '91 days'`);
  return ids.length;
}
