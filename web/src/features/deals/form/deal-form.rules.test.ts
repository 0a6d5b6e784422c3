import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf, emptyForm, inputOf, isChanged } from './deal-form.rules.ts';
import type { DealForm } from './deal-form.rules.ts';

const id = fc.integer({ min: 1, max: 20 }).map(String);
const form = fc.record({
  name: fc.constantFrom('Anna', 'Boris'),
  phone: fc.constantFrom('', '+7 916 123-14-22'),
  email: fc.constantFrom('', 'anna@mail.ru'),
  kid_name: fc.constantFrom('', 'Lisa'),
  grade: fc.option(id),
  course_id: fc.option(id),
  wishes: fc.constantFrom('', 'Evenings'),
  source_id: id,
  owner_id: id,
  next_action: fc.constantFrom('', 'Call'),
  next_action_on: fc.option(fc.constant('2026-11-22')),
  expected_sum: fc.constantFrom('', '14400'),
}) satisfies fc.Arbitrary<DealForm>;
const sumOf = ({ expected_sum }: DealForm) => (expected_sum === '' ? null : 1_440_000);

describe('a deal that is changed', () => {
  it('is unchanged where nothing was typed, and where it was typed back', () => {
    expect(isChanged(emptyForm, { ...emptyForm })).toBe(false);
    expect(isChanged(emptyForm, { ...emptyForm, wishes: 'Evenings' })).toBe(true);
  });

  it('sends what was changed and nothing else: what somebody else changed meanwhile stays theirs', () => {
    fc.assert(
      fc.property(form, form, (before, after) => {
        const changes = changesOf(before, after, sumOf(after));
        const differing = (Object.keys(after) as (keyof DealForm)[]).filter((field) => before[field] !== after[field]);
        expect(Object.keys(changes).sort()).toEqual(differing.sort());
        expect({ ...inputOf(before, sumOf(before)), ...changes }).toEqual(inputOf(after, sumOf(after)));
      }),
    );
  });
});
