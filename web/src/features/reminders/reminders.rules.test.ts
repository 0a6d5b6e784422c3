import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Warning } from './reminders.rules.ts';
import {
  instantOfStamp,
  isLoadDue,
  isShown,
  lessonOfPath,
  mustVisitMatch,
  nextEnd,
  wallStamp,
  warnedOf,
  warningsAfterLoad,
  withClosed,
} from './reminders.rules.ts';

const zone = '+03:00';
const now = Temporal.Instant.from('2026-11-21T12:04:05Z');
const ago = (length: Temporal.DurationLike) => now.subtract(length);
const stampAgo = (length: Temporal.DurationLike) => wallStamp(ago(length), zone);

const anyInstant = fc
  .integer({ min: Date.parse('2000-01-01T00:00:00Z') / 1000, max: Date.parse('2100-01-01T00:00:00Z') / 1000 })
  .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000));
const anyZone = fc.constantFrom('+03:00', '-05:00', '+05:45', 'Europe/Moscow', 'Europe/Berlin', 'America/New_York', 'Asia/Yekaterinburg');
const anySeconds = fc.integer({ min: 0, max: 20 * 86_400 });

describe('the stamp stored in the browser', () => {
  it('is formatted as dd.MM.yyyy HH:mm:ss in the zone', () => {
    expect(wallStamp(now, zone)).toBe('21.11.2026 15:04:05');
    expect(wallStamp(Temporal.Instant.from('2026-01-02T20:59:59.999Z'), '+03:00')).toBe('02.01.2026 23:59:59');
  });

  it('is parsed to the same instant, in every zone and across clock changes', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, each) => {
        expect(instantOfStamp(wallStamp(instant, each), instant, each)?.toString()).toBe(instant.toString());
      }),
    );
  });

  it('is null if missing, invalid or in the future', () => {
    for (const stamp of [null, '', 'yesterday', '2026-11-21 15:04:05', '31.02.2026 10:00:00', '21.11.2026 25:00:00', '21.11.2026 15:04:06'])
      expect([stamp, instantOfStamp(stamp, now, zone)]).toEqual([stamp, null]);
  });

  it('is the later instant in a repeated hour', () => {
    const second = Temporal.Instant.from('2026-10-25T01:30:00Z');
    expect(instantOfStamp('25.10.2026 02:30:00', second.add({ seconds: 30 }), 'Europe/Berlin')?.toString()).toBe(second.toString());
    const first = second.subtract({ hours: 1 });
    expect(instantOfStamp('25.10.2026 02:30:00', first.add({ seconds: 30 }), 'Europe/Berlin')?.toString()).toBe(first.toString());
  });
});

describe('loading unfinished lessons', () => {
  it('is due only if the last load was more than 60 seconds ago', () => {
    expect(isLoadDue(stampAgo({ seconds: 59 }), now, zone)).toBe(false);
    expect(isLoadDue(stampAgo({ seconds: 60 }), now, zone)).toBe(false);
    expect(isLoadDue(stampAgo({ seconds: 61 }), now, zone)).toBe(true);
    expect(isLoadDue(stampAgo({ seconds: 60 }), now.add({ milliseconds: 999 }), zone)).toBe(false);
    fc.assert(fc.property(anySeconds, (seconds) => isLoadDue(stampAgo({ seconds }), now, zone) === seconds > 60));
  });

  it('is due if it never happened', () => {
    expect(isLoadDue(null, now, zone)).toBe(true);
    expect(isLoadDue('nonsense', now, zone)).toBe(true);
  });
});

describe('the redirect to the match page', () => {
  it('is due if the last visit is missing or at least 4 days ago', () => {
    expect(mustVisitMatch('/cabinet', null, now, zone)).toBe(true);
    expect(mustVisitMatch('/cabinet', stampAgo({ hours: 95, minutes: 59, seconds: 59 }), now, zone)).toBe(false);
    expect(mustVisitMatch('/cabinet', stampAgo({ hours: 96 }), now, zone)).toBe(true);
    fc.assert(fc.property(anySeconds, (seconds) => mustVisitMatch('/clients', stampAgo({ seconds }), now, zone) === seconds >= 4 * 86_400));
  });

  it('never happens on a lesson report or on the match page itself', () => {
    const anyStamp = fc.option(anySeconds.map((seconds) => stampAgo({ seconds })));
    const busy = fc.oneof(
      fc.constantFrom('/match', '/match/'),
      fc.nat().map((id) => `/conduct-lesson/${id}`),
    );
    fc.assert(fc.property(busy, anyStamp, (path, stamp) => !mustVisitMatch(path, stamp, now, zone)));
  });

  it('is not skipped by a page whose path only starts the same', () => {
    expect(mustVisitMatch('/matches', null, now, zone)).toBe(true);
    expect(mustVisitMatch('/conduct-lessons', null, now, zone)).toBe(true);
  });
});

