import { defineConfig } from '@playwright/test';
import './e2e/clock-ahead.ts';
import { findChromium } from './scripts/testing/chromium.ts';

const { executablePath, args, env } = await findChromium();
const environment = Object.fromEntries(Object.entries({ ...process.env, ...env }).filter(([, value]) => value !== undefined)) as Record<
  string,
  string
>;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // A file's journeys share one school (see `journey.ts`) and run in their order.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath, args: [...args], env: environment },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Moscow',
    // The picture and what the page said are enough to see why; a trace (`--trace on`) films every step.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Below the time of a test, so that the error names the element that an action waited for.
    actionTimeout: 40_000,
  },
});
