import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvFile } from '../writing/csv-file.ts';
import { readCsv } from './read-csv.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readCsv(bytesOf(text));
/** Letters of Windows-1251 as bytes: А is 0xC0, я is 0xFF, ё is 0xB8. */
const windows1251 = (text: string) =>
  Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (letter === 'ё') return 0xb8;
    return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
  });
const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    ({ key, params }) => ({ key, ...params }),
  );

describe('CSV reader', () => {
  it('refuses binary content, an unclosed quote, and a file beyond each limit', async () => {
    expect(await refusal(readCsv(new Uint8Array([80, 75, 3, 4, 0, 0])))).toEqual({ key: 'file_not_readable', reason: 'binary', row: null });
    expect(await refusal(read('a;b\n1;"2\n3;4'))).toMatchObject({ key: 'file_not_readable', reason: 'quotes', row: 2 });
    const limits = { rows: 2, columns: 3, cell: 4, characters: 12 };
    const beyond = (text: string) => refusal(readCsv(bytesOf(text), limits));
    expect(await beyond('a;b\n1;2\n3;4')).toMatchObject({ key: 'file_too_long', limit: 'rows', most: 2 });
    expect(await beyond('a;b;c;d')).toMatchObject({ key: 'file_too_long', limit: 'columns', row: 1 });
    expect(await beyond('a;b\n12345;2')).toMatchObject({ key: 'file_too_long', limit: 'cell', row: 2 });
    expect(await beyond('aaaa;bbbb\ncccc;dddd')).toMatchObject({ key: 'file_too_long', limit: 'characters' });
    expect(await beyond(`"${'x'.repeat(500)}`)).toMatchObject({ key: 'file_too_long', limit: 'cell' });
    expect(await beyond('aaa;bbb\nccc;ddd')).toBeNull();
  });

  it('detects semicolon, tab or comma as separator, or reads it from the first line', async () => {
    const table = [
      ['Дата', 'Сумма'],
      ['01.02.2026', '1500,50'],
    ];
    expect(await read('Дата;Сумма\n01.02.2026;1500,50\n')).toEqual(table);
    expect(await read('Дата\tСумма\r\n01.02.2026\t1500,50')).toEqual(table);
    expect(await read('Дата,Сумма\n01.02.2026,"1500,50"')).toEqual(table);
    expect(await read('sep=|\nДата|Сумма\n01.02.2026|1500,50')).toEqual(table);
    expect(await read('name\nAnna\nBoris')).toEqual([['name'], ['Anna'], ['Boris']]);
  });

  it('reads UTF-8 with and without a byte order mark, UTF-16 and Windows-1251', async () => {
    const text = 'Имя;Телефон\nЁлкин Пётр;+79161234567'.replace('Ё', 'е');
    const rows = await read(text);
    for (const bytes of [bytesOf(`\ufeff${text}`), utf16(text), windows1251(text)]) expect(await readCsv(bytes)).toEqual(rows);
  });

  it('keeps quotes inside a cell, line ends in quotes, short rows and empty rows', async () => {
    expect(await read('a;b\nООО "Ромашка";1\n\n"two\nlines";"say ""hi"""\nshort')).toEqual([
      ['a', 'b'],
      ['ООО "Ромашка"', '1'],
      [''],
      ['two\nlines', 'say "hi"'],
      ['short'],
    ]);
    expect(await read('')).toEqual([]);
  });

  it('reads back our own CSV files in both languages', async () => {
    const cell = fc.string({ unit: fc.constantFrom(...'абё"; ,\n\tx1.'), maxLength: 12 });
    const table = fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 3, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom('en' as const, 'ru' as const), async (rows, language) => {
        const head = ['first', 'second', 'third', 'fourth'];
        // A leading letter keeps the writer from escaping a formula with an apostrophe.
        const plain = rows.map((row) => row.map((each) => `x${each}`));
        const written: Uint8Array[] = [];
        for await (const piece of csvFile(once([head, ...plain]), language, '+0300')) written.push(piece);
        expect(await readCsv(Buffer.concat(written))).toEqual([head, ...plain]);
      }),
    );
  });

  it('reads a file longer than one chunk to its end', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `Иванова Анна;+7916${String(at).padStart(7, '0')}`);
    const rows = await read(['Имя;Телефон', ...lines].join('\n'));
    expect(rows).toHaveLength(20_001);
    expect(rows.at(-1)).toEqual(['Иванова Анна', '+79160019999']);
  });
});

async function* once<T>(value: T): AsyncIterable<T> {
  yield value;
}
