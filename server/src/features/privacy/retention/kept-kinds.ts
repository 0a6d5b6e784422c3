import type { Retention } from '@lectern/contract/privacy/persons.schema';
import type { Db } from '../../../db/client.ts';
import { countOldKeys, keptKeyDays } from '../../../kernel/calls/idempotency.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { countOldReads, deleteOldReads } from '../../../kernel/erasing/erase-kernel-copies.ts';
import { countOldTexts, redactOldTexts } from '../../../kernel/erasing/redact-old-texts.ts';
import { countOldMails, deleteOldMails } from '../../../kernel/mail/old-mails.ts';
import type { Settings } from '../../../kernel/settings.ts';
import { countOldSignIns } from '../../accounts/public/forget-sign-ins.ts';
import { countLostDeals } from '../../deals/public/forget-lost-deals.ts';
import { countOldExports, deleteOldExports } from '../../exports/public/old-exports.ts';
import { countOldImports } from '../../imports/public/count-old-imports.ts';
import { countOldDeliveries, deleteOldDeliveries } from '../../webhooks/public/old-deliveries.ts';
import { forgetLostDealsWithEntries } from './forget-lost-deals-with-entries.ts';

type Kept = {
  readonly kind: Retention[number]['kind'];
  /** The setting with the retention time, or a fixed number of days. */
  readonly days: Extract<keyof Settings, `${string}_days`> | number;
  readonly count: (db: Db, before: string) => Promise<number>;
  /** Deletes a batch; @returns the number of records, null once nothing is left. Null if a separate job deletes them. */
  readonly forget: ((ctx: WriteContext, before: string) => Promise<number | null>) | null;
};

/** Batches until one is empty. */
const untilEmpty = (forget: (db: Db, before: string) => Promise<number>) => async (ctx: WriteContext, before: string) =>
  (await forget(ctx.db, before)) || null;

/** Every kind of record with a retention time, in the order of the screen. */
export const keptKinds: readonly Kept[] = [
  { kind: 'audit_texts', days: 'audit_texts_days', count: countOldTexts, forget: ({ db }, before) => redactOldTexts(db, before) },
  { kind: 'read_log', days: 'read_log_days', count: countOldReads, forget: untilEmpty(deleteOldReads) },
  { kind: 'lost_deals', days: 'lost_deals_days', count: countLostDeals, forget: forgetLostDealsWithEntries },
  { kind: 'import_rows', days: 'import_rows_days', count: countOldImports, forget: null },
  { kind: 'sign_ins', days: 'sign_ins_days', count: countOldSignIns, forget: null },
  { kind: 'mails', days: 'mails_days', count: countOldMails, forget: untilEmpty(deleteOldMails) },
  { kind: 'webhook_deliveries', days: 'webhook_deliveries_days', count: countOldDeliveries, forget: untilEmpty(deleteOldDeliveries) },
  { kind: 'export_files', days: 'export_files_days', count: countOldExports, forget: untilEmpty(deleteOldExports) },
  { kind: 'idempotency_keys', days: keptKeyDays, count: countOldKeys, forget: null },
];

/** The retention time of a kind of record, in days. */
export const daysOf = ({ days }: Kept, settings: Settings): number => (typeof days === 'number' ? days : settings[days]);

/** The time before which records are past their retention time. */
export const beforeOf = ({ now }: Pick<ReadContext, 'now'>, days: number): string => isoOf(now.subtract({ hours: 24 * days }));
