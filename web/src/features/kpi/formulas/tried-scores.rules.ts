import type { TriedFormula } from '../kpi.queries.ts';

/** A person’s average scores over the months that both formulas measured. */
export type TriedPerson = {
  readonly id: number;
  readonly name: string;
  readonly kept: number | null;
  readonly tried: number | null;
  readonly months: TriedFormula['results'];
};

/** One row for each person, largest change first. */
export function triedPeople({ results }: TriedFormula): TriedPerson[] {
  const people = [...Map.groupBy(results, ({ user_id }) => user_id).values()].flatMap((months) => {
    const [first] = months;
    if (first === undefined) return [];
    const both = months.flatMap(({ kept, tried }) => (kept === null || tried === null ? [] : [{ kept, tried }]));
    const mean = (of: 'kept' | 'tried') =>
      both.length === 0 ? null : Math.round(both.reduce((sum, each) => sum + each[of], 0) / both.length);
    return [{ id: first.user_id, name: first.name, kept: mean('kept'), tried: mean('tried'), months }];
  });
  const change = ({ kept, tried }: TriedPerson) => Math.abs((tried ?? 0) - (kept ?? 0));
  return people.toSorted((a, b) => change(b) - change(a));
}
