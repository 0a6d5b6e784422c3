import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactSearchTexts } from '../clients.rules.ts';
import { normalContact } from './contact-value.rules.ts';

describe('a contact', () => {
  it.each([
    ['phone', 'call me'],
    ['phone', '1234'],
    ['phone', '+7 916 123-14-22 ext. 5'],
    ['phone', '++79161231422'],
    ['phone', '7'.repeat(21)],
    ['email', 'irina@mail'],
    ['email', 'irina mail.ru'],
    ['messenger', '  '],
  ] as const)('rejects %s %j', (kind, value) => {
    expect(normalContact(kind, value)).toBe(null);
  });

  it.each([
    ['phone', '+7 (916) 123-14-22', '79161231422'],
    ['phone', '8 916 123 14 22', '79161231422'],
    ['phone', '916.123.14.22', '79161231422'],
    ['phone', '+44 20 7946 0731', '442079460731'],
    ['phone', '+8 109 123 45 67', '81091234567'],
    ['email', ' Irina@Mail.RU ', 'irina@mail.ru'],
    ['messenger', '@Family_12', '@family_12'],
  ] as const)('stores %s %j as %s', (kind, value, normal) => {
    expect(normalContact(kind, value)).toBe(normal);
  });

  it('is the same for a phone in any notation, and found by what was typed', () => {
    const russian = fc.stringMatching(/^9\d{9}$/);
    const written = fc.constantFrom(
      (phone: string) => `+7${phone}`,
      (phone: string) => `8${phone}`,
      (phone: string) => `8 (${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
      (phone: string) => phone,
    );
    fc.assert(
      fc.property(russian, written, (phone, write) => {
        const normal = normalContact('phone', write(phone));
        expect(normal).toBe(`7${phone}`);
        expect(contactSearchTexts(write(phone)).some((text) => normal?.includes(text))).toBe(true);
      }),
    );
  });
});
