import { sql } from 'kysely';
import type { ReadContext } from '../calls/context.ts';
import { AppError, InvalidInput } from '../app-error.ts';

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A record as the audit log identifies it: by id, by the code in each of its entries, or as the only one of its kind. */
type Logged = { readonly entity: string; readonly id: number | null; readonly code?: string };

/** A record that several users edit. */
type Edited = Logged & { readonly now: Fields; readonly requested: Fields };

/**
 * Per-field optimistic concurrency: refuses to overwrite a value that somebody else has changed since the form read it. A field that
 * already has the requested value, and a field that the form did not change, never conflict.
 * @param seen values that the form read, by field; a field left out is overwritten without a check
 * @param words display texts for values that are not readable as they are: a name for an id; null where the form itself displays the value
 * @throws InvalidInput with `changed_meanwhile` at each such field: `by` (author), `now` (current value, to be sent next), `said` (its
 * text)
 */
export async function requireUnchanged(
  ctx: ReadContext,
  { now, requested, ...record }: Edited,
  seen: Fields = {},
  words: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  const fields = Object.keys(requested).filter(
    (field) => requested[field] !== undefined && seen[field] !== undefined && now[field] !== seen[field] && now[field] !== requested[field],
  );
  if (fields.length === 0) return;
  const refusals = fields.map(async (field) => {
    const value = now[field] ?? null;
    const said = field in words ? words[field] : value === null || value === '' || typeof value === 'boolean' ? null : String(value);
    return new AppError('changed_meanwhile', { by: await lastAuthor(ctx, record, field), now: value, said: said ?? null }, field);
  });
  throw new InvalidInput(await Promise.all(refusals));
}

/** @returns the name of the last user who set a field; 'Lectern' if no person did */
export async function lastAuthor({ db }: ReadContext, { entity, id, code }: Logged, field: string): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select u.name from audit_log a left join users u on u.id = a.actor_id
    where a.entity = ${entity} and ${id === null ? sql`a.entity_id is null` : sql`a.entity_id = ${id}`}
      and ${code === undefined ? sql`true` : sql`a.new->>'code' = ${code}`} and a.outcome = 'done' and jsonb_exists(a.new, ${field})
    order by a.id desc limit 1
  `.execute(db);
  return rows[0]?.name ?? 'Lectern';
}
