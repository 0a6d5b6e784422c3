/** Questions, receipts and materials that would block or crash a server that parsed them itself: each affects only its sender. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { readQuestions } from '../../src/features/questions/public/read-questions.ts';
import { readReceiptFile } from '../../src/features/receipts/files/read-receipt-file.ts';
import { checkMaterial } from '../../src/features/study/materials/check-material.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { packedStream, pdfOfObjects } from './hostile-materials.ts';
import { archiveOf, forgedArchive } from './hostile-workbook.ts';
import { liveDuring } from './live-during.ts';
import { isExhaustive } from '../setup/exhaustive.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.app.close());

/** The result of reading each file, while the server keeps answering within bounded memory. */
async function outcomes<T>(files: Readonly<Record<string, Buffer | string>>, read: (file: Buffer) => Promise<T>) {
  const found: Record<string, unknown> = {};
  const { failed, megabytes } = await liveDuring(school.app, async () => {
    for (const [name, file] of Object.entries(files))
      found[name] = await read(Buffer.from(file)).then(
        (result) => result,
        (fault: unknown) => (fault as { key?: string }).key ?? fault,
      );
  });
  expect(failed).toBe(0);
  expect(megabytes).toBeLessThan(250);
  return found;
}

const most = 100;
const questionsOf = (file: Buffer) => readQuestions(file, most).then((read) => `${read.length} read`);
const readOrRefused = expect.stringMatching(/^(\d+ read|file_not_readable|file_too_complex)$/);
const refused = expect.stringMatching(/^(file_not_readable|file_too_complex)$/);

// Child processes read the files; they reach no database.
describe.runIf(isExhaustive)('a hostile file of questions', () => {
  it('in GIFT affects only its own upload: nesting, endless answers, escapes, an archive and nothing but line ends', async () => {
    const files = {
      braces: `Q ${'{'.repeat(90_000)}`,
      nested: `Q ${'{=a '.repeat(20_000)}${'}'.repeat(20_000)}`,
      answers: `Q {${'~a '.repeat(30_000)}=b}`,
      pairs: `Q {${'=a -> b '.repeat(12_000)}}`,
      escapes: `Q ${'\\\\{'.repeat(30_000)} {=a}`,
      markup: `::${'<b>'.repeat(30_000)}:: Q {=a}`,
      numbers: `Q {#${'1..2 '.repeat(20_000)}}`,
      lines: '\n'.repeat(900_000),
      archive: await archiveOf({ 'a.txt': ' '.repeat(50_000_000) }),
    };
    const found = await outcomes(files, questionsOf);
    expect(found).toEqual(Object.fromEntries(Object.keys(files).map((name) => [name, readOrRefused])));
  }, 240_000);

  it('in Moodle XML is refused with entities of its own, internal or external, and with endless nesting or attributes', async () => {
    const quiz = (text: string) => `<quiz><question type="shortanswer"><questiontext><text>${text}</text></questiontext></question></quiz>`;
    const laughs = Array.from({ length: 10 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
    const files = {
      laughs: `<?xml version="1.0"?><!DOCTYPE q [<!ENTITY l0 "ha">${laughs}]>${quiz('&l10;')}`,
      quadratic: `<!DOCTYPE q [<!ENTITY a "${'a'.repeat(100_000)}">]>${quiz('&a;'.repeat(10_000))}`,
      file: `<!DOCTYPE q [<!ENTITY f SYSTEM "file:///etc/passwd">]>${quiz('&f;')}`,
      address: `<!DOCTYPE q [<!ENTITY % r SYSTEM "http://127.0.0.1:1/x.dtd"> %r;]>${quiz('a')}`,
      nested: '<a>'.repeat(300_000),
    };
    const found = await outcomes(files, questionsOf);
    expect(found).toEqual(Object.fromEntries(Object.keys(files).map((name) => [name, refused])));
    const odd = {
      attributes: `<quiz ${Array.from({ length: 50_000 }, (_, at) => `a${at}="1"`).join(' ')}></quiz>`,
      name: `<quiz><${'a'.repeat(900_000)}/></quiz>`,
      unclosed: quiz(`<![CDATA[${'x]]'.repeat(200_000)}`),
      references: quiz('&#x41;&lt;'.repeat(50_000)),
    };
    expect(await outcomes(odd, questionsOf)).toEqual(Object.fromEntries(Object.keys(odd).map((name) => [name, readOrRefused])));
  }, 240_000);
});

const pageOf = (page: string, ...more: (string | Buffer)[]) =>
  pdfOfObjects(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page, ...more]);
const font = '/Resources << /Font << /F 5 0 R >> /XObject << /I 5 0 R >> >>';
const plainPage = (more = '') => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R ${more} >>`;
const nothing = packedStream(Buffer.from('BT ET'));
const textInFont = packedStream(Buffer.from('BT /F 12 Tf (Hello) Tj ET'));
const fontOf = (file: string) =>
  `<< /Type /Font /Subtype /TrueType /BaseFont /A /FontDescriptor 6 0 R /FirstChar 0 /LastChar 1 /Widths [1 1] >>${file}`;
const descriptor = '<< /Type /FontDescriptor /FontName /A /Flags 4 /FontFile2 7 0 R >>';

/** PDFs that are small but expensive to process, by what makes them expensive. */
function hostilePdfs(): Readonly<Record<string, Buffer>> {
  const kids = Array.from({ length: 60_000 }, () => '3 0 R').join(' ');
  return {
    'a page of a million kilometres': pageOf(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1e15 1e15] /UserUnit 1e9 /Contents 4 0 R >>',
      nothing,
    ),
    'a content bomb': pageOf(plainPage(), packedStream(Buffer.alloc(150_000_000, 32))),
    'a million texts': pageOf(
      plainPage(font),
      packedStream(Buffer.from(`BT /F 9 Tf ${'(a) Tj '.repeat(1_500_000)} ET`)),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ),
    'sixty thousand pages': pdfOfObjects([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count 60000 >>`,
      plainPage(),
      nothing,
    ]),
    'pages that hold themselves': pdfOfObjects(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
    'deep arrays': pageOf(plainPage(`/X ${'['.repeat(200_000)}${']'.repeat(200_000)}`), nothing),
    'a picture of 60,000 by 60,000': pageOf(
      plainPage(font),
      packedStream(Buffer.from('q 1 0 0 1 0 0 cm /I Do Q')),
      packedStream(
        Buffer.alloc(10_000),
        '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8',
      ),
    ),
    'a form that draws itself': pageOf(
      plainPage(font),
      packedStream(Buffer.from('/I Do')),
      packedStream(Buffer.from('/I Do /I Do'), `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /I 5 0 R >> >>`),
    ),
    'a font bomb': pageOf(plainPage(font), textInFont, fontOf(''), descriptor, packedStream(Buffer.alloc(100_000_000))),
    'a font of noise': pageOf(
      plainPage(font),
      textInFont,
      fontOf(''),
      descriptor,
      packedStream(Buffer.from('\x00\x01\x00\x00\xff\xff'.repeat(5_000), 'latin1')),
    ),
  };
}

