/** The kinds of people whose data can be exported and erased. */
export const personKinds = ['client', 'child', 'staff'] as const;
export type PersonKind = (typeof personKinds)[number];

/**
 * Effect of an erasure on a field: `name` writes a neutral name, `empty` an empty text, `dash` a dash where a text is required, `null`
 * null; `kept` leaves it, because the law requires accounting records to be kept.
 */
export type Erasure = 'name' | 'empty' | 'dash' | 'null' | 'kept';

/**
 * A table with personal data. `of`: how its rows belong to a person. `fields`: its personal columns. `facts`: all other columns, separated
 * by spaces: ids, days, states and amounts, which are exported and not erased. `deleted`: erasure deletes the rows. `erasedFor`: the kinds
 * of people whose erasure affects the rows; by default everybody they belong to.
 */
export type PersonalTable = {
  readonly of: Readonly<Partial<Record<PersonKind, string>>>;
  readonly fields: Readonly<Record<string, Erasure>>;
  readonly facts: string;
  readonly deleted?: true;
  readonly erasedFor?: readonly PersonKind[];
};
export type PersonalTables = Readonly<Record<string, PersonalTable>>;
