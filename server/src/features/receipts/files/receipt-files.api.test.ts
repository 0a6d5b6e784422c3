import { abilities } from '@lectern/contract/permissions';
import type { OwedReceipt, ReadReceipt } from '@lectern/contract/receipts/receipts.schema';
import { sql } from 'kysely';
import { encodeQR } from 'qr';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paidPayout, payeeInn } from '../../../../test/builders/payouts.ts';
import { pdfOf } from '../../../../test/hostile/hostile-materials.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';
import { sessionCookie } from '../../../kernel/calls/session.ts';
import { pdfFile } from '../../../kernel/files/pdf-file.ts';
import { runJob } from '../../../kernel/process/job.ts';
import type { Job } from '../../../kernel/process/job.ts';
import { settingsReader } from '../../../settings.ts';
import { deleteUnusedReceiptFiles } from './delete-unused-files.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let teacher: Caller;
let payout: number;
const now = '2026-10-20T09:00:00Z';

const pathOf = (id = payout, teacherId = taught.teacher_id) => `/api/teachers/${teacherId}/payouts/${id}/`;
const upload = (file: Uint8Array, who = teacher, path = pathOf()) => who.upload(`${path}receipt-files/?file_name=receipt`, file);
const readOf = ({ body, error }: Answer): ReadReceipt => {
  expect(error).toBeNull();
  return body as ReadReceipt;
};
const said = { amount: 100_000, day: '2026-10-06', payer_inn: '7707083893', payee_inn: payeeInn };
const printed = (number: string) =>
  pdfFile({
    title: 'Чек',
    language: 'ru',
    madeAt: '2026-10-06T09:00:00Z',
    parts: [
      `Чек № ${number}`,
      '06.10.2026 14:05(+03:00)',
      'Орлова Анна',
      'Итого: 1 000,00 ₽',
      `ИНН ${payeeInn}`,
      'Покупатель ИНН: 7707083893',
    ].map((text) => ({ kind: 'text' as const, text })),
    footer: ['', ''],
  });

/** A photo of a QR code: slightly rotated, on a grey background, as JPEG. */
async function photoOf(text: string): Promise<Buffer> {
  const code = encodeQR(text, 'raw', { border: 4 });
  const side = code.length;
  const pixels = Buffer.from(code.flatMap((row) => row.map((dark) => (dark ? 0 : 255))));
  const square = await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(600, 600, { kernel: 'nearest' })
    .rotate(4, { background: '#888888' })
    .toColourspace('srgb')
    .png()
    .toBuffer();
  return sharp({ create: { width: 1_200, height: 1_600, channels: 3, background: '#999999' } })
    .composite([{ input: square, left: 250, top: 500 }])
    .jpeg({ quality: 80 })
    .toBuffer();
}

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  teacher = await school.as(taught.teacher_id);
});

beforeEach(async () => {
  school.at(now);
  payout = await paidPayout(school.database.db, { teacher_id: taught.teacher_id });
});

