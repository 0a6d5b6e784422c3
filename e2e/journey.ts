import type { Browser } from '@playwright/test';
import { test as playwrightTest } from '@playwright/test';
import type { DemoServer } from './servers/demo-server.ts';
import { startDemoServer } from './servers/demo-server.ts';

type Schools = { of(file: string): Promise<DemoServer> };

/** By how many milliseconds the clocks of the server and of the browser run ahead. */
export const clockAhead = Number(process.env.CLOCK_AHEAD ?? 0);

/** Sets the clock of a page ahead; runs in the page before its scripts. */
export function setPageAhead(milliseconds: number): void {
  const Real = Date;
  const now = () => Real.now() + milliseconds;
  globalThis.Date = new Proxy(Real, {
    construct: (target, values: []) => (values.length === 0 ? new target(now()) : new target(...values)),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** Sets the clock of every page ahead, in the browser that a worker shares. */
function setClockAhead(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.addInitScript(setPageAhead, clockAhead);
    return context;
  };
}

/** Playwright's `test`, for journeys over a server that they start themselves. With `CLOCK_AHEAD` the browser's clock runs ahead, too. */
export const browserTest = playwrightTest.extend<{ windowsOfTest: undefined }, object>({
  browser: [
    async ({ browser }, use) => {
      if (clockAhead !== 0) setClockAhead(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  // An open page goes on calling the server, which slows later tests.
  windowsOfTest: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => (before.has(context) ? undefined : context.close())));
    },
    { auto: true },
  ],
});

/**
 * `test` with a demo school that only the journeys of one file change, so the data does not depend on the files that the worker ran before.
 */
export const test = browserTest.extend<{ baseURL: string }, { schools: Schools }>({
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
