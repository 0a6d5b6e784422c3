import { z } from 'zod';
import { allowed, id, idText, listQuery, pageOf } from '../page.ts';
import { instant } from '../time.ts';
import { personKinds } from './fields/personal-table.rules.ts';
import { retentionKinds } from './retention.rules.ts';

export const personKind = z.enum(personKinds);

export const PersonQuery = z.strictObject({ kind: personKind, person_id: idText });
export type PersonQuery = z.output<typeof PersonQuery>;

/**
 * `deleted`: rows are deleted; `erased`: names and texts are removed; `kept`: the law requires keeping it; `facts`: contains nothing
 * personal.
 */
export const erasureEffect = z.enum(['deleted', 'erased', 'kept', 'facts']);

/** The stored data about a person by table, what an erasure would do with it, and why it is refused now. */
export const PersonalData = z.object({
  kind: personKind,
  id,
  name: z.string(),
  tables: z.array(z.object({ table: z.string(), title: z.string(), rows: z.int().min(1), effect: erasureEffect })),
  erased_at: instant.nullable(),
  can: z.object({ erase: allowed }),
});
export type PersonalData = z.output<typeof PersonalData>;

/** `zip`: the JSON and all stored files, such as receipts. */
export const ExportPersonInput = z.strictObject({ kind: personKind, person_id: id, format: z.enum(['json', 'pdf', 'zip']) });
export type ExportPersonInput = z.output<typeof ExportPersonInput>;

export const erasureReason = z.enum(['request', 'authority', 'retention']);

export const ErasePersonInput = z.strictObject({ kind: personKind, person_id: id, reason: erasureReason });
export type ErasePersonInput = z.output<typeof ErasePersonInput>;

const named = z.object({ id, name: z.string() });

/** An erasure. The author is null if a job did it. */
export const Erasure = z.object({
  id,
  kind: personKind,
  person: named,
  reason: erasureReason,
  rows_erased: z.int().min(0),
  erased_at: instant,
  erased_by: named.nullable(),
});
export type Erasure = z.output<typeof Erasure>;
export const ErasureQuery = listQuery(['-erased_at'], {});
export type ErasureQuery = z.output<typeof ErasureQuery>;
export const ErasurePage = pageOf(Erasure);
export type ErasurePage = z.output<typeof ErasurePage>;

/**
 * What the nightly jobs would delete now: the kind of record, its retention in days by the settings, or `fixed`, and the number of expired
 * records.
 */
export const Retention = z.array(z.object({ kind: z.enum(retentionKinds), days: z.int().min(1), fixed: z.boolean(), due: z.int().min(0) }));
export type Retention = z.output<typeof Retention>;