it('finds the lesson of a path', () => {
  expect(lessonOfPath('/conduct-lesson/17')).toBe(17);
  expect(lessonOfPath('/conduct-lesson/17/')).toBe(17);
  expect(lessonOfPath('/cabinet')).toBeNull();
  expect(lessonOfPath('/conduct-lesson/x')).toBeNull();
});

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const asLessons = (ids: readonly number[]) => ids.map((lesson_id) => ({ lesson_id }));
const later = (length: Temporal.DurationLike) => now.add(length);
const anyIds = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });

describe('a warning of an unfinished lesson', () => {
  const warnings = warningsAfterLoad([], [1, 2], now);

  it('lasts one hour from the load that created it, regardless of further loads', () => {
    const again = warningsAfterLoad(warnings, [1, 2], later({ minutes: 59 }));
    for (const warning of again) {
      expect(isShown(warning, later({ minutes: 59, seconds: 59 }))).toBe(true);
      expect(isShown(warning, later({ minutes: 60 }))).toBe(false);
    }
    expect(nextEnd(again, now)?.toString()).toBe(later({ hours: 1 }).toString());
    expect(nextEnd(again, later({ hours: 1 }))).toBeNull();
  });

  it('starts its own hour if its lesson appears later', () => {
    const added = warningsAfterLoad(warnings, [1, 2, 3], later({ minutes: 30 }));
    const at = later({ minutes: 70 });
    expect(warnedOf(asLessons([1, 2, 3]), added, null, at)).toEqual([{ lesson_id: 3 }]);
    expect(nextEnd(added, at)?.toString()).toBe(later({ minutes: 90 }).toString());
  });

  it('stays closed, and is shown again a day after its start', () => {
    const closed = withClosed(warnings, [1]);
    expect(warnedOf(asLessons([1, 2]), closed, null, now)).toEqual([{ lesson_id: 2 }]);
    const sameDay = warningsAfterLoad(closed, [1, 2], later({ hours: 23 }));
    expect(warnedOf(asLessons([1, 2]), sameDay, null, later({ hours: 23 }))).toEqual([]);
    const nextDay = warningsAfterLoad(sameDay, [1, 2], later({ hours: 24 }));
    expect(warnedOf(asLessons([1, 2]), nextDay, null, later({ hours: 24 }))).toEqual(asLessons([1, 2]));
  });

  it('disappears with its lesson, and is hidden while that lesson is reported', () => {
    expect(warningsAfterLoad(warnings, [2], now).map(({ lesson }) => lesson)).toEqual([2]);
    expect(warnedOf(asLessons([1, 2]), warnings, 1, now)).toEqual([{ lesson_id: 2 }]);
  });

  it('restarts if the clock was set back', () => {
    const earlier = ago({ hours: 5 });
    const [warning] = warningsAfterLoad(warnings, [1], earlier);
    expect(warning && isShown(warning, earlier)).toBe(true);
  });

  it('is shown for the first 20 lessons at most', () => {
    fc.assert(
      fc.property(anyIds, anyIds, fc.nat(200), (first, second, minutes) => {
        const kept = warningsAfterLoad([], first, now);
        const at = later({ minutes });
        const after: readonly Warning[] = warningsAfterLoad(kept, second, at);
        const shown = warnedOf(asLessons(second), after, null, at).map(({ lesson_id }) => lesson_id);
        expect(shown.length).toBeLessThanOrEqual(20);
        expect(second.slice(0, 20)).toEqual(expect.arrayContaining(shown));
        expect(new Set(after.map(({ lesson }) => lesson)).size).toBe(after.length);
      }),
    );
    expect(warnedOf(asLessons(range(23)), warningsAfterLoad([], range(23), now), null, now)).toEqual(asLessons(range(20)));
  });

  it('is shown for the next lesson once one of the first 20 is reported', () => {
    const before = warningsAfterLoad([], range(23), now);
    const rest = range(23).slice(1);
    const after = warnedOf(asLessons(rest), warningsAfterLoad(before, rest, now), null, now);
    expect(after.at(-1)).toEqual({ lesson_id: 21 });
  });
});
