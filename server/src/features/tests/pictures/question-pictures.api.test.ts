import type { Question } from '@lectern/contract/questions/question.schema';
import type { ExportedQuestions, ImportedQuestions } from '@lectern/contract/tests/test-files.schema';
import type { TestTemplate } from '@lectern/contract/tests/test-templates.schema';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileFor, picturesOfPdf } from '../../../../test/readers/paper.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';
import { sessionCookie } from '../../../kernel/calls/session.ts';

let school: TestApp;
let methodist: Caller;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let draft: TestTemplate;

const bodyOf = <T>({ body, error }: Answer): T => {
  expect(error).toBeNull();
  return body as T;
};

beforeAll(async () => {
  school = await testApp();
  methodist = await school.as(await school.build.user('Methodist'));
});

beforeEach(async () => {
  taught = await school.build.taughtChild();
  draft = await draftOf();
});

const draftOf = async (from_id: number | null = null) =>
  bodyOf<TestTemplate>(await methodist.post('/api/study/test-templates/', { topic_id: taught.topic_ids[0], from_id }));
const picture = (format: 'png' | 'webp', width = 60) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#336699' } })
    .toFormat(format)
    .withExif({ IFD0: { Copyright: 'hidden words' } })
    .toBuffer();
const upload = (file: Buffer, id = draft.id) => methodist.upload(`/api/study/test-templates/${id}/pictures/`, file);
const uploaded = async (format: 'png' | 'webp' = 'png') => bodyOf<{ id: number }>(await upload(await picture(format))).id;
const asked = (id: number): Question => ({
  ...{ kind: 'single', text: 'Which side is the longest?', explanation: '', points: 1, options: ['AB', 'BC'], right: 1 },
  picture: { id, alt: 'A right triangle ABC' },
});
const add = (questions: readonly Question[], id = draft.id) =>
  methodist.post(`/api/study/test-templates/${id}/questions/`, { after_id: null, questions });
const read = async (id = draft.id) => bodyOf<TestTemplate>(await methodist.get(`/api/study/test-templates/${id}/`));
const open = async (id: number, userId = methodist.userId) => {
  const cookie = `${sessionCookie}=${await school.build.session(userId)}`;
  return school.app.inject({ method: 'GET', url: `/api/study/question-pictures/${id}/`, headers: { cookie } });
};

describe('a picture of a question', () => {
  it('is refused where it is no picture, is broken, or the test is published', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await upload(svg)).error?.key).toBe('image_not_readable');
    const whole = await picture('png');
    expect((await upload(whole.subarray(0, 60))).error?.key).toBe('image_not_readable');
    const huge = sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } }).png({ compressionLevel: 9 });
    expect((await upload(await huge.toBuffer())).error?.key).toBe('image_too_large');
    await add([asked(await uploaded())]);
    bodyOf(await methodist.post(`/api/study/test-templates/${draft.id}/publish/`));
    expect((await upload(whole)).error?.key).toBe('test_closed');
  });

  it('is refused in a question under an id that is no picture', async () => {
    const { error } = await add([asked(2_000_000_000)]);
    expect([error?.key, error?.field]).toEqual(['not_found', 'picture']);
    const { rows } = await sql<{ id: number }>`
      insert into material_files (media_type, size, created_at) values ('application/pdf', 9, now()) returning id`.execute(
      school.database.db,
    );
    expect((await add([asked(rows[0]?.id ?? 0)])).error?.key).toBe('not_found');
  });

  it('is drawn again without metadata, smaller, and as PNG where it was WebP', async () => {
    const large = bodyOf<{ id: number }>(await upload(await picture('png', 3_000))).id;
    await add([asked(await uploaded('webp')), { ...asked(large), text: 'And here?' }]);
    for (const { content } of (await read()).questions) {
      const { statusCode, headers, rawPayload } = await open(content.picture?.id ?? 0);
      expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([200, 'image/png', 'nosniff']);
      expect(rawPayload.includes('hidden words')).toBe(false);
      expect((await sharp(rawPayload).metadata()).width).toBeLessThanOrEqual(1_200);
    }
  });

  it('is read by teachers of the course once the test is published, and by no others', async () => {
    const id = await uploaded();
    await add([asked(id)]);
    const stranger = (await school.build.taughtChild()).teacher_id;
    expect((await open(id, taught.teacher_id)).statusCode).toBe(404);
    bodyOf(await methodist.post(`/api/study/test-templates/${draft.id}/publish/`));
    expect((await open(id, taught.teacher_id)).statusCode).toBe(200);
    expect((await open(id, stranger)).statusCode).toBe(404);
    // A copy of the test has the same picture.
    expect((await draftOf(draft.id)).questions[0]?.content.picture?.id).toBe(id);
  });

  it('is in the document, and in Moodle XML together with every kind of question', async () => {
    const id = await uploaded();
    const base = { explanation: 'Because $a<b$ & so', points: 2 };
    const questions: Question[] = [
      asked(id),
      { kind: 'several', ...base, text: 'Which are < 5 & even?\nAll of them.', options: ['2', '$\\frac{8}{2}$', '7'], right: [0, 1] },
      { kind: 'number', ...base, text: 'How long is it? It costs \\$5.', value: 3.5, tolerance: 0.1, unit: 'cm' },
      { kind: 'text', ...base, text: 'Capital?', accepted: ['Paris <b>', 'paris'] },
      { kind: 'order', ...base, text: 'Order', items: ['one', 'two', 'three'] },
      { kind: 'match', ...base, text: 'Match', pairs: ['cat', 'dog'].map((left) => ({ left, right: `${left}s` })), extra: ['mice'] },
      { kind: 'gaps', ...base, text: 'The [[cat|dog}]] sat on the [[mat]].' },
      { kind: 'open', ...base, text: 'Explain', criteria: ['Facts', 'Order'].map((title) => ({ title, points: 1 })) },
    ];
    bodyOf(await add(questions));
    for (const answers of [false, true]) {
      const url = `/api/study/test-templates/${draft.id}/paper/?language=en&answers=${answers}`;
      const { status, bytes } = await fileFor(school, methodist.userId, url);
      expect([status, await picturesOfPdf(bytes)]).toEqual([200, [[60, 40, '336699']]]);
    }
    const { text, left_out } = bodyOf<ExportedQuestions>(
      await methodist.get(`/api/study/test-templates/${draft.id}/export/?format=moodle`),
    );
    expect(left_out).toBe(0);
    const other = await draftOf();
    const answer = await methodist.upload(`/api/study/test-templates/${other.id}/import/`, Buffer.from(text));
    expect(bodyOf<ImportedQuestions>(answer)).toEqual({ found: 8, added: 8, bad: [] });
    const back = (await read(other.id)).questions.map(({ content }) => content);
    expect(back.map(({ picture: _, ...each }) => each)).toEqual(questions.map(({ picture: _, ...each }) => each));
    expect(back[0]?.picture?.alt).toBe('A right triangle ABC');
    expect((await open(back[0]?.picture?.id ?? 0)).statusCode).toBe(200);
    expect(bodyOf<ExportedQuestions>(await methodist.get(`/api/study/test-templates/${draft.id}/export/`)).left_out).toBe(3);
  });

  it('of a file is left out with its question where it is damaged, elsewhere, or one of several', async () => {
    const question = (image: string, file: string) =>
      `<question type="essay"><questiontext format="html"><text><![CDATA[Look ${image}]]></text>${file}</questiontext></question>`;
    const broken = '<file name="a.png" encoding="base64">AAAA</file>';
    const parts = [
      question('<img src="@@PLUGINFILE@@/a.png">', broken),
      question('<img src="https://example.test/a.png">', ''),
      question('<img src="a"><img src="b">', broken),
      question('', ''),
    ];
    const file = Buffer.from(`<quiz>${parts.join('')}</quiz>`);
    expect(bodyOf<ImportedQuestions>(await methodist.upload(`/api/study/test-templates/${draft.id}/import/`, file))).toEqual({
      found: 4,
      added: 1,
      bad: [1, 2, 3].map((number) => ({ number, why: 'picture' })),
    });
  });
});

