import { sql } from 'kysely';
import type { Retention } from '@lectern/contract/privacy/persons.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { deleteOldReads, redactAudit, redactOldTexts } from '../../../kernel/erasing/erase-kernel-copies.ts';
import type { JobContext } from '../../../kernel/process/job.ts';
import { forgetLostDeals } from '../../deals/public/forget-lost-deals.ts';
import { beforeOf } from './retention.queries.ts';

type Kind = Retention[number]['kind'];

/** Forgets what is older than the settings say, in small transactions. Idempotent; the next night goes on where this one stopped. */
export async function forgetByRetention(job: JobContext): Promise<void> {
  const { audit_texts_days, read_log_days, lost_deals_days } = job.settings;
  await inParts(job, 'lost_deals', (ctx) => lostDeals(ctx, beforeOf(job, lost_deals_days)));
  await inParts(job, 'audit_texts', ({ db }) => redactOldTexts(db, beforeOf(job, audit_texts_days)));
  await inParts(job, 'read_log', ({ db }) => deleteOldReads(db, beforeOf(job, read_log_days)));
}

/** Repeats a write until nothing is left; each has an audit entry with its count. */
async function inParts(job: JobContext, kind: Kind, forget: (ctx: WriteContext) => Promise<number>): Promise<void> {
  for (let more = true; more && !job.stopping.aborted; )
    more = await job.write(async (ctx) => {
      const records = await forget(ctx);
      if (records === 0) ctx.nothingChanged();
      else ctx.audit({ action: 'retention.forget', entity: 'retention', entity_id: null, new: { kind, records } });
      return records > 0;
    });
}

/** Lost deals are forgotten in the audit log, too; the database refuses that for entries of the last 90 days. */
async function lostDeals(ctx: WriteContext, before: string): Promise<number> {
  const ids = await forgetLostDeals(ctx, before);
  if (ids.length > 0)
    await redactAudit(ctx.db, sql`entity = 'deal' and entity_id = any(${ids}::int[]) and at < now() - interval '91 days'`);
  return ids.length;
}
