import { expect, it } from 'vitest';
import { mostTries, newWebhookSecret, retryDelaySeconds, signatureOf } from './delivery.rules.ts';

it('signs like the example of Standard Webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const body = '{"test": 2432232314}';
  expect(signatureOf(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, body)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

it('generates a different secret each time', () => {
  expect(newWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newWebhookSecret()).not.toBe(newWebhookSecret());
});

it('waits ever longer, at most six hours, for at most two days in all', () => {
  const delays = Array.from({ length: mostTries - 1 }, (_, at) => retryDelaySeconds(at + 1));
  expect(delays.slice(0, 3)).toEqual([15, 30, 60]);
  expect(delays.toSorted((a, b) => a - b)).toEqual(delays);
  expect(Math.max(...delays)).toBeLessThanOrEqual(6 * 3_600);
  expect(delays.reduce((sum, each) => sum + each, 0)).toBeLessThan(48 * 3_600);
});
