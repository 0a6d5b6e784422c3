import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAccount, isBik, isCorrespondentAccount, isInn, wrongDigits } from './check-digits.rules.ts';

const right = { inn: '500100732259', bik: '044525225', account: '40817810099910004312', correspondent_account: '30101810400000000225' };
const withDigit = (number: string, at: number, by: number) =>
  number.slice(0, at) + String((Number(number[at]) + by) % 10) + number.slice(at + 1);

describe('check digits', () => {
  it('accept real bank details', () => {
    expect(isInn(right.inn)).toBe(true);
    expect(isBik(right.bik)).toBe(true);
    expect(isCorrespondentAccount(right.correspondent_account, right.bik)).toBe(true);
    expect(wrongDigits({ ...right, account: accountWithKey(right.account, right.bik) })).toEqual([]);
  });

  it('find every single wrong digit of an account', () => {
    const account = accountWithKey(right.account, right.bik);
    fc.assert(
      fc.property(fc.nat(19), fc.integer({ min: 1, max: 9 }), (at, by) => {
        expect(isAccount(withDigit(account, at, by), right.bik)).toBe(false);
      }),
    );
  });

  it('refuse other lengths, banks and letters', () => {
    expect(isInn('7707083893')).toBe(false);
    expect(isInn('500100732258')).toBe(false);
    expect(isBik('944525225')).toBe(false);
    expect(isAccount('4081781009991000431', right.bik)).toBe(false);
    expect(isCorrespondentAccount('30101810400000000226', right.bik)).toBe(false);
    expect(wrongDigits({ ...right, inn: '111111111111', bik: '999999999' })).toEqual(['inn', 'bik']);
  });
});

function accountWithKey(account: string, bik: string): string {
  for (let key = 0; key < 10; key += 1) {
    const tried = account.slice(0, 8) + String(key) + account.slice(9);
    if (isAccount(tried, bik)) return tried;
  }
  throw new Error('no key fits');
}
