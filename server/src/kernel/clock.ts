/** Where "now" comes from. Tests give their own. */
export type Clock = () => Temporal.Instant;

export const systemClock: Clock = () => Temporal.Now.instant();

/** An instant as libraries want it that know dates of the old kind only. */
export function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}

/** An instant as the database and the wire write it: ISO 8601 in UTC. */
export function isoOf(instant: Temporal.Instant): string {
  return instant.toString();
}
