import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';

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
  // One browser at a time: the journeys share one school and, often, two cores.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...(process.env.LECTERN_E2E_URL === undefined ? {} : { baseURL: process.env.LECTERN_E2E_URL }),
    launchOptions: { executablePath, args: [...args], env: environment },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Moscow',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
