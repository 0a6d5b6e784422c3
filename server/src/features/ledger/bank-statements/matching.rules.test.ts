import { matchReasons } from '@lectern/contract/ledger/ledger-states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cluesOf, matchOf } from './matching.rules.ts';

const clues = (purpose: string, payer = '') => cluesOf({ payer, payer_inn: '', purpose, amount: 100 });

describe('clues of a line', () => {
  it.each([
    ['Оплата по договору № 1234 от 01.09.2026', [1234]],
    ['дог. 77, за уроки', [77]],
    ['Договор N 5 и клиент 6', [5, 6]],
    ['contract no. 42', [42]],
    ['За уроки 8 шт. по 1400', []],
    ['договор 12/2026', []],
  ])('are client numbers: %s', (purpose, numbers) => expect(clues(purpose).numbers).toEqual(numbers));

  it('are phones and addresses in any notation', () => {
    expect(clues('тел. 8 (916) 123-45-67, mail Olga@Example.RU').contacts).toEqual(['79161234567', 'olga@example.ru']);
    expect(clues('+7 916 1234567').contacts).toEqual(['79161234567']);
    expect(clues('р/с 40702810900000012345').contacts).toEqual([]);
  });

  it('are the payer’s names in every order, with and without the patronymic', () => {
    const { payerNames } = clues('', 'Ковалёва Анна Сергеевна');
    expect(payerNames).toContain(' ana kovaleva ');
    expect(payerNames).toContain(' kovaleva ana ');
    expect(payerNames).toContain(' ana sergevna kovaleva ');
    expect(new Set(payerNames).size).toBe(12);
  });

  it('are pairs of neighbouring words that may be a child’s name', () => {
    expect(clues('За Орлова Максима, 8 уроков').childNames).toEqual(expect.arrayContaining([' orlova maksima ', ' maksima orlova ']));
  });
});

describe('the match of a line', () => {
  it('is none without evidence', () => {
    expect(matchOf([])).toEqual({ client_id: null, certainty: 'none', candidates: [] });
  });

  it('is unsure if another client has evidence too', () => {
    expect(
      matchOf([
        { client_id: 1, reason: 'number' },
        { client_id: 2, reason: 'contact' },
      ]),
    ).toMatchObject({ client_id: 1, certainty: 'unsure' });
  });

  const evidence = fc.array(fc.record({ client_id: fc.integer({ min: 1, max: 4 }), reason: fc.constantFrom(...matchReasons) }), {
    maxLength: 8,
  });

  it('does not depend on the order of evidence, and is never surer with another client’s evidence', () => {
    fc.assert(
      fc.property(evidence, fc.constantFrom(...matchReasons), (said, reason) => {
        const match = matchOf(said);
        expect(matchOf([...said].reverse())).toEqual(match);
        const doubted = matchOf([...said, { client_id: 9, reason }]);
        if (match.certainty !== 'sure') expect(doubted.certainty === 'sure' && doubted.client_id !== 9).toBe(false);
      }),
    );
  });

  it('is sure only for a client with enough evidence and a clear lead', () => {
    fc.assert(
      fc.property(evidence, (said) => {
        const { certainty, client_id, candidates } = matchOf(said);
        if (certainty === 'sure') expect(candidates[0]?.client_id).toBe(client_id);
        if (certainty === 'sure') expect(said.some(({ reason }) => reason !== 'awaited_sum')).toBe(true);
      }),
    );
  });
});
