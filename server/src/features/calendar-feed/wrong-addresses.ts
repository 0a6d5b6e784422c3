import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';

/**
 * Who asked for calendars that are not there, and when, by network address: in this process only, because a secret of 256 bits
 * is not found by guessing, and reading a calendar changes nothing that is kept.
 */
const missed = new Map<string, number[]>();

const mostMisses = 20;
const within = 15 * 60_000;
/** So many addresses are remembered; the oldest are forgotten first. */
const mostRemembered = 10_000;

function recent({ browser, now }: ReadContext): number[] {
  return (missed.get(browser.address) ?? []).filter((at) => at > now.epochMilliseconds - within);
}

/** @throws AppError `too_many_attempts` with the seconds to wait */
export function requirePatience(ctx: ReadContext): void {
  const times = recent(ctx);
  if (times.length < mostMisses) return;
  const wait = (times[0] ?? 0) + within - ctx.now.epochMilliseconds;
  throw new AppError('too_many_attempts', { seconds: Math.max(1, Math.ceil(wait / 1000)) });
}

/** Counts an address that opens nothing. */
export function noteWrongAddress(ctx: ReadContext): void {
  const { address } = ctx.browser;
  const times = [...recent(ctx), ctx.now.epochMilliseconds];
  missed.delete(address);
  missed.set(address, times);
  for (const oldest of missed.keys()) {
    if (missed.size <= mostRemembered) break;
    missed.delete(oldest);
  }
}
