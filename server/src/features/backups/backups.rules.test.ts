import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupName, filesToDelete, isBackupDue, warningOf } from './backups.rules.ts';

const at = (text: string) => Temporal.Instant.from(text);
const instants = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000));
const hours = fc.integer({ min: 0, max: 23 });

describe('a scheduled backup', () => {
  it.each([
    ['2026-11-23T01:59:59Z', '2026-11-22T02:00:00Z', false],
    ['2026-11-23T02:00:00Z', '2026-11-22T02:00:00Z', true],
    ['2026-11-23T02:00:00Z', '2026-11-23T01:59:59Z', true],
    ['2026-11-23T23:00:00Z', '2026-11-23T02:00:00Z', false],
  ])('at %s is due after one at %s: %s', (now, last, due) => {
    expect(isBackupDue(at(now), 2, at(last))).toBe(due);
  });

  it('is due when there is none, never twice in the same day, and always after a whole day', () => {
    fc.assert(
      fc.property(instants, hours, fc.integer({ min: 0, max: 86_399 }), (now, hour, seconds) => {
        expect(isBackupDue(now, hour, null)).toBe(true);
        expect(isBackupDue(now, hour, now)).toBe(false);
        expect(isBackupDue(now.add({ hours: 24 }), hour, now.subtract({ seconds: 1 }))).toBe(true);
        const days = [0, 1, 2].filter((day) => isBackupDue(now.add({ seconds, hours: 24 * day }), hour, now));
        expect(days).toEqual(isBackupDue(now.add({ seconds }), hour, now) ? [0, 1, 2] : [1, 2]);
      }),
    );
  });

  it('deletes all but the newest of its own files', () => {
    fc.assert(
      fc.property(fc.uniqueArray(instants, { comparator: (a, b) => a.equals(b) }), fc.integer({ min: 1, max: 20 }), (times, kept) => {
        const names = times.map(backupName);
        const gone = filesToDelete([...names, 'school.backup', 'lectern-mine.backup'], kept);
        const left = names.filter((name) => !gone.includes(name));
        expect(left).toHaveLength(Math.min(kept, names.length));
        expect(gone.every((name) => names.includes(name) && left.every((each) => each > name))).toBe(true);
      }),
    );
    const part = `${backupName(at('2026-11-23T02:00:00Z'))}.0a1b2c3d.part`;
    expect(filesToDelete([part, 'x.part'], 1)).toEqual([part]);
  });
});

describe('administrators are warned', () => {
  const now = at('2026-11-23T12:00:00Z');
  it.each([
    ['of a school without a backup', { isScheduled: true, lastMade: null, hasFailedSince: false }, 'never'],
    ['of a failed one', { isScheduled: true, lastMade: now, hasFailedSince: true }, 'failed'],
    ['of one that is missing since yesterday', { isScheduled: true, lastMade: now.subtract({ hours: 27 }), hasFailedSince: false }, 'old'],
    ['of one by hand after a week', { isScheduled: false, lastMade: now.subtract({ hours: 169 }), hasFailedSince: false }, 'old'],
    ['not of last night’s', { isScheduled: true, lastMade: now.subtract({ hours: 25 }), hasFailedSince: false }, null],
    ['not of one by hand of this week', { isScheduled: false, lastMade: now.subtract({ hours: 100 }), hasFailedSince: false }, null],
  ])('%s', (_what, known, warning) => {
    expect(warningOf(now, known)).toBe(warning);
  });
});
