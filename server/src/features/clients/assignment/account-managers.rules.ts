import { temporalZone } from '@lectern/contract/time';

/** An account manager who could take a client over: where they live, and how many active clients they have. */
export type Candidate = { readonly id: number; readonly zone: string; readonly clients: number };

/** So far apart clocks may be for a call at a good time on both sides. */
const nearHours = 3;

/** How many hours lie between the clocks of two zones at an instant. */
export function hoursApart(one: string, other: string, at: Temporal.Instant): number {
  const offset = (zone: string) => at.toZonedDateTimeISO(temporalZone(zone)).offsetNanoseconds / 3_600_000_000_000;
  return Math.abs(offset(one) - offset(other));
}

/**
 * Who takes a client over where nobody was chosen: among those whose clock is near the client's, or else all, the one with the fewest
 * clients. @returns null where there is nobody
 */
export function leastLoaded(candidates: readonly Candidate[], zone: string, at: Temporal.Instant): Candidate | null {
  const near = candidates.filter((each) => hoursApart(each.zone, zone, at) <= nearHours);
  const [first] = [...(near.length > 0 ? near : candidates)].sort((a, b) => a.clients - b.clients || a.id - b.id);
  return first ?? null;
}
