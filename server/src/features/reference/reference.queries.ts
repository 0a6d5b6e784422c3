import { abilities } from '@lectern/contract/permissions';
import { taughtNouns } from '@lectern/contract/reference/reference.schema';
import type { ReferenceChange, ReferenceHistoryQuery } from '@lectern/contract/reference/reference.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';

type Logged = Readonly<Record<string, unknown>> | null;
type Row = {
  readonly id: number;
  readonly entry_id: number | null;
  readonly at: string;
  readonly action: string;
  readonly author_id: number | null;
  readonly author_name: string | null;
  readonly old: Logged;
  readonly new: Logged;
};

/** Maximum number of changes in the history. */
const most = 200;

/** @throws AppError `forbidden` for a methodist and a dictionary that methodists do not keep */
export async function getReferenceHistory(
  { db, actor }: ReadContext,
  { query }: { query: ReferenceHistoryQuery },
): Promise<ReferenceChange[]> {
  const { noun, id } = query;
  if (!taughtNouns.includes(noun) && !actor.abilities.includes(abilities.keepReferenceData)) throw new AppError('forbidden');
  const { rows } = await sql<Row>`
    select a.id::int as id, a.entity_id::int as entry_id, a.at, a.action, u.id as author_id, u.name as author_name, a.old, a.new
    from audit_log a left join users u on u.id = a.actor_id
    where a.entity = ${noun} and a.outcome = 'done' and ${id === undefined ? sql`true` : sql`a.entity_id = ${id}`}
    order by a.id desc limit ${most}
  `.execute(db);
  return rows.map(({ author_id, author_name, action, old, new: after, ...entry }) => ({
    ...entry,
    action: action.slice(noun.length + 1) as ReferenceChange['action'],
    author: author_id === null ? null : { id: author_id, name: author_name ?? '' },
    changes: Object.keys({ ...old, ...after }).map((field) => ({ field, old: textOf(old?.[field]), new: textOf(after?.[field]) })),
  }));
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? value.join(', ') : String(value);
}
