import { defineConfig } from 'vitest/config';
import { textLimits } from './web/text-limits.ts';

/** Tests that open no database of the product. Every other test of the server runs on both databases. */
const pure = [
  ...['rules', 'policy', 'view'].map((kind) => `server/src/**/*.${kind}.test.ts`),
  'server/src/kernel/files/{children/run-in-child,reading/read-csv,reading/read-xlsx,hostile-tables,pdf-file}.test.ts',
  'server/src/kernel/process/{bounded-queue,environment,orderly-close,polling-worker}.test.ts',
  'server/src/kernel/calls/{bodies/request-body,crowding/shared-lookups,logged/logged-request}.test.ts',
  'server/src/features/accounts/password/require-strong-password.test.ts',
  'server/src/db/{data-folder,copy/backup-format}.test.ts',
  'server/test/{left-behind,contract/typed-names}.test.ts',
];
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
/** Walk through all answers: what they find does not depend on the database, and PostgreSQL is quicker. The last tries PostgreSQL's own archive. */
const onlyOnPostgres = [
  'server/test/contract/pay-secrecy.test.ts',
  'server/src/features/salary/schemes/scheme-secrecy.api.test.ts',
  'server/test/point-in-time.test.ts',
];
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
    // Some try every call of the contract: quick alone, slow on a machine with other work. What must be quick is measured by tests of its own.
    testTimeout: 90_000,
    hookTimeout: 180_000,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    // The list of failed tests at the end of a run has only the message.
    chaiConfig: { truncateThreshold: 300 },
    projects: [
      {
        extends: true,
        plugins: [textLimits()],
        // Properties try hundreds of cases: on a slow machine longer than the five seconds of the runner.
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'web/src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts', ...pure],
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
      server('pglite', { ...together, exclude: [...together.exclude, ...onlyOnPostgres] }),
      server('postgres', together),
      server('pglite', apart),
      server('postgres', { ...apart, exclude: onlyEmbedded }),
    ],
  },
});
