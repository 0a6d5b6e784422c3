import type { Retention } from '@lectern/contract/privacy/persons.schema';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { countOldReads, countOldTexts } from '../../../kernel/erasing/erase-kernel-copies.ts';
import { countLostDeals } from '../../deals/public/forget-lost-deals.ts';

/** The time before which records of so many days are forgotten. */
export const beforeOf = ({ now }: Pick<ReadContext, 'now'>, days: number): string => isoOf(now.subtract({ hours: 24 * days }));

/** Counts what the nightly job would forget now. */
export async function previewRetention(ctx: ReadContext): Promise<Retention> {
  const { audit_texts_days, read_log_days, lost_deals_days } = ctx.settings;
  return [
    { kind: 'audit_texts', days: audit_texts_days, due: await countOldTexts(ctx.db, beforeOf(ctx, audit_texts_days)) },
    { kind: 'read_log', days: read_log_days, due: await countOldReads(ctx.db, beforeOf(ctx, read_log_days)) },
    { kind: 'lost_deals', days: lost_deals_days, due: await countLostDeals(ctx.db, beforeOf(ctx, lost_deals_days)) },
  ];
}
