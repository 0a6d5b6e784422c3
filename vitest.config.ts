import { defineConfig } from 'vitest/config';

/** Pure tests: no database, no server. Every other test of the server runs on both databases. */
const pure = ['server/src/**/*.rules.test.ts', 'server/src/**/*.policy.test.ts', 'server/src/**/*.view.test.ts'];
const onDatabase = ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'];

const server = (database: 'pglite' | 'postgres') => ({
  extends: true as const,
  test: {
    name: `server-${database}`,
    include: onDatabase,
    exclude: pure,
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
      { extends: true, test: { name: 'unit', include: ['contract/**/*.test.ts', 'web/src/**/*.test.ts', ...pure] } },
      server('pglite'),
      server('postgres'),
    ],
  },
});
