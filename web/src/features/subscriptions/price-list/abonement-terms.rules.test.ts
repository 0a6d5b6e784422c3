import { describe, expect, it } from 'vitest';
import { abonementProblems, termsOf } from './abonement-terms.rules.ts';
import type { AbonementDraft } from './abonement-terms.rules.ts';

const draft: AbonementDraft = {
  service_course_id: 3,
  title: ' 8 lessons ',
  units: 8,
  price: 760_000,
  valid_days: 70,
  freeze_days: 7,
  grade_from: 5,
  grade_to: 9,
};

describe('the terms of a package', () => {
  it.each([
    ['service_course_id', null, { key: 'required' }],
    ['title', ' ', { key: 'required' }],
    ['price', null, { key: 'required' }],
    ['units', 0, 'clients:price_list.wrong.number'],
    ['units', 1.5, 'clients:price_list.wrong.number'],
    ['freeze_days', 366, 'clients:price_list.wrong.number'],
    ['grade_to', 4, 'clients:price_list.wrong.grades'],
  ])('are not sent with %s %s', (field, value, problem) => {
    const wrong = { ...draft, [field]: value };
    expect(Object.entries(abonementProblems(wrong)).filter(([, found]) => found !== null)).toEqual([[field, problem]]);
  });

  it('are sent with a trimmed title and the price in minor units, also when it is zero', () => {
    expect(termsOf(draft)).toMatchObject({ title: '8 lessons', price: 760_000 });
    expect(abonementProblems({ ...draft, price: 0 }).price).toBeNull();
    expect(termsOf({ ...draft, price: 0 }).price).toBe(0);
  });
});
