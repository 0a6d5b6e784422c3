import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { ErrorKey } from './errors.ts';
import { done, flag, id, idParams, line, search } from './page.ts';
import type { Permission } from './permissions.ts';

/** The endpoints of every dictionary: list, add, change (archiving changes `active`), delete an unused entry, reorder. */

/** A dictionary entry, as shown to whoever maintains it. */
export function entry<const S extends z.ZodRawShape>(shape: S) {
  return z.object({ id, position: z.int(), active: z.boolean(), ...shape });
}

/** Changes of an entry. `before` holds the displayed values of the changed fields; a concurrent change is refused. */
export function entryChange<const S extends z.ZodRawShape>(shape: S) {
  const fields = { ...shape, active: z.boolean() };
  const partial = z.strictObject(fields).partial();
  return z.strictObject({ ...partial.shape, before: partial.optional() });
}

export const EntriesQuery = z.strictObject({ search, archived: flag });
export const EntryOrder = z.strictObject({ ids: z.array(id).min(1).max(1_000) });

export function listEntries<const P extends string, O extends z.ZodType>(path: `/${P}`, permission: Permission, what: string, output: O) {
  const all = `${path}all/` as const;
  const summary = `${what}: all that the school keeps, in their order`;
  return endpoint({ method: 'GET', path: all, summary, permission, query: EntriesQuery, output: z.array(output), errors: [] });
}

export function createEntry<const P extends string, B extends z.ZodType, O extends z.ZodType>(
  path: `/${P}`,
  permission: Permission,
  what: string,
  body: B,
  output: O,
) {
  return endpoint({ method: 'POST', path, summary: `${what}: add one`, permission, body, output, status: 201, errors: ['title_taken'] });
}

export function editEntry<const P extends string, B extends z.ZodType, O extends z.ZodType>(
  path: `/${P}`,
  permission: Permission,
  what: string,
  body: B,
  output: O,
  more: readonly ErrorKey[] = [],
) {
  const one = `${path}{id}/edit/` as const;
  const summary = `${what}: change, archive or bring back one`;
  const errors: readonly ErrorKey[] = ['not_found', 'title_taken', 'changed_meanwhile', ...more];
  return endpoint({ method: 'POST', path: one, summary, permission, params: idParams, body, output, errors });
}

/** @param refusals errors for entries that are referred to; empty if nothing can refer to them */
export function deleteEntry<const P extends string>(
  path: `/${P}`,
  permission: Permission,
  what: string,
  refusals: readonly ErrorKey[] = ['entry_in_use'],
) {
  const errors: readonly ErrorKey[] = ['not_found', ...refusals];
  const one = `${path}{id}/delete/` as const;
  const summary = `${what}: take away one that nothing refers to`;
  return endpoint({ method: 'POST', path: one, summary, permission, params: idParams, output: done, errors });
}

export function reorderEntries<const P extends string>(path: `/${P}`, permission: Permission, what: string) {
  const order = `${path}reorder/` as const;
  const summary = `${what}: put them in another order`;
  return endpoint({ method: 'POST', path: order, summary, permission, body: EntryOrder, output: done, errors: ['not_found'] });
}

const title = line(100).min(1);

/** An entry that has only a name, in the two languages of the school. */
export const TitledEntryInput = z.strictObject({ title_en: title, title_ru: title });
export const TitledEntryChange = entryChange(TitledEntryInput.shape);
export const TitledEntry = entry({ title_en: z.string(), title_ru: z.string() });
export type TitledEntry = z.output<typeof TitledEntry>;
