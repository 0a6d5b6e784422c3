import type { ClientMoney } from '@lectern/contract/clients/clients.schema';
import { minor } from '@lectern/contract/money';
import type { Currency } from '@lectern/contract/money';

/** Balances of a client's accounts in minor units, as the client sees them: positive is theirs. */
export type ClientBalances = { readonly money: number; readonly prepaid: number; readonly bonus: number; readonly units_left: number };

/** The figures that people read: a balance below zero is what the client owes. */
export function clientMoney({ money, prepaid, bonus, units_left }: ClientBalances, currency: Currency): ClientMoney {
  return {
    on_account: minor(Math.max(0, money)),
    owed: minor(Math.max(0, -money)),
    bonus: minor(bonus),
    units_left,
    prepaid: minor(prepaid),
    currency,
  };
}
