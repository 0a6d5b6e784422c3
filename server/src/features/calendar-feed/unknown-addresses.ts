import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';

/**
 * Requests for unknown calendars, by network address. They are counted in this process only: a secret of 256 bits cannot be guessed, and
 * reading a calendar changes nothing. A valid address always works, because phones of one office and servers of one calendar service share
 * a network, and some request addresses that have ended.
 */
const missed = new Map<string, number[]>();

const mostMisses = 20;
const within = 15 * 60_000;
/** Maximum number of remembered addresses; the oldest are dropped first. */
const mostRemembered = 10_000;

function recent({ browser, now }: ReadContext): number[] {
  return (missed.get(browser.address) ?? []).filter((at) => at > now.epochMilliseconds - within);
}

/** For a request of an unknown address. @throws AppError `too_many_attempts` with the seconds to wait */
export function requireNotRateLimited(ctx: ReadContext): void {
  const times = recent(ctx);
  if (times.length < mostMisses) return;
  const wait = (times[0] ?? 0) + within - ctx.now.epochMilliseconds;
  throw new AppError('too_many_attempts', { seconds: Math.max(1, Math.ceil(wait / 1000)) });
}

/** Counts a request for an unknown address. */
export function noteUnknownAddress(ctx: ReadContext): void {
  const { address } = ctx.browser;
  const times = [...recent(ctx), ctx.now.epochMilliseconds];
  missed.delete(address);
  missed.set(address, times);
  for (const oldest of missed.keys()) {
    if (missed.size <= mostRemembered) break;
    missed.delete(oldest);
  }
}
