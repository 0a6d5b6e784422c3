import { describe, expect, it } from 'vitest';
import { isOfKind } from './file-kind.rules.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const text = (value: string, letters: BufferEncoding = 'utf8') => Buffer.from(value, letters);
const workbook = text('PK\u0003\u0004rest', 'latin1');
const jpeg = bytes(0xff, 0xd8, 0xff, 0xe0);
const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0);

describe('file kind by its first bytes', () => {
  it.each([
    ['table', 'a workbook', workbook, true],
    ['table', 'UTF-8', text('Имя;Телефон'), true],
    ['table', 'UTF-16', Buffer.concat([bytes(0xff, 0xfe), text('Имя', 'utf16le')]), true],
    ['table', 'Windows-1251', bytes(0xc8, 0xec, 0xff, 0x3b), true],
    ['table', 'a picture', png, false],
    ['statement', 'CSV', text('a;b'), true],
    ['statement', 'a workbook', workbook, false],
    ['statement', 'bytes', bytes(1, 0, 2, 0), false],
    ['picture', 'JPEG', jpeg, true],
    ['picture', 'PNG', png, true],
    ['picture', 'WebP', text('RIFF1234WEBPVP8 '), true],
    ['picture', 'other RIFF', text('RIFF1234WAVEfmt '), false],
    ['picture', 'SVG', text('<svg/>'), false],
    ['picture', 'nothing', bytes(), false],
  ] as const)('%s: %s', (kind, _, file, fits) => {
    expect(isOfKind(file, kind)).toBe(fits);
  });
});
