import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boxesOfPdf, outlinesOfPdf, piecesOffPaper, piecesOfPdf, textOfPdf } from '../../../test/readers/paper.ts';
import { pdfFile, pdfName } from './pdf-file.ts';
import type { PdfColumn, PdfPaper, PdfPart } from './pdf-file.ts';

const hostile = ['<script>alert(1)</script>', '=1+1', '+cmd|calc', '@SUM(1)', '{page}', '\u0000\ud800half', 'Ёжик ₽ «кавычки» № 5 — тире'];
const paper = (more: Partial<PdfPaper> = {}): PdfPaper => ({
  title: 'Акт',
  language: 'ru',
  madeAt: '2026-11-16T09:00:00Z',
  parts: [
    { kind: 'title', text: 'Акт № 1', below: 'за ноябрь' },
    { kind: 'facts', rows: hostile.map((text) => ['Поле', text]) },
    { kind: 'table', columns: [{ title: 'Что', width: '*' }], rows: hostile.map((text) => [text]), totals: [['Итого']] },
    { kind: 'signatures', sides: [{ title: 'Клиент', name: 'Анна', post: '' }] },
  ],
  footer: ['Акт', 'страница {page} из {pages}'],
  ...more,
});

it('draws texts literally, including Cyrillic, and embeds nothing executable', async () => {
  const bytes = Buffer.from(await pdfFile(paper()));
  const text = await textOfPdf(bytes);
  for (const said of [...hostile.filter((each) => !each.includes('half')), 'half', 'страница 1 из 1']) expect(text).toContain(said);
  for (const name of ['/JavaScript', '/JS ', '/Launch', '/URI', '/EmbeddedFile'])
    expect([name, bytes.includes(name)]).toEqual([name, false]);
});

it('omits bidirectional controls and invisible characters', async () => {
  const bytes = await pdfFile(paper({ parts: [{ kind: 'text', text: '\u202eИванов\u202c Иван\u2066\u200bович\u2069\ufeff\u00ad' }] }));
  expect(await piecesOfPdf(bytes)).toEqual([['Иванов Иванович', 'Акт', 'страница 1 из 1']]);
});

/** Letters in names and notes of a school whose families read Russian. */
const alphabets = {
  Russian: 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
  Ukrainian: 'ҐЄІЇ’',
  Belarusian: 'ЎІ',
  Kazakh: 'ӘҒҚҢӨҰҮҺІ',
  Kyrgyz: 'ҢӨҮ',
  Tajik: 'ҒӢҚӮҲҶ',
  Tatar: 'ӘӨҮҖҢҺ',
  Bashkir: 'ҒҘҠҢҪӨҮҺӘ',
  Chuvash: 'ӐӖҪӲ',
  Yakut: 'ҔҤӨҺҮ',
  Ossetian: 'Ӕ',
  Chechen: 'Ӏ',
  Serbian: 'ЂЈЉЊЋЏ',
  Abkhaz: 'ҚҞҦҲҬҼҾӘ',
  English: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  Turkish: 'ÇĞİIıÖŞÜ',
  Azerbaijani: 'ƏĞİÖŞÜÇ',
  Turkmen: 'ÄŇÖŞÜÝŽÇ',
  Uzbek: 'OʻGʻʼ',
  Romanian: 'ĂÂÎȘȚŞŢ',
  German: 'ÄÖÜẞß',
  French: 'ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ',
  Spanish: 'ÑÁÉÍÓÚ¿¡',
  Polish: 'ĄĆĘŁŃÓŚŹŻ',
  Czech: 'ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ',
  Hungarian: 'ŐŰ',
  Latvian: 'ĀČĒĢĪĶĻŅŠŪŽ',
  Lithuanian: 'ĄČĘĖĮŠŲŪŽ',
  Estonian: 'ÄÖÕÜŠŽ',
  Vietnamese: 'ĂÂĐÊÔƠƯẤỆỘ',
  Greek: 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ',
  Armenian: 'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖաբգդեւև',
  Georgian: 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ',
  Hebrew: 'אבגדהוזחטיכלמנסעפצקרשת',
  signs: '–—−«»„“”‘’…•№§±×÷≈≠≤≥←→↑↓✓✔°€$₽₸₴₺£',
} as const;

/** Removes blanks, which separate the runs of a text. */
const dense = (text: string) => text.replaceAll(/\s/g, '');

it.each(['text', 'title'] as const)('has every letter of every alphabet in the weight of a %s', async (kind) => {
  const said = Object.values(alphabets).map((letters) => letters + letters.toLowerCase());
  const bytes = await pdfFile(paper({ parts: said.map((text) => ({ kind, text })), footer: ['', ''] }));
  expect(await boxesOfPdf(bytes)).toBe(0);
  const found = new Set(dense(await textOfPdf(bytes)).normalize('NFC'));
  expect([...dense(said.join('')).normalize('NFC')].filter((letter) => !found.has(letter))).toEqual([]);
});

