import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { runningOut } from '../forecast/running-out.queries.ts';
import { lowBalanceKey } from './low-balance.rules.ts';
import type { LowBalance } from './low-balance.rules.ts';

type OfMoney = Extract<LowBalance, { kid_id: null }>;

/** Finds every low balance of clients with a manager who can be notified. The list of the cabinet uses the same rules. */
export async function lowBalances(ctx: ReadContext): Promise<LowBalance[]> {
  // The job reads for all managers at once.
  const ofAll = { ...ctx, actor: { ...ctx.actor, abilities: [abilities.allClients] } };
  const [lessons, managers, money] = await Promise.all([runningOut(ofAll), managersOf(ctx), lowMoney(ctx)]);
  const ofLessons = lessons.flatMap((row): LowBalance[] => {
    const manager_id = managers.get(row.client_id);
    return manager_id === undefined ? [] : [{ ...row, manager_id }];
  });
  return [...ofLessons, ...money];
}

async function managersOf({ db }: ReadContext): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; manager_id: number }>`
    select c.id, c.manager_id from clients c join users u on u.id = c.manager_id
    where c.status = 'active' and c.merged_into_id is null and u.state = 'active'
  `.execute(db);
  return new Map(rows.map(({ id, manager_id }) => [id, manager_id]));
}

async function lowMoney({ db, settings }: ReadContext): Promise<OfMoney[]> {
  const { rows } = await sql<Pick<OfMoney, 'client_id' | 'client_name' | 'manager_id' | 'money'>>`
    select c.id as client_id, c.name as client_name, c.manager_id, b.money
    from client_balances b join clients c on c.id = b.client_id join users u on u.id = c.manager_id
    where b.money < ${settings.low_balance_money} and c.merged_into_id is null and u.state = 'active'
  `.execute(db);
  return rows.map((row) => ({ ...row, kid_id: null, service_course_id: null, currency: settings.currency }));
}

/** Low balances that were already mailed and still hold. @returns keys as `lowBalanceKey` makes them */
export async function toldLowBalances({ db }: Pick<ReadContext, 'db'>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Pick<LowBalance, 'client_id' | 'kid_id' | 'service_course_id'>>`
    select client_id, kid_id, service_course_id from low_balance_warnings where over_at is null
  `.execute(db);
  return new Set(rows.map(lowBalanceKey));
}
