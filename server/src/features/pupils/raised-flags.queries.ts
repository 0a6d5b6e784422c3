import type { RaisedFlag, RaisedFlagsQuery } from '@lectern/contract/pupils/pupils.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { cachedCount } from '../../kernel/cached-count.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { pageLimit } from '../../kernel/calls/page-limit.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { workScope } from '../clients/public/client-access.ts';
import { flagActions } from './pupils.policy.ts';

export type FlagRow = Omit<RaisedFlag, 'can'> & { readonly manager_id: number | null; readonly kid_id: number };

const around = sql`from pupil_flags f join engagements e on e.id = f.engagement_id join children k on k.id = e.kid_id
  join clients c on c.id = e.client_id`;

function rowsWhere(ctx: ReadContext, where: RawBuilder<unknown>, tail: RawBuilder<unknown>) {
  return sql<FlagRow>`
    select f.id, f.reason, f.raised_at, f.answer, f.answered_at, au.name as answered_by_name, e.kid_id, k.name as kid_name,
      e.client_id, c.name as client_name, c.manager_id, ${titleOf(ctx, 'co')} as course_title, e.teacher_id, tu.name as teacher_name
    ${around} join courses co on co.id = e.course_id join users tu on tu.id = e.teacher_id left join users au on au.id = f.answered_by
    where ${where} ${tail}
  `;
}

function flagView(ctx: ReadContext, row: FlagRow): RaisedFlag {
  const { manager_id: _manager, kid_id: _kid, ...shown } = row;
  return { ...shown, can: allowedActions(ctx, flagActions, row) };
}

/** Lists flags about children of the actor's clients. */
export async function listRaisedFlags(
  ctx: ReadContext,
  { query }: { query: RaisedFlagsQuery },
): Promise<{ count: number; results: RaisedFlag[] }> {
  const where = sql`${workScope(ctx.actor)} and f.answered_at is ${query.state === 'open' ? sql`null` : sql`not null`}`;
  const direction = query.ordering === '-raised_at' ? sql`desc` : sql`asc`;
  const [{ rows }, count] = await Promise.all([
    rowsWhere(ctx, where, sql`order by f.raised_at ${direction}, f.id ${direction} ${pageLimit(query)}`).execute(ctx.db),
    cachedCount(ctx.db, sql<{ count: number }>`select count(*)::int as count ${around} where ${where}`),
  ]);
  return { count, results: rows.map((row) => flagView(ctx, row)) };
}

/** @throws AppError `not_found` for a missing flag, and for one about another user's client */
export async function requireFlag(ctx: ReadContext, id: number): Promise<FlagRow> {
  const { rows } = await rowsWhere(ctx, sql`f.id = ${id} and ${workScope(ctx.actor)}`, sql``).execute(ctx.db);
  if (rows[0] === undefined) throw new AppError('not_found', { id });
  return rows[0];
}

export async function raisedFlag(ctx: ReadContext, id: number): Promise<RaisedFlag> {
  return flagView(ctx, await requireFlag(ctx, id));
}
