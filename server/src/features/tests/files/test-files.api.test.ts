import type { ExportedQuestions, ImportedQuestions } from '@lectern/contract/tests/test-files.schema';
import type { TestTemplate } from '@lectern/contract/tests/test-templates.schema';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formulaPayloads } from '../../../../test/hostile/script-payloads.ts';
import { fileFor, outlinesOfPdf, textOfPdf } from '../../../../test/readers/paper.ts';
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
  const textOf = async (query: string) =>
    textOfPdf((await fileFor(school, methodist.userId, `/api/study/test-templates/${draft.id}/paper/?language=ru${query}`)).bytes);
  /** The given texts in the order in which the document contains them. */
  const orderIn = (paper: string, texts: readonly string[]) => [...texts].sort((a, b) => paper.indexOf(a) - paper.indexOf(b));

  const setShuffle = async (shuffle: boolean) => bodyOf(await methodist.post(`/api/study/test-templates/${draft.id}/edit/`, { shuffle }));

  it('contains the right answers only on request', async () => {
    await send(gift);
    await setShuffle(false);
    const [blank, solved] = [await textOf(''), await textOf('&answers=true')];
    for (const paper of [blank, solved]) expect(paper).toMatch(/Имя: _+ 1\. What is 2 \+ 2\?.*☐ a\) 4 ☐ b\) 5 ☐ c\) 6/);
    expect(solved).toMatch(/☐ c\) 6 Верно: 4 /);
    expect(solved).toContain('Верно: cat — кошка; dog — собака');
    expect(solved).toContain('Верно: cat / dog');
    expect(blank).not.toContain('Верно');
    expect(blank).not.toMatch(/cat \/ dog|cat — кошка/);
  });

  it('keeps the written order, and mixes questions and options of a shuffled test by the seed alone', async () => {
    const names = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot'];
    const options = ['four', 'five', 'six', 'seven', 'eight', 'nine'];
    await send(names.map((name) => `${name} {=four ~${options.slice(1).join(' ~')}}`).join('\n\n'));
    await setShuffle(false);
    const plain = await textOf('&seed=7');
    expect(plain).not.toContain('вариант');
    expect(orderIn(plain, names)).toEqual(names);
    expect(orderIn(plain.slice(plain.indexOf('Alpha'), plain.indexOf('Bravo')), options)).toEqual(options);

    await setShuffle(true);
    const papers = new Map<number, string>();
    for (const seed of [1, 2, 3]) papers.set(seed, await textOf(`&seed=${seed}`));
    const orders = [...papers.values()].map((paper) => orderIn(paper, names).join());
    expect(new Set([names.join(), ...orders]).size).toBeGreaterThan(2);
    const [first = ''] = papers.values();
    expect(first).toContain('вариант 1');
    const [question = '', next = ''] = orderIn(first, names);
    const mixed = [...papers.values()].map((paper) => orderIn(paper.slice(paper.indexOf(question)), options).join());
    expect(new Set(mixed).size).toBeGreaterThan(1);
    expect(first.slice(first.indexOf(question), first.indexOf(next))).toContain('☐ f)');

    const key = await textOf('&seed=1&answers=true');
    /** Questions and options with their numbers and letters, ignoring page breaks. */
    const asked = (paper: string) => paper.match(/\d\. [A-Z]\w+|☐ \w\) \w+/g);
    expect(asked(first)).toHaveLength(names.length * (1 + options.length));
    expect(asked(key)).toEqual(asked(first));
    expect(key.match(/Верно: four/g)).toHaveLength(names.length);
    expect(await textOf('')).toBe(first);
  });

  it('draws formulas, and has those that are hostile as text', async () => {
    const base = { kind: 'single', explanation: '', points: 1, right: 0 };
    const add = (questions: readonly object[]) =>
      methodist.post(`/api/study/test-templates/${draft.id}/questions/`, { after_id: null, questions });
    await setShuffle(false);
    bodyOf(await add([{ ...base, text: 'Half', options: ['one', 'two'] }]));
    const paperOf = async () => (await fileFor(school, methodist.userId, `/api/study/test-templates/${draft.id}/paper/?language=en`)).bytes;
    const without = await outlinesOfPdf(await paperOf());
    bodyOf(await add([{ ...base, text: 'Is it $\\frac{1}{2}$?', options: ['$x^2$', 'two'] }]));
    const drawn = await paperOf();
    expect(await textOfPdf(drawn)).not.toMatch(/frac|x\^2/);

    expect(await outlinesOfPdf(drawn)).toBeGreaterThan(without + 3);

    bodyOf(await add(formulaPayloads.map((text) => ({ ...base, text, options: [`a ${text}`, 'two'] }))));
    const hostile = await paperOf();
    const dense = (text: string) => text.replaceAll(/\s/g, '');
    const shown = dense(await textOfPdf(hostile));
    // Shown literally in the question and in an option; one payload is part of another.
    for (const text of formulaPayloads) expect(shown.split(dense(text.slice(1, -1))).length).toBeGreaterThan(2);
    expect(hostile.includes('/URI')).toBe(false);
  });

  it('is not asked to draw a formula of 100 kB: no call takes one', async () => {
    const formula = `$${'a+'.repeat(50_000)}a$`;
    const question = { kind: 'text', explanation: '', points: 1, accepted: ['x'], text: formula };
    const { error } = await methodist.post(`/api/study/test-templates/${draft.id}/questions/`, { after_id: null, questions: [question] });
    expect([error?.key, error?.field]).toEqual(['invalid', 'questions.0.text']);
    expect((await send(`What is ${formula}? {=x ~y}`)).error?.key).toBe('file_too_complex');
    expect((await read()).questions).toEqual([]);
  });
});
