import { sameChild } from '../clients/public/merging/same-child.ts';

export type NamedChild = { readonly id: number; readonly name: string; readonly grade: number; readonly birth_date: string | null };
/** A child of the surviving record, and the same child on the merged one. */
export type DoubleChild = { readonly kid_id: number; readonly merged_kid_id: number };

/** Grades of one child differ by at most this many, because one of the records may be of last year. */
const gradesApart = 1;

/** Birth dates are equal, or differ in one of year, month and day (a typing error). If one is missing, the grades must be close. */
function ofOneAge(one: NamedChild, other: NamedChild): boolean {
  if (one.birth_date === null || other.birth_date === null) return Math.abs(one.grade - other.grade) <= gradesApart;
  const parts = other.birth_date.split('-');
  return one.birth_date.split('-').filter((part, at) => part === parts[at]).length >= 2;
}

/**
 * The children that both records have: the same first name in any spelling, and a similar birth date or grade. Each child is in at most one
 * pair; equal birth dates are preferred.
 * @param clients the names of both clients, whose family names identify no child
 */
export function doubleChildren(keeps: readonly NamedChild[], goes: readonly NamedChild[], clients: string): DoubleChild[] {
  const likely = keeps.flatMap((one) =>
    goes.filter((other) => sameChild(one.name, other.name, clients) && ofOneAge(one, other)).map((other) => ({ one, other })),
  );
  const certain = ({ one, other }: (typeof likely)[number]) => Number(one.birth_date !== null && one.birth_date === other.birth_date);
  const pairs: DoubleChild[] = [];
  for (const { one, other } of likely.toSorted((a, b) => certain(b) - certain(a))) {
    if (pairs.some(({ kid_id, merged_kid_id }) => kid_id === one.id || merged_kid_id === other.id)) continue;
    pairs.push({ kid_id: one.id, merged_kid_id: other.id });
  }
  return pairs;
}
