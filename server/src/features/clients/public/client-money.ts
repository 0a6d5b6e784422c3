import type { ClientMoney } from '@lectern/contract/clients/clients.schema';
import { minor } from '@lectern/contract/money';
import type { Currency } from '@lectern/contract/money';

/** Balances of a client's accounts in minor units, from the client's side: a positive balance is theirs. */
export type ClientBalances = { readonly money: number; readonly prepaid: number; readonly bonus: number; readonly units_left: number };

/** The amounts for display: a balance below zero is owed by the client. */
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
