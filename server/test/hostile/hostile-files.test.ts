/** Files that would crash or block a server that parsed them itself: each affects only its sender. */
import { abilities } from '@lectern/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { liveDuring } from './live-during.ts';
import { archiveOf, forgedArchive, sheetOf, textCell, workbookFiles, workbookOf } from './hostile-workbook.ts';
import { testApp } from '../test-app.ts';
import type { Caller, TestApp } from '../test-app.ts';

let school: TestApp;
let mover: Caller;

beforeAll(async () => {
  school = await testApp();
  mover = await school.as(
    await school.build.user('AccountManager', { abilities: [abilities.moveIn, abilities.keepBooks, abilities.allClients] }),
  );
});

const importFile = (file: string | Uint8Array) => mover.upload('/api/imports/?kind=clients&file_name=clients.xlsx', file);
const uploadAvatar = (file: string | Uint8Array) => mover.upload(`/api/own-user-profile/${mover.userId}/upload-avatar/`, file);

const liveWhile = (work: () => Promise<unknown>) => liveDuring(school.app, work);

describe('a hostile workbook', () => {
  it('is refused with its error while others are served', async () => {
    const files: [Buffer, object][] = [
      [await workbookOf(`<row r="1">${textCell('ZZZZZZ1')}</row>`), { key: 'file_not_readable' }],
      [await workbookOf(`<row r="1048576">${textCell('XFD1048576')}</row>`), { key: 'file_too_long', params: { limit: 'rows' } }],
      [forgedArchive([{ name: 'xl/workbook.xml', content: Buffer.alloc(120_000_000, 32) }]), { key: 'file_too_complex' }],
      [await archiveOf(workbookFiles('<a>'.repeat(1_000_000))), { key: 'file_too_complex', params: { limit: 'depth' } }],
      [await archiveOf(workbookFiles(`<!DOCTYPE a [<!ENTITY b "c">]>${sheetOf('')}`)), { key: 'file_not_readable' }],
    ];
    const refused: unknown[] = [];
    const all = () =>
      Promise.all(
        files.map(async ([file], at) => {
          refused[at] = (await importFile(file)).error;
        }),
      );
    const { failed, slowest, megabytes } = await liveWhile(all);
    expect(refused).toMatchObject(files.map(([, error]) => error));
    expect(failed).toBe(0);
    expect(slowest).toBeLessThan(300);
    expect(megabytes).toBeLessThan(150);
  });

  it('does not prevent reading a valid one concurrently', async () => {
    const long = Array.from({ length: 100_000 }, (_, at) => at.toString(36)).join(' ');
    const hostile = await workbookOf(`<row r="1">${textCell('A1', long)}</row>`);
    const sound = await workbookOf(
      `<row r="1">${textCell('A1', 'Name')}${textCell('B1', 'Phone')}</row><row r="2">${textCell('A2', 'Anna')}${textCell('B2', '1')}</row>`,
    );
    const [refused, read] = await Promise.all([importFile(hostile), importFile(sound)]);
    expect(refused.error).toMatchObject({ key: 'file_too_long', params: { limit: 'cell' } });
    expect(read.status).toBe(201);
  });
});

it('refuses a bank statement with one endless cell, and a binary one', async () => {
  const read = (content: string | Uint8Array) => mover.upload('/api/transactions/bank-statements/read/', content);
  const endless = Buffer.concat([Buffer.from('Дата;Сумма\n"'), Buffer.alloc(2_000_000, 'x')]);
  expect((await read(endless)).error).toMatchObject({ key: 'file_too_long', params: { limit: 'cell' } });
  expect((await read(Buffer.alloc(1_000))).error).toMatchObject({ key: 'file_not_readable' });
});

describe('a hostile picture', () => {
  const plain = () => sharp({ create: { width: 20, height: 20, channels: 3, background: '#c30' } });

  it('is refused: SVG, a decompression bomb, false dimensions, half of one, or other content after valid first bytes', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"><script>alert(1)</script></svg>';
    expect((await uploadAvatar(svg)).error).toMatchObject({ key: 'image_not_readable' });
    const huge = await plain().png().toBuffer();
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    expect((await uploadAvatar(huge)).error).toMatchObject({ key: expect.stringMatching(/^image_(too_large|not_readable)$/) });
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { failed, slowest } = await liveWhile(async () => {
      expect((await uploadAvatar(bomb)).error).toMatchObject({ key: 'image_too_large' });
    });
    expect([failed, slowest < 300]).toEqual([0, true]);
    const half = await plain().jpeg().toBuffer();
    expect((await uploadAvatar(half.subarray(0, half.length / 2))).error).toMatchObject({ key: 'image_not_readable' });
    const disguised = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(svg)]);
    expect((await uploadAvatar(disguised)).error).toMatchObject({ key: 'image_not_readable' });
  });

  it('loses hidden content: nothing of the uploaded file is stored', async () => {
    const hidden = '<script>alert(document.cookie)</script>';
    const polyglot = Buffer.concat([await plain().png().toBuffer(), Buffer.from(hidden)]);
    const { status } = await uploadAvatar(polyglot);
    const { rows } = await school.database.db
      .selectFrom('avatars')
      .select('image')
      .where('user_id', '=', mover.userId)
      .execute()
      .then((found) => ({ rows: found.map(({ image }) => Buffer.from(image)) }));
    expect([status, rows.length > 0, rows.some((image) => image.includes('script'))]).toEqual([200, true, false]);
  });
});
