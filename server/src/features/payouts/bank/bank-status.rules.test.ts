import { minor } from '@lectern/contract/money';
import { payoutStates } from '@lectern/contract/payouts/payout-states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse1cText } from '../../../kernel/files/reading/client-bank-text.rules.ts';
import { judgeStatuses, stateSaid, statusesOf1c, statusesOfTable } from './bank-status.rules.ts';
import type { KnownPayout, StatusRow } from './bank-status.rules.ts';

const account = '40817810899910004312';
const known = (id: number, state: KnownPayout['state'] = 'sent'): KnownPayout => ({ id, state, net: minor(100_00), account });
const row = (change: Partial<StatusRow> = {}): StatusRow => ({
  ...{ row: 2, text: '', number: 1, amount: 100_00, account, said: 'paid', reason: '' },
  ...change,
});
const outcomes = (rows: readonly StatusRow[], payouts: readonly KnownPayout[]) =>
  judgeStatuses(rows, payouts).map(({ outcome }) => outcome);

describe('a bank’s word for a state', () => {
  it.each([
    ['Исполнен', 'paid'],
    ['Платёж проведён', 'paid'],
    ['Executed', 'paid'],
    ['Не исполнен', 'failed'],
    ['Неисполнен', 'failed'],
    ['Отказ банка получателя', 'failed'],
    ['Возвращён', 'failed'],
    ['Not paid', 'failed'],
    ['Unpaid', 'failed'],
    ['Rejected', 'failed'],
    ['Принято к исполнению', 'waiting'],
    ['Исполнен частично', 'waiting'],
    ['В обработке', 'waiting'],
    ['To be paid', 'waiting'],
    ['', 'waiting'],
  ])('%j is %s', (word, said) => expect(stateSaid(word)).toBe(said));
});

describe('a bank’s file', () => {
  it('is read from 1C’s text: documents with a day of debiting are executed, those that came in are others', () => {
    const section = (...lines: string[]) => ['СекцияДокумент=Платежное поручение', ...lines, 'КонецДокумента'].join('\n');
    const { documents } = parse1cText(
      [
        section('Номер=1', 'Сумма=100.00', `ПолучательРасчСчет=${account}`, 'ДатаСписано=05.11.2026'),
        section('Номер=2', 'Сумма=100.00', `ПолучательСчет=${account}`),
        section('Номер=3', 'Сумма=100.00', 'ДатаПоступило=05.11.2026'),
      ].join('\n'),
    );
    expect(statusesOf1c(documents).map(({ number, amount, said }) => [number, amount, said])).toEqual([
      [1, 100_00, 'paid'],
      [2, 100_00, 'waiting'],
    ]);
  });

  it('is read from a table below the bank’s own lines, with the reason of a refusal', () => {
    const table = [
      ['Реестр платежей', '', '', '', ''],
      ['Номер', 'Счёт плательщика', 'Счёт получателя', 'Сумма', 'Статус', 'Причина отказа'],
      ['000001', '40702', account, '100,00', 'Исполнен', ''],
      ['2', '40702', account, '1 000,50', 'Отклонён', 'Счёт закрыт'],
      ['', '', '', '', '', ''],
      ['Итого', '', '', 'сто', '', ''],
    ];
    expect(statusesOfTable(table)).toMatchObject([
      { row: 3, number: 1, account, amount: 100_00, said: 'paid', reason: '' },
      { row: 4, number: 2, account, amount: 1_000_50, said: 'failed', reason: 'Счёт закрыт' },
      { row: 6, number: null, amount: null, said: 'waiting' },
    ]);
    expect(
      statusesOfTable([
        ['Номер', 'Сумма'],
        ['1', '2'],
      ]),
    ).toEqual({ missing: ['state'] });
  });
});

describe('a row of a bank’s file', () => {
  it('that belongs to no payout, has another sum or account, or cannot be read, is named', () => {
    const payouts = [known(1)];
    expect(outcomes([row({ number: 2 })], payouts)).toEqual(['unknown']);
    expect(outcomes([row({ amount: 99_99 })], payouts)).toEqual(['other_sum']);
    expect(outcomes([row({ account: '1' })], payouts)).toEqual(['other_account']);
    expect(outcomes([row({ number: null }), row({ amount: null })], payouts)).toEqual(['unreadable', 'unreadable']);
    expect(outcomes([row(), row({ said: 'failed' })], payouts)).toEqual(['paid', 'repeated']);
  });

  it('never brings a failed payout back to life, and takes back a paid one', () => {
    expect(outcomes([row()], [known(1, 'failed')])).toEqual(['contradicts']);
    expect(outcomes([row({ said: 'failed' })], [known(1, 'paid')])).toEqual(['failed']);
    expect(outcomes([row(), row({ said: 'failed' })], [known(1, 'paid')])).toEqual(['same', 'repeated']);
  });

  it('changes each payout once, and nothing when the same file comes again', () => {
    const rows = fc.array(
      fc.record({ number: fc.integer({ min: 1, max: 8 }), said: fc.constantFrom('paid' as const, 'failed' as const, 'waiting' as const) }),
    );
    fc.assert(
      fc.property(rows, fc.array(fc.constantFrom(...payoutStates), { minLength: 1, maxLength: 8 }), (said, states) => {
        const payouts = states.map((state, index) => known(index + 1, state));
        const file = said.map(row);
        const judged = judgeStatuses(file, payouts);
        const changed = judged.filter(({ outcome }) => outcome === 'paid' || outcome === 'failed');
        expect(new Set(changed.map(({ payout }) => payout?.id)).size).toBe(changed.length);
        const after = payouts.map((payout) => {
          const change = changed.find((each) => each.payout?.id === payout.id);
          return change === undefined ? payout : { ...payout, state: change.row.said as 'paid' | 'failed' };
        });
        expect(outcomes(file, after).filter((outcome) => outcome === 'paid' || outcome === 'failed')).toEqual([]);
      }),
    );
  });
});
