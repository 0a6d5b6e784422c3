import { sql } from 'kysely';
import type { ReadContext } from './calls/context.ts';
import { AppError, InvalidInput } from './app-error.ts';

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A record as the log names it: by number, or by the code that each of its entries tells, or alone of its kind. */
type Logged = { readonly entity: string; readonly id: number | null; readonly code?: string };

/** A record that several people edit. */
type Edited = Logged & { readonly now: Fields; readonly wish: Fields };

/**
 * Whoever names what they saw in the fields that they change writes over nobody else's change unseen. Other fields, and a wish that is
 * so already, harm nobody.
 * @param seen by field; of a field that is left out, the last word counts
 * @param words what people read for a value that is none for them: a name for an id; null for a code that the form shows better
 * @throws InvalidInput with `changed_meanwhile` at each such field: `by` whom, `now` the value to name next, `said` the value in words
 */
export async function requireSeen(
  ctx: ReadContext,
  { now, wish, ...record }: Edited,
  seen: Fields = {},
  words: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  const fields = Object.keys(wish).filter(
    (field) => wish[field] !== undefined && seen[field] !== undefined && now[field] !== seen[field] && now[field] !== wish[field],
  );
  if (fields.length === 0) return;
  const refusals = fields.map(async (field) => {
    const value = now[field] ?? null;
    const said = field in words ? words[field] : value === null || value === '' || typeof value === 'boolean' ? null : String(value);
    return new AppError('changed_meanwhile', { by: await lastAuthor(ctx, record, field), now: value, said: said ?? null }, field);
  });
  throw new InvalidInput(await Promise.all(refusals));
}

/** Who set a field last; what no person did is Lectern's. */
export async function lastAuthor({ db }: ReadContext, { entity, id, code }: Logged, field: string): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select u.name from audit_log a left join users u on u.id = a.actor_id
    where a.entity = ${entity} and ${id === null ? sql`a.entity_id is null` : sql`a.entity_id = ${id}`}
      and ${code === undefined ? sql`true` : sql`a.new->>'code' = ${code}`} and a.outcome = 'done' and jsonb_exists(a.new, ${field})
    order by a.id desc limit 1
  `.execute(db);
  return rows[0]?.name ?? 'Lectern';
}