it('replaces what it cannot draw with a question mark, and never draws a box', async () => {
  const parts: readonly PdfPart[] = [{ kind: 'table', columns: [{ title: '王', width: '*' }], rows: [['Ли 李 👍 ok'], ['']] }];
  expect(await textOfPdf(await pdfFile(paper({ parts, footer: ['', ''] })))).toBe('? Ли ? ok');
  const typed = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 }));
  await fc.assert(
    fc.asyncProperty(fc.array(typed, { minLength: 20, maxLength: 40 }), async (texts) => {
      const said = texts.map((text, at): PdfPart => ({ kind: 'text', text, bold: at % 2 === 0 }));
      expect(await boxesOfPdf(await pdfFile(paper({ title: texts[0] ?? '', parts: said, watermark: 'VOID' })))).toBe(0);
    }),
    { numRuns: 8 },
  );
}, 60_000);

it('keeps an endless word and a row longer than a page on the page', async () => {
  const word = 'Бесконечное'.repeat(90);
  const prose = 'слово '.repeat(900);
  const columns = (['*', '*', 'auto', 'auto'] as const).map((width, at): PdfColumn => ({ title: `Графа ${at}`, width }));
  const rows = [
    [word, word, '1', 'первая'],
    [prose, 'б', '2', 'вторая'],
    ['Бесконечное'.repeat(910), 'в', '3', 'третья'],
  ];
  const sides = [
    { title: 'Клиент', name: word, post: '' },
    { title: 'Школа', name: 'Анна', post: word },
  ];
  const parts: readonly PdfPart[] = [
    { kind: 'title', text: word, below: word },
    { kind: 'facts', rows: [['Поле', word]] },
    { kind: 'table', columns, rows, totals: [['Итого', '', '', 'сумма']] },
    { kind: 'signatures', sides },
  ];
  const bytes = await pdfFile(paper({ parts }));
  expect(await piecesOffPaper(bytes)).toEqual([]);
  const pieces = await piecesOfPdf(bytes);
  for (const text of ['первая', 'вторая', 'третья', 'сумма', 'Анна']) expect(pieces.flat()).toContain(text);
  const letters = (text: string) => text.replaceAll(/[^а-я]/gi, '').length;
  const drawn = pieces.map((page) => letters(page.slice(0, -2).join(''))).reduce((sum, page) => sum + page);
  expect(drawn).toBeGreaterThan(letters(JSON.stringify(parts)));
}, 30_000);

it('draws the same document as the same bytes, concurrently and in sequence', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => pdfFile(paper())));
  const later = await pdfFile(paper());
  for (const other of [...others, later]) expect(Buffer.from(other).equals(Buffer.from(first ?? []))).toBe(true);
  expect(Buffer.from(await pdfFile(paper({ watermark: 'ЧЕРНОВИК' }))).equals(Buffer.from(first ?? []))).toBe(false);
});

it('reports a document that cannot be drawn, and draws the next one', async () => {
  const broken = paper({ madeAt: 'no time' });
  await expect(pdfFile(broken)).rejects.toThrow('could not be drawn');
  expect((await pdfFile(paper())).length).toBeGreaterThan(1_000);
});

it('refuses a document with too much text or too many rows before drawing it', async () => {
  const table = (rows: readonly (readonly string[])[]): PdfPart => ({ kind: 'table', columns: [{ title: 'What', width: '*' }], rows });
  const longest = { key: 'paper_too_long' };
  await expect(pdfFile(paper({ parts: [table(Array.from({ length: 10_001 }, () => ['x']))] }))).rejects.toMatchObject(longest);
  await expect(pdfFile(paper({ parts: [table([['x'.repeat(1_000_001)]])] }))).rejects.toMatchObject(longest);
  await expect(pdfFile(paper({ parts: [{ kind: 'text', text: 'x'.repeat(1_000_001) }] }))).rejects.toMatchObject(longest);
});

it('names a file without the full stop of an abbreviation at the end of its title', () => {
  expect(pdfName('Взаиморасчёты за ноябрь 2026 г.')).toBe('Взаиморасчёты за ноябрь 2026 г.pdf');
  expect(pdfName('Invoice 2026-0001')).toBe('Invoice 2026-0001.pdf');
});

it('draws formulas within their text, and prints invalid ones as typed', async () => {
  const pieces = [
    { formula: false, text: 'Половина $' },
    { formula: true, text: '\\frac{1}{2}' },
    { formula: false, text: ' от ' },
    { formula: true, text: '\\text{км/ч}' },
    { formula: false, text: ', ₸ и ' },
    { formula: true, text: '\\href{https://example.test}{x}' },
    { formula: true, text: '\\def\\a{\\a\\a}\\a' },
    { formula: true, text: '王' },
    { formula: true, text: '\\rule{1em}{900em}' },
    { formula: true, text: 'a+'.repeat(400) },
  ];
  const bytes = Buffer.from(await pdfFile(paper({ parts: [{ kind: 'formulas', pieces, bold: true }] })));
  const text = await textOfPdf(bytes);
  for (const said of ['Половина $', '₸', '\\href{https://example.test}{x}', '\\def\\a', '\\rule{1em}{900em}'])
    expect(dense(text)).toContain(dense(said));
  expect(text).not.toMatch(/frac|км/);
  expect(await piecesOffPaper(bytes)).toEqual([]);
  expect(await boxesOfPdf(bytes)).toBe(0);
  expect(bytes.includes('/URI')).toBe(false);
  // The outlines of the letters of both formulas.
  const plain = Buffer.from(await pdfFile(paper({ parts: [{ kind: 'formulas', pieces: pieces.slice(0, 1) }] })));
  expect(await outlinesOfPdf(bytes)).toBeGreaterThan((await outlinesOfPdf(plain)) + 5);
});
