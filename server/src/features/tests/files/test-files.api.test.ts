import type { ExportedQuestions, ImportedQuestions } from '@lectern/contract/tests/test-files.schema';
import type { TestTemplate } from '@lectern/contract/tests/test-templates.schema';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';

let school: TestApp;
let methodist: Caller;
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
  const { topic_ids } = await school.build.taughtChild();
  draft = bodyOf<TestTemplate>(await methodist.post('/api/study/test-templates/', { topic_id: topic_ids[0] }));
});

const send = (text: string, query = '') => methodist.upload(`/api/study/test-templates/${draft.id}/import/${query}`, Buffer.from(text));
const read = async () => bodyOf<TestTemplate>(await methodist.get(`/api/study/test-templates/${draft.id}/`));

const gift = `// a comment
What is 2 + 2? {=4 ~5 ~6}

Match them {=cat -> кошка =dog -> собака}

Broken {=x

The {=cat =dog} sat.`;

const moodle = `<?xml version="1.0"?><quiz>
<question type="category"><category><text>All</text></category></question>
<question type="multichoice"><questiontext format="html"><text><![CDATA[<p>Even <b>numbers</b></p><script>x()</script>]]></text></questiontext>
<defaultgrade>2.0</defaultgrade><single>false</single>
<answer fraction="50"><text>2</text></answer><answer fraction="50"><text>4</text></answer><answer fraction="-100"><text>3</text></answer></question>
<question type="numerical"><questiontext><text>Half of 7</text></questiontext><answer fraction="100"><text>3.5</text><tolerance>0.1</tolerance></answer></question>
<question type="calculated"><questiontext><text>x</text></questiontext></question></quiz>`;

describe('a file of questions', () => {
  it('is tried first, and names the questions that cannot be taken', async () => {
    expect(bodyOf<ImportedQuestions>(await send(gift, '?dry_run=true'))).toEqual({
      found: 4,
      added: 0,
      bad: [{ number: 3, why: 'not_readable' }],
    });
    expect((await read()).questions).toEqual([]);
    expect(bodyOf<ImportedQuestions>(await send(gift))).toMatchObject({ added: 3 });
    expect((await read()).questions.map(({ content }) => content.kind)).toEqual(['single', 'match', 'gaps']);
    const { text, left_out } = bodyOf<ExportedQuestions>(await methodist.get(`/api/study/test-templates/${draft.id}/export/`));
    expect(left_out).toBe(0);
    expect(text).toContain('What is 2 + 2? {=4 ~5 ~6}');
  });

  it('may be Moodle XML, of which only text is taken', async () => {
    expect(bodyOf<ImportedQuestions>(await send(moodle))).toEqual({ found: 3, added: 2, bad: [{ number: 3, why: 'unknown_kind' }] });
    expect((await read()).questions.map(({ content }) => content)).toMatchObject([
      { kind: 'several', text: 'Even numbers', points: 2, options: ['2', '4', '3'], right: [0, 1] },
      { kind: 'number', value: 3.5, tolerance: 0.1 },
    ]);
  });

  it('is refused with a hundred thousand questions, an endless one, entities that grow, and unlimited nesting', async () => {
    const many = 'Q {T}\n\n'.repeat(100_000);
    expect((await send(many)).error?.key).toBe('too_many_questions');
    const bomb = `<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><quiz><question type="essay">&b;</question></quiz>`;
    expect((await send(bomb)).error?.key).toBe('file_not_readable');
    expect((await send('<quiz>'.repeat(50_000))).error?.key).toBe('file_not_readable');
    expect((await send(`Q {${'~a '.repeat(50_000)}}`)).error?.key).toBe('file_too_complex');
    expect((await send('<quiz><question')).error?.key).toBe('file_not_readable');
    expect((await read()).questions).toEqual([]);
  });

  it('is not taken by a published test', async () => {
    await send('Q {T}');
    await methodist.post(`/api/study/test-templates/${draft.id}/publish/`);
    expect((await send('R {F}')).error?.key).toBe('test_closed');
  });
});

describe('the paper of a test', () => {
  it('is a PDF with and without the right answers', async () => {
    await send(gift);
    const path = `/api/study/test-templates/${draft.id}/paper/?language=ru`;
    const [blank, solved] = [await methodist.get(path), await methodist.get(`${path}&answers=true`)];
    expect([blank.status, solved.status]).toEqual([200, 200]);
  });
});
