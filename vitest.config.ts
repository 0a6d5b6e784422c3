import { defineConfig } from 'vitest/config';

/** Pure tests: no database, no server. Every other test of the server runs on both databases. */
const pure = ['server/src/**/*.rules.test.ts', 'server/src/**/*.policy.test.ts', 'server/src/**/*.view.test.ts'];
const onDatabase = ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'];

/** Tests that measure time, or start processes: one after another when all others are done, so that nothing disturbs them. */
const alone = ['server/src/features/lessons/concurrent-bookings.test.ts', 'server/test/process.test.ts'];

type Share = {
  readonly suffix: string;
  readonly include: string[];
  readonly exclude: string[];
  readonly maxWorkers: number;
  readonly groupOrder: number;
};
const together: Share = { suffix: '', include: onDatabase, exclude: [...pure, ...alone], maxWorkers: 2, groupOrder: 0 };
const apart: Share = { suffix: '-alone', include: alone, exclude: [], maxWorkers: 1, groupOrder: 1 };

const server = (database: 'pglite' | 'postgres', { suffix, include, exclude, maxWorkers, groupOrder }: Share) => ({
  extends: true as const,
  test: {
    name: `server-${database}${suffix}`,
    include,
    exclude,
    maxWorkers,
    sequence: { groupOrder },
    env: { LECTERN_TEST_DATABASE: database },
    globalSetup: [`server/test/global-setup-${database}.ts`],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        // Properties try hundreds of cases: on a slow machine longer than the five seconds of the runner.
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'web/src/**/*.test.ts', 'scripts/**/*.test.ts', ...pure],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'wire',
          include: ['e2e/wire/**/*.test.ts'],
          env: { LECTERN_TEST_DATABASE: 'pglite' },
          globalSetup: ['server/test/global-setup-pglite.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      server('pglite', together),
      server('postgres', together),
      server('pglite', apart),
      server('postgres', apart),
    ],
  },
});
