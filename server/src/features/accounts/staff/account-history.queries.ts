import { accountAction } from '@lectern/contract/accounts/staff.schema';
import type { AccountHistory, AccountHistoryQuery } from '@lectern/contract/accounts/staff.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { readPage } from '../../../kernel/calls/page-limit.ts';
import { accountChangeView } from './account-history.view.ts';
import type { AccountEntry } from './account-history.view.ts';

type Input = { readonly params: { id: number }; readonly query: AccountHistoryQuery };

/** The history of an account from the audit log; refused attempts are left out. */
export async function getAccountHistory({ db }: ReadContext, { params: { id }, query }: Input): Promise<AccountHistory> {
  const user = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  if (user === undefined) throw new AppError('not_found', { id });
  const from = sql`from audit_log a where a.entity = 'user' and a.entity_id = ${id} and a.outcome = 'done'
    and a.action = any(${accountAction.options})`;
  const columns = sql`a.id, a.at, a.action, a.actor_id, a.old, a.new, (select name from users where id = a.actor_id) as actor_name`;
  const { count, rows } = await readPage<AccountEntry>(db, query, { columns, from, order: sql`a.id desc` });
  return { count, results: rows.map(accountChangeView) };
}
