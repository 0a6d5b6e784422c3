import { importKinds } from '@lectern/contract/imports/import-states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headingKey, missingFields, proposedMapping } from './columns.rules.ts';
import { importFields } from './import-fields.rules.ts';

describe('the columns of a file', () => {
  it('lack a required field; phone, e-mail or name of a client is enough', () => {
    expect(missingFields('clients', {})).toEqual(['name']);
    expect(missingFields('balances', { comment: 0 })).toEqual(['client_phone', 'amount']);
    expect(missingFields('subscriptions', { client_name: 0, course: 1 })).toEqual(['units']);
    expect(missingFields('teachers', { name: 0, email: 1 })).toEqual([]);
  });

  it('are recognised by headings in either language, ignoring case and punctuation', () => {
    expect(proposedMapping('clients', ['  ФИО родителя*', 'E-Mail', 'Класс:', 'Ребёнок', 'что-то'])).toEqual({
      name: 0,
      email: 1,
      kid_1_grade: 2,
      kid_1_name: 3,
    });
    expect(headingKey(' №  Тел. (моб.)')).toBe('тел моб');
  });

  it('are mapped one to one, whatever the headings and the last mapping', () => {
    const words = importKinds.flatMap((kind) => importFields[kind].flatMap(({ title, headings }) => [title.en, title.ru, ...headings]));
    const heading = fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 8 }));
    const remembered = fc.array(fc.tuple(heading, fc.constantFrom('', 'name', 'phone', 'amount', 'no such field')), { maxLength: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...importKinds), fc.array(heading, { maxLength: 12 }), remembered, (kind, headings, before) => {
        const mapping = proposedMapping(kind, headings, new Map(before.map(([text, field]) => [headingKey(text), field])));
        const columns = Object.values(mapping);
        expect(new Set(columns).size).toBe(columns.length);
        for (const [field, column] of Object.entries(mapping)) {
          expect(importFields[kind].map(({ key }) => key)).toContain(field);
          expect(column).toBeLessThan(headings.length);
        }
      }),
    );
  });
});
