import { describe, expect, it } from 'vitest';
import { instant, localDate } from './time.ts';

describe('an instant on the wire', () => {
  it.each(['2026-11-18T09:00Z', '2026-11-18T09:00:00', '1969-12-31T23:00:00Z', '2200-01-01T00:00:00Z', '2026-11-18T09:00:00.1234567891Z'])(
    'is not %s',
    (text) => expect(instant.safeParse(text).success).toBe(false),
  );

  it('accepts UTC and offsets, down to the nanosecond', () => {
    for (const text of ['2026-11-18T09:00:00Z', '2026-11-18T09:00:00.123456789Z', '2026-11-18T12:00:00+03:00'])
      expect(Temporal.Instant.from(instant.parse(text)).epochMilliseconds).toBeGreaterThan(0);
  });
});

describe('a date on the wire', () => {
  it.each(['2026-02-30', '0000-01-01', '1899-12-31', '2200-01-01', '9999-12-31'])('is not %s', (text) =>
    expect(localDate.safeParse(text).success).toBe(false),
  );

  it('accepts dates from 1900 to 2199', () => {
    for (const text of ['1900-01-01', '2028-02-29', '2199-12-31']) expect(localDate.parse(text)).toBe(text);
  });
});
