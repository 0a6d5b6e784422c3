import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 4648, which authenticator applications read. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMilliseconds = 30_000;

/** Encodes bytes as base32 without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('');
}

/** @returns the bytes of base32 text; ignores other characters */
export function fromBase32(text: string): Buffer {
  const bits = [...text.toUpperCase()]
    .map((letter) => alphabet.indexOf(letter))
    .filter((value) => value >= 0)
    .map((value) => value.toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** Generates a secret of 160 bits, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return base32(randomBytes(20));
}

/** The code of RFC 6238 (SHA-1, six digits) for a 30-second step since 1970. */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const start = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(start) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** @returns the step of the given code: the current, previous or next one, to tolerate clock drift; otherwise null */
export function stepOfCode(secret: string, code: string, now: Temporal.Instant): number | null {
  const current = Math.floor(now.epochMilliseconds / stepMilliseconds);
  const given = Buffer.from(code.replaceAll(/\s/g, ''));
  // All steps are compared, to keep the time constant.
  const fitting = [current, current - 1, current + 1].filter((step) => {
    const expected = Buffer.from(codeOfStep(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return fitting[0] ?? null;
}

/** The otpauth URI that an authenticator application reads from a QR code. */
export function otpauthUri(secret: string, email: string): string {
  return `otpauth://totp/${encodeURIComponent(`Lectern:${email}`)}?${new URLSearchParams({ secret, issuer: 'Lectern' })}`;
}

const recoveryCodeCount = 10;

/** Generates ten codes of 80 bits, in groups that are easy to copy by hand. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => (base32(randomBytes(10)).match(/.{4}/g) ?? []).join('-'));
}

/** Normalises a recovery code before hashing. */
export function plainRecoveryCode(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');
}
