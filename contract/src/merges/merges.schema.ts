import { z } from 'zod';
import { errorStatus } from '../errors.ts';
import type { ErrorKey } from '../errors.ts';
import { currency, minorUnits } from '../money.ts';
import { id, idText } from '../page.ts';

/** The record to merge and close. */
export const MergeInput = z.strictObject({ client_id: id });
export type MergeInput = z.output<typeof MergeInput>;
export const MergeQuery = z.strictObject({ client_id: idText });

/** Contents of a client record. Money in minor units; negative `money` is debt. */
export const ClientHoldings = z.object({
  kids: z.int(),
  contacts: z.int(),
  consents: z.int(),
  engagements: z.int(),
  lessons: z.int(),
  planned_lessons: z.int(),
  searches: z.int(),
  subscriptions: z.int(),
  units_left: z.int(),
  money: minorUnits,
  prepaid: minorUnits,
  bonus: minorUnits,
  transactions: z.int(),
  documents: z.int(),
  deals: z.int(),
  notes: z.int(),
  log_items: z.int(),
});
export type ClientHoldings = z.output<typeof ClientHoldings>;

const MergedClient = z.object({
  id,
  name: z.string(),
  manager_name: z.string().nullable(),
  created_at: z.string(),
  kids: z.array(z.object({ id, name: z.string(), grade: z.int() })),
  holdings: ClientHoldings,
});

export const MergePreview = z.object({
  currency,
  keeps: MergedClient,
  goes: MergedClient,
  /** Totals of both records. */
  together: ClientHoldings,
  /** Names of children in both records. They stay two children; one can be made inactive. */
  same_kids: z.array(z.string()),
  /** Error key of the obstacle to merging, if any. */
  problem: z.enum(Object.keys(errorStatus) as [ErrorKey, ...ErrorKey[]]).nullable(),
});
export type MergePreview = z.output<typeof MergePreview>;

export const Merged = z.object({ id, merged_client_id: id });
export type Merged = z.output<typeof Merged>;
