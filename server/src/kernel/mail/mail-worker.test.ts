import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testDatabase } from '../../../test/database.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import type { Database } from '../../db/client.ts';
import { mailToFolder, mailToServer } from './mail-transport.ts';
import type { SendMail } from './mail-transport.ts';
import { countOldMails, deleteOldMails } from './old-mails.ts';
import { forgetUselessMails, sendNextMail, startMailWorker } from './mail-worker.ts';
import { queueMail } from './mail.ts';
import { openLinks } from './sealed-links.ts';
import { secretsOf } from '../secrets.ts';

let database: Database;
let now = testNow;
const clock = () => now;
const { secrets } = testSite;

beforeAll(async () => {
  ({ database } = await testDatabase());
});
beforeEach(async () => {
  now = testNow;
  await database.db.deleteFrom('mail_outbox').execute();
});

function queue(db: Parameters<typeof queueMail>[0]['db'] = database.db, text = 'Hello') {
  const mail = { to: 'anna@lectern.test', subject: 'Привет', text, uselessAt: now.add({ hours: 24 * 3 }) };
  return queueMail({ db, now, site: testSite } as Parameters<typeof queueMail>[0], mail);
}
const rows = () => database.db.selectFrom('mail_outbox').select(['state', 'tries', 'sealed_text', 'last_fault']).orderBy('id').execute();
const options = (send: SendMail) => ({ database, clock, secrets, send, onFault: () => {} });
const failing: SendMail = () => Promise.reject(new Error('the mail server is away'));

it('sends no mail of a rolled back transaction', async () => {
  await database.db
    .transaction()
    .execute(async (db) => {
      await queue(db);
      throw new Error('refused');
    })
    .catch(() => {});
  expect(await sendNextMail(options(failing))).toBe(false);
});

it('stores the text encrypted and deletes it once sent', async () => {
  await queue(database.db, 'a link that opens an account');
  expect(Buffer.from((await rows())[0]?.sealed_text ?? []).toString()).not.toContain('link');
  const sent: string[] = [];
  await sendNextMail(options(async ({ text }) => void sent.push(text)));
  expect(sent).toEqual(['a link that opens an account']);
  expect(await rows()).toEqual([{ state: 'sent', tries: 1, sealed_text: null, last_fault: null }]);
});

it('gives concurrent workers different mails', async () => {
  for (let n = 0; n < 10; n += 1) await queue(database.db, `mail ${n}`);
  const sent: string[] = [];
  const send: SendMail = async ({ text }) => void sent.push(text);
  await Promise.all(Array.from({ length: 10 }, () => sendNextMail(options(send))));
  expect(new Set(sent).size).toBe(10);
  expect(sent).toHaveLength(10);
});

it('retries with growing delays while the server is down, and gives up after ten attempts', async () => {
  await queue();
  await expect(sendNextMail(options(failing))).rejects.toThrow('away');
  expect(await sendNextMail(options(failing))).toBe(false);
  for (let n = 0; n < 9; n += 1) {
    now = now.add({ hours: 2 });
    await expect(sendNextMail(options(failing))).rejects.toThrow('away');
  }
  expect(await rows()).toEqual([{ state: 'failed', tries: 10, sealed_text: null, last_fault: 'the mail server is away' }]);
});

it('sends mails of a process that died while sending', async () => {
  await queue();
  // Claimed by a process that never finishes.
  await Promise.race([sendNextMail(options(() => new Promise(() => {}))), new Promise((wait) => setTimeout(wait, 300))]);
  const sent: string[] = [];
  const send: SendMail = async ({ text }) => void sent.push(text);
  expect(await sendNextMail(options(send))).toBe(false);
  now = now.add({ minutes: 3 });
  const stop = startMailWorker(options(send));
  for (let n = 0; n < 100 && sent.length === 0; n += 1) await new Promise((wait) => setTimeout(wait, 20));
  await stop();
  expect(sent).toEqual(['Hello']);
});

it('drops a mail whose link has expired', async () => {
  await queue();
  now = now.add({ hours: 24 * 4 });
  expect(await sendNextMail(options(failing))).toBe(false);
  await forgetUselessMails({ database, clock });
  expect(await rows()).toMatchObject([{ state: 'unsent', sealed_text: null }]);
  const dayAgo = now.subtract({ hours: 24 }).toString();
  expect([await countOldMails(database.db, dayAgo), await deleteOldMails(database.db, dayAgo)]).toEqual([1, 1]);
  expect(await rows()).toEqual([]);
});

it('writes a mail to a file that only its owner can read when no mail server is set', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-outbox-'));
  await queue(database.db, 'Здравствуйте');
  await sendNextMail(options(mailToFolder(join(folder, 'outbox'), secrets)));
  expect(await rows()).toMatchObject([{ state: 'in_folder', sealed_text: null }]);
  expect(await database.db.selectFrom('mail_outbox').select('sent_at').execute()).toEqual([{ sent_at: null }]);
  const [file = ''] = readdirSync(join(folder, 'outbox'));
  expect(file).toMatch(/^2026-11-16T09-00-00-\d+\.txt$/);
  const path = join(folder, 'outbox', file);
  expect(readFileSync(path, 'utf8')).toBe('To: anna@lectern.test\nSubject: Привет\nDate: 2026-11-16T09:00:00Z\n\nЗдравствуйте\n');
  expect(statSync(path).mode & 0o077).toBe(0);
  rmSync(folder, { recursive: true });
});

