import { describe, expect, it } from 'vitest';
import { archiveOf, forgedArchive, sheetOf, textCell, workbookFiles, workbookOf } from '../../../test/hostile/hostile-workbook.ts';
import { readCsv } from './reading/read-csv.ts';
import { readXlsx } from './reading/read-xlsx.ts';

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    ({ key, params }) => ({ key, ...params }),
  );

/** The processor time and memory of a refusal, which must come before a table is built. */
async function cost(work: () => Promise<unknown>) {
  const begun = performance.now();
  const before = process.memoryUsage.rss();
  const refused = await refusal(work());
  return { refused, milliseconds: performance.now() - begun, megabytes: (process.memoryUsage.rss() - before) / 1_048_576 };
}

describe('a reference beyond the table limits', () => {
  it.each([
    ['ZZZZZZ1', { key: 'file_not_readable', reason: 'reference' }],
    ['XFE1', { key: 'file_not_readable', reason: 'reference' }],
    ['A1048577', { key: 'file_not_readable', reason: 'reference' }],
    ['A99999999999', { key: 'file_not_readable', reason: 'reference' }],
    ['xfd1', { key: 'file_not_readable', reason: 'reference' }],
    ['', { key: 'file_not_readable', reason: 'reference' }],
    ['XFD1048576', { key: 'file_too_long', limit: 'rows', row: 1_048_576 }],
    ['XFD2', { key: 'file_too_long', limit: 'columns', row: 2 }],
  ])('%s is refused within milliseconds and megabytes', async (reference, expected) => {
    const file = await workbookOf(`<row r="${/\d+/.exec(reference)?.[0] ?? 1}">${textCell(reference)}</row>`);
    expect(file.length).toBeLessThan(1_500);
    await refusal(readXlsx(file));
    const { refused, milliseconds, megabytes } = await cost(() => readXlsx(file));
    expect(refused).toMatchObject(expected);
    expect(milliseconds).toBeLessThan(50);
    expect(megabytes).toBeLessThan(20);
  });

  it('is refused in a row number and under a namespace prefix', async () => {
    expect(await refusal(readXlsx(await workbookOf(`<row r="999999999">${textCell('A1')}</row>`)))).toMatchObject({ reason: 'reference' });
    expect(await refusal(readXlsx(await workbookOf(`<row r="1e9">${textCell('A1')}</row>`)))).toMatchObject({ reason: 'reference' });
    for (const names of ['x:r="ZZZZZZ1" r="A1"', 'r="A1" x:r="ZZZZZZ1"', 'r="A1" xmlns:x:r="ZZZZZZ1"', 'r="&#90;ZZZZZ1"']) {
      const rows = `<row r="1"><c ${names} t="inlineStr"><is><t>x</t></is></c></row>`;
      expect([names, await refusal(readXlsx(await workbookOf(rows)))]).toMatchObject([names, { key: 'file_not_readable' }]);
    }
  });

  it('is refused only in the sheet that is read, wherever the workbook places it', async () => {
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
    const far = sheetOf(`<row r="1">${textCell('ZZZZZZ1')}</row>`);
    const relations = (target: string) => `<Relationships><Relationship Id="rId1" Type="${type}" Target="${target}"/></Relationships>`;
    const moved = { 'xl/_rels/workbook.xml.rels': relations('/docProps/app.xml'), 'docProps/app.xml': far };
    const near = `<row r="1">${textCell('A1', 'Anna')}</row>`;
    expect(await refusal(readXlsx(await workbookOf(near, moved)))).toMatchObject({ reason: 'reference' });
    expect(await readXlsx(await workbookOf(near, { 'xl/worksheets/sheet2.xml': far }))).toEqual([['Anna']]);
  });

  it('is accepted in empty cells: formats and dimensions may reach anywhere', async () => {
    const rows = `<row r="1">${textCell('A1', 'Anna')}<c r="XFD1" s="1"/></row><row r="1048576"><c r="A1048576"/></row>`;
    const sheet = sheetOf(rows).replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>');
    expect(await readXlsx(await archiveOf(workbookFiles(sheet)))).toEqual([['Anna']]);
  });
});

