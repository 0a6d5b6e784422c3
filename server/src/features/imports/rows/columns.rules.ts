import type { ImportKind } from '@lectern/contract/imports/import-states';
import { importFields, oneOf } from './import-fields.rules.ts';

/** Normalises a heading for comparison: lower case, without punctuation and the letter `ё`. */
export function headingKey(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Proposes the column of each field: the user's last mapping of the heading, otherwise the heading itself.
 * @param remembered field by `headingKey`; an empty field means that the column is ignored
 */
export function proposedMapping(
  kind: ImportKind,
  headings: readonly string[],
  remembered: ReadonlyMap<string, string> = new Map(),
): Record<string, number> {
  const keys = headings.map(headingKey);
  const mapping: Record<string, number> = {};
  const taken = new Set<number>();
  const take = (key: string, column: number) => {
    if (column === -1 || taken.has(column) || mapping[key] !== undefined) return;
    mapping[key] = column;
    taken.add(column);
  };
  const fields = importFields[kind];
  for (const [column, key] of keys.entries()) {
    const known = remembered.get(key);
    if (known === '') taken.add(column);
    else if (known !== undefined && fields.some((each) => each.key === known)) take(known, column);
  }
  // Exact titles first, so that adjacent columns "Client" and "Name" are both mapped correctly.
  for (const { key, title } of fields)
    take(
      key,
      keys.findIndex((each) => each === headingKey(title.en) || each === headingKey(title.ru)),
    );
  for (const { key, headings: others } of fields) {
    for (const other of others)
      take(
        key,
        keys.findIndex((each, column) => each === other && !taken.has(column)),
      );
  }
  return mapping;
}

/** @returns the required fields without a column; for `oneOf`, the first one */
export function missingFields(kind: ImportKind, mapping: Readonly<Record<string, number>>): string[] {
  const alternatives = oneOf[kind] ?? [];
  const without = importFields[kind].filter(({ key, required }) => required && mapping[key] === undefined).map(({ key }) => key);
  const [first] = alternatives;
  return first === undefined || alternatives.some((key) => mapping[key] !== undefined) ? without : [first, ...without];
}
