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
  /** Whether each file loads its modules anew. Without it, the files of a worker share the application's: it keeps no state but by database. */
  readonly isolate: boolean;
};
const together: Share = { suffix: '', include: onDatabase, exclude: [...pure, ...alone], maxWorkers: 2, groupOrder: 0, isolate: false };
const apart: Share = { suffix: '-alone', include: alone, exclude: [], maxWorkers: 1, groupOrder: 1, isolate: true };
/** Starts processes over an embedded database, whatever the others use. */
const onlyEmbedded = ['server/test/process.test.ts'];

const server = (database: 'pglite' | 'postgres', { suffix, include, exclude, maxWorkers, groupOrder, isolate }: Share) => ({
  extends: true as const,
  test: {
    name: `server-${database}${suffix}`,
    include,
    exclude,
    maxWorkers,
    isolate,
    setupFiles: ['server/test/setup/after-each-file.ts'],
    sequence: { groupOrder },
    env: { LECTERN_TEST_DATABASE: database },
    globalSetup: [`server/test/setup/global-setup-${database}.ts`],
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
          globalSetup: ['server/test/setup/global-setup-pglite.ts'],
          setupFiles: ['server/test/setup/after-each-file.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      server('pglite', together),
      server('postgres', together),
      server('pglite', apart),
      server('postgres', { ...apart, exclude: onlyEmbedded }),
    ],
  },
});
