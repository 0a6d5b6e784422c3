import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthOf, startedAt, weeklyOf } from './interval.rules.ts';

const interval = (start: string, finish: string, date = '2026-11-23') => ({ start: { date, time: start }, finish: { date, time: finish } });

describe('a typed interval', () => {
  it('has no duration while incomplete, or if it ends before it starts', () => {
    expect(lengthOf(interval('10:', '11'))).toBeNull();
    expect(lengthOf(interval('12', '11'))).toBeNull();
    expect(lengthOf(interval('10', '11:30'))).toBe(90);
  });

  it('keeps its end while the new start is incomplete', () => {
    const before = interval('10:00', '11:00');
    expect(startedAt({ date: '2026-11-23', time: '14:' }, before, 60).finish).toEqual(before.finish);
  });

  it('keeps its duration if the start changes, also across midnight', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const time = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
    fc.assert(
      fc.property(minute, fc.integer({ min: 1, max: 3000 }), (start, minutes) => {
        const moved = startedAt({ date: '2026-11-23', time: time(start) }, interval('10:00', '11:00'), minutes);
        expect(lengthOf(moved)).toBe(minutes);
      }),
    );
  });
});

describe('a weekly interval', () => {
  it('converts to another hour or day in the zone of a distant teacher', () => {
    const monday = interval('10:00', '11:00');
    expect(weeklyOf(monday, '+03:00', '+0300')).toMatchObject({ weekday: 1, start_minute: 600, finish_minute: 660 });
    expect(weeklyOf(monday, '+03:00', 'Asia/Yekaterinburg')).toMatchObject({ weekday: 1, start_minute: 720, finish_minute: 780 });
    expect(weeklyOf(monday, 'Asia/Tokyo', 'America/Lima')).toMatchObject({ date: '2026-11-22', weekday: 7, start_minute: 1200 });
  });

  it('ends at midnight if it continues beyond it there', () => {
    expect(weeklyOf(interval('21:30', '22:30'), '+03:00', 'Asia/Yekaterinburg')).toMatchObject({ start_minute: 1410, finish_minute: 1440 });
  });
});