it('writes no link in clear to the folder, nor keeps one in the database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-outbox-'));
  const link = 'https://lectern.test/reset-password#c2VjcmV0LW9mLWFubmE';
  await queue(database.db, `Hello\n\n${link}\n\nGoodbye`);
  await sendNextMail(options(mailToFolder(folder, secrets)));
  const [file = ''] = readdirSync(folder);
  const written = readFileSync(join(folder, file), 'utf8');
  expect(written).not.toContain('c2VjcmV0LW9mLWFubmE');
  expect(openLinks(secrets, written)).toContain(`\n\n${link}\n\nGoodbye`);
  expect(() => openLinks(secretsOf('another secret of another installation'), written)).toThrow();
  const { rows: kept } = await sql<{ row: string }>`select mail_outbox::text as row from mail_outbox`.execute(database.db);
  expect(kept.map(({ row }) => row).join()).not.toContain('c2VjcmV0LW9mLWFubmE');
  rmSync(folder, { recursive: true });
});

it('deletes mails of the folder when their link has expired, with attachments, and leaves other files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-outbox-'));
  const file = { name: 'a.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF-') };
  const mail = { to: 'anna@lectern.test', subject: 'Link', text: 'https://lectern.test/#secret', file, uselessAt: now.add({ hours: 1 }) };
  await queueMail({ db: database.db, now, site: testSite } as Parameters<typeof queueMail>[0], mail);
  await sendNextMail(options(mailToFolder(folder, secrets)));
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  await forgetUselessMails({ database, clock, folder });
  expect(readdirSync(folder)).toHaveLength(3);
  now = now.add({ hours: 2 });
  await forgetUselessMails({ database, clock, folder });
  expect(readdirSync(folder)).toEqual(['notes.txt']);
  rmSync(folder, { recursive: true });
});

it('encrypts an attachment, writes it beside the mail, and deletes it once sent', async () => {
  const file = { name: 'Акт ../../№ 1.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF-secret') };
  const mail = { to: 'anna@lectern.test', subject: 'Акт', text: 'Hello', file, uselessAt: now.add({ hours: 1 }) };
  await queueMail({ db: database.db, now, site: testSite } as Parameters<typeof queueMail>[0], mail);
  const kept = () => database.db.selectFrom('mail_outbox').select(['sealed_file', 'file_name']).executeTakeFirstOrThrow();
  const { sealed_file } = await kept();
  expect(Buffer.from(sealed_file ?? []).toString('latin1')).not.toContain('secret');
  expect(Buffer.from(sealed_file ?? []).toString('latin1')).not.toContain(file.content.toString('base64'));
  const folder = mkdtempSync(join(tmpdir(), 'lectern-outbox-'));
  await sendNextMail(options(mailToFolder(join(folder, 'outbox'), secrets)));
  const names = readdirSync(join(folder, 'outbox')).sort();
  expect(names.map((name) => name.replace(/-\d+\./, '.'))).toEqual(['2026-11-16T09-00-00.pdf', '2026-11-16T09-00-00.txt']);
  expect(readFileSync(join(folder, 'outbox', names[0] ?? ''), 'utf8')).toBe('%PDF-secret');
  expect(await kept()).toEqual({ sealed_file: null, file_name: file.name });
  rmSync(folder, { recursive: true });
});

/** A mail server that accepts everything. */
async function mailServer() {
  let heard = '';
  let inData = false;
  const server = createServer((socket) => {
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      heard += chunk;
      const text = chunk.toString();
      if (inData) {
        if (heard.endsWith('\r\n.\r\n')) {
          inData = false;
          socket.write('250 taken\r\n');
        }
      } else if (/^DATA/im.test(text)) {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (/^QUIT/im.test(text)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const send = mailToServer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, 'Lectern <school@lectern.test>');
  return { send, heard: () => heard, close: () => server.close() };
}

it('sends a mail through the configured server', async () => {
  const server = await mailServer();
  await queue(database.db, 'Здравствуйте');
  await sendNextMail(options(server.send));
  server.close();
  const heard = server.heard();
  expect(heard).toContain('MAIL FROM:<school@lectern.test>');
  expect(heard).toContain('RCPT TO:<anna@lectern.test>');
  expect(heard).toMatch(/Message-ID: <lectern-\d+-[\w-]+@lectern\.test>/i);
  expect(heard).toContain(Buffer.from('Здравствуйте').toString('base64').slice(0, 12));
  expect(await rows()).toMatchObject([{ state: 'sent' }]);
});

it.each([
  ['a subject', { subject: 'Hello\r\nBcc: eve@lectern.test\r\n\r\nRead this' }],
  ['a file name', { file: { name: 'a.pdf"\r\nBcc: eve@lectern.test', mediaType: 'application/pdf', content: Buffer.from('%PDF') } }],
  ['an address', { to: 'anna@lectern.test, eve@lectern.test' }],
  ['an address of several lines', { to: 'anna@lectern.test>\r\nRCPT TO:<eve@lectern.test' }],
])('does not let %s add a header or a recipient', async (_, more) => {
  const server = await mailServer();
  const mail = { id: 1, to: 'anna@lectern.test', subject: 'Hello', text: 'Text', ...more };
  await server.send(mail, testNow).catch(() => {});
  server.close();
  expect(server.heard()).not.toMatch(/^Bcc:/im);
  expect(server.heard()).not.toMatch(/^RCPT TO:<eve/im);
});
