import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phonePattern, upToTwentyDigits } from '../forms/rules/patterns.ts';
import type { Mask } from './input-mask.ts';
import { digitsMask, phoneMask } from './input-mask.ts';

const text = fc.string({ unit: fc.constantFrom(...'0123456789+-() aж') });
const placed = fc.tuple(text, fc.nat(60)).map(([value, caret]) => ({ text: value, caret: Math.min(caret, value.length) }));
const pasted = (mask: Mask, value: string) => mask({ text: value, caret: value.length }, '').text;

describe('the phone mask', () => {
  it('allows an optional leading plus and digits', () => {
    fc.assert(
      fc.property(placed, (typed) => {
        const { text: masked, caret } = phoneMask(typed, '');
        expect(['', '+'].includes(masked) || phonePattern.test(masked)).toBe(true);
        expect(phoneMask({ text: masked, caret }, '')).toEqual({ text: masked, caret });
        expect(masked.replaceAll('+', '').length).toBeLessThanOrEqual(20);
      }),
    );
  });

  it('accepts a number in the usual formats', () => {
    expect(pasted(phoneMask, ' +7 (916) 000-11-22')).toBe('+79160001122');
    expect(pasted(phoneMask, '8 916 000 11 22')).toBe('89160001122');
    expect(pasted(phoneMask, 'tel:+7')).toBe('+7');
    expect(phoneMask({ text: '+|7916'.replace('|', ''), caret: 1 }, '7916')).toEqual({ text: '+7916', caret: 1 });
    expect(phoneMask({ text: '79+16', caret: 3 }, '7916')).toEqual({ text: '7916', caret: 2 });
  });
});

describe('the digits mask', () => {
  it('allows 0 to 20 digits', () => {
    fc.assert(
      fc.property(placed, (typed) => {
        const { text: masked, caret } = digitsMask(typed, '');
        expect(masked).toMatch(upToTwentyDigits);
        expect(digitsMask({ text: masked, caret }, '')).toEqual({ text: masked, caret });
        expect(caret).toBeLessThanOrEqual(masked.length);
      }),
    );
    expect(pasted(digitsMask, '12-34 56')).toBe('123456');
  });

  it('keeps the caret after the digits before it, and cuts excess digits at the caret', () => {
    fc.assert(
      fc.property(placed, (typed) => {
        const head = typed.text.slice(0, typed.caret).replaceAll(/\D/g, '');
        const { text: masked, caret } = digitsMask(typed, '');
        expect(masked.slice(0, caret)).toBe(head.slice(0, caret));
        if (typed.text.replaceAll(/\D/g, '').length <= 20) expect(caret).toBe(head.length);
      }),
    );
    const full = '01234567890123456789';
    expect(digitsMask({ text: `012x99${full.slice(3)}`, caret: 6 }, full)).toEqual({ text: full, caret: 3 });
  });
});
