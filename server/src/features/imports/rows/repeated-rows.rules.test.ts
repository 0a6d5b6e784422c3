import { ImportOptions } from '@lectern/contract/imports/imports.schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyRowKind, ExaminedRow } from './import-kind.ts';
import { isGood } from './import-kind.ts';
import { repeatedRows } from './repeated-rows.rules.ts';
import { isDuplicate } from './row-faults.rules.ts';

type Draft = { readonly name: string; readonly kids: readonly string[] };
const joins = {
  key: (draft) => (draft as Draft).name,
  may: (draft, { add_children }) => add_children && (draft as Draft).kids.length > 0,
  parts: (draft) => (draft as Draft).kids,
} satisfies NonNullable<AnyRowKind['joins']>;
const options = ImportOptions.parse({});
const row = (row_no: number, name: string, phones: readonly string[], kids: readonly string[] = []): ExaminedRow<unknown> => ({
  row_no,
  joins: null,
  identities: phones,
  draft: { name, kids },
});
const bad: ExaminedRow<unknown> = { row_no: 2, faults: [{ field: null, value: '', reason: 'phone', params: {} }] };

/** The result of each row: `new`, joined to a row, or a duplicate of one. */
function fates(rows: readonly ExaminedRow<unknown>[], kind: Pick<AnyRowKind, 'joins'> = { joins }, chosen = options) {
  const judge = repeatedRows(kind, chosen);
  return rows.map((each) => {
    const judged = judge(each);
    if (isGood(judged)) return judged.joins ?? 'new';
    return isDuplicate(judged.faults) ? `repeats ${judged.faults[0]?.params.row}` : 'bad';
  });
}

describe('rows of one file', () => {
  it('are duplicates if they share a phone, unless they add a child to the same client', () => {
    expect(
      fates([
        row(2, 'a', ['1'], ['x']),
        row(3, 'a', ['1'], ['x']),
        row(4, 'a', ['1'], ['y']),
        row(5, 'b', ['1'], ['z']),
        row(6, 'a', ['1']),
      ]),
    ).toEqual(['new', 'repeats 2', 2, 'repeats 2', 'repeats 2']);
    expect(fates([row(2, 'a', ['1'], ['x']), row(3, 'a', ['1'], ['y'])], { joins }, { ...options, add_children: false })).toEqual([
      'new',
      'repeats 2',
    ]);
    expect(fates([row(2, 'a', ['1']), row(3, 'a', ['1'])], { joins: null })).toEqual(['new', 'repeats 2']);
  });

  it('are not duplicates of an invalid row', () => {
    expect(fates([bad, row(3, 'a', ['1']), row(4, 'a', ['1'])])).toEqual(['bad', 'new', 'repeats 3']);
  });

  it('join only rows that are new, and no two new ones share a phone', () => {
    const any = fc.record({
      name: fc.constantFrom('a', 'b'),
      phones: fc.subarray(['1', '2', '3'], { minLength: 1 }),
      kids: fc.subarray(['x', 'y']),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), (list) => {
        const rows = list.map(({ name, phones, kids }, at) => row(at + 2, name, phones, kids));
        const all = fates(rows);
        const owned = new Set<string>();
        all.forEach((fate, at) => {
          if (typeof fate === 'number') expect(all[fate - 2]).toBe('new');
          if (fate !== 'new') return;
          for (const phone of list[at]?.phones ?? []) {
            expect(owned.has(phone)).toBe(false);
            owned.add(phone);
          }
        });
      }),
    );
  });
});
