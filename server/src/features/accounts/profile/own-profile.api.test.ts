import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../../test/readers/browser.ts';
import { testNow } from '../../../../test/build.ts';
import { collectMails, secretIn } from '../../../../test/readers/mailbox.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { sessionCookie } from '../../../kernel/calls/session.ts';
import { hashPassword } from '../password.ts';

let school: TestApp;
let password_hash: string;
let id: number;
let teacher: Caller;
const password = 'correct horse';
let people = 0;

beforeAll(async () => {
  school = await testApp();
  password_hash = await hashPassword(password);
});
beforeEach(async () => {
  people += 1;
  id = await school.build.user('Teacher', { email: `own${people}@lectern.test`, name: 'Anna Sokolova', password_hash });
  teacher = await school.as(id);
  await collectMails(school.database, testNow);
});
const path = (of = id) => `/api/own-user-profile/${of}/`;

describe('own profile', () => {
  it('is private, even from an administrator', async () => {
    const admin = await school.as(await school.build.user('AccountManager', { abilities: [5050] }));
    expect((await admin.get(path())).error?.key).toBe('not_found');
    expect((await admin.post(path(), { name: 'Other' })).error?.key).toBe('not_found');
    expect((await admin.upload(`${path()}upload-avatar/`, await picture().png().toBuffer())).error?.key).toBe('not_found');
    expect((await admin.post(`${path()}remove-avatar/`)).error?.key).toBe('not_found');
  });

  it.each([
    [{ phone: 'call me' }, 'invalid', 'phone'],
    [{ phone: '+1234567890123456789012' }, 'invalid', 'phone'],
    [{ zone: 'Mars/Olympus' }, 'zone_unknown', 'zone'],
    [{ zone: '+9900' }, 'invalid', 'zone'],
    [{ locale: 'de' }, 'invalid', 'locale'],
    [{ theme: 'pink' }, 'invalid', 'theme'],
    [{ name: '  ' }, 'invalid', 'name'],
    [{ email: 'nobody' }, 'invalid', 'email'],
    [{ roles: ['Methodist'] }, 'unknown_field', 'roles'],
    [{ abilities: [5050] }, 'unknown_field', 'abilities'],
    [{ state: 'active' }, 'unknown_field', 'state'],
  ])('refuses %j', async (body, key, field) => {
    expect((await teacher.post(path(), body)).error).toMatchObject({ key, field });
  });

  it('changes only the sent fields and logs old and new values', async () => {
    expect((await teacher.get(path())).body).toEqual({
      id,
      name: 'Anna Sokolova',
      email: `own${people}@lectern.test`,
      phone: '',
      zone: 'Europe/Moscow',
      locale: null,
      theme: 'auto',
      offer_mails: 'at_once',
      pending_email: null,
      preview: null,
    });
    const answer = await teacher.post(path(), { phone: '+7 (916) 000-11-22', zone: '+0500', locale: 'ru', theme: 'dark' });
    expect(answer.body).toMatchObject({ name: 'Anna Sokolova', phone: '+79160001122', zone: '+0500', locale: 'ru', theme: 'dark' });
    expect((await teacher.post(path(), { theme: 'dark' })).status).toBe(200);
    const audit = await school.database.db
      .selectFrom('audit_log')
      .select(['old', 'new'])
      .where('action', '=', 'profile.change')
      .where('entity_id', '=', id)
      .execute();
    expect(audit).toEqual([
      {
        old: { phone: '', zone: 'Europe/Moscow', locale: null, theme: 'auto' },
        new: { phone: '+79160001122', zone: '+0500', locale: 'ru', theme: 'dark' },
      },
    ]);
  });

  it('changes the address only with the password and to one that is not taken', async () => {
    const email = `new${people}@lectern.test`;
    const taken = `taken${people}@lectern.test`;
    await school.build.user('Teacher', { email: taken });
    expect((await teacher.post(path(), { email })).error).toMatchObject({ key: 'password_needed', field: 'current_password' });
    expect((await teacher.post(path(), { email, current_password: 'wrong' })).error?.key).toBe('wrong_password');
    expect((await teacher.post(path(), { email: taken.toUpperCase(), current_password: password })).error?.key).toBe('email_taken');
    expect(await collectMails(school.database, testNow)).toEqual([]);
    for (let n = 0; n < 10; n += 1) await teacher.post(path(), { email: 'x@lectern.test', current_password: `guess ${n}` });
    expect((await teacher.post(path(), { email: 'x@lectern.test', current_password: password })).error?.key).toBe('too_many_attempts');
  });

  it('applies a new address once its link is opened, and mails the old address before and after', async () => {
    const [old, email] = [`own${people}@lectern.test`, `new${people}@lectern.test`];
    const asked = await teacher.post(path(), { email, current_password: password });
    expect(asked.body).toMatchObject({ email: old, pending_email: email });
    const mails = await collectMails(school.database, testNow);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Подтвердите новый адрес для Lectern'],
      [old, 'Запрошена смена вашего адреса в Lectern'],
    ]);
    const signsIn = async (address: string) => (await (await openBrowser(school.app)).signIn(address, password)).status;
    expect(await signsIn(email)).toBe(401);
    const stranger = await openBrowser(school.app);
    const confirm = (token: string) => stranger.post('/api/accounts/confirm-email/', { token });
    expect((await confirm('a'.repeat(43))).error?.key).toBe('link_not_valid');
    const token = secretIn(mails[0]);
    expect((await confirm(token)).status).toBe(200);
    expect((await confirm(token)).error?.key).toBe('link_not_valid');
    expect(await collectMails(school.database, testNow)).toMatchObject([{ to: old, subject: 'Your Lectern address was changed' }]);
    expect([await signsIn(email), await signsIn(old)]).toEqual([200, 401]);
    expect((await teacher.get(path())).body).toMatchObject({ email, pending_email: null });
  });

  it('refuses the link of an address that was replaced, is a day old, or was taken meanwhile', async () => {
    const confirm = async (token: string) => (await openBrowser(school.app)).post('/api/accounts/confirm-email/', { token });
    const linkFor = async (email: string) => {
      expect((await teacher.post(path(), { email, current_password: password })).status).toBe(200);
      return secretIn((await collectMails(school.database, testNow))[0]);
    };
    const first = await linkFor(`first${people}@lectern.test`);
    const second = await linkFor(`second${people}@lectern.test`);
    expect((await confirm(first)).error?.key).toBe('link_not_valid');
    await school.build.user('Teacher', { email: `Second${people}@lectern.test` });
    expect((await confirm(second)).error?.key).toBe('email_taken');
    const third = await linkFor(`third${people}@lectern.test`);
    school.at(testNow.add({ hours: 25 }));
    expect((await confirm(third)).error?.key).toBe('link_not_valid');
    school.at(testNow);
  });
});

