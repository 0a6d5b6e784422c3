import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readTable } from '../read-table.ts';
import { readXlsx } from './read-xlsx.ts';
import { usualLimits } from '../table-file.ts';
import { xlsxFile } from '../writing/xlsx-file.ts';
import type { Cell } from '../export-list.ts';

async function workbook(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const all = (async function* () {
    yield rows;
  })();
  for await (const piece of xlsxFile(
    'Clients',
    [
      { title: 'Name', width: 20 },
      { title: 'Phone', width: 20 },
    ],
    all,
    '+0300',
  ))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

/** An archive of one file with forged sizes. */
function archive(name: string, content: Buffer, saidSize = content.length): Buffer {
  const packed = deflateRawSync(content);
  const fields = (...values: readonly (readonly [number, number])[]) => {
    const bytes = Buffer.alloc(values.reduce((sum, [width]) => sum + width, 0));
    let at = 0;
    for (const [width, value] of values) at = bytes.writeUIntLE(value, at, width);
    return bytes;
  };
  const both: [number, number][] = [
    [2, 20],
    [2, 0],
    [2, 8],
    [4, 0],
    [4, 0],
    [4, packed.length],
    [4, saidSize],
    [2, name.length],
    [2, 0],
  ];
  const local = Buffer.concat([fields([4, 0x04034b50], ...both), Buffer.from(name), packed]);
  const directory = Buffer.concat([fields([4, 0x02014b50], [2, 20], ...both, [2, 0], [2, 0], [2, 0], [4, 0], [4, 0]), Buffer.from(name)]);
  return Buffer.concat([
    local,
    directory,
    fields([4, 0x06054b50], [2, 0], [2, 0], [2, 1], [2, 1], [4, directory.length], [4, local.length], [2, 0]),
  ]);
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    ({ key, params }) => ({ key, ...params }),
  );

describe('XLSX reader', () => {
  it('refuses a broken file, a file that is no workbook, and forged sizes', async () => {
    const good = await workbook([['Anna', '1']]);
    expect(await refusal(readXlsx(good.subarray(0, good.length - 40)))).toMatchObject({ key: 'file_not_readable' });
    expect(await refusal(readXlsx(archive('word/document.xml', Buffer.from('<a/>'))))).toMatchObject({ key: 'file_not_readable' });
    expect(await refusal(readXlsx(archive('xl/workbook.xml', Buffer.from('<a/>'), 9_999)))).toMatchObject({ key: 'file_not_readable' });
  });

  it('refuses a file that unpacks to more than a table needs, before reading it', async () => {
    const bomb = archive('xl/worksheets/sheet1.xml', Buffer.alloc(260_000_000, 32));
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refusal(readXlsx(bomb))).toMatchObject({ key: 'file_too_complex', limit: 'unpacked' });
  });

  it('refuses rows beyond the limit', async () => {
    const file = await workbook([
      ['Anna', '1'],
      ['Boris', '2'],
      ['Clara', '3'],
    ]);
    expect(await refusal(readXlsx(file, { ...usualLimits, rows: 3 }))).toMatchObject({ key: 'file_too_long', limit: 'rows', row: 4 });
  });

  it('reads cells as text: numbers in digits, dates and instants as shown', async () => {
    const rows = await readTable(
      await workbook([
        ['Ёлкин Пётр', 79161234567],
        [{ date: '2026-09-01' }, 1500.5],
        [{ instant: '2026-09-01T07:30:00Z' }, { money: 150_050, currency: 'RUB' }],
        ['=1+1', null],
      ]),
    );
    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      ['Name', 'Phone'],
      ['Ёлкин Пётр', '79161234567'],
      ['2026-09-01', '1500.5'],
      ['2026-09-01 10:30:00', '1500.5'],
      ['=1+1', ''],
    ]);
  });
});