describe('malformed or oversized XML', () => {
  it('is refused with a document type, so that no entity is ever defined', async () => {
    const laughs = Array.from({ length: 10 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
    const sheet = `<!DOCTYPE w [<!ENTITY l0 "ha">${laughs}]>${sheetOf(`<row r="1">${textCell('A1', '&l10;')}</row>`)}`;
    expect(await refusal(readXlsx(await archiveOf(workbookFiles(sheet))))).toMatchObject({ key: 'file_not_readable' });
  });

  it('is refused for its depth, for an endless name and for invalid XML', async () => {
    const read = async (sheet: string) => refusal(readXlsx(await archiveOf(workbookFiles(sheet))));
    expect(await read('<a>'.repeat(100_000))).toMatchObject({ key: 'file_too_complex', limit: 'depth' });
    const endless = Array.from({ length: 400_000 }, (_, at) => `a${at.toString(36)}`).join('');
    const { refused, milliseconds } = await cost(async () => readXlsx(await archiveOf(workbookFiles(`<worksheet ${endless}`))));
    expect(refused).toMatchObject({ key: 'file_not_readable' });
    expect(milliseconds).toBeLessThan(2_000);
    expect(await read('no xml')).toMatchObject({ key: 'file_not_readable' });
    expect(await read('')).toMatchObject({ key: 'file_not_readable' });
  });

  it('is refused with more shared strings than a table needs', async () => {
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings';
    const strings = Array.from({ length: 2_000_001 }, (_, at) => `<si><t>${at.toString(36)}</t></si>`).join('');
    const file = await workbookOf(`<row r="1">${textCell('A1')}</row>`, {
      'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
      'xl/x.rels': type,
    });
    expect(await refusal(readXlsx(file))).toMatchObject({ key: 'file_too_complex', limit: 'strings' });
  }, 30_000);
});

describe('a hostile archive', () => {
  it('is refused by the sizes in its directory before anything is unpacked', async () => {
    const small = Buffer.from('<a/>');
    const many = forgedArchive(Array.from({ length: 501 }, (_, at) => ({ name: `xl/${at}.xml`, content: small })));
    expect(await refusal(readXlsx(many))).toMatchObject({ key: 'file_too_complex', limit: 'files' });
    const large = forgedArchive([{ name: 'xl/workbook.xml', content: small, size: 4_000_000_000 }]);
    expect(await refusal(readXlsx(large))).toMatchObject({ key: 'file_too_complex', limit: 'unpacked' });
    const dense = forgedArchive([{ name: 'xl/workbook.xml', content: Buffer.alloc(100_000_000, 32) }]);
    expect(await cost(() => readXlsx(dense))).toMatchObject({ refused: { key: 'file_too_complex', limit: 'ratio' } });
  });

  it('is refused if it unpacks to more than its directory says or has two files of one name', async () => {
    const bomb = forgedArchive([{ name: 'xl/workbook.xml', content: Buffer.alloc(100_000_000, 32), size: 1_000 }]);
    const { refused, milliseconds } = await cost(() => readXlsx(bomb));
    expect(refused).toMatchObject({ key: 'file_not_readable' });
    expect(milliseconds).toBeLessThan(50);
    const content = Buffer.from('<a/>');
    const twice = forgedArchive([
      { name: 'xl/workbook.xml', content },
      { name: 'xl/workbook.xml', content },
    ]);
    expect(await refusal(readXlsx(twice))).toMatchObject({ key: 'file_not_readable' });
  });
});

describe('a hostile CSV file', () => {
  it('is refused before its end for a quoted cell of 50 MB, a line of a million cells, and binary content', async () => {
    const quoted = Buffer.concat([Buffer.from('name;phone\n"'), Buffer.alloc(50_000_000, 'x'), Buffer.from('";1')]);
    const { refused, milliseconds } = await cost(() => readCsv(quoted));
    expect(refused).toMatchObject({ key: 'file_too_long', limit: 'cell', row: 2 });
    expect(milliseconds).toBeLessThan(2_000);
    expect(await refusal(readCsv(Buffer.from(`a;b\n${';'.repeat(1_000_000)}`)))).toMatchObject({ key: 'file_too_long', row: 2 });
    expect(await refusal(readCsv(Buffer.from('a;b\n1;\u00002')))).toMatchObject({ key: 'file_not_readable', reason: 'binary' });
    expect(await refusal(readCsv(Buffer.from('\n'.repeat(100_002))))).toMatchObject({ key: 'file_too_long', limit: 'rows' });
    expect(await refusal(readCsv(Buffer.from('"'.repeat(1_000_001))))).not.toBeNull();
  });
});