describe('the file of a receipt', () => {
  it('is refused as anything but a PDF or a picture, with scripts, broken, and of others', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await upload(svg)).error).toMatchObject({ key: 'material_not_taken', params: { reason: 'receipt_kind' } });
    const active = pdfOf('/OpenAction 4 0 R', ['<< /S /JavaScript /JS (app.alert(1)) >>']);
    expect((await upload(active)).error).toMatchObject({ key: 'material_not_taken', params: { reason: 'active_content' } });
    expect((await upload(Buffer.from('%PDF-1.7\n%%EOF'))).error).toMatchObject({ params: { reason: 'damaged' } });
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
    expect((await upload(png.subarray(0, 60))).error).toMatchObject({ params: { reason: 'damaged' } });
    const huge = sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } }).png({ compressionLevel: 9 });
    expect((await upload(await huge.toBuffer())).error?.key).toBe('image_too_large');
    const other = await school.as(await school.build.user('Teacher'));
    expect((await upload(png, other)).status).toBe(404);
    expect((await upload(png, other, pathOf(payout, other.userId))).status).toBe(404);
    expect((await upload(png, await school.as(taught.curator_id))).status).toBe(403);
  });

  it('is read from the text of a PDF, attached, and opened by those who see it', async () => {
    const read = readOf(await upload(await printed('20cb4fh8g2')));
    expect(read).toMatchObject({ ...said, number: '20cb4fh8g2' });
    const body = { ...said, file_id: read.file_id, number: '20cb4fh8g2' };
    const owed = (await teacher.post(`${pathOf()}add-receipt/`, body)).body as OwedReceipt;
    expect(owed).toMatchObject({ state: 'attached', receipt: { has_file: true, corrected: [], differences: [] } });
    const open = async (who: Caller) =>
      school.app.inject({
        url: `/api/payouts/receipts/${owed.receipt?.id}/file/`,
        headers: { cookie: `${sessionCookie}=${await school.build.session(who.userId)}` },
      });
    const { headers, rawPayload } = await open(teacher);
    expect(String(headers['content-disposition'])).toContain('attachment');
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await open(await school.as(await school.build.user('Teacher')))).statusCode).toBe(404);
    // The same file for another payout, with another number typed.
    const second = await paidPayout(school.database.db, { teacher_id: taught.teacher_id });
    expect((await upload(await printed('20cb4fh8g2'), teacher, pathOf(second))).error).toMatchObject({
      key: 'receipt_doubled',
      field: 'file',
    });
    expect((await teacher.post(`${pathOf(second)}add-receipt/`, body)).error).toMatchObject({ key: 'not_found', field: 'file_id' });
  });

  it('is refused for a receipt that is verified, and for a payment that the bank returned', async () => {
    const keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepPay] }));
    const { file_id } = readOf(await upload(await printed('20cb4fh8g7')));
    const owed = (await teacher.post(`${pathOf()}add-receipt/`, { ...said, file_id, number: '20cb4fh8g7' })).body as OwedReceipt;
    const verified = await keeper.post(`/api/payouts/${payout}/receipt/verify/`, { receipt_id: owed.receipt?.id });
    expect(verified.error).toBeNull();
    expect((await upload(await printed('20cb4fh8g8'))).error?.key).toBe('receipt_state');
    await sql`update payouts set state = 'failed', failed_on = '2026-10-20', failure = 'Returned' where id = ${payout}`.execute(
      school.database.db,
    );
    expect((await upload(await printed('20cb4fh8g8'))).error?.key).toBe('payout_state');
  });

  it('is read from the QR code of a photo; what it does not say is typed', async () => {
    const link = `https://lknpd.nalog.ru/api/v1/receipt/${payeeInn}/30cb4fh8g3/print`;
    const read = readOf(await upload(await photoOf(link)));
    expect(read).toMatchObject({ number: '30cb4fh8g3', payee_inn: payeeInn, amount: null, day: null });
    const body = { ...said, file_id: read.file_id, number: '30cb4fh8g4' };
    const owed = (await teacher.post(`${pathOf()}add-receipt/`, body)).body as OwedReceipt;
    expect(owed.receipt).toMatchObject({ number: '30cb4fh8g4', corrected: ['number'], differences: [] });
  });

  it('without text or code gives nothing, and waits for one payout ten times at most', async () => {
    const plain = (shade: number) =>
      sharp({ create: { width: 60, height: 60, channels: 3, background: { r: shade, g: 90, b: 90 } } })
        .png()
        .toBuffer();
    expect(readOf(await upload(await plain(0)))).toMatchObject({ number: null, amount: null, day: null });
    await sql`
      insert into receipt_files (payout_id, media_type, content, digest, created_at, created_by)
      select payout_id, media_type, content, lpad(no::text, 64, '0'), created_at, created_by from receipt_files, generate_series(1, 9) as n (no)
      where payout_id = ${payout}
    `.execute(school.database.db);
    expect((await upload(await plain(250))).error).toMatchObject({ key: 'too_many_files', params: { most: 10 } });
  });

  it('is deleted two days later unless it was attached', async () => {
    const attached = readOf(await upload(await photoOf('plain text')));
    expect((await teacher.post(`${pathOf()}add-receipt/`, { ...said, file_id: attached.file_id, number: 'typed0001' })).status).toBe(201);
    const second = await paidPayout(school.database.db, { teacher_id: taught.teacher_id });
    const unused = readOf(await upload(await photoOf('another text'), teacher, pathOf(second)));
    const { database } = school;
    const run = (hours: number) => {
      const clock = () => Temporal.Instant.from(now).add({ hours });
      const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
      const job: Job = { name: 'receipt-files', cron: '0 * * * *', work: ({ write }) => write(deleteUnusedReceiptFiles) };
      return runJob(kernel, job, new AbortController().signal);
    };
    const left = async () =>
      (
        await database.db
          .selectFrom('receipt_files')
          .select('id')
          .where('id', 'in', [attached.file_id, unused.file_id])
          .orderBy('id')
          .execute()
      ).map(({ id }) => id);
    await run(47);
    expect(await left()).toEqual([attached.file_id, unused.file_id]);
    await run(49);
    expect(await left()).toEqual([attached.file_id]);
  });
});
