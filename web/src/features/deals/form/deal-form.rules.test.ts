import { describe, expect, it } from 'vitest';
import { emptyForm, inputOf, problemsOf } from './deal-form.rules.ts';

const form = { ...emptyForm('Anna', 7), source_id: 3, grade: 5, expected_sum: 1_440_000 };
const wrong = (of: typeof form) => Object.entries(problemsOf(of)).flatMap(([field, problem]) => (problem === null ? [] : [field]));

describe('a deal', () => {
  it('requires a name, a source, and a date for the next action', () => {
    expect(wrong(form)).toEqual([]);
    expect(Object.entries(problemsOf(emptyForm(' ', 7))).filter(([, problem]) => problem !== null).length).toBe(2);
    expect(wrong({ ...form, next_action: 'Call' })).toEqual(['next_action_on']);
    expect(wrong({ ...form, next_action: 'Call', next_action_on: '2026-11-22' as never })).toEqual([]);
  });

  it('refuses an e-mail address that the server would refuse, and does not require one', () => {
    expect(wrong({ ...form, email: 'anna@' })).toEqual(['email']);
    expect(wrong({ ...form, email: 'anna@mail.ru' })).toEqual([]);
  });

  it('is sent with its sum in minor units, and with its owner only if it is not the sender', () => {
    expect(inputOf(form, 7)).toMatchObject({ name: 'Anna', source_id: 3, grade: 5, expected_sum: 1_440_000 });
    expect(inputOf(form, 7)).not.toHaveProperty('owner_id');
    expect(inputOf(form, 8)).toMatchObject({ owner_id: 7 });
  });
});
