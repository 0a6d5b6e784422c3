import { sql } from 'kysely';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';

type Taken = {
  readonly id: number;
  readonly client_id: number;
  /** Numbers of free units. */
  readonly numbers: readonly number[];
  readonly reason: 'expiry' | 'refund' | 'transfer';
  readonly transaction_id: number | null;
  /** A unique key; each unit's entry appends its number. */
  readonly key: string;
};

/** Takes units out of a package, with one entry for each, so that every unit has a history. Called under the client's lock. */
export async function takeUnits(ctx: WriteContext, { id, client_id, numbers, reason, transaction_id, key }: Taken): Promise<void> {
  await sql`
    insert into unit_entries (subscription_id, client_id, units, unit_no, reason, transaction_id, at, idempotency_key)
    select ${id}, ${client_id}, -1, n, ${reason}, ${transaction_id}::bigint, ${isoOf(ctx.now)}, ${key} || ':' || n
    from unnest(${numbers}::int[]) n order by n
  `.execute(ctx.db);
}

/** The next unused key of a package; it counts the entries of its units. Called under the client's lock. */
export async function nextUnitKey({ db }: Pick<WriteContext, 'db'>, id: number): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0)::bigint as last from unit_entries where subscription_id = ${id}
  `.execute(db);
  return `subscription:${id}:after:${rows[0]?.last ?? 0}`;
}
