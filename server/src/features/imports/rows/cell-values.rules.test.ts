import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutFormula } from '../../../kernel/files/writing/csv-file.ts';
import {
  comparable,
  contractCell,
  dateCell,
  emailsCell,
  gradeCell,
  innCell,
  numberCell,
  phonesCell,
  plainCell,
  statusCell,
  sumCell,
  zoneCell,
} from './cell-values.rules.ts';
import type { CellValue } from './cell-values.rules.ts';

const said = <T>(cell: CellValue<T>) => ('value' in cell ? cell.value : cell.reason);

describe('a phone', () => {
  it('is refused if it is a text, too short or too long', () => {
    for (const text of ['нет', '12', '916 123', '+7', '12345678901234567', '+7 916 123-45-67 мама'])
      expect(said(phonesCell(text))).toBe('phone');
  });

  it('is normalised from every Russian notation, and a cell may have several', () => {
    for (const text of ['8 (916) 123-45-67', '+7 916 123 45 67', '79161234567', '9161234567', '8.916.123.45.67'])
      expect(said(phonesCell(text))).toMatchObject([{ normalised: '79161234567' }]);
    expect(said(phonesCell('+44 20 7946 0018; 89161234567, +7 916 123-45-67'))).toMatchObject([
      { normalised: '442079460018' },
      { normalised: '79161234567' },
    ]);
  });

  it('keeps its digits whatever separates them', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(digits, fc.constantFrom('', ' ', '-'), (rest, between) => {
        const number = `9${rest.join('')}`;
        expect(said(phonesCell(`8${between}${[...number].join(between)}`))).toEqual([{ value: `+7${number}`, normalised: `7${number}` }]);
      }),
    );
  });
});

describe('a sum', () => {
  it('is refused if invalid or ambiguous: three digits may be thousands or a fraction', () => {
    for (const text of ['', 'нет', '1.2.3', '12,34,5', '1-2', '10.0051', '99999999999999999']) expect(said(sumCell(text))).toBe('sum');
    for (const text of ['1,500', '1.500', '-12,345']) expect(said(sumCell(text))).toBe('sum_unclear');
  });

  it('is read in kopecks in either language’s notation', () => {
    const sums: Record<string, number> = {
      '1500': 150_000,
      '1 500,50 ₽': 150_050,
      '1,500.50': 150_050,
      '1.500,5': 150_050,
      '1.500.000': 150_000_000,
      '-300': -30_000,
      '(300)': -30_000,
      '−0,01': -1,
      '0.125': 0,
      '1500.5 руб.': 150_050,
      '10.100000000000001': 1_010,
      '0,00': 0,
    };
    const { '0.125': _, ...clear } = sums;
    for (const [text, amount] of Object.entries(clear)) expect([text, said(sumCell(text))]).toEqual([text, amount]);
    expect(said(sumCell('0.125'))).toBe('sum');
  });

  it('round-trips to the kopeck', () => {
    const sum = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(sum, fc.constantFrom('.', ','), (amount, point) => {
        const kopecks = String(Math.abs(amount)).padStart(3, '0');
        const text = `${amount < 0 ? '-' : ''}${kopecks.slice(0, -2)}${point}${kopecks.slice(-2)}`;
        expect(said(sumCell(text))).toBe(amount);
      }),
    );
  });
});

describe('a date', () => {
  it('is refused if the day does not exist', () => {
    for (const text of ['31.02.2013', '2013-13-01', 'вчера', '1.1.13', '01.01.0013']) expect(said(dateCell(text))).toBe('date');
  });

  it('is read in spreadsheet, Russian and ISO notation', () => {
    for (const text of ['2026-09-01', '01.09.2026', '1/9/2026', '2026-09-01T00:00:00Z', '01.09.2026 10:30', '2026-09-01 10:30:00'])
      expect(said(dateCell(text))).toBe('2026-09-01');
  });
});

it('parses other cells with the common terms of schools, and refuses anything else', () => {
  expect(['7', '7Б', '7 "А"', '7 класс', 'grade 7', '7-й класс', '7.0', '0', '12', 'семь'].map((text) => said(gradeCell(text)))).toEqual([
    7,
    7,
    7,
    7,
    7,
    7,
    7,
    'grade',
    'grade',
    'grade',
  ]);
  expect(
    ['МСК', 'мск+2', 'UTC+3', '+0530', 'GMT -5', 'Europe/London', 'Екатеринбург', 'Mars/Base', '+25'].map((text) => said(zoneCell(text))),
  ).toEqual(['Europe/Moscow', '+0500', '+0300', '+0530', '-0500', 'Europe/London', 'Asia/Yekaterinburg', 'zone', 'zone']);
  expect(['активен', 'Active', 'в архиве', 'неактивен', 'кто знает'].map((text) => said(statusCell(text)))).toEqual([
    'active',
    'active',
    'inactive',
    'inactive',
    'status',
  ]);
  expect(['самозанятый', 'в штате', 'ГПХ', 'друг'].map((text) => said(contractCell(text)))).toEqual([
    'self_employed',
    'employee',
    'contractor',
    'contract',
  ]);
  expect(['500100732259', '7707083893', '123456789', '12'].map((text) => said(innCell(text)))).toEqual([
    '500100732259',
    '7707083893',
    '0123456789',
    'inn',
  ]);
  expect(['8', '8,0', '0', '8.5', '-1'].map((text) => said(numberCell(text, 1, 100)))).toEqual([8, 8, 'number', 'number', 'number']);
  expect(['A@b.ru; c@d.com', 'a@b', 'a b@c.d', ''].map((text) => said(emailsCell(text)))).toEqual([
    ['a@b.ru', 'c@d.com'],
    'email',
    'email',
    [],
  ]);
  expect(plainCell(' \u00a0Ёлкин\u200b   Пётр \u0000')).toBe('Ёлкин Пётр');
  expect(comparable(' ЁЛКИН  Пётр')).toBe('елкин петр');
});

it('reads cells of our own files unchanged', () => {
  expect(plainCell("'+7 916 123-45-67")).toBe('+7 916 123-45-67');
  expect(plainCell("'s-Gravenhage")).toBe("'s-Gravenhage");
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^[ '=+@\t-]{1,4}\w*$/)),
      (text) => plainCell(withoutFormula(text)) === plainCell(text),
    ),
  );
});
