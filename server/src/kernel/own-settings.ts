import { currency } from '@lectern/contract/money';
import type { Currency } from '@lectern/contract/money';
import { defaultZone } from '@lectern/contract/time-zones';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { numberOf, oneOf, yesOrNo, zoneOf } from './setting-declarations.ts';
import type { ValuesOf } from './setting-declarations.ts';

const school = { area: 'school', from: 'at_once' } as const;
const access = { area: 'access', from: 'at_once' } as const;

/** Settings that the kernel itself goes by. */
export const kernelSettings = {
  /** Days and months of money are those of this zone. */
  school_zone: zoneOf('Europe/Moscow', { ...school, fixedBy: zoneInUse }),
  currency: oneOf(currency.options, 'RUB' as Currency, { ...school, fixedBy: currencyInUse }),
  person_zone: zoneOf(defaultZone, { ...school, from: 'new_records' }),
  /** The language in which the school writes to clients and staff of whom it knows no other. */
  client_language: oneOf(['en', 'ru'], 'ru', { ...school, from: 'new_records' }),
  session_idle_hours: numberOf('hours', 12, { min: 1, max: 24 * 14, ...access }),
  session_longest_hours: numberOf('hours', 24 * 14, { min: 1, max: 24 * 90, ...access, from: 'new_sign_ins' }),
  /** Nobody of the staff works without a second factor. */
  second_factor_required: yesOrNo(false, access),
  /** Holds each person to the limits of calls that the contract names. */
  rate_limits: yesOrNo(true, access),
};

declare module './settings.ts' {
  interface Settings extends ValuesOf<typeof kernelSettings> {}
}

/** What stands in one zone would change its day in another. */
async function zoneInUse(db: Db): Promise<'zone_in_use' | null> {
  const { rows } = await sql`select where exists (select from lessons) or exists (select from ledger_transactions)`.execute(db);
  return rows.length > 0 ? 'zone_in_use' : null;
}

/** A sum has no meaning in another currency than the one it was agreed in. */
async function currencyInUse(db: Db): Promise<'currency_in_use' | null> {
  const { rows } = await sql`
    select where exists (select from ledger_transactions) or exists (select from service_courses where price > 0)
      or exists (select from abonements) or exists (select from rate_versions)
  `.execute(db);
  return rows.length > 0 ? 'currency_in_use' : null;
}
