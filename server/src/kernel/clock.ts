/** The source of the current time. Tests pass their own. */
export type Clock = () => Temporal.Instant;

export const systemClock: Clock = () => Temporal.Now.instant();

/** Converts an instant to a `Date` for libraries that need one. */
export function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}

/** Formats an instant for the database and the wire: ISO 8601 in UTC. */
export function isoOf(instant: Temporal.Instant): string {
  return instant.toString();
}
