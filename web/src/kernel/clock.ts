/** The only place of the web client that reads the clock. */
export function nowMilliseconds(): number {
  return Date.now();
}

/** The current instant, for calculations. */
export function instantNow(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(nowMilliseconds());
}

/** The current instant in the wire's form (ISO 8601, UTC, whole seconds). */
export function nowInstant(): string {
  return instantNow().toString({ smallestUnit: 'second' });
}
