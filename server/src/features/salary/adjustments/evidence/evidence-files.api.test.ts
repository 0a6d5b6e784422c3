import { abilities } from '@lectern/contract/permissions';
import { largestEvidence } from '@lectern/contract/salary/pay-kinds.rules';
import type { PayAdjustment, PayAdjustments } from '@lectern/contract/salary/pay-adjustments.schema';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { taughtSchool } from '../../../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../../../test/families/taught-school.ts';
import { testSite } from '../../../../../test/setup/test-site.ts';
import type { Caller, TestApp } from '../../../../../test/test-app.ts';
import { sessionCookie } from '../../../../kernel/calls/session.ts';
import { runJob } from '../../../../kernel/process/job.ts';
import { settingsReader } from '../../../../settings.ts';
import { deleteUnusedEvidenceFiles } from './delete-unused-files.ts';

const extraWork = 2;
const bonus = { reason_id: extraWork, amount: 1_000, comment: 'Wrote a test' };

let school: TestApp;
let taught: TaughtChild;
let other: TaughtChild;
let teacher: Caller;
let curator: Caller;
let manager: Caller;
let keeper: Caller;
let photo: Buffer;
const pdf = new TextEncoder().encode('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF');

const path = (id = taught.teacher_id) => `/api/teachers/${id}/bonuses-and-penalties/`;
const upload = (by: Caller, file: Uint8Array = photo, id?: number) => by.upload(`${path(id)}files/?file_name=evidence`, file);
const give = (by: Caller, body: object, id?: number) => by.post(path(id), { ...bonus, ...body });
const open = (by: Caller, id: number) => by.download(`/api/teachers/bonuses-and-penalties/${id}/file/`);
const storedBy = async (by: Caller, file?: Uint8Array, id?: number): Promise<number> => {
  const answer = await upload(by, file, id);
  expect(answer.error).toBeNull();
  return (answer.body as { file_id: number }).file_id;
};

beforeAll(async () => {
  ({ school, taught, teacher, curator, manager } = await taughtSchool());
  other = await school.build.taughtChild();
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepPay, abilities.allPay] }));
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { ImageDescription: 'taken at home' } })
    .jpeg()
    .toBuffer();
});

