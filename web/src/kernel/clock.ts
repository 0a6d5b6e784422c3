/** The only place of the web that reads the clock. */
export function nowMilliseconds(): number {
  return Date.now();
}

/** Now, to count with. */
export function instantNow(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(nowMilliseconds());
}

/** Now, as an instant in the wire's form (ISO 8601, UTC, without fractions of a second). */
export function nowInstant(): string {
  return instantNow().toString({ smallestUnit: 'second' });
}
