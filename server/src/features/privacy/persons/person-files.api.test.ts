import { inflateRawSync } from 'node:zlib';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { paidPayout } from '../../../../test/builders/payouts.ts';
import { payPart } from '../../../../test/rows/pay-parts.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { csrfTokenOf, sessionCookie } from '../../../kernel/calls/session.ts';
import type { PersonalData } from './personal-data.queries.ts';

let school: TestApp;
let guardId: number;

beforeAll(async () => {
  school = await testApp();
  guardId = await school.build.user('Curator', { abilities: [abilities.protectData] });
});

async function archiveOf(kind: string, person_id: number): Promise<Buffer> {
  const secret = await school.build.session(guardId);
  const { statusCode, rawPayload, headers } = await school.app.inject({
    method: 'POST',
    url: '/api/privacy/exports/',
    headers: { cookie: `${sessionCookie}=${secret}`, 'x-csrftoken': csrfTokenOf(secret), 'x-lectern-client': 'web' },
    payload: { kind, person_id, format: 'zip' },
  });
  expect(statusCode).toBe(200);
  expect(String(headers['content-disposition'])).toContain(`${kind}-${person_id}.zip`);
  return rawPayload;
}

const headerLength = 30;

/** A file of an archive by its name, read from its own header on; null without it. */
function readEntry(archive: Buffer, name: string): Buffer | null {
  const at = archive.indexOf(name);
  if (at === -1) return null;
  expect(archive.readUInt32LE(at - headerLength)).toBe(0x04034b50);
  return inflateRawSync(archive.subarray(at + name.length));
}

/** Stores a receipt file of a teacher. @returns its id and its bytes, which are not text */
async function fileOf(teacher_id: number, byte: number): Promise<{ id: number; content: Buffer }> {
  const payout = await paidPayout(school.database.db, { teacher_id });
  const content = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0xff, 0x00, byte]);
  const { rows } = await sql<{ id: number }>`
    insert into receipt_files (payout_id, media_type, content, digest, created_at, created_by)
    values (${payout}, 'application/pdf', ${content}, ${String(byte).padStart(64, '0')}, '2026-10-07T09:00:00Z', ${teacher_id}) returning id
  `.execute(school.database.db);
  return { id: rows[0]?.id ?? 0, content };
}

describe('the archive of a person’s data', () => {
  it('has the rows, and the files of the person’s receipts byte for byte, not those of a colleague', async () => {
    const { teacher_id: teacher } = await school.build.taughtChild();
    const { teacher_id: colleague } = await school.build.taughtChild();
    const [own, other] = [await fileOf(teacher, 1), await fileOf(colleague, 2)];
    const archive = await archiveOf('staff', teacher);
    const data = JSON.parse(String(readEntry(archive, `staff-${teacher}.json`))) as PersonalData;
    const files = data.tables.find(({ table }) => table === 'receipt_files')?.rows;
    expect(files).toMatchObject([{ id: own.id, media_type: 'application/pdf' }]);
    expect(readEntry(archive, `receipt_files/${own.id}.pdf`)).toEqual(own.content);
    expect(readEntry(archive, `receipt_files/${other.id}.pdf`)).toBeNull();
  });

  it('has what the invoices of a person say, and the own files of them', async () => {
    const { teacher_id } = await school.build.taughtChild();
    const invoice = await payPart(school.database.db, 'invoice', teacher_id);
    const content = Buffer.from([0xff, 0xd8, 0xff, 0x00]);
    const { rows } = await sql<{ id: number }>`
      insert into invoice_files (teacher_id, media_type, content, created_at) values (${teacher_id}, 'image/jpeg', ${content}, '2026-10-07T09:00:00Z')
      returning id
    `.execute(school.database.db);
    const archive = await archiveOf('staff', teacher_id);
    const data = JSON.parse(String(readEntry(archive, `staff-${teacher_id}.json`))) as PersonalData;
    const said = await sql<{ content: object }>`select content from invoices where id = ${invoice}`.execute(school.database.db);
    expect(data.tables.find(({ table }) => table === 'invoices')?.rows).toMatchObject([{ id: invoice, content: said.rows[0]?.content }]);
    expect(data.tables.find(({ table }) => table === 'invoice_files')?.rows[0]).not.toHaveProperty('content');
    expect(readEntry(archive, `invoice_files/${rows[0]?.id}.jpg`)).toEqual(content);
  });

  it('is of a client without files, too', async () => {
    const { client_id } = await school.build.taughtChild();
    const archive = await archiveOf('client', client_id);
    expect(JSON.parse(String(readEntry(archive, `client-${client_id}.json`)))).toMatchObject({ person: { kind: 'client', id: client_id } });
    expect(archive.includes('receipt_files/')).toBe(false);
  });
});
