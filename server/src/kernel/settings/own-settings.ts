import { currency } from '@lectern/contract/money';
import type { Currency } from '@lectern/contract/money';
import { defaultZone } from '@lectern/contract/time-zones';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { numberOf, oneOf, yesOrNo, zoneOf } from './setting-declarations.ts';
import type { ValuesOf } from './setting-declarations.ts';

const school = { area: 'school', from: 'at_once' } as const;
const access = { area: 'access', from: 'at_once' } as const;

/** The kernel's own settings. */
export const kernelSettings = {
  /** The zone of business dates and months. */
  school_zone: zoneOf('Europe/Moscow', { ...school, fixedBy: zoneInUse }),
  currency: oneOf(currency.options, 'RUB' as Currency, { ...school, fixedBy: currencyInUse }),
  person_zone: zoneOf(defaultZone, { ...school, from: 'new_records' }),
  /** The language of messages to clients and staff whose own language is unknown. */
  client_language: oneOf(['en', 'ru'], 'ru', { ...school, from: 'new_records' }),
  session_idle_hours: numberOf('hours', 12, { min: 1, max: 24 * 14, ...access }),
  session_longest_hours: numberOf('hours', 24 * 14, { min: 1, max: 24 * 90, ...access, from: 'new_sign_ins' }),
  /** Requires a second factor from all staff. */
  second_factor_required: yesOrNo(false, access),
  /** Applies the rate limits of the contract to each user. */
  rate_limits: yesOrNo(true, access),
  /** Days for which rows of the outbox are kept. Their texts are deleted earlier. */
  mails_days: numberOf('days', 30, { min: 7, max: 365, area: 'data', from: 'next_run' }),
};

declare module '../settings.ts' {
  interface Settings extends ValuesOf<typeof kernelSettings> {}
}

/** Existing business dates would shift in another zone. */
async function zoneInUse(db: Db): Promise<'zone_in_use' | null> {
  const { rows } = await sql`select where exists (select from lessons) or exists (select from ledger_transactions)`.execute(db);
  return rows.length > 0 ? 'zone_in_use' : null;
}

/** Existing amounts have no meaning in another currency. */
async function currencyInUse(db: Db): Promise<'currency_in_use' | null> {
  const { rows } = await sql`
    select where exists (select from ledger_transactions) or exists (select from service_courses where price > 0)
      or exists (select from abonements) or exists (select from rate_versions)
  `.execute(db);
  return rows.length > 0 ? 'currency_in_use' : null;
}
