import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { WriteContext } from '../calls/context.ts';
import { changedFields } from '../edits/changed-fields.ts';
import { lock } from '../locks.ts';
import { referencesTo } from '../references.ts';
import { requireUnchanged } from '../edits/require-unchanged.ts';
import { entryOf } from './dictionary.ts';
import type { Dictionary, EntryRow } from './dictionary.ts';

type Values = Readonly<Record<string, unknown>>;

/** One lock for all dictionaries: reference data changes rarely, and serial writes keep order and titles consistent. */
const oneAfterAnother = [{ of: 'setting', id: 3 }] as const;

export const lockDictionaries = ({ db }: WriteContext): Promise<void> => lock(db, oneAfterAnother);

/** Appends an entry. @throws AppError `title_taken`, `not_found` at the parent entry */
export async function createEntry<T = EntryRow>(ctx: WriteContext, entries: Dictionary, values: Values): Promise<T> {
  await lockDictionaries(ctx);
  await requireParents(ctx, entries, values);
  await requireOwnTitles(ctx, entries, values, null);
  const fields = entries.fields.filter((field) => values[field] !== undefined);
  const parent = entries.within === null ? sql`true` : sql`${sql.ref(entries.within)} = ${values[entries.within]}`;
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(entries.table)} (position, ${sql.join(fields.map((field) => sql.ref(field)))})
    select coalesce(max(position), 0) + 1, ${sql.join(fields.map((field) => (entries.dates.includes(field) ? sql`${values[field]}::date` : boundValue(values[field]))))}
    from ${sql.table(entries.table)} where ${parent}
    returning id
  `.execute(ctx.db);
  const entry = await entryOf(ctx, entries, rows[0]?.id ?? 0);
  ctx.audit({ action: `${entries.noun}.create`, entity: entries.noun, entity_id: entry.id, new: values });
  return entry as T;
}

/** PostgreSQL cannot infer the type of a parameter in a select list. */
function boundValue(value: unknown) {
  if (typeof value === 'number') return sql`${value}::int`;
  if (typeof value === 'boolean') return sql`${value}::boolean`;
  if (Array.isArray(value)) return sql`${value}::text[]`;
  return sql`${value}::text`;
}

export type EntryChange = Values & { readonly before?: Values | undefined };

/**
 * Changes fields of an entry; `active` archives and restores it.
 * @throws AppError `not_found`, `title_taken`, `changed_meanwhile`, `entry_in_use` at a field that is fixed while something refers to the
 * entry
 */
export async function editEntry<T = EntryRow>(
  ctx: WriteContext,
  entries: Dictionary,
  id: number,
  { before: seen, ...input }: EntryChange,
): Promise<T> {
  await lockDictionaries(ctx);
  const entry = await entryOf(ctx, entries, id, true);
  const [now, requested, known] = [comparable(entry), comparable(input), comparable(seen ?? {})];
  await requireUnchanged(ctx, { entity: entries.noun, id, now, requested }, known);
  const changes = changedFields(now, requested);
  if (changes === null) {
    ctx.nothingChanged();
    return entry as T;
  }
  const fields = Object.keys(changes.new);
  await requireParents(ctx, entries, input);
  await requireOwnTitles(ctx, entries, { ...entry, ...input }, id);
  const fixed = fields.find((field) => entries.fixedInUse.includes(field));
  if (fixed !== undefined) await requireUnused(ctx, entries, id, fixed);
  const set = fields.map((field) => sql`${sql.ref(field)} = ${input[field]}`);
  await sql`update ${sql.table(entries.table)} set ${sql.join(set)} where id = ${id}`.execute(ctx.db);
  ctx.audit({ action: `${entries.noun}.edit`, entity: entries.noun, entity_id: id, ...changes });
  return (await entryOf(ctx, entries, id)) as T;
}

/** Lists are compared and logged as text. */
function comparable(values: Values): Readonly<Record<string, string | number | boolean | null>> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, Array.isArray(value) ? [...value].sort().join(', ') : value]),
  ) as never;
}

/** Deletes an entry that nothing refers to. @throws AppError `not_found`, `entry_in_use` naming the referring tables */
export async function deleteEntry(ctx: WriteContext, entries: Dictionary, id: number): Promise<Record<string, never>> {
  await lockDictionaries(ctx);
  const { id: _, ...entry } = await entryOf(ctx, entries, id, true);
  await requireUnused(ctx, entries, id, null);
  await sql`delete from ${sql.table(entries.table)} where id = ${id}`.execute(ctx.db);
  ctx.audit({ action: `${entries.noun}.delete`, entity: entries.noun, entity_id: id, old: entry });
  return {};
}

async function requireUnused({ db }: WriteContext, entries: Dictionary, id: number, field: string | null): Promise<void> {
  const where = (await referencesTo(db, entries.table, [id], entries.parts)).get(id) ?? [];
  if (where[0] !== undefined) throw new AppError('entry_in_use', { where: where[0], tables: where.length }, field);
}

/**
 * Reorders entries; those that are not named follow in their old order.
 * @throws AppError `not_found` for a missing entry, or one with another parent than the first
 */
export async function reorderEntries(ctx: WriteContext, entries: Dictionary, ids: readonly number[]): Promise<Record<string, never>> {
  await lockDictionaries(ctx);
  const first = await entryOf(ctx, entries, ids[0] ?? 0);
  const place = entries.within === null ? sql`true` : sql`${sql.ref(entries.within)} = ${first[entries.within]}`;
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(entries.table)} where ${place} order by position, id`.execute(
    ctx.db,
  );
  const known = rows.map(({ id }) => id);
  if (ids.some((id) => !known.includes(id))) throw new AppError('not_found', {}, 'ids');
  const order = [...ids, ...known.filter((id) => !ids.includes(id))];
  if (order.every((id, at) => known[at] === id)) {
    ctx.nothingChanged();
    return {};
  }
  await sql`
    update ${sql.table(entries.table)} e set position = o.position::int
    from unnest(${order}::int[]) with ordinality as o (id, position) where o.id = e.id
  `.execute(ctx.db);
  ctx.audit({ action: `${entries.noun}.reorder`, entity: entries.noun, entity_id: null, old: { ids: known }, new: { ids: order } });
  return {};
}

/** @throws AppError `not_found` at a field that refers to a missing entry */
async function requireParents({ db }: WriteContext, { parents }: Dictionary, values: Values): Promise<void> {
  for (const [field, table] of Object.entries(parents)) {
    if (values[field] === undefined) continue;
    const { rows } = await sql`select from ${sql.table(table)} where id = ${values[field]}`.execute(db);
    if (rows.length === 0) throw new AppError('not_found', {}, field);
  }
}

/** @throws AppError `title_taken` at a title that another entry of the same parent has, ignoring case */
async function requireOwnTitles({ db }: WriteContext, entries: Dictionary, values: Values, id: number | null): Promise<void> {
  const place = entries.within === null ? sql`true` : sql`${sql.ref(entries.within)} = ${values[entries.within]}`;
  for (const title of entries.titles) {
    const { rows } = await sql<{ active: boolean }>`
      select active from ${sql.table(entries.table)}
      where ${place} and lower(${sql.ref(title)}) = lower(${values[title]}) and id is distinct from ${id}::int limit 1
    `.execute(db);
    if (rows[0] !== undefined) throw new AppError('title_taken', { archived: !rows[0].active }, title);
  }
}
