import { describe, expect, it } from 'vitest';
import { requireStrongPassword } from './require-strong-password.ts';

const owner = { email: 'anna.sokolova@lectern.test', name: 'Анна Соколова' };
const verdict = (password: string) =>
  requireStrongPassword(password, owner).then(
    () => 'strong',
    ({ key, field }: { key: string; field: string }) => `${key} ${field}`,
  );

describe('a chosen password', () => {
  it.each([
    ['a leaked password', 'PASSWORD123'],
    ['a row of digits', '1234567890'],
    ['a row of keys', 'qwertyuiop1'],
    ['a row of keys in the other layout', 'йцукенгшщз'],
    ['a Russian word with digits', 'пароль12345'],
    ['a Russian word typed in the other layout', 'ghbdtn12345'],
    ['Russian in Latin letters', 'privet12345'],
    ['two Russian words typed in the other layout', 'k.,jdmcjkywt'],
    ['two common Russian words', 'сбежалдевять'],
    ['a common Russian word, a year and a sign', 'Вернемся2026!'],
    ['a common Russian word in Latin letters', 'skuchayu12345'],
    ['a common Russian word typed in the other layout', 'rfvthe2026!'],
    ['a word and a year', 'Summer2026!'],
    ['a name and a date of birth', 'Наташа1985'],
    ['letters replaced by digits', 'p@ssw0rd1234'],
    ['the owner’s name and a year', 'Соколова2026'],
    ['the owner’s address and a digit', 'anna.sokolova1'],
    ['the product’s name', 'lectern2026'],
    ['a word said twice', 'пароль Пароль'],
    ['a row of keys said twice', 'qwerty-qwerty'],
    ['a city, a year and a sign', 'Moscow2026!'],
    ['an animal, a year and signs', 'Dragon2024!!'],
    ['a job, a year and a sign', 'teacher2026!'],
    ['the product’s name and a domain', 'lectern.test1'],
  ])('is refused as %s', async (_, password) => {
    expect([password, await verdict(password)]).toEqual([password, 'password_too_easy password']);
  });

  it.each(['correct horse battery', 'glassy walnut orbit', 'лошадь верно скрепка', 'T7#vq9!mKp2x', 'у синего кита пять зонтов'])(
    'is accepted: %s',
    async (password) => {
      expect(await verdict(password)).toBe('strong');
    },
  );

  it('is rated within seconds whatever its length and characters', async () => {
    const begun = performance.now();
    expect(await verdict('a1B!'.repeat(50))).toMatch(/^(strong|password_too_easy password)$/);
    expect(performance.now() - begun).toBeLessThan(10_000);
  }, 20_000);
});
