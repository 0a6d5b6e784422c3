import type { Curriculum } from '@lectern/contract/study/curriculums.schema';
import type { GradeLevelCurriculum, TopicEntry } from '@lectern/contract/study/topics.schema';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { pdfOf, pdfWithHiddenScript, slidesOf } from '../../../../test/hostile/hostile-materials.ts';
import { forgedArchive } from '../../../../test/hostile/hostile-workbook.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';
import { sessionCookie } from '../../../kernel/calls/session.ts';
import { runJob } from '../../../kernel/process/job.ts';
import { settingsReader } from '../../../settings.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { deleteUnusedFiles } from './delete-unused-files.ts';

let school: TestApp;
let methodist: Caller;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let draft: Curriculum;
let level: number;
let topic: TopicEntry;

const bodyOf = <T>({ body, error }: Answer): T => {
  expect(error).toBeNull();
  return body as T;
};
const levelOf = async (id: number, who = methodist) =>
  bodyOf<GradeLevelCurriculum>(await who.get(`/api/study/get-grade-level-curriculums/?grade_level_id=${id}`));
const addTo = (topicId: number, file: Buffer, name = 'Scheme.pdf') =>
  methodist.upload(`/api/study/topics/${topicId}/files/?file_name=${encodeURIComponent(name)}`, file);
const add = (file: Buffer, name?: string) => addTo(topic.id, file, name);
const added = async (file: Buffer, name?: string) =>
  bodyOf<GradeLevelCurriculum>(await add(file, name)).topics[0]?.files.at(-1) ?? { id: 0, title: '', media_type: '', size: 0 };
const open = async (id: number, who = methodist) => {
  const cookie = `${sessionCookie}=${await school.build.session(who.userId)}`;
  return school.app.inject({ method: 'GET', url: `/api/study/material-files/${id}/`, headers: { cookie } });
};
const picture = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .toFormat(format)
    .withExif({ IFD0: { Copyright: 'hidden words' } })
    .toBuffer();

beforeAll(async () => {
  school = await testApp();
  methodist = await school.as(await school.build.user('Methodist'));
});

beforeEach(async () => {
  taught = await school.build.taughtChild();
  draft = bodyOf<Curriculum>(await methodist.post('/api/study/curriculums/', { course_id: taught.course_id, grade: 5 }));
  const { levels } = bodyOf<Curriculum>(await methodist.post(`/api/study/curriculums/${draft.id}/levels/`, { title: 'Basic' }));
  level = levels[0]?.id ?? 0;
  const topics = { after_id: null, topics: [{ title: 'Fractions' }] };
  topic = bodyOf<GradeLevelCurriculum>(await methodist.post(`/api/study/grade-levels/${level}/topics/`, topics)).topics[0] as TopicEntry;
});

