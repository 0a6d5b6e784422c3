/** Formats a database instant as ISO 8601 in UTC. Sessions run in UTC, so a `timestamptz` arrives as `2026-11-21 08:00:00+00`. */
export function isoInstant(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
}

/** Parses a bigint. @throws RangeError for an integer beyond the safe range: an error is better than a wrong sum */
export function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`);
  return value;
}