const takenOrRefused = expect.stringMatching(/^(application\/pdf|material_not_taken)$/);

describe.runIf(isExhaustive)('a hostile PDF', () => {
  it('as a receipt affects only its own upload: huge pages and pictures, bombs, cycles, and fonts', async () => {
    const files = hostilePdfs();
    const found = await outcomes(files, (file) => readReceiptFile(file).then(({ type }) => type));
    expect(found).toEqual(Object.fromEntries(Object.keys(files).map((name) => [name, takenOrRefused])));
    expect(found).toMatchObject({ 'sixty thousand pages': 'material_not_taken', 'pages that hold themselves': 'material_not_taken' });
  }, 240_000);

  it('as a material of a topic affects only its own upload', async () => {
    const files = hostilePdfs();
    const found = await outcomes(files, (file) => checkMaterial(file).then(({ type }) => type));
    expect(found).toEqual(Object.fromEntries(Object.keys(files).map((name) => [name, takenOrRefused])));
  }, 240_000);

  it('is refused as a receipt if it contains a script, whatever else is in it', async () => {
    const script = '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>';
    const file = pdfOfObjects([script, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', plainPage(), nothing]);
    expect(await outcomes({ script: file }, readReceiptFile)).toEqual({ script: 'material_not_taken' });
  });
});

it('a picture or an archive that unpacks to gigabytes is refused as receipt and as material', async () => {
  const plain = sharp({ create: { width: 20, height: 20, channels: 3, background: '#c30' } });
  const lies = await plain.png().toBuffer();
  lies.writeUInt32BE(60_000, 16);
  lies.writeUInt32BE(60_000, 20);
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const archive = forgedArchive([{ name: 'ppt/presentation.xml', content: Buffer.alloc(120_000_000, 32) }]);
  const files = { lies, bomb, archive };
  const refusal = expect.stringMatching(/^(material_not_taken|image_too_large|image_not_readable)$/);
  for (const read of [readReceiptFile, checkMaterial])
    expect(await outcomes<unknown>(files, read)).toEqual({ lies: refusal, bomb: refusal, archive: refusal });
}, 120_000);