describe('a hostile file', () => {
  const reasonOf = async (file: Buffer | Promise<Buffer>) => {
    const { error } = await add(await file);
    return [error?.key, error?.params.reason, error?.field];
  };
  const refused = (reason: string) => ['material_not_taken', reason, 'file'];

  it('is refused where it is neither PDF, picture nor slides, whatever its name', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const text of [svg, '<!doctype html><script>alert(1)</script>', `GIF89a/*${'x'.repeat(600)}*/=alert(1)`, 'MZ\u0000\u0001'])
      expect(await reasonOf(Buffer.from(text))).toEqual(refused('kind'));
    expect(await reasonOf(slidesOf({}, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'))).toEqual(
      refused('kind'),
    );
  });

  it('is refused as a PDF with a script, also a hidden one, an attachment, a program to launch, or a password', async () => {
    const script = '<< /S /JavaScript /JS (app.alert(1)) >>';
    expect(await reasonOf(pdfOf('/OpenAction 4 0 R', [script]))).toEqual(refused('active_content'));
    expect(
      await reasonOf(pdfOf('/OpenAction 4 0 R', [script.replaceAll('/JavaScript', '/J#61vaScript').replaceAll('/JS', '/#4aS')])),
    ).toEqual(refused('active_content'));
    expect(await reasonOf(pdfWithHiddenScript())).toEqual(refused('active_content'));
    expect(await reasonOf(pdfOf('/OpenAction << /S /Launch /F (calc.exe) >>'))).toEqual(refused('active_content'));
    expect(await reasonOf(pdfOf('/Names << /EmbeddedFiles << /Names [] >> >>'))).toEqual(refused('active_content'));
    const encrypted = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'a'.repeat(64)}> /U <${'b'.repeat(64)}> >> /ID [<00> <00>]`;
    expect(await reasonOf(pdfOf('', [], encrypted))).toEqual(refused('password'));
  });

  it('is refused as a PDF that is also something else, or is broken', async () => {
    expect(await reasonOf(Buffer.concat([pdfOf(), await slidesOf({ 'big.xml': 'x'.repeat(9_000) }), Buffer.alloc(2_000)]))).toEqual(
      refused('damaged'),
    );
    expect(await reasonOf(Buffer.from('%PDF-1.7\n<script>alert(1)</script>'))).toEqual(refused('damaged'));
    expect(await reasonOf(Buffer.from('%PDF-1.7\n%%EOF'))).toEqual(refused('damaged'));
  });

  it('is refused as slides with macros or programs, as a bomb, and with something behind their end', async () => {
    expect(await reasonOf(slidesOf({ 'ppt/vbaProject.bin': 'x' }))).toEqual(refused('active_content'));
    expect(await reasonOf(slidesOf({}, 'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml'))).toEqual(
      refused('active_content'),
    );
    expect(await reasonOf(slidesOf({ 'ppt/embeddings/run.exe': 'x' }))).toEqual(refused('active_content'));
    expect(await reasonOf(slidesOf({ '../../etc/passwd': 'x' }))).toEqual(refused('damaged'));
    expect(await reasonOf(Buffer.concat([await slidesOf(), Buffer.from('<script>')]))).toEqual(refused('damaged'));
    const bomb = forgedArchive([{ name: 'ppt/media/bomb.xml', content: Buffer.alloc(120_000_000, 32) }]);
    expect(await reasonOf(bomb)).toEqual(refused('too_complex'));
  });

  it('is refused as a picture that is cut off or has too many pixels, and loses what is hidden in it', async () => {
    const png = await picture('png');
    expect(await reasonOf(png.subarray(0, png.length - 30))).toEqual(refused('damaged'));
    const huge = sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } }).png({ compressionLevel: 9 });
    expect((await add(await huge.toBuffer())).error).toMatchObject({ key: 'image_too_large', params: { megapixels: 50 } });
    const { id } = await added(Buffer.concat([await picture('jpeg'), Buffer.from('<script>alert(1)</script>')]), 'photo.jpg');
    const { rawPayload, headers } = await open(id);
    expect(headers['content-type']).toBe('image/jpeg');
    expect(rawPayload.includes('script')).toBe(false);
    expect(rawPayload.includes('hidden words')).toBe(false);
  });
});

describe('a file of a topic', () => {
  it('is served sandboxed: pictures are shown, other files are saved', async () => {
    const pdf = pdfOf();
    const files = [
      await added(pdf, 'Plan of the lesson.pdf'),
      await added(await slidesOf(), 'Слайды.pptx'),
      await added(await picture('png'), 'C:\\x\\Map.PNG'),
    ];
    expect(files.map(({ title, media_type }) => [title, media_type.split(/[./]/).at(-1)])).toEqual([
      ['Plan of the lesson', 'pdf'],
      ['Слайды', 'presentation'],
      ['Map', 'png'],
    ]);
    const answers = await Promise.all(files.map(({ id }) => open(id)));
    expect(answers.map(({ headers }) => String(headers['content-disposition']).split(';')[0])).toEqual([
      'attachment',
      'attachment',
      'inline',
    ]);
    for (const { headers } of answers) {
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
    expect(answers[0]?.rawPayload).toEqual(pdf);
  });

  it('comes back whole when it is stored in many pieces, and is refused above 20 MB', async () => {
    const stream = `<< /Length 2600000 >>\nstream\n${'a'.repeat(2_600_000)}\nendstream`;
    const { id, size } = await added(pdfOf('', [stream]));
    expect((await open(id)).rawPayload).toEqual(pdfOf('', [stream]));
    expect(size).toBeGreaterThan(2_600_000);
    expect((await add(Buffer.alloc(20_000_001, 32))).status).toBe(413);
  });

  it('is read with the rights of the course: a draft’s by methodists, a published one’s by its teachers', async () => {
    const { id } = await added(pdfOf());
    const [own, other] = [await school.as(taught.teacher_id), await school.as((await school.build.taughtChild()).teacher_id)];
    expect((await open(id, own)).statusCode).toBe(404);
    bodyOf(await methodist.post(`/api/study/curriculums/${draft.id}/publish/`));
    expect((await levelOf(level, own)).topics[0]?.files).toEqual([expect.objectContaining({ id })]);
    expect((await open(id, own)).statusCode).toBe(200);
    expect((await open(id, other)).statusCode).toBe(404);
    expect((await open(id, await school.as(taught.manager_id))).statusCode).toBe(403);
  });

  it('is removed, renamed and put in order as one field, and refuses a concurrent change', async () => {
    const [one, two] = [await added(pdfOf(), 'One'), await added(pdfOf(), 'Two')];
    const before = [one, two].map(({ id, title }) => ({ id, title }));
    const edit = (body: object) => methodist.post(`/api/study/topics/${topic.id}/edit/`, body);
    const renamed = [{ id: two.id, title: 'Second' }];
    expect(bodyOf<GradeLevelCurriculum>(await edit({ files: renamed, before: { files: before } })).topics[0]?.files).toMatchObject(renamed);
    expect((await edit({ files: [], before: { files: before } })).error).toMatchObject({ key: 'changed_meanwhile', field: 'files' });
    expect((await edit({ files: [{ id: 2_000_000_000, title: 'x' }] })).error).toMatchObject({ key: 'not_found', field: 'files' });
    expect(bodyOf<GradeLevelCurriculum>(await edit({ files: before })).topics[0]?.files).toMatchObject(before);
  });

  it('stays with a deleted topic that is restored', async () => {
    const { id } = await added(pdfOf());
    bodyOf(await methodist.post(`/api/study/topics/${topic.id}/delete/`));
    const { topics } = bodyOf<GradeLevelCurriculum>(await methodist.post(`/api/study/topics/${topic.id}/restore/`));
    expect(topics[0]?.files.map((file) => file.id)).toEqual([id]);
  });

  it('is shared by the draft that copies a published version, which nothing changes', async () => {
    const { id } = await added(pdfOf());
    bodyOf(await methodist.post(`/api/study/curriculums/${draft.id}/publish/`));
    expect((await add(pdfOf())).error?.key).toBe('curriculum_closed');
    expect((await methodist.post(`/api/study/topics/${topic.id}/edit/`, { files: [] })).error?.key).toBe('curriculum_closed');
    for (const statement of [
      'delete from topic_files',
      `update topic_files set title = 'x'`,
      'update material_files set size = 1',
      'delete from material_files',
      `update material_pieces set content = 'x'`,
      'delete from material_pieces',
    ])
      await expect(school.database.exec(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^LE001|23503|23001$/) });
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from material_files`.execute(school.database.db)).rows[0]?.n;
    const files = await count();
    const copy = bodyOf<Curriculum>(
      await methodist.post('/api/study/curriculums/', { course_id: taught.course_id, grade: 5, from_id: draft.id }),
    );
    const { topics } = await levelOf(copy.levels[0]?.id ?? 0);
    expect(topics[0]?.files).toEqual([expect.objectContaining({ id })]);
    expect(await count()).toBe(files);
    const copied = topics[0]?.id ?? 0;
    bodyOf(await methodist.post(`/api/study/topics/${copied}/edit/`, { files: [] }));
    expect((await levelOf(level)).topics[0]?.files).toHaveLength(1);
    expect((await open(id)).statusCode).toBe(200);
  });

  it('is one of at most 20', async () => {
    const { id } = await added(pdfOf());
    const files = Array.from({ length: 20 }, (_, n) => ({ id, title: `File ${n}` }));
    bodyOf(await methodist.post(`/api/study/topics/${topic.id}/edit/`, { files }));
    expect((await add(pdfOf())).error).toMatchObject({ key: 'too_many_files', params: { most: 20 } });
  });

  it('is added once when its upload is repeated', async () => {
    const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': 'a-file' };
    const url = `/api/study/topics/${topic.id}/files/?file_name=One`;
    const twice = [await methodist.post(url, pdfOf(), headers), await methodist.post(url, pdfOf(), headers)];
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect((await levelOf(level)).topics[0]?.files).toHaveLength(1);
  });
});

it('deletes a file that no topic has had for a week, and no other', async () => {
  const { database } = school;
  const [used, removed, deleted] = [await added(pdfOf()), await added(pdfOf()), await added(pdfOf())];
  const edit = (files: { id: number; title: string }[]) => methodist.post(`/api/study/topics/${topic.id}/edit/`, { files });
  const runOn = (days: number) => {
    const clock = () => testNow.add({ hours: 24 * days });
    const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
    return runJob(
      kernel,
      { name: 'material-files', cron: '0 * * * *', work: ({ write }) => write(deleteUnusedFiles) },
      new AbortController().signal,
    );
  };
  const known = async () =>
    (
      await sql<{ id: number }>`select id from material_files where id = any(${[used.id, removed.id, deleted.id]}) order by id`.execute(
        database.db,
      )
    ).rows.map(({ id }) => id);
  bodyOf(await edit([used, removed].map(({ id, title }) => ({ id, title }))));
  await runOn(1);
  // Using it again resets the retention time.
  bodyOf(await edit([{ id: deleted.id, title: deleted.title }]));
  await runOn(2);
  bodyOf(await methodist.post(`/api/study/topics/${topic.id}/delete/`));
  await runOn(10);
  expect(await known()).toEqual([deleted.id]);
});
