import { test as playwrightTest } from '@playwright/test';
import type { DemoServer } from './demo-server.ts';
import { startDemoServer } from './demo-server.ts';

type Schools = { of(file: string): Promise<DemoServer> };

/**
 * Playwright's `test` over a demo school that only the journeys of one file change. So what a journey meets does not depend on which
 * files the same worker ran before. A file that starts a server of its own takes Playwright's `test` instead.
 */
export const test = playwrightTest.extend<{ baseURL: string }, { schools: Schools }>({
  schools: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      let current: { readonly file: string; readonly server: DemoServer } | undefined;
      const of = async (file: string) => {
        if (current?.file === file) return current.server;
        await current?.server.stop();
        current = undefined;
        current = { file, server: await startDemoServer((line) => process.stdout.write(`${line}\n`)) };
        return current.server;
      };
      await use({ of });
      await current?.server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ schools }, use, { file }) => {
    await use((await schools.of(file)).url);
  },
});
