import type { LedgerCheck } from '@lectern/contract/ledger/books.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';

const shown = 30;

function checks(where: RawBuilder<unknown>) {
  return sql<LedgerCheck>`
    select c.id, c.started_at, c.milliseconds, c.transactions, c.entries, c.faults, u.name as asked_by_name
    from ledger_checks c left join users u on u.id = c.asked_by
    where ${where} order by c.started_at desc, c.id desc limit ${shown}
  `;
}

/** Lists the latest checks of the ledger, the newest first. */
export async function listLedgerChecks({ db }: ReadContext): Promise<LedgerCheck[]> {
  return (await checks(sql`true`).execute(db)).rows;
}

export async function requireLedgerCheck({ db }: Pick<ReadContext, 'db'>, id: number): Promise<LedgerCheck> {
  const [check] = (await checks(sql`c.id = ${id}`).execute(db)).rows;
  if (check === undefined) throw new AppError('not_found', { id });
  return check;
}
