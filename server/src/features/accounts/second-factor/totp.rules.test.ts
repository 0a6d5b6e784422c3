import fc from 'fast-check';
import { expect, it } from 'vitest';
import { base32, codeOfStep, fromBase32, newRecoveryCodes, plainRecoveryCode, stepOfCode } from './totp.rules.ts';

const secret = base32(Buffer.from('12345678901234567890'));

// The test vectors of RFC 6238, appendix B, truncated to six digits.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('computes the code of the RFC at second %i', (second, code) => {
  expect(codeOfStep(secret, Math.floor(second / 30))).toBe(code);
  expect(stepOfCode(secret, code, Temporal.Instant.fromEpochMilliseconds(second * 1000))).toBe(Math.floor(second / 30));
});

it('accepts the code of the previous, current and next step only', () => {
  const now = Temporal.Instant.fromEpochMilliseconds(1_000_000 * 30_000);
  for (const step of [999_999, 1_000_000, 1_000_001]) expect(stepOfCode(secret, codeOfStep(secret, step), now)).toBe(step);
  for (const step of [999_998, 1_000_002]) expect(stepOfCode(secret, codeOfStep(secret, step), now)).toBeNull();
  for (const wrong of ['', '12345', '1234567', 'ABCDEF', '１２３４５６']) expect(stepOfCode(secret, wrong, now)).toBeNull();
});

it('decodes its own base32', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect([...fromBase32(base32(bytes))]).toEqual([...bytes]);
    }),
  );
});

it('generates distinct recovery codes and parses them in any notation', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(plainRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(plainRecoveryCode(code));
  }
});
