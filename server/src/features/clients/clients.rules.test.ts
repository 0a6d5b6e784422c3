import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactSearchTexts, maskContact } from './clients.rules.ts';

describe('a masked contact', () => {
  it.each([
    ['phone', '+7 916 123-14-22', '+7 916 ••• 14 22'],
    ['phone', '8 (916) 123-14-22', '8 916 ••• 14 22'],
    ['phone', '+44 20 7946 0731', '+44 20 ••• 07 31'],
    ['phone', '+375 29 123-45-67', '+375 29 ••• 45 67'],
    ['phone', '12-34-56', '••• 56'],
    ['phone', '112', '•••'],
    ['email', 'irina@mail.ru', 'i•••@mail.ru'],
    ['messenger', '@family_12', '@f•••'],
    ['messenger', 'family', 'f•••'],
  ] as const)('masks %s %s as %s', (kind, value, masked) => {
    expect(maskContact(kind, value)).toBe(masked);
  });

  it('never shows enough of a phone to call it', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 15 }).map((each) => each.join(''));
    fc.assert(
      fc.property(digits, fc.constantFrom('', '+'), (phone, lead) => {
        const left = maskContact('phone', lead + phone).replaceAll(/\D/g, '').length;
        expect(left).toBeLessThanOrEqual(phone.length - 1);
        expect(left).toBeLessThanOrEqual(9);
      }),
    );
  });
});

describe('a contact search', () => {
  it('extracts the digits of a phone in any notation and finds +7 by 8', () => {
    expect(contactSearchTexts('+7 (916) 123')).toEqual(['7916123']);
    expect(contactSearchTexts('8 916 123')).toEqual(['8916123', '7916123']);
  });

  it('ignores too few digits and keeps other text unchanged', () => {
    expect(contactSearchTexts('7-9')).toEqual([]);
    expect(contactSearchTexts('Irina@')).toEqual(['irina@']);
  });
});
