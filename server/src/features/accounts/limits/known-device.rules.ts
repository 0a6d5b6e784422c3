import { randomBytes, timingSafeEqual } from 'node:crypto';

/** Signs a text with the key of the installation. */
export type Sign = (text: string) => string;

/** Accounts of one shared computer; the least recently used is dropped first. */
const mostAccounts = 8;
/** Days after which a device without a sign-in is unknown again. */
const knownDays = 180;
const dayMilliseconds = 86_400_000;

type Entry = { readonly day: number; readonly signature: string };
type Device = { readonly id: string; readonly entries: readonly Entry[] };

const form = /^[\w-]{22}(\.\d{1,6}~[\w-]{43}){1,8}$/;
const dayOf = (now: Temporal.Instant) => Math.floor(now.epochMilliseconds / dayMilliseconds);
const signed = (id: string, userId: number, day: number) => `${id}.${userId}.${day}`;

function deviceOf(cookie: string | null): Device | null {
  if (cookie === null || !form.test(cookie)) return null;
  const [id = '', ...rest] = cookie.split('.');
  return { id, entries: rest.map((entry) => ({ day: Number(entry.split('~')[0]), signature: entry.split('~')[1] ?? '' })) };
}

function isSignedFor({ id }: Device, { day, signature }: Entry, userId: number, sign: Sign): boolean {
  const [expected, given] = [Buffer.from(sign(signed(id, userId, day))), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * The id under which a device's attempts at an account are counted.
 * @returns null unless the account signed in on this device within 180 days
 */
export function knownDevice(cookie: string | null, userId: number, now: Temporal.Instant, sign: Sign): string | null {
  const device = deviceOf(cookie);
  if (device === null) return null;
  const [today, since] = [dayOf(now), dayOf(now) - knownDays];
  const isKnown = device.entries.some((entry) => entry.day > since && entry.day <= today && isSignedFor(device, entry, userId, sign));
  return isKnown ? `${device.id}.${userId}` : null;
}

/** @returns the device cookie after a sign-in: the account, and the others that the device knew before */
export function withAccount(cookie: string | null, userId: number, now: Temporal.Instant, sign: Sign): string {
  const device = deviceOf(cookie) ?? { id: randomBytes(16).toString('base64url'), entries: [] };
  const others = device.entries.filter((entry) => !isSignedFor(device, entry, userId, sign)).slice(0, mostAccounts - 1);
  const day = dayOf(now);
  const entries = [{ day, signature: sign(signed(device.id, userId, day)) }, ...others];
  return [device.id, ...entries.map((entry) => `${entry.day}~${entry.signature}`)].join('.');
}
