import { describe, expect, it } from 'vitest';
import { receiptProblems } from './receipt-form.rules.ts';

const right = {
  link: 'https://lknpd.nalog.ru/api/v1/receipt/500100732259/20CB4FH8G2/print',
  file_id: null,
  number: '№ 20CB4FH8G2',
  payer_inn: '7707083893',
  payee_inn: '500100732259',
};
const wrong = (values: Partial<typeof right>) =>
  Object.entries(receiptProblems({ ...right, ...values }))
    .filter(([, problem]) => problem !== null)
    .map(([field]) => field);

describe('the receipt form', () => {
  it('accepts a link of the tax service or a file', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ link: '', file_id: 7 } as never)).toEqual([]);
  });

  it('reports each invalid field', () => {
    expect(wrong({ link: '' })).toEqual(['link']);
    expect(wrong({ link: 'https://example.test/20cb4fh8g2' })).toEqual(['link']);
    expect(wrong({ number: '1', payer_inn: '77070838', payee_inn: '7707083893' })).toEqual(['number', 'payer_inn', 'payee_inn']);
  });
});
