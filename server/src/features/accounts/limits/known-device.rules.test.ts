import fc from 'fast-check';
import { expect, it } from 'vitest';
import { secretsOf } from '../../../kernel/secrets.ts';
import { knownDevice, withAccount } from './known-device.rules.ts';
import type { Signer } from './known-device.rules.ts';

function signer(secret: string, ...former: string[]): Signer {
  const secrets = secretsOf(secret, ...former);
  return { sign: (text) => secrets.sign('device', text), isSigned: (text, signature) => secrets.isSigned('device', text, signature) };
}
const own = 'the secret of this installation, long enough';
const sign = signer(own);
const now = Temporal.Instant.from('2026-11-16T09:00:00Z');

it('knows a device for the account that signed in on it, and for no other', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (owner, other) => {
      const cookie = withAccount(null, owner, now, sign);
      expect(knownDevice(cookie, owner, now, sign)).not.toBeNull();
      if (other !== owner) expect(knownDevice(cookie, other, now, sign)).toBeNull();
    }),
    { numRuns: 30 },
  );
});

it('rejects a cookie with a signature of another installation, a modified cookie and garbage', () => {
  const cookie = withAccount(null, 1, now, sign);
  expect(knownDevice(withAccount(null, 1, now, signer('the secret of somebody else, long enough')), 1, now, sign)).toBeNull();
  const first = cookie.startsWith('A') ? 'B' : 'A';
  expect(knownDevice(first + cookie.slice(1), 1, now, sign)).toBeNull();
  expect(knownDevice(cookie.replace(/\.\d+~/, '.20773~'), 2, now, sign)).toBeNull();
  fc.assert(fc.property(fc.string(), (text) => knownDevice(text, 1, now, sign) === null));
});

it('knows a device after the secret of the installation was changed, as long as the former one is given', () => {
  const cookie = withAccount(null, 1, now, sign);
  expect(knownDevice(cookie, 1, now, signer('a new secret of this installation', own))).not.toBeNull();
  expect(knownDevice(cookie, 1, now, signer('a new secret of this installation'))).toBeNull();
});

it('keeps the last eight accounts of a shared computer under one id', () => {
  let cookie: string | null = null;
  for (let userId = 1; userId <= 10; userId += 1) cookie = withAccount(cookie, userId, now, sign);
  const known = Array.from({ length: 10 }, (_, at) => knownDevice(cookie, at + 1, now, sign) !== null);
  expect(known).toEqual([false, false, true, true, true, true, true, true, true, true]);
  expect(cookie?.length).toBeLessThan(500);
});

it('forgets a device after 180 days without a sign-in, and rejects dates in the future', () => {
  const cookie = withAccount(null, 1, now, sign);
  expect(knownDevice(cookie, 1, now.add({ hours: 24 * 179 }), sign)).not.toBeNull();
  expect(knownDevice(cookie, 1, now.add({ hours: 24 * 180 }), sign)).toBeNull();
  expect(knownDevice(cookie, 1, now.subtract({ hours: 24 }), sign)).toBeNull();
  const renewed = withAccount(cookie, 1, now.add({ hours: 24 * 100 }), sign);
  expect(knownDevice(renewed, 1, now.add({ hours: 24 * 250 }), sign)).toBe(knownDevice(cookie, 1, now, sign));
});
