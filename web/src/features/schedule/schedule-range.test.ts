import { describe, expect, it } from 'vitest';
import {
  anchorDate,
  clockOf,
  daysOf,
  firstWall,
  framesOf,
  instantOfWall,
  piecesByDay,
  rangeOf,
  step,
  wallOf,
  wallTime,
} from './schedule-range.ts';

describe('the range of a schedule', () => {
  it('ends also for years with five digits', () => {
    expect(framesOf('9999-12-31', '9999-12-31', '+03:00').map(({ date }) => date)).toEqual(['9999-12-31']);
    expect(framesOf('9999-12-27', '+010000-01-02', '+03:00')).toHaveLength(7);
  });

  it('falls back to today for an invalid date in the URL', () => {
    for (const text of [undefined, '', 'tomorrow', '2026-02-30', '2026-1-1']) expect(anchorDate(text, '2026-11-21')).toBe('2026-11-21');
    expect(anchorDate('2026-03-01', '2026-11-21')).toBe('2026-03-01');
  });

  it('is Monday to Sunday for a week, and whole weeks around a month', () => {
    expect(daysOf('week', '2026-11-22')).toEqual({ firstDay: '2026-11-16', lastDay: '2026-11-22' });
    expect(daysOf('month', '2026-11-21')).toEqual({ firstDay: '2026-10-26', lastDay: '2026-12-06' });
    expect(daysOf('day', '2026-11-21')).toEqual({ firstDay: '2026-11-21', lastDay: '2026-11-21' });
  });

  it('starts and ends at midnight of the viewer’s zone, also across a clock change', () => {
    expect(rangeOf('week', '2026-10-21', 'Europe/Berlin')).toMatchObject({ from: '2026-10-18T22:00:00Z', to: '2026-10-25T23:00:00Z' });
    expect(rangeOf('day', '2026-11-21', '+03:00')).toMatchObject({ from: '2026-11-20T21:00:00Z', to: '2026-11-21T21:00:00Z' });
  });

  it('proposes the first hour of a future day, week or month, and the next hour of a current one', () => {
    const next = { date: '2026-11-21', time: '15:00' };
    expect(firstWall('week', '2026-12-03', next, 9)).toEqual({ date: '2026-11-30', time: '09:00' });
    expect(firstWall('day', '2026-12-03', next, 10)).toEqual({ date: '2026-12-03', time: '10:00' });
    expect(firstWall('month', '2026-12-03', next, 9)).toEqual({ date: '2026-12-01', time: '09:00' });
    for (const view of ['day', 'week', 'month'] as const) expect(firstWall(view, '2026-11-21', next, 9)).toBe(next);
    expect(firstWall('week', '2026-11-02', next, 9)).toBe(next);
  });

  it('steps by a day, a week, or to the first of the next or previous month', () => {
    expect(step('day', '2026-12-31', 1)).toBe('2027-01-01');
    expect(step('week', '2026-11-21', -1)).toBe('2026-11-14');
    expect(step('month', '2026-10-31', 1)).toBe('2026-11-01');
  });
});

describe('wall times', () => {
  it('convert to instants and back', () => {
    const instant = '2026-11-21T12:00:00Z';
    expect(wallTime(instant, 'Europe/Moscow')).toBe('2026-11-21 15:00:00');
    expect(instantOfWall(wallTime(instant, 'Europe/Moscow'), 'Europe/Moscow')).toBe(instant);
  });

  it('move forward if skipped, and are the first of a repeated hour', () => {
    expect(instantOfWall('2026-03-29 02:30:00', 'Europe/Berlin')).toBe('2026-03-29T01:30:00Z');
    expect(instantOfWall('2026-10-25 02:30:00', 'Europe/Berlin')).toBe('2026-10-25T00:30:00Z');
  });

  it('are split at midnight, the end of one day and the start of the next', () => {
    const frames = framesOf('2026-11-20', '2026-11-22', '+03:00');
    expect(piecesByDay('2026-11-21T20:30:00Z', '2026-11-21T21:30:00Z', frames, '+03:00')).toEqual([
      { date: '2026-11-21', from: 1410, to: 1440 },
      { date: '2026-11-22', from: 0, to: 30 },
    ]);
    expect(piecesByDay('2026-11-21T20:00:00Z', '2026-11-21T21:00:00Z', frames, '+03:00')).toEqual([
      { date: '2026-11-21', from: 1380, to: 1440 },
    ]);
    expect(piecesByDay('2026-12-01T20:00:00Z', '2026-12-01T21:00:00Z', frames, '+03:00')).toEqual([]);
  });

  it('are in the displayed zone on days of clock changes', () => {
    const spring = framesOf('2026-03-29', '2026-03-29', 'Europe/Berlin');
    expect(spring[0]).toMatchObject({ even: false });
    expect(piecesByDay('2026-03-29T00:30:00Z', '2026-03-29T01:15:00Z', spring, 'Europe/Berlin')).toEqual([
      { date: '2026-03-29', from: 90, to: 195 },
    ]);
    const autumn = framesOf('2026-10-25', '2026-10-25', 'Europe/Berlin');
    expect(piecesByDay('2026-10-25T08:00:00Z', '2026-10-25T09:00:00Z', autumn, 'Europe/Berlin')).toEqual([
      { date: '2026-10-25', from: 540, to: 600 },
    ]);
  });

  it('at the end of a day are the start of the next one', () => {
    expect([wallOf('2026-11-30', 1440), wallOf('2026-11-30', 555), clockOf(1440)]).toEqual([
      '2026-12-01 00:00:00',
      '2026-11-30 09:15:00',
      '24:00',
    ]);
  });
});
