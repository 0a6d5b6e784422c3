import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';

/**
 * When somebody asked for calendars that are not there, by network address: in this process only, because a secret of 256 bits is
 * not found by guessing, and reading a calendar changes nothing that is kept. An address that exists is answered all the same:
 * telephones of one office and servers of one calendar service share a network, and some of them ask for addresses that ended.
 */
const missed = new Map<string, number[]>();

const mostMisses = 20;
const within = 15 * 60_000;
/** So many addresses are remembered; the oldest are forgotten first. */
const mostRemembered = 10_000;

function recent({ browser, now }: ReadContext): number[] {
  return (missed.get(browser.address) ?? []).filter((at) => at > now.epochMilliseconds - within);
}

/** For an address that opens nothing. @throws AppError `too_many_attempts` with the seconds to wait */
export function requireNotRateLimited(ctx: ReadContext): void {
  const times = recent(ctx);
  if (times.length < mostMisses) return;
  const wait = (times[0] ?? 0) + within - ctx.now.epochMilliseconds;
  throw new AppError('too_many_attempts', { seconds: Math.max(1, Math.ceil(wait / 1000)) });
}

/** Counts a request for an address that opens nothing. */
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
