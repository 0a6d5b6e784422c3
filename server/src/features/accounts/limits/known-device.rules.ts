import { randomBytes } from 'node:crypto';

/** Signs a text with the installation's key, and verifies its signatures. */
export type Signer = { readonly sign: (text: string) => string; readonly isSigned: (text: string, signature: string) => boolean };

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

const isSignedFor = ({ id }: Device, { day, signature }: Entry, userId: number, signer: Signer) =>
  signer.isSigned(signed(id, userId, day), signature);

/**
 * The id under which a device's attempts at an account are counted.
 * @returns null unless the account signed in on this device within 180 days
 */
export function knownDevice(cookie: string | null, userId: number, now: Temporal.Instant, signer: Signer): string | null {
  const device = deviceOf(cookie);
  if (device === null) return null;
  const [today, since] = [dayOf(now), dayOf(now) - knownDays];
  const isKnown = device.entries.some((entry) => entry.day > since && entry.day <= today && isSignedFor(device, entry, userId, signer));
  return isKnown ? `${device.id}.${userId}` : null;
}

/** @returns the device cookie after a sign-in: the account, and the others that the device knew before */
export function withAccount(cookie: string | null, userId: number, now: Temporal.Instant, signer: Signer): string {
  const device = deviceOf(cookie) ?? { id: randomBytes(16).toString('base64url'), entries: [] };
  const others = device.entries.filter((entry) => !isSignedFor(device, entry, userId, signer)).slice(0, mostAccounts - 1);
  const day = dayOf(now);
  const entries = [{ day, signature: signer.sign(signed(device.id, userId, day)) }, ...others];
  return [device.id, ...entries.map((entry) => `${entry.day}~${entry.signature}`)].join('.');
}
