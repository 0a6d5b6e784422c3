/** The kinds of people whose data can be exported and erased. */
export const personKinds = ['client', 'child', 'staff'] as const;
export type PersonKind = (typeof personKinds)[number];

/**
 * What erasure does with a field: `name` puts a neutral name, `empty` an empty text, `dash` a dash where a text is required, `null` nothing;
 * `kept` leaves it, because the law wants accounting records kept.
 */
export type Erasure = 'name' | 'empty' | 'dash' | 'null' | 'kept';

/**
 * A table with personal data. `of`: how its rows belong to a person. `fields`: its personal columns. `facts`: all other columns, separated
 * by spaces: ids, days, states and amounts, which are exported and stay. `deleted`: erasure deletes the rows. `erasedFor`: whose erasure
 * reaches the rows, if not that of everybody they belong to.
 */
export type PersonalTable = {
  readonly of: Readonly<Partial<Record<PersonKind, string>>>;
  readonly fields: Readonly<Record<string, Erasure>>;
  readonly facts: string;
  readonly deleted?: true;
  readonly erasedFor?: readonly PersonKind[];
};
export type PersonalTables = Readonly<Record<string, PersonalTable>>;
