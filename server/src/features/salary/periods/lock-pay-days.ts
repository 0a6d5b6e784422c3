import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { monthNumber, monthOf } from '../../ledger/public/book-months.ts';

/** Waits for pay that is being posted into the months of a period, and locks them until the transaction ends. */
export async function lockPayDays({ db }: WriteContext, periodId: number): Promise<void> {
  const { rows } = await sql<{ starts_on: string; ends_on: string }>`
    select starts_on, ends_on from pay_periods where id = ${periodId}
  `.execute(db);
  const months = new Set(rows.flatMap(({ starts_on, ends_on }) => [starts_on, ends_on]).map((day) => monthNumber(monthOf(day))));
  await lock(
    db,
    [...months].map((id) => ({ of: 'month', id })),
  );
}