describe('a file as evidence', () => {
  it('is stored only by users who may give the teacher a bonus or a deduction', async () => {
    for (const by of [teacher, manager]) expect((await upload(by)).status).toBe(403);
    expect((await upload(await school.as(other.curator_id))).status).toBe(404);
    // A curator who also teaches cannot upload evidence about their own pay.
    await sql`insert into role_grants (user_id, role) values (${taught.teacher_id}, 'Curator')`.execute(school.database.db);
    await sql`update teachers set curator_id = id where id = ${taught.teacher_id}`.execute(school.database.db);
    expect((await teacher.post('/api/accounts/select-role/', { role: 'Curator' })).error).toBeNull();
    expect((await upload(teacher)).error?.key).toBe('forbidden');
    await sql`update teachers set curator_id = ${taught.curator_id} where id = ${taught.teacher_id}`.execute(school.database.db);
    expect((await teacher.post('/api/accounts/select-role/', { role: 'Teacher' })).error).toBeNull();
    expect((await sql`select from pay_evidence_files`.execute(school.database.db)).rows).toEqual([]);
  });

  it('is a re-encoded picture or a PDF of limited size, nothing else', async () => {
    const page = new TextEncoder().encode('<script>alert(1)</script>');
    expect((await upload(curator, page)).error).toMatchObject({ key: 'material_not_taken' });
    expect((await upload(curator, Buffer.concat([photo.subarray(0, 200), Buffer.from('damaged')]))).error?.key).toBe('material_not_taken');
    expect((await upload(curator, new Uint8Array(largestEvidence + 1))).status).toBe(413);
    const huge = sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } }).png({ compressionLevel: 9 });
    expect((await upload(curator, await huge.toBuffer())).error?.key).toBe('image_too_large');
    const id = await storedBy(curator);
    const { rows } = await sql<{ media_type: string; content: Uint8Array }>`
      select media_type, content from pay_evidence_files where id = ${id}`.execute(school.database.db);
    expect(Buffer.from(rows[0]?.content ?? []).includes('taken at home')).toBe(false);
    const given = (await give(curator, { file_id: id })).body as PayAdjustment;
    expect(given.has_file).toBe(true);
  });

  it('is used once, by the user who stored it, for the teacher it is about', async () => {
    const file_id = await storedBy(curator);
    const ofOther = await storedBy(keeper, pdf, other.teacher_id);
    expect((await give(keeper, { file_id })).error).toMatchObject({ key: 'not_found', field: 'file_id' });
    expect((await give(keeper, { file_id: ofOther })).error).toMatchObject({ key: 'not_found', field: 'file_id' });
    expect((await give(curator, { file_id: 2_000_000 })).error).toMatchObject({ key: 'not_found', field: 'file_id' });
    const twice = await Promise.all([give(curator, { file_id }), give(curator, { file_id })]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 404]);
    expect((await give(curator, { file_id })).error?.field).toBe('file_id');
  });

  it('is opened only by users who see the bonus, with an entry in the reading log', async () => {
    const { id } = (await give(keeper, { file_id: await storedBy(keeper, pdf) })).body as PayAdjustment;
    const without = (await give(keeper, {})).body as PayAdjustment;
    expect([without.has_file, (await open(keeper, without.id)).status]).toEqual([false, 404]);
    for (const caller of [await school.as(other.teacher_id), await school.as(other.curator_id)])
      expect((await open(caller, id)).status).toBe(404);
    expect((await open(manager, id)).status).toBe(403);
    for (const by of [teacher, curator, keeper]) {
      const { statusCode, rawPayload, headers } = await school.app.inject({
        url: `/api/teachers/bonuses-and-penalties/${id}/file/`,
        headers: { cookie: `${sessionCookie}=${await school.build.session(by.userId)}` },
      });
      expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
      expect(headers['content-disposition']).toMatch(/^attachment/);
      expect(headers['content-security-policy']).toContain('sandbox');
    }
    const { rows } = await sql<{ count: number }>`
      select count(distinct actor_id)::int as count from read_log where detail = 'evidence' and teacher_id = ${taught.teacher_id}
    `.execute(school.database.db);
    expect(rows[0]?.count).toBe(3);
    const { results } = (await teacher.get(path())).body as PayAdjustments;
    expect(results.find((each) => each.id === id)?.has_file).toBe(true);
  });

  it('waits in at most ten of one person, and is deleted after some days if it is not given', async () => {
    const { db } = school.database;
    await sql`delete from pay_evidence_files f where not exists (select from pay_adjustments where file_id = f.id)`.execute(db);
    await sql`
      insert into pay_evidence_files (teacher_id, media_type, content, created_at, created_by)
      select ${taught.teacher_id}, 'image/png', 'x', '2026-11-12T09:00:00Z', ${curator.userId} from generate_series(1, 10)`.execute(db);
    expect((await upload(curator)).error).toMatchObject({ key: 'too_many_files', params: { most: 10 } });
    const clock = () => Temporal.Instant.from('2026-11-16T09:00:00Z');
    const kernel = { database: school.database, clock, settings: settingsReader(db, clock), site: testSite, checkAnswers: true };
    const job = {
      name: 'evidence-files',
      cron: '14 4 * * *',
      work: ({ write }: Parameters<Parameters<typeof runJob>[1]['work']>[0]) => write(deleteUnusedEvidenceFiles),
    };
    for (let run = 0; run < 2; run += 1) await runJob(kernel, job as never, new AbortController().signal);
    const { rows } = await sql<{ left: number; given: number }>`
      select count(*) filter (where g.file_id is null)::int as left, count(g.file_id)::int as given
      from pay_evidence_files f left join pay_adjustments g on g.file_id = f.id`.execute(db);
    expect(rows[0]?.left).toBe(0);
    expect(rows[0]?.given).toBeGreaterThan(2);
  });
});
