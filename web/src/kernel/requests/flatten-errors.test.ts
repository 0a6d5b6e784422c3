import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flattenErrors } from './flatten-errors.ts';

const text = fc.oneof(fc.string(), fc.integer().map(String));
const field = fc.stringMatching(/^[a-z][a-z_]{0,8}$/);

describe('errors as an object', () => {
  it('flattens server error objects, joining array values with a comma and a space', () => {
    expect(
      flattenErrors({ email: ['Invalid email', 'Must be unique'], name: 'Required', age: [7], contacts: [{ phone: ['Required'] }, {}] }),
    ).toEqual({ email: 'Invalid email, Must be unique', name: 'Required', age: '7', 'contacts.0.phone': 'Required' });
  });

  it('omits empty values, and returns nothing for a value that is not an object', () => {
    expect(flattenErrors({ name: null, tags: [], all: [null], deep: { deeper: {} } })).toEqual({});
    for (const nothing of [null, undefined, [], {}]) expect(flattenErrors(nothing)).toEqual({});
  });

  it('joins all texts of a field in order', () => {
    fc.assert(
      fc.property(fc.dictionary(field, fc.array(text, { minLength: 1 })), (errors) => {
        const expected = Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name, texts.join(', ')]));
        expect(flattenErrors(errors)).toEqual(expected);
      }),
    );
  });

  it('is idempotent for any input', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (errors) => {
        const once = flattenErrors(typeof errors === 'object' ? errors : { error: errors });
        expect(Object.values(once).every((each) => typeof each === 'string')).toBe(true);
        expect(flattenErrors(once)).toEqual(once);
      }),
    );
  });
});
