import type { Payee } from '@lectern/contract/payouts/payouts.schema';

const digitsOf = (number: string) => [...number].map(Number);
const weighted = (digits: readonly number[], weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);

const eleventh = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** @returns whether the two check digits of a person's INN are right */
export function isInn(inn: string): boolean {
  if (!/^\d{12}$/.test(inn)) return false;
  const digits = digitsOf(inn);
  const check = (weights: readonly number[]) => (weighted(digits, weights) % 11) % 10;
  return check(eleventh) === digits[10] && check([3, ...eleventh]) === digits[11];
}

/** A BIK of the Russian payment system: country, region, branch and number of the bank; it has no check digit. */
export function isBik(bik: string): boolean {
  return /^0[0-4]\d{7}$/.test(bik);
}

const ofAccount = Array.from({ length: 23 }, (_, index) => [7, 1, 3][index % 3] ?? 0);
const passes = (prefix: string, account: string) => weighted(digitsOf(prefix + account), ofAccount) % 10 === 0;

/** @returns whether the check digit of an account in a bank is right */
export function isAccount(account: string, bik: string): boolean {
  return /^\d{20}$/.test(account) && isBik(bik) && passes(bik.slice(-3), account);
}

/** @returns whether the check digit of a bank's correspondent account is right */
export function isCorrespondentAccount(account: string, bik: string): boolean {
  return /^301\d{17}$/.test(account) && isBik(bik) && account.endsWith(bik.slice(-3)) && passes(`0${bik.slice(4, 6)}`, account);
}

type Checked = 'inn' | 'bik' | 'account' | 'correspondent_account';

/** The fields of a payee whose check digits are wrong. */
export function wrongDigits({ inn, bik, account, correspondent_account: correspondent }: Pick<Payee, Checked>): Checked[] {
  if (!isBik(bik)) return isInn(inn) ? ['bik'] : ['inn', 'bik'];
  return [
    ...(isInn(inn) ? [] : ['inn' as const]),
    ...(isAccount(account, bik) ? [] : ['account' as const]),
    ...(isCorrespondentAccount(correspondent, bik) ? [] : ['correspondent_account' as const]),
  ];
}
