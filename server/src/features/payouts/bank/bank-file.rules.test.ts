import { minor } from '@lectern/contract/money';
import { payeeKinds } from '@lectern/contract/salary/pay-kinds.rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse1cText, textOf1c } from '../../../kernel/files/reading/client-bank-text.rules.ts';
import { toWindows1251 } from '../../../kernel/files/windows-1251.rules.ts';
import { readBankSum } from '../../../kernel/files/reading/bank-values.rules.ts';
import { bankSum, bankTable, clientBankText, missingRequisite, orderNumber } from './bank-file.rules.ts';
import type { BankPayment } from './bank-file.rules.ts';

const school = {
  name: 'ООО «Школа»',
  ...{ inn: '7707083893', kpp: '770701001', address: '', bank: 'ПАО Банк', bik: '044525225', account: '40702810900000000001' },
  ...{ correspondent_account: '30101810400000000225', signatory: '', signatory_post: '', tax_note: '' },
};
const payment: BankPayment = {
  id: 17,
  net: minor(1_234_05),
  currency: 'RUB',
  kind: 'employee',
  ...{ name: 'Орлова Анна', inn: '500100732259', bank: 'АО Банк', bik: '044525225', account: '40817810899910004312' },
  correspondent_account: '30101810400000000225',
  period: { starts_on: '2026-10-01', ends_on: '2026-10-31' },
};

describe('a file for the bank', () => {
  it('names the first requisite of the school that is missing', () => {
    expect(missingRequisite(school)).toBeNull();
    expect(missingRequisite({ ...school, kpp: '' })).toBeNull();
    for (const requisite of ['name', 'inn', 'bank', 'bik', 'account', 'correspondent_account'] as const)
      expect(missingRequisite({ ...school, [requisite]: ' ' })).toBe(requisite);
  });

  it('refuses letters that its encoding lacks', () => {
    expect(toWindows1251('Орлова № 5 – «ё»')).not.toBeNull();
    expect(toWindows1251('Әлия')).toBeNull();
  });

  it('has one payment order per payout, with both sides, sum, order and purpose', () => {
    const { documents, accounts } = parse1cText(
      clientBankText([payment, { ...payment, id: 18, kind: 'sole_trader' }], school, '2026-11-05'),
    );
    expect([...accounts]).toEqual([school.account]);
    expect(documents.map(({ fields }) => Object.fromEntries(fields))).toMatchObject([
      {
        Номер: '17',
        Дата: '05.11.2026',
        Сумма: '1234.05',
        ПлательщикИНН: '7707083893',
        ПлательщикКПП: '770701001',
        ПолучательРасчСчет: payment.account,
        Получатель: 'ИНН 500100732259 Орлова Анна',
        Очередность: '3',
        КодНазПлатежа: '1',
        НазначениеПлатежа: 'Заработная плата за период 01.10.2026–31.10.2026. Выплата 17. НДС не облагается.',
      },
      { Номер: '18', Очередность: '5' },
    ]);
  });

  it('keeps sums to the kopeck, and no text breaks out of its line', () => {
    const texts = fc.stringMatching(/^[А-яA-z =\r\n]{1,40}$/);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 10 ** 11 }), texts, fc.constantFrom(...payeeKinds)), { maxLength: 20 }),
        (rows) => {
          const payments = rows.map(([net, name, kind], index) => ({ ...payment, id: index + 1, net: minor(net), name, kind }));
          const bytes = toWindows1251(clientBankText(payments, school, '2026-11-05'));
          const { documents } = parse1cText(textOf1c(bytes ?? new Uint8Array()));
          expect(documents.map(({ fields }) => readBankSum(fields.get('Сумма') ?? ''))).toEqual(rows.map(([net]) => net));
          expect(
            bankTable(payments, '2026-11-05', 'en')
              .slice(1)
              .map((cells) => cells[8]),
          ).toEqual(rows.map(([money]) => ({ money, currency: 'RUB' })));
        },
      ),
    );
  });

  it('writes small sums and long numbers as banks take them', () => {
    expect([bankSum(5), bankSum(100), bankSum(123_456)]).toEqual(['0.05', '1.00', '1234.56']);
    expect([orderNumber(1), orderNumber(999_999), orderNumber(1_000_000)]).toEqual([1, 999_999, 1]);
  });
});
