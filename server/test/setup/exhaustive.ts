/**
 * Whether tests run all cases of a rule. The result of a rule does not depend on the database, so the embedded database, which is several
 * times slower than PostgreSQL, runs only some of them.
 */
export const isExhaustive = process.env.LECTERN_TEST_DATABASE === 'postgres';

/** The cases to run on this database: all, or every `step`-th from the first. */
export const sampled = <T>(cases: readonly T[], step: number): readonly T[] =>
  isExhaustive ? cases : cases.filter((_, index) => index % step === 0);
