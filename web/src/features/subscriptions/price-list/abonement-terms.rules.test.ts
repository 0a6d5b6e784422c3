import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { abonementProblems, termsOf } from './abonement-terms.rules.ts';
import type { AbonementDraft } from './abonement-terms.rules.ts';

const draft: AbonementDraft = {
  service_course_id: 3,
  title: ' 8 lessons ',
  units: 8,
  price: '7600',
  valid_days: 70,
  freeze_days: 7,
  grade_from: 5,
  grade_to: 9,
};

describe('the terms of a package', () => {
  it.each([
    ['service_course_id', null, 'ui:validation.required'],
    ['title', ' ', 'ui:validation.required'],
    ['price', '', 'ui:validation.required'],
    ['price', '-1', 'clients:price_list.wrong.number'],
    ['price', '999999999999999', 'clients:price_list.wrong.number'],
    ['price', '0.001', 'clients:price_list.wrong.sum'],
    ['price', 'free', 'clients:price_list.wrong.sum'],
    ['units', 0, 'clients:price_list.wrong.number'],
    ['units', 1.5, 'clients:price_list.wrong.number'],
    ['freeze_days', 366, 'clients:price_list.wrong.number'],
    ['grade_to', 4, 'clients:price_list.wrong.grades'],
  ])('are not sent with %s %s', (field, value, problem) => {
    const wrong = { ...draft, [field]: value };
    expect(abonementProblems(wrong)).toEqual({ [field]: problem });
    expect(termsOf(wrong)).toBeNull();
  });

  it('carry the price in minor units, exactly, whatever it is and however it is written', () => {
    const written = fc.record({ minor: fc.integer({ min: 0, max: 100_000_000_000 }), mark: fc.constantFrom('.', ',') });
    fc.assert(
      fc.property(written, ({ minor, mark }) => {
        const price = `${Math.trunc(minor / 100)}${mark}${String(minor % 100).padStart(2, '0')}`;
        expect(termsOf({ ...draft, price })?.price).toBe(minor);
        expect(termsOf({ ...draft, price: price.replace(/\B(?=(\d{3})+\D)/g, '\u00a0') })?.price).toBe(minor);
      }),
    );
    expect(termsOf(draft)).toMatchObject({ title: '8 lessons', price: 760_000 });
  });
});
