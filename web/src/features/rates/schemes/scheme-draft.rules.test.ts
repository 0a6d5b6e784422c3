import { expect, it } from 'vitest';
import { emptyScheme, termsOf } from './scheme-draft.rules.ts';

const typed = { ...emptyScheme, fixed: 100, payment_share: 2.29, renewal_share: 1, per_child: 30, per_teacher: 40, kpi_bonus: 50 };

it('sends shares as basis points, and no fields that the role does not have', () => {
  const shares = { payment_share: 229, renewal_share: 100 };
  expect(termsOf(typed)).toEqual({ ended: false, fixed: 100, ...shares, per_child: 30, per_teacher: 0, kpi_bonus: 50 });
  expect(termsOf({ ...typed, role: 'Curator' })).toMatchObject({
    payment_share: 0,
    renewal_share: 0,
    per_child: 0,
    per_teacher: 40,
    kpi_bonus: 50,
  });
});

it('sends no amounts if a person’s own scheme ends, and never ends the scheme of a role', () => {
  expect(termsOf({ ...typed, user: 7, ended: true })).toEqual({
    ended: true,
    fixed: 0,
    payment_share: 0,
    renewal_share: 0,
    per_child: 0,
    per_teacher: 0,
    kpi_bonus: 0,
  });
  expect(termsOf({ ...typed, ended: true })).toMatchObject({ ended: false, fixed: 100 });
});
