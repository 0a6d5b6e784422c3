import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReceipt } from './receipt-text.rules.ts';

const printed = `Чек № 20cb4fh8g2
12.11.2026 14:05(+03:00)
Орлова Анна Ивановна
Наименование Сумма
1. Услуги репетитора 15 000,50 ₽
Итого: 15 000,50 ₽
Режим НО НПД
ИНН 500100732259
Чек сформировал Мой налог
Покупатель
ИНН: 7707083893`;
const link = 'https://lknpd.nalog.ru/api/v1/receipt/500100732259/20CB4FH8G2/print';
const said = { number: '20cb4fh8g2', amount: 1_500_050, day: '2026-11-12', payer_inn: '7707083893', payee_inn: '500100732259' };

describe('the text of a receipt', () => {
  it('gives number, sum, day and both INNs', () => {
    expect(readReceipt({ text: printed, codes: [] })).toEqual(said);
  });

  it('gives nothing that it does not say, and no day that does not exist', () => {
    const nothing = { number: null, amount: null, day: null, payer_inn: null, payee_inn: null };
    expect(readReceipt({ text: '', codes: [] })).toEqual(nothing);
    expect(readReceipt({ text: '31.02.2026 ИНН 77070838933 Итого: 0', codes: ['https://example.test/x'] })).toEqual(nothing);
  });

  it('prefers number and payee of the QR code to those of the text', () => {
    expect(readReceipt({ text: printed.replace('20cb4fh8g2', 'aaaa1111'), codes: [link] })).toEqual(said);
    expect(readReceipt({ text: '', codes: ['t=20261112T1405&s=1.00', link] })).toMatchObject({ number: '20cb4fh8g2', amount: null });
  });

  it('reads every sum as it is printed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), fc.constantFrom(' ', '\u00a0', ''), (kopecks, space) => {
        const whole = String(Math.floor(kopecks / 100)).replaceAll(/\B(?=(\d{3})+$)/g, space);
        const text = `Итого: ${whole},${String(kopecks % 100).padStart(2, '0')} ₽`;
        expect(readReceipt({ text, codes: [] }).amount).toBe(kopecks);
      }),
    );
  });

  it('never fails, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), (text, codes) => {
        expect(Object.keys(readReceipt({ text: `Итого ${text} ИНН ${text}`, codes })).sort()).toEqual(Object.keys(said).sort());
      }),
    );
  });
});
