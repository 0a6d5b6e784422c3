import type { LessonResolution } from '@lectern/contract/lessons/hit-lessons.schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choicesOf, resolutionsOf, stillDecided, undecidedCount } from './hit-lessons.rules.ts';

const zone = 'Europe/Moscow';
const lessons = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }];

describe('resolutions of conflicting lessons', () => {
  it('are not sent while time, teacher or reason is missing', () => {
    const choices = {
      1: { action: 'move', when: { date: '2026-12-01', time: '' } },
      2: { action: 'substitute' },
      3: { action: 'cancel' },
      4: { action: 'cancel', reasonId: 8, said: { when: { date: '2026-12-01', time: '10:00' }, how: null } },
    } as const;
    expect(resolutionsOf(lessons, choices, zone)).toEqual([]);
    expect(undecidedCount(lessons, [])).toBe(4);
  });

  it('are restored from what was sent', () => {
    const instant = fc.integer({ min: 0, max: 500_000 }).map((quarter) =>
      Temporal.Instant.from('2026-01-01T00:00:00Z')
        .add({ minutes: quarter * 15 })
        .toString(),
    );
    const resolution = (lesson_id: number): fc.Arbitrary<LessonResolution> =>
      fc.oneof(
        instant.map((start) => ({ lesson_id, action: 'move' as const, start })),
        fc.nat().map((teacher_id) => ({ lesson_id, action: 'substitute' as const, teacher_id })),
        fc.nat().map((reason_id) => ({ lesson_id, action: 'cancel' as const, reason_id, comment: '', client_said: null })),
        fc.tuple(fc.nat(), instant).map(([reason_id, at]) => ({
          lesson_id,
          action: 'cancel' as const,
          reason_id,
          comment: '',
          client_said: { at, how: 'phone' as const },
        })),
        fc.constant({ lesson_id, action: 'leave' as const }),
      );
    fc.assert(
      fc.property(fc.tuple(resolution(1), resolution(2), resolution(3)), (sent) => {
        expect(resolutionsOf(lessons, choicesOf(sent, zone), zone)).toEqual(sent);
        expect(undecidedCount(lessons, sent)).toBe(1);
      }),
    );
  });

  it('are kept if the lesson still conflicts, otherwise dropped', () => {
    const leave = (lesson_id: number): LessonResolution => ({ lesson_id, action: 'leave' });
    const cancel: LessonResolution = { lesson_id: 2, action: 'cancel', reason_id: 5, comment: '', client_said: null };
    expect(stillDecided(lessons, [leave(9)])).toEqual([]);
    expect(stillDecided(lessons, [leave(9), cancel, leave(1), leave(2)])).toEqual([leave(1), cancel]);
  });
});
