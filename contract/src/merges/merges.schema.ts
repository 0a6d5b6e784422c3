import { z } from 'zod';
import { contactKind } from '../clients/clients.schema.ts';
import { errorStatus } from '../errors.ts';
import type { ErrorKey } from '../errors.ts';
import { currency, minorUnits } from '../money.ts';
import { id, idText } from '../page.ts';

/** Of two records, the one that stays or the one that is merged into it. */
const side = z.enum(['keeps', 'goes']).default('keeps');
const doubleChild = { kid_id: id, merged_kid_id: id };

/** The record to merge and close, and which record supplies the name, the manager and the primary contact of each kind. */
export const MergeInput = z.strictObject({
  client_id: id,
  name_of: side,
  manager_of: side,
  primary_of: z.strictObject({ phone: side, email: side, messenger: side }).default({ phone: 'keeps', email: 'keeps', messenger: 'keeps' }),
  /** Duplicate children from the preview to merge into one. All others stay separate. */
  kids: z.array(z.strictObject(doubleChild)).max(50).default([]),
});
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
  manager_id: id.nullable(),
  manager_name: z.string().nullable(),
  /** The primary contacts, masked, without those that both records share. */
  primary: z.array(z.object({ kind: contactKind, value: z.string() })),
  created_at: z.string(),
  kids: z.array(z.object({ id, name: z.string(), grade: z.int() })),
  holdings: ClientHoldings,
});

/** Records that both children have, so that they cannot be merged into one. */
const childCollision = z.enum(['lesson', 'engagement', 'search', 'checklist', 'consent']);
export type ChildCollision = z.output<typeof childCollision>;

export const MergePreview = z.object({
  currency,
  keeps: MergedClient,
  goes: MergedClient,
  /** Totals of both records. */
  together: ClientHoldings,
  /** Children that both records seem to contain, and what prevents merging them into one. */
  doubles: z.array(z.object({ ...doubleChild, collision: childCollision.nullable() })),
  /** Error key of the obstacle to merging, if any. */
  problem: z.enum(Object.keys(errorStatus) as [ErrorKey, ...ErrorKey[]]).nullable(),
});
export type MergePreview = z.output<typeof MergePreview>;

export const Merged = z.object({ id, merged_client_id: id });
export type Merged = z.output<typeof Merged>;
