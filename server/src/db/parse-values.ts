/**
 * How values leave the database: an instant as ISO 8601 in UTC, a bigint as a safe integer.
 * Sessions run in UTC, so a `timestamptz` arrives as `2026-11-21 08:00:00+00`.
 */
export function isoInstant(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
}

/** @throws RangeError for an integer that JavaScript cannot hold exactly: a wrong sum is worse than a fault. */
export function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`);
  return value;
}
