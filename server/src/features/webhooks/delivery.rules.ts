import { createHmac, randomBytes } from 'node:crypto';

/** Maximum attempts of one delivery; the last one is about a day and a half after the first. */
export const mostTries = 12;
/** Consecutive failed attempts, of any deliveries, after which a webhook is paused. */
export const failuresBeforePause = 20;

const secretPrefix = 'whsec_';

/** A secret in the format of Standard Webhooks: `whsec_` and 32 random bytes in Base64. */
export function newWebhookSecret(): string {
  return `${secretPrefix}${randomBytes(32).toString('base64')}`;
}

/**
 * The signature of Standard Webhooks: HMAC-SHA-256 over id, timestamp and body.
 * @param timestamp seconds since 1970
 */
export function signatureOf(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** @returns the retry delay in seconds after a number of attempts: 15, 30, 60 … at most six hours */
export function retryDelaySeconds(tries: number): number {
  return Math.min(6 * 3_600, 15 * 2 ** Math.max(0, tries - 1));
}