const picture = (width = 300, height = 200) => sharp({ create: { width, height, channels: 3, background: '#cc3300' } });
const upload = (image: Buffer) => teacher.upload(`${path()}upload-avatar/`, image);

async function avatar(size?: number) {
  const secret = await school.build.session(id);
  return school.app.inject({
    method: 'GET',
    url: `/api/users/${id}/avatar/${size === undefined ? '' : `?size=${size}`}`,
    cookies: { [sessionCookie]: secret },
  });
}

describe('own avatar', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';

  it.each([
    ['a drawing with a script', Buffer.from(svg)],
    ['a drawing behind an XML line', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a document', Buffer.from('%PDF-1.4\n1 0 obj')],
    ['a moving picture', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['the beginning of a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])],
    ['nothing of sense', Buffer.from('picture')],
  ])('refuses %s', async (_, file) => {
    expect((await upload(file)).error).toMatchObject({ key: 'image_not_readable', field: 'file' });
  });

  it('refuses a TIFF, an empty file, and a picture inside JSON', async () => {
    expect((await upload(await picture().tiff().toBuffer())).error?.key).toBe('image_not_readable');
    expect((await upload(Buffer.alloc(0))).error).toMatchObject({ key: 'invalid', field: 'file' });
    const image = (await picture().png().toBuffer()).toString('base64');
    expect((await teacher.post(`${path()}upload-avatar/`, { image })).error?.key).toBe('unsupported_media_type');
  });

  it('refuses a decompression bomb by its dimensions, before decoding', async () => {
    const bomb = await picture(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_500_000);
    const begun = performance.now();
    expect((await upload(bomb)).error).toMatchObject({ key: 'image_too_large', params: { megapixels: 25 } });
    expect(performance.now() - begun).toBeLessThan(2_000);
  }, 60_000);

  it('refuses more than four megabytes', async () => {
    expect((await upload(Buffer.alloc(4_000_001, 'A'))).error?.key).toBe('payload_too_large');
  });

  it('is redrawn in every size without metadata', async () => {
    const hidden = 'GPS-secret<script>alert(1)</script>';
    const clean = await picture()
      .jpeg()
      .withExif({ IFD0: { Copyright: hidden } })
      .toBuffer();
    const answer = await upload(Buffer.concat([clean, Buffer.from(`PK\u0003\u0004${hidden}`)]));
    expect(answer.status).toBe(200);
    const { preview } = answer.body as { preview: string };
    expect(preview).toMatch(new RegExp(`^/api/users/${id}/avatar/\\?v=[0-9a-f]{16}$`));
    for (const size of [24, 32, 40, 48, 64, 80, 96, 128]) {
      const file = (await avatar(size)).rawPayload;
      expect(file.includes('alert')).toBe(false);
      const { format, width, height, exif } = await sharp(file).metadata();
      expect({ format, width, height, exif }).toEqual({ format: 'webp', width: size, height: size, exif: undefined });
    }
    expect((await teacher.get(`/api/users/${id}/avatar/?size=500`)).error?.key).toBe('invalid');
    expect((await teacher.get('/api/accounts/user/')).body).toMatchObject({ preview });
  });

  it('is served to colleagues only, with headers that prevent content sniffing', async () => {
    await upload(await picture().png().toBuffer());
    const { headers } = await avatar();
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    const colleague = await school.as(await school.build.user('Curator'));
    expect((await colleague.get(`/api/users/${id}/avatar/`)).status).toBe(200);
    const child = await school.as(await school.build.user('Child'));
    expect((await child.get(`/api/users/${id}/avatar/`)).error?.key).toBe('not_found');
    expect((await school.nobody.get(`/api/users/${id}/avatar/`)).status).toBe(401);
  });

  it('is rotated as EXIF says, replaced as a whole, and can be removed', async () => {
    await upload(await picture(100, 50).jpeg().withMetadata({ orientation: 6 }).toBuffer());
    const first = (await teacher.get(path())).body as { preview: string };
    const changed = await upload(
      await sharp({ create: { width: 50, height: 50, channels: 4, background: '#00cc33' } })
        .webp()
        .toBuffer(),
    );
    expect((changed.body as { preview: string }).preview).not.toBe(first.preview);
    expect((await teacher.post(`${path()}remove-avatar/`)).body).toMatchObject({ preview: null });
    expect((await teacher.post(`${path()}remove-avatar/`)).status).toBe(200);
    expect((await avatar()).statusCode).toBe(404);
  });
});

describe('time zones', () => {
  it('are the specification’s offsets in order, then names, each of which can be selected', async () => {
    const { body } = await teacher.get('/api/timezones/');
    const zones = body as { id: string; title: string; kind: string }[];
    const offsets = zones.filter(({ kind }) => kind === 'offset');
    expect(offsets).toHaveLength(26);
    expect(offsets.slice(0, 4).map(({ id: zone, title }) => [zone, title])).toEqual([
      ['+0000', 'GMT 0'],
      ['+0100', 'GMT+1:00'],
      ['+0200', 'GMT+2:00'],
      ['+0300', 'GMT+3:00'],
    ]);
    expect(offsets.at(14)).toMatchObject({ id: '+1400' });
    expect(offsets.at(-1)).toMatchObject({ id: '-1100', title: 'GMT-11:00' });
    expect(zones.find(({ id: zone }) => zone === 'Europe/Moscow')).toMatchObject({ kind: 'name' });
    for (const { id: zone } of [...offsets, ...zones.filter((_, n) => n % 60 === 0)]) {
      expect([zone, (await teacher.post(path(), { zone })).status]).toEqual([zone, 200]);
    }
  });
});
