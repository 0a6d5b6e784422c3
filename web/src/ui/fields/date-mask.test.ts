import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDate, writeDate } from '../formats/date-parsing.ts';
import { dateInputMask, dateOrNamedMonthMask, maskDate } from './date-mask.ts';
import type { Typed } from './input-mask.ts';

/** `|` is the caret. */
const at = (text: string): Typed => ({ text: text.replace('|', ''), caret: text.indexOf('|') });
const shown = ({ text, caret }: Typed) => `${text.slice(0, caret)}|${text.slice(caret)}`;
const typing = (state: Typed, typed: string) => {
  const text = state.text.slice(0, state.caret) + typed + state.text.slice(state.caret);
  return dateInputMask({ text, caret: state.caret + typed.length }, state.text);
};
const backspace = (state: Typed) => {
  const caret = Math.max(0, state.caret - 1);
  return dateInputMask({ text: state.text.slice(0, caret) + state.text.slice(state.caret), caret }, state.text);
};
const days = fc.integer({ min: 0, max: 365 * 300 }).map((count) => Temporal.PlainDate.from('1900-01-01').add({ days: count }).toString());
const keys = fc.string({ unit: fc.constantFrom(...'0123456789./- a'), maxLength: 14 });

describe('the date mask', () => {
  it('is DD.DD.DDDD: eight digits get their dots, one by one or pasted', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { minLength: 8, maxLength: 12 }), (digits) => {
        const text = digits.join('');
        const whole = `${text.slice(0, 2)}.${text.slice(2, 4)}.${text.slice(4, 8)}`;
        expect(maskDate(text)).toBe(whole);
        const typed = [...text.slice(0, 8)].reduce(typing, at('|'));
        expect(shown(typed)).toBe(`${whole}|`);
      }),
    );
  });

  it('allows only groups of 2, 2 and 4 digits, and does not change valid text', () => {
    fc.assert(
      fc.property(fc.oneof(keys, fc.string()), (text) => {
        const masked = maskDate(text);
        expect(masked).toMatch(/^(\d{0,2}(\.\d{0,2}(\.\d{0,4})?)?)?$/);
        expect(maskDate(masked)).toBe(masked);
      }),
      { numRuns: 2000 },
    );
  });

  it('accepts a pasted date in all usual numeric formats', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('.', '/', '-', ' ', ' . '), (date, separator) => {
        const [year = '', month = '', day = ''] = date.split('-');
        for (const pasted of [
          ` ${[day, month, year].join(separator)} `,
          [Number(day), Number(month), year].join(separator),
          `${day}${month}${year}`,
          date,
        ]) {
          const masked = dateInputMask({ text: pasted, caret: pasted.length }, '');
          expect(parseDate(masked.text), pasted).toBe(date);
          expect(masked.caret).toBe(masked.text.length);
        }
        expect(maskDate(writeDate(date))).toBe(writeDate(date));
      }),
    );
  });

  it('keeps the name of a month, also if it is typed key by key', () => {
    for (const text of ['23 Jan 2027', '3 december 2026', '23.01.2027']) {
      let state: Typed = { text: '', caret: 0 };
      for (const key of text) state = dateOrNamedMonthMask({ text: state.text + key, caret: state.caret + 1 }, state.text);
      expect(state).toEqual({ text, caret: text.length });
    }
    expect(parseDate('23 Jan 2027')).toBe('2027-01-23');
  });

  it('keeps the caret after the typed characters', () => {
    expect(shown(typing(at('21|.11.2026'), '3'))).toBe('21.3|1.2026');
    expect(shown(typing(at('|1.11.2026'), '2'))).toBe('2|1.11.2026');
    expect(shown(typing(at('21.|.2026'), '1'))).toBe('21.1|.2026');
    expect(shown(typing(at('21|'), '.'))).toBe('21.|');
    expect(shown(typing(at('21.|'), '.'))).toBe('21.|');
    expect(shown(typing(at('21|'), 'a'))).toBe('21|');
    expect(shown(typing(at('21.11.2026|'), '7'))).toBe('21.11.2026|');
    expect(shown(typing(at('1|'), '/'))).toBe('1.|');
    fc.assert(
      fc.property(days, fc.nat(10), fc.nat(9), (date, caret, digit) => {
        const text = writeDate(date);
        const next = typing({ text, caret }, String(digit));
        expect(next.text).toMatch(/^\d\d\.\d\d\.\d{4}$/);
        expect(next.caret).toBeGreaterThanOrEqual(caret);
        if (caret < text.length) expect(next.text[next.caret - 1]).toBe(String(digit));
      }),
    );
  });

  it('keeps the other groups while one is deleted, and lets Backspace move over dots', () => {
    expect(shown(backspace(at('21.|11.2026')))).toBe('21|.11.2026');
    expect(shown(backspace(at('21|.11.2026')))).toBe('2|.11.2026');
    expect(shown(backspace(at('2|.11.2026')))).toBe('|.11.2026');
    expect(shown(backspace(at('21.|')))).toBe('21|');
    expect(shown(dateInputMask(at('2|1.2026'), '21.11.2026'))).toBe('2|.1.2026');
    expect(shown(dateInputMask(at('21|2026'), '21.11.2026'))).toBe('21|..2026');
    expect(shown(dateInputMask(at('25|.2026'), '21.11.2026'))).toBe('25|..2026');
    fc.assert(
      fc.property(days, (date) => {
        let state: Typed = { text: writeDate(date), caret: 10 };
        for (let presses = 0; presses < 10; presses += 1) state = backspace(state);
        expect(state).toEqual({ text: '', caret: 0 });
      }),
    );
  });

  it('keeps the caret inside the text for any typing and deleting', () => {
    fc.assert(
      fc.property(keys, fc.array(fc.tuple(fc.nat(14), fc.oneof(keys, fc.constant('⌫')))), (first, steps) => {
        let state = typing(at('|'), first);
        for (const [caret, key] of steps) {
          const moved = { text: state.text, caret: Math.min(caret, state.text.length) };
          state = key === '⌫' ? backspace(moved) : typing(moved, key);
          expect(state.caret).toBeGreaterThanOrEqual(0);
          expect(state.caret).toBeLessThanOrEqual(state.text.length);
          expect(maskDate(state.text)).toBe(state.text);
        }
      }),
    );
  });
});
