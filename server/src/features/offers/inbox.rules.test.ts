import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, firstNameOf, isWished, timesToChoose } from './inbox.rules.ts';

describe('the first name of a child', () => {
  it.each([
    ['Миша Громов', 'Громова Ирина', 'Миша'],
    ['Громов Миша', 'Громова Ирина', 'Миша'],
    ['Misha Gromov', 'Gromova Irina', 'Misha'],
    ['Lisa', 'Smith Jane', 'Lisa'],
    ['Smith', 'Smith Jane', 'S.'],
    ['Anna Petrova', 'Petrova Anna', 'A.'],
    ['  Lisa   Smith ', 'Smith Jane', 'Lisa'],
  ])('of %s, child of %s, is %s', (kid, client, first) => {
    expect(firstNameOf(kid, client)).toBe(first);
  });

  it('never contains a word of the client’s name', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{2,9}$/);
    fc.assert(
      fc.property(word, word, word, (kid, surname, name) => {
        const shown = firstNameOf(`${kid} ${surname}`, `${surname} ${name}`);
        expect([surname, name]).not.toContain(shown);
      }),
    );
  });
});

it('changes an age on the birthday', () => {
  expect([ageOn('2016-11-23', '2026-11-22'), ageOn('2016-11-23', '2026-11-23'), ageOn(null, '2026-11-23')]).toEqual([9, 10, null]);
});

it('requires one time for a trial, and otherwise the wished number, limited by the offered times', () => {
  const asked = (trial: boolean, lessons_per_week: number, slots: number) =>
    timesToChoose({ trial, lessons_per_week, slots: Array.from({ length: slots }) });
  expect([asked(true, 3, 3), asked(false, 3, 3), asked(false, 3, 2), asked(false, 3, 0), asked(false, 2, 5)]).toEqual([1, 3, 2, 3, 2]);
});

it('accepts a time if the whole lesson lies in a window of its day', () => {
  const windows = [{ weekday: 2, start_minute: 600, finish_minute: 720 }];
  const wished = (weekday: number, start_minute: number) => isWished({ weekday, start_minute }, windows, 45);
  expect([wished(2, 600), wished(2, 675), wished(2, 676), wished(2, 599), wished(3, 600)]).toEqual([true, true, false, false, false]);
});
