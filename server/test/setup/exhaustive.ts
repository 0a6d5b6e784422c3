/**
 * Whether tests try all cases of a rule. What a rule decides does not depend on the database, so the embedded database, several times
 * slower than PostgreSQL, tries some of them.
 */
export const isExhaustive = process.env.LECTERN_TEST_DATABASE === 'postgres';

/** The cases to try on this database: all, or every `step`-th from the first. */
export const sampled = <T>(cases: readonly T[], step: number): readonly T[] =>
  isExhaustive ? cases : cases.filter((_, index) => index % step === 0);
