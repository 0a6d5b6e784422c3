import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockText, dateOfWeekday, firstInstant, timeIn, weekdays } from './weekly-time.rules.ts';

describe('a weekly time', () => {
  it('is formatted as clock time, up to 24:00', () => {
    expect([0, 570, 1439, 1440].map(clockText)).toEqual(['00:00', '09:30', '23:59', '24:00']);
  });

  it('gets its name from a date on its weekday', () => {
    for (const weekday of weekdays) expect(Temporal.PlainDate.from(dateOfWeekday(weekday)).dayOfWeek).toBe(weekday);
  });

  it('first occurs on its weekday, at the earliest on the date itself', () => {
    expect(firstInstant({ weekday: 1, start_minute: 960 }, '2026-11-16', 'Europe/Moscow')).toBe('2026-11-16T13:00:00Z');
    expect(firstInstant({ weekday: 7, start_minute: 0 }, '2026-11-16', '+0300')).toBe('2026-11-21T21:00:00Z');
  });

  it('converts from its first instant in its own zone, and to another day in a distant zone', () => {
    const times = fc.record({ weekday: fc.integer({ min: 1, max: 7 }), start_minute: fc.integer({ min: 0, max: 1439 }) });
    fc.assert(
      fc.property(times, fc.constantFrom('Asia/Tokyo', '+0300', 'America/Lima'), (time, zone) => {
        expect(timeIn(firstInstant(time, '2026-12-01', zone), zone)).toEqual(time);
      }),
    );
    expect(timeIn(firstInstant({ weekday: 1, start_minute: 60 }, '2026-12-01', 'Asia/Tokyo'), 'America/Lima')).toEqual({
      weekday: 7,
      start_minute: 660,
    });
  });
});
