import { temporalZone } from '@lectern/contract/time';

/** An account manager with their zone and number of active clients. */
export type Candidate = { readonly id: number; readonly zone: string; readonly clients: number };

/** Maximum difference of zones, in hours, at which both sides can call at a good time. */
const nearHours = 3;

/** The difference of two zones at an instant, in hours. */
export function hoursApart(one: string, other: string, at: Temporal.Instant): number {
  const offset = (zone: string) => at.toZonedDateTimeISO(temporalZone(zone)).offsetNanoseconds / 3_600_000_000_000;
  return Math.abs(offset(one) - offset(other));
}

/**
 * The default account manager for a client: the one with the fewest clients, among those in a near zone if there are any.
 * @returns null without candidates
 */
export function leastLoaded(candidates: readonly Candidate[], zone: string, at: Temporal.Instant): Candidate | null {
  const near = candidates.filter((each) => hoursApart(each.zone, zone, at) <= nearHours);
  const [first] = [...(near.length > 0 ? near : candidates)].sort((a, b) => a.clients - b.clients || a.id - b.id);
  return first ?? null;
}
