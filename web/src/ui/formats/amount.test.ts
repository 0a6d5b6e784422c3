import { describe, expect, it } from 'vitest';
import { largestSum } from '@lectern/contract/money';
import { largestAmount, parseAmount, parseBalance } from './amount.ts';

describe('a typed amount', () => {
  it('is refused if it is empty, not an amount, not positive or too large', () => {
    expect(parseAmount('  ')).toEqual({ ok: false, why: 'empty' });
    for (const text of ['a lot', '1,234', '1,23.50', '1234,567.50', '12.345', '.5', '1e5', '5 ₽', '١٢', '--5']) {
      expect(parseAmount(text), text).toEqual({ ok: false, why: 'not_a_sum' });
    }
    for (const text of ['0', '0,00', '-5', '-0,01']) expect(parseAmount(text), text).toEqual({ ok: false, why: 'not_positive' });
    expect(parseAmount('10000000000,01')).toEqual({ ok: false, why: 'too_large' });
    expect(parseAmount('9'.repeat(400))).toEqual({ ok: false, why: 'too_large' });
  });

  it('has the limit of the calls', () => {
    expect(largestAmount).toBe(largestSum);
  });

  it('is parsed with a comma or a point, and with spaces between thousands', () => {
    expect(parseAmount('14 400')).toEqual({ ok: true, minor: 1_440_000 });
    expect(parseAmount('14\u00a0400,5')).toEqual({ ok: true, minor: 1_440_050 });
    expect(parseAmount('14\u202f400.50')).toEqual({ ok: true, minor: 1_440_050 });
    expect(parseAmount('0,01')).toEqual({ ok: true, minor: 1 });
    expect(parseAmount('007')).toEqual({ ok: true, minor: 700 });
  });

  it('is parsed in the English display format', () => {
    expect(parseAmount('1,234.50')).toEqual({ ok: true, minor: 123_450 });
    expect(parseAmount('1,234,567.5')).toEqual({ ok: true, minor: 123_456_750 });
  });

  it('is exact, unlike floating point', () => {
    expect(parseAmount('1.15')).toEqual({ ok: true, minor: 115 });
    expect(parseAmount('4.35')).toEqual({ ok: true, minor: 435 });
    expect(parseAmount('9999999999.99')).toEqual({ ok: true, minor: largestAmount - 1 });
  });
});

describe('a typed balance', () => {
  it('is refused if it is empty, not an amount or too large, also below zero', () => {
    expect(parseBalance(' ')).toEqual({ ok: false, why: 'empty' });
    for (const text of ['much', '1,234', '--5', '5-']) expect(parseBalance(text), text).toEqual({ ok: false, why: 'not_a_sum' });
    expect(parseBalance('-10000000000,01')).toEqual({ ok: false, why: 'too_large' });
  });

  it('may be zero or negative, with a hyphen or a minus sign', () => {
    expect(parseBalance('0')).toEqual({ ok: true, minor: 0 });
    expect(parseBalance('-0')).toEqual({ ok: true, minor: 0 });
    expect(parseBalance('-1 200,50')).toEqual({ ok: true, minor: -120_050 });
    expect(parseBalance('\u22121200')).toEqual({ ok: true, minor: -120_000 });
  });
});