describe('a file of 100,000 questions', () => {
  it('is refused as GIFT and as Moodle XML, and changes nothing', async () => {
    const gift = Array.from({ length: 100_000 }, (_, n) => `Question ${n} {=yes ~no}`).join('\n\n');
    const one = '<question type="essay"><questiontext><text>Why?</text></questiontext></question>';
    for (const text of [gift, `<quiz>${one.repeat(100_000)}</quiz>`]) {
      const { error } = await methodist.upload(`/api/study/test-templates/${draft.id}/import/`, Buffer.from(text));
      expect(error?.key).toBeOneOf(['too_many_questions', 'file_too_complex', 'file_not_readable']);
    }
    expect((await read()).questions).toEqual([]);
  });
});

describe('a stored question that cannot be read', () => {
  it('blocks publishing and hides no other question, and can be deleted', async () => {
    bodyOf(await add([asked(await uploaded()), { ...asked(await uploaded()), text: 'Other?' }]));
    await sql`update test_questions set content = '{"kind": "single", "text": 7}' where test_id = ${draft.id} and position = 1`.execute(
      school.database.db,
    );
    const { questions, unreadable, blockers } = await read();
    expect(questions.map(({ content, position }) => [content.text, position])).toEqual([['Other?', 2]]);
    const [damaged] = unreadable;
    expect(blockers).toEqual([{ kind: 'unreadable_question', question_id: damaged?.id }]);
    expect((await methodist.post(`/api/study/test-templates/${draft.id}/publish/`)).error?.key).toBe('test_incomplete');
    // More are appended and then moved before it.
    const { questions: more } = bodyOf<TestTemplate>(
      await methodist.post(`/api/study/test-templates/${draft.id}/questions/`, {
        after_id: questions[0]?.id,
        questions: [{ ...asked(await uploaded()), text: 'Last?' }],
      }),
    );
    bodyOf(await methodist.post(`/api/study/test-questions/${more[1]?.id}/move/`, { after_id: damaged?.id }));
    expect((await read()).questions.map(({ content, position }) => [content.text, position])).toEqual([
      ['Last?', 2],
      ['Other?', 3],
    ]);
    bodyOf(await methodist.post(`/api/study/test-questions/${damaged?.id}/delete/`));
    expect((await read()).blockers).toEqual([]);
    bodyOf(await methodist.post(`/api/study/test-templates/${draft.id}/publish/`));
  });
});
