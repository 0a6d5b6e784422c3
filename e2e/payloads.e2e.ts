import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { openDatabase } from '../server/src/db/client.ts';
import { isoOf, systemClock } from '../server/src/kernel/clock.ts';
import { startDemoServer } from './demo-server.ts';
import type { DemoServer } from './demo-server.ts';
import { settled, show, visitsOf } from './every-screen.ts';
import { mailsTo } from './mailbox.ts';
import { scriptPayloads } from './script-payloads.ts';

/** Every text of the school that somebody types and a screen shows. */
const texts: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['users', 'name'],
  ['directions', 'title'],
  ['courses', 'title'],
  ['service_courses', 'title'],
  ['grade_levels', 'title'],
  ['topics', 'title', 'homework', 'materials'],
  ['teachers', 'about'],
  ['teacher_skills', 'level'],
  ['clients', 'name'],
  ['client_contacts', 'value', 'label'],
  ['children', 'name'],
  ['non_working_times', 'comment'],
  ['non_working_rules', 'comment'],
  ['activities', 'title'],
  ['cancellation_reason_categories', 'title_en', 'title_ru'],
  ['cancellation_reasons', 'title_en', 'title_ru'],
  ['transaction_occasions', 'title_en', 'title_ru'],
  ['lessons', 'cancel_comment'],
  ['lesson_reports', 'homework', 'parent_comment', 'private_note'],
  ['abonements', 'title'],
  ['user_subscriptions', 'title'],
  ['book_periods', 'reason'],
  ['bank_statements', 'file_name'],
  ['bank_statement_lines', 'payer', 'purpose'],
  ['settlement_disputes', 'reason'],
];

/** Puts another payload into each row; what must differ from row to row keeps a number behind it. */
async function poison(folder: string): Promise<void> {
  const database = await openDatabase({ folder });
  const list = sql`array[${sql.join(scriptPayloads)}]::text[]`;
  for (const [table, ...columns] of texts) {
    // What the database keeps as it was written is written anew here.
    const { rows: keeping } = await sql<{ tgname: string }>`
      select tgname from pg_trigger where tgrelid = ${table}::regclass and tgname like '%\\_kept'
    `.execute(database.db);
    for (const { tgname } of keeping) await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(tgname)}`.execute(database.db);
    const numbered = sql`(select ctid, row_number() over () as n from ${sql.table(table)})`;
    const values = columns.map((column, at) => sql`${sql.ref(column)} = (${list})[1 + ((n + ${at * 7}) % 50)::int] || ' ' || n`);
    await sql`update ${sql.table(table)} t set ${sql.join(values)} from ${numbered} as numbered where t.ctid = numbered.ctid`.execute(
      database.db,
    );
    for (const { tgname } of keeping) await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(tgname)}`.execute(database.db);
  }
  await database.close();
}

let server: DemoServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startDemoServer(() => {}, poison);
});
test.afterAll(() => server.stop());

/** A write as the application would send it. */
async function post(page: Page, path: string, body: object): Promise<number> {
  return page.evaluate(
    async ([url, payload]) => {
      const { token } = (await (await fetch('/api/accounts/csrf/')).json()) as { token: string };
      const headers = { 'content-type': 'application/json', 'x-csrftoken': token, 'x-lectern-client': 'web' };
      return (await fetch(url, { method: 'POST', headers, body: payload })).status;
    },
    [path, JSON.stringify(body)] as const,
  );
}

/** Notes everything that ran, or tried to, or went somewhere else. */
function watch(): void {
  const ran: string[] = [];
  Object.assign(window, { ran, alert: () => ran.push('alert'), confirm: () => ran.push('confirm'), prompt: () => ran.push('prompt') });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    ran.push(`${effectiveDirective} ${blockedURI}`),
  );
}

/** What stands in the page as more than text, and what has run. */
async function foundIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const alive =
      'iframe, object, embed, math, base, marquee, video, audio, meta[http-equiv=refresh], link[href*="evil"], img[src="x"], a[href^="javascript:"], a[href^="data:"]';
    const handlers = [...document.querySelectorAll('body *')].filter(({ attributes }) =>
      [...attributes].some(({ name }) => /^on/.test(name)),
    );
    const elements = [...document.querySelectorAll(alive), ...document.querySelectorAll('#page script, #page style'), ...handlers];
    return [...elements.map(({ outerHTML }) => outerHTML.slice(0, 200)), ...(window as unknown as { ran: string[] }).ran];
  });
}

test('fifty script payloads in every text field are shown on every screen as the text they are, and nothing runs', async ({ browser }) => {
  test.setTimeout(300_000);
  const seen = new Set<string>();
  for (const person of ['manager', 'teacher', 'curator', 'methodist', 'admin'] as const) {
    const context = await browser.newContext({ baseURL: server.url, userAgent: scriptPayloads[5] as string, locale: 'en-GB' });
    await context.addInitScript(watch);
    const page = await context.newPage();
    page.on('dialog', () => seen.add('a dialog of the browser opened'));
    const visits = await visitsOf(page, person);
    if (person === 'manager') {
      const { results } = (await (await page.request.get('/api/clients/?page_size=10')).json()) as { results: { id: number }[] };
      for (const comment of scriptPayloads.slice(0, 25)) {
        const payment = {
          client_id: results[0]?.id,
          occasion_code: 'payment_bank',
          amount: 100,
          business_date: isoOf(systemClock()).slice(0, 10),
          comment,
        };
        expect(await post(page, '/api/transactions/transactions/', payment)).toBe(201);
      }
    }
    for (const { path } of visits) {
      await show(page, path);
      expect([path, await foundIn(page)]).toEqual([path, []]);
      const shown = (await page.locator('body').textContent()) ?? '';
      for (const payload of scriptPayloads) if (shown.includes(payload.split(/[\t\u2028]/, 1)[0] as string)) seen.add(payload);
    }
    await page.keyboard.press('Control+k');
    await page.keyboard.type('alert');
    await settled(page);
    expect(await foundIn(page)).toEqual([]);
    await context.close();
  }
  // They were really there to be seen.
  expect([...seen].filter((payload) => !scriptPayloads.includes(payload))).toEqual([]);
  expect(seen.size).toBeGreaterThan(40);
});

test('in a mail a payload is text, and a name adds neither a line to the head nor another address', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await visitsOf(page, 'admin');
  for (const [at, name] of [...scriptPayloads.slice(0, 5), 'Anna\r\nBcc: everybody@evil.example', 'Anna\nSubject: other'].entries()) {
    const email = `payload${at}@lectern.test`;
    expect(await post(page, '/api/users/invite/', { email, name, roles: ['Teacher'] })).toBe(201);
    await expect.poll(() => mailsTo(email, server.folder).length, { timeout: 15_000 }).toBe(1);
    const [head = ''] = (mailsTo(email, server.folder)[0] as string).split('\n\n');
    expect(head.split('\n').map((line) => line.split(':', 1)[0])).toEqual(['To', 'Subject', 'Date']);
  }
  expect(mailsTo('everybody@evil.example', server.folder)).toEqual([]);
  await context.close();
});
