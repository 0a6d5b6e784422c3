import type { PayeeKind } from '@lectern/contract/salary/pay-kinds.rules';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { live } from './due-pay.queries.ts';
import type { TaxRate, YearSoFar } from './withholding.rules.ts';

/** The country whose bank details and taxes the school uses. */
export const taxCountry = 'RU';

/** The tax rates of each kind of contract on a day; no taxes are withheld for a kind without rates. @param day `yyyy-mm-dd` */
export async function taxRatesOn(db: Db, day: string): Promise<ReadonlyMap<PayeeKind, readonly TaxRate[]>> {
  const { rows } = await sql<TaxRate & { kind: PayeeKind }>`
    select kind, above, share from pay_tax_rates r where country = ${taxCountry} and valid_from = (
      select max(valid_from) from pay_tax_rates where country = r.country and kind = r.kind and valid_from <= ${day}
    )
  `.execute(db);
  return Map.groupBy(rows, ({ kind }) => kind);
}

/** Payments in the year of a day, by `yearKey`. @param day `yyyy-mm-dd` @param butFor a payout that is being changed */
export async function yearsSoFar(db: Db, day: string, butFor: number | null = null): Promise<ReadonlyMap<string, YearSoFar>> {
  const { rows } = await sql<YearSoFar & { key: string }>`
    select teacher_id || ' ' || kind as key, sum(gross)::bigint as gross, sum(withheld)::bigint as withheld from payouts
    where ${live} and id is distinct from ${butFor}::int and extract(year from planned_on) = extract(year from ${day}::date)
    group by teacher_id, kind
  `.execute(db);
  return new Map(rows.map(({ key, ...year }) => [key, year]));
}
