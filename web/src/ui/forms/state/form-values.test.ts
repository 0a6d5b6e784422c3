import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf, emptied, valueAt, withSeenValue, withValueAt } from './form-values.ts';

const form = { name: 'Anna', contacts: [{ kind: 'phone', value: '1' }], zone: null as string | null };

describe('a value at a path', () => {
  it('is read and replaced without changing the original', () => {
    const next = withValueAt(form, 'contacts.0.value', '2');
    expect(valueAt(next, 'contacts.0.value')).toBe('2');
    expect(valueAt(form, 'contacts.0.value')).toBe('1');
    expect(next.name).toBe('Anna');
    expect(valueAt(form, 'contacts.7.value')).toBeUndefined();
    expect(valueAt(withValueAt(form, 'zone', '+0300'), 'zone')).toBe('+0300');
  });

  it('has an empty value of its own type', () => expect(['a', ['a'], 7, null].map(emptied)).toEqual(['', [], null, null]));
});

describe('changes', () => {
  it('are the fields that differ, with their displayed values', () => {
    expect(changesOf<typeof form>({ name: 'Olga', zone: null }, { name: 'Anna', zone: null })).toEqual({
      name: 'Olga',
      before: { name: 'Anna' },
    });
    expect(changesOf<typeof form>({ contacts: [...form.contacts] }, { contacts: form.contacts })).toEqual({ before: {} });
  });

  it('name under `before` exactly the fields that are sent', () => {
    const values = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue());
    fc.assert(
      fc.property(values, values, (changed, seen) => {
        const { before, ...sent } = changesOf<Record<string, unknown>>(changed, seen);
        expect(Object.keys(before as object)).toEqual(Object.keys(sent));
      }),
    );
  });
});

it('apply the current value of a field, and of a part of a value only if that value was changed', () => {
  const seen = { value: { late: { client: 100 } } };
  expect(withSeenValue(seen, 'value.late.client', 50)).toEqual({ value: { late: { client: 50 } } });
  expect(withSeenValue<object>(seen, 'other.part', 1)).toBe(seen);
  expect(withSeenValue<object>({}, 'name', 'Anna')).toEqual({ name: 'Anna' });
});
