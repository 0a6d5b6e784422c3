/** Where "now" comes from. Tests give their own. */
export type Clock = () => Temporal.Instant;

export const systemClock: Clock = () => Temporal.Now.instant();

/** An instant as the database and the wire write it: ISO 8601 in UTC. */
export function isoOf(instant: Temporal.Instant): string {
  return instant.toString();
}
