import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessColumns, headerKeyOf, headerRowOf, hasRequiredColumns } from './statement-columns.rules.ts';
import { lineKeys, linesOf1cText, linesOfTable } from './statement-lines.rules.ts';
import type { BankLine } from './statement-lines.rules.ts';

const today = '2026-11-16';

describe('the columns of a bank', () => {
  it.each([
    [['Дата операции', 'Сумма', 'Назначение платежа'], { date: 0, amount: 1, purpose: 2 }],
    [
      ['№', 'Дата проводки', 'Контрагент', 'ИНН контрагента', 'Дебет', 'Кредит', 'Основание'],
      { bank_number: 0, date: 1, payer: 2, payer_inn: 3, outgoing: 4, incoming: 5, purpose: 6 },
    ],
    [['Date', 'Payer', 'Amount', 'Details'], { date: 0, payer: 1, amount: 2, purpose: 3 }],
  ])('are recognised by their names: %j', (header, mapping) => expect(guessColumns(header)).toEqual(mapping));

  it('are found below the bank’s own header lines', () => {
    expect(headerRowOf([['Выписка за ноябрь'], [], ['Остаток', '1'], ['Дата', 'Сумма', 'Плательщик'], ['09.11.2026', '1', 'А']])).toBe(3);
    expect(
      headerRowOf([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toBe(0);
  });

  it('suffice with a date, a sum and a payer or purpose', () => {
    expect(hasRequiredColumns({ date: 0, amount: 1, payer: 2 })).toBe(true);
    expect(hasRequiredColumns({ date: 0, outgoing: 1, payer: 2 })).toBe(false);
    expect(hasRequiredColumns({ amount: 1, payer: 2 })).toBe(false);
    expect(hasRequiredColumns({ date: 0, amount: 1 })).toBe(false);
  });

  it('have the same key in any case, and another key in another order', () => {
    expect(headerKeyOf(['ДАТА ', 'Сумма'])).toBe(headerKeyOf(['дата', 'сумма']));
    expect(headerKeyOf(['a', 'b'])).not.toBe(headerKeyOf(['b', 'a']));
  });
});

describe('the lines of a table', () => {
  it('are outgoing if the sum is negative or in the debit column', () => {
    const rows = [['h'], ['09.11.2026', '-5,00', '', ''], ['09.11.2026', '', '7,00', ''], ['09.11.2026', '', '', '9,00']];
    expect(linesOfTable(rows, 0, { date: 0, amount: 1 }, today).lines).toMatchObject([{ row_no: 2, amount: -500 }]);
    const both = linesOfTable(rows, 0, { date: 0, incoming: 2, outgoing: 3 }, today).lines;
    expect(both.map(({ amount }) => amount)).toEqual([700, -900]);
  });

  it('are outgoing for a bank’s reversal of a credit, in any notation', () => {
    const rows = [['h'], ['09.11.2026', '-5,00', ''], ['09.11.2026', '', '-7,00']];
    const { lines } = linesOfTable(rows, 0, { date: 0, incoming: 1, outgoing: 2 }, today);
    expect(lines.map(({ amount }) => amount)).toEqual([-500, -700]);
  });

  it('have a problem for a future date or a missing sum', () => {
    const { lines, problems } = linesOfTable(
      [['h'], ['17.11.2026', '5'], ['16.11.2026', 'пять'], ['', '']],
      0,
      { date: 0, amount: 1 },
      today,
    );
    expect(lines).toEqual([]);
    expect(problems).toEqual([
      { row: 2, reason: 'date', text: '17.11.2026 | 5' },
      { row: 3, reason: 'amount', text: '16.11.2026 | пять' },
    ]);
  });
});

it('reads incoming and outgoing sums of 1C’s text by the school’s account', () => {
  const document = (own: string, sum: string) =>
    [
      'СекцияДокумент=Платежное поручение',
      'Номер=5',
      'Дата=09.11.2026',
      `Сумма=${sum}`,
      `ПолучательСчет=${own}`,
      'Плательщик1=Седов И.',
      'КонецДокумента',
    ].join('\n');
  const text = ['1CClientBankExchange', 'РасчСчет=111', document('111', '10.50'), document('222', '3.00'), 'КонецФайла'].join('\n');
  expect(linesOf1cText(text, today).lines.map(({ amount, payer, bank_number }) => [amount, payer, bank_number])).toEqual([
    [1_050, 'Седов И.', '5'],
    [-300, 'Седов И.', '5'],
  ]);
});

describe('the identity of a line', () => {
  const line = fc.record({
    row_no: fc.nat(),
    booked_on: fc.constantFrom('2026-11-09', '2026-11-10'),
    amount: fc.constantFrom(100, 200),
    payer: fc.constantFrom('Седов', 'Зимина'),
    payer_inn: fc.constant(''),
    purpose: fc.constantFrom('', 'За уроки', 'За ноябрь'),
    bank_number: fc.constantFrom('', '7', '8'),
  });

  it('tells all lines of a file apart, and is stable for the same file', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const keys = lineKeys(lines);
        expect(new Set(keys).size).toBe(lines.length);
        expect(lineKeys(lines.map((each) => ({ ...each, row_no: each.row_no + 5 })))).toEqual(keys);
      }),
    );
  });

  it('is the bank’s number if there is one, whatever the purpose', () => {
    const of = (more: Partial<BankLine>) =>
      lineKeys([{ row_no: 1, booked_on: today, amount: 1, payer: 'Седов', payer_inn: '', purpose: 'a', bank_number: '7', ...more }])[0];
    expect(of({ purpose: 'b', payer: 'СЕДОВ' })).toBe(of({}));
    for (const more of [{ amount: 2 }, { booked_on: '2026-11-01' }, { bank_number: '8' }, { payer: 'Зимина' }])
      expect(of(more)).not.toBe(of({}));
    expect(of({ bank_number: '', purpose: 'b' })).not.toBe(of({ bank_number: '' }));
  });
});
