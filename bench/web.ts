/**
 * `npm run bench:web`: measures the first load of the browser (compressed with Brotli 11), and Lighthouse on the sign-in page, the list of
 * clients and a teacher's schedule, beside a plain React list of the same rows; `--write`, `--runs 3`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import lighthouse from 'lighthouse';
import desktopConfig from 'lighthouse/core/config/desktop-config.js';
import { chromium } from 'playwright-core';
import type { BrowserContext, Response } from 'playwright-core';
import { buildWeb } from '../scripts/building/build-web.ts';
import { findChromium } from '../scripts/testing/chromium.ts';
import { freePort } from '../scripts/testing/free-port.ts';
import { sessionCookie } from '../server/src/kernel/calls/session.ts';
import { requireThat } from './schools/demand.ts';
import { median } from './servers/load.ts';
import { signIn } from './servers/person.ts';
import { servePlainList } from './plain/plain-list.ts';
import { markdownTable, writeSection } from './cases/report.ts';
import { dataOf, startServer } from './servers/server-process.ts';

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '3' }, write: { type: 'boolean', default: false } } });
const runs = Number(options.runs);

type Screen = { readonly name: string; readonly url: string; readonly secret: string | null; readonly shown: string };
type FirstLoad = { readonly js: number; readonly css: number; readonly rest: number; readonly requests: number };

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

async function sizeOf(response: Response): Promise<{ kind: 'js' | 'css' | 'rest'; bytes: number }> {
  const body = await response.body().catch(() => Buffer.alloc(0));
  const type = response.headers()['content-type'] ?? '';
  const packed = /font|image\/(png|webp|avif)/.test(type)
    ? body
    : brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const kind = type.includes('javascript') ? 'js' : type.includes('css') ? 'css' : 'rest';
  return { kind, bytes: packed.length };
}

async function signedIn(context: BrowserContext, { url, secret }: Screen): Promise<void> {
  await context.clearCookies();
  if (secret !== null)
    await context.addCookies([{ name: sessionCookie, value: secret, url: `https://${new URL(url).host}/`, secure: true, httpOnly: true }]);
}

/** @returns the size of everything that is loaded until the screen shows its content */
async function firstLoad(context: BrowserContext, screen: Screen): Promise<FirstLoad> {
  await signedIn(context, screen);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.clearBrowserCache');
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(screen.url);
  await page.locator(screen.shown).first().waitFor();
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(responses.map(sizeOf));
  await page.close();
  const sumOf = (what: string) => sizes.filter(({ kind }) => kind === what).reduce((total, { bytes }) => total + bytes, 0);
  return { js: sumOf('js'), css: sumOf('css'), rest: sumOf('rest'), requests: responses.length };
}

type Vitals = { readonly fcp: number; readonly lcp: number; readonly tbt: number; readonly cls: number };

async function vitalsOf(context: BrowserContext, port: number, screen: Screen): Promise<Vitals> {
  await signedIn(context, screen);
  const flags = { port, output: 'json' as const, onlyCategories: ['performance'], disableStorageReset: true, logLevel: 'error' as const };
  const result = await lighthouse(screen.url, flags, desktopConfig);
  // A redirect to the sign-in page would be fast and would measure nothing.
  if (result?.lhr.finalDisplayedUrl?.startsWith(screen.url) !== true)
    throw new Error(`${screen.url} led to ${result?.lhr.finalDisplayedUrl}`);
  const value = (audit: string) => result?.lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}

async function levelEditor(url: string, site: string): Promise<Screen> {
  const methodist = await signIn(url, 'methodist@lectern.test');
  const [version] = await methodist.get<{ id: number; levels: { id: number }[] }[]>('/api/study/curriculums/?course_id=1&grade=7');
  const path = `/courses/1/curriculums/7/view/${version?.id}/grades/${version?.levels[0]?.id}`;
  return { name: 'level editor', url: site + path, secret: methodist.secret, shown: 'main [role=list], main ol, main ul' };
}

await buildWeb((line) => console.log(line));
const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-web-'));
const server = await startServer({ env: { ...dataOf({ folder }), LECTERN_DEMO: '1' } });
const plain = await servePlainList(server.url);
const { executablePath, args, env } = await findChromium();
const port = await freePort();
const context = await chromium.launchPersistentContext(join(folder, 'browser'), {
  executablePath,
  args: [...args, `--remote-debugging-port=${port}`],
  env: { ...process.env, ...env },
  locale: 'en-GB',
});
try {
  const site = server.url.replace('127.0.0.1', 'localhost');
  const manager = await signIn(server.url, 'manager@lectern.test');
  const teacher = await signIn(server.url, 'teacher@lectern.test');
  const { id } = await teacher.get<{ id: number }>('/api/accounts/user/');
  const screens: Screen[] = [
    { name: 'plain React list', url: `${plain.url}/`, secret: manager.secret, shown: 'tbody tr' },
    { name: 'sign-in', url: `${site}/accounts/login`, secret: null, shown: 'input[type=password]' },
    { name: '/clients', url: `${site}/clients`, secret: manager.secret, shown: 'tbody tr' },
    { name: 'schedule', url: `${site}/teachers/${id}/schedule`, secret: teacher.secret, shown: 'main' },
  ];
  const loads = new Map<string, FirstLoad>();
  for (const screen of screens) loads.set(screen.name, await firstLoad(context, screen));
  const vitals = new Map<string, Vitals[]>(screens.map(({ name }) => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const screen of screens) vitals.get(screen.name)?.push(await vitalsOf(context, port, screen));
  }
  const middle = (name: string, figure: keyof Vitals) => median((vitals.get(name) ?? []).map((each) => each[figure]));
  const rows = screens.map(({ name }) => {
    const { js = 0, css = 0, rest = 0, requests = 0 } = loads.get(name) ?? {};
    const milliseconds = (figure: 'fcp' | 'lcp' | 'tbt') => `${Math.round(middle(name, figure))} ms`;
    const ratio = (middle(name, 'lcp') / middle('plain React list', 'lcp')).toFixed(2);
    const painted = [milliseconds('fcp'), milliseconds('lcp'), ratio, milliseconds('tbt'), middle(name, 'cls').toFixed(3)];
    return [name, String(requests), kilobytes(js), kilobytes(css), kilobytes(rest), ...painted];
  });
  const head = ['Screen', 'Requests', 'JS', 'CSS', 'Rest', 'FCP', 'LCP', 'LCP to plain', 'TBT', 'CLS'];
  console.log(markdownTable(head, rows));
  const list = loads.get('/clients');
  requireThat((list?.js ?? 0) <= 150_000, 'the first load of /clients is at most 150 kB of JS');
  requireThat((list?.css ?? 0) <= 17_000, 'the first load of /clients is at most 17 kB of CSS');
  requireThat(middle('/clients', 'lcp') <= 1.5 * middle('plain React list', 'lcp'), 'LCP is at most 1.5 × the plain list');
  for (const { name } of screens) {
    requireThat(middle(name, 'tbt') <= 50, `${name} blocks at most 50 ms`);
    requireThat(middle(name, 'cls') <= 0.02, `${name} shifts at most 0.02`);
  }
  const editor = await firstLoad(context, await levelEditor(server.url, site));
  console.log(`the level editor: ${kilobytes(editor.js)} JS, ${kilobytes(editor.css)} CSS, ${editor.requests} requests`);
  requireThat(editor.js <= 230_000, 'the first load of the level editor is at most 230 kB of JS');
  if (options.write) writeSection('web', 'npm run bench:web -- --write', markdownTable(head, rows));
} finally {
  await context.close();
  plain.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
