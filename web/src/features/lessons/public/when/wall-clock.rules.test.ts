import { describe, expect, it } from 'vitest';
import { instantAt, isAtNight, readTime, stepTime, timeInsteadOf, wallAt, weekLater } from './wall-clock.rules.ts';

describe('a typed time', () => {
  it('is null for nonsense', () => {
    for (const text of ['', 'noon', '24:00', '12:60', '123456', '1:2:3', '-5']) expect(readTime(text)).toBeNull();
  });

  it('is parsed in every usual format', () => {
    expect(['9', '930', '0930', '9:30', '9.30', ' 21-15 ', '7 05'].map(readTime)).toEqual([
      '09:00',
      '09:30',
      '09:30',
      '09:30',
      '09:30',
      '21:15',
      '07:05',
    ]);
  });

  it('steps to the next quarter of an hour, within the day', () => {
    expect(stepTime('09:20', 15)).toBe('09:30');
    expect(stepTime('23:50', 15)).toBe('23:45');
    expect(stepTime('00:05', -15)).toBe('00:00');
  });

  it('is at night before 7:00 and from 22:00', () => {
    expect(['00:00', '03:00', '06:59', '22:00'].filter(isAtNight)).toHaveLength(4);
    expect(['07:00', '12:00', '21:59'].filter(isAtNight)).toEqual([]);
  });

  it('converts to an instant only if date and time are complete, and back', () => {
    expect(instantAt({ date: '', time: '9' }, 'Europe/Moscow')).toBeNull();
    expect(instantAt({ date: '2026-11-21', time: '25' }, 'Europe/Moscow')).toBeNull();
    expect(instantAt({ date: '2026-11-21', time: '9' }, 'Europe/Moscow')).toBe('2026-11-21T06:00:00Z');
    expect(wallAt('2026-11-21T06:00:00Z', '+03:00')).toEqual({ date: '2026-11-21', time: '09:00' });
  });

  it('is moved if a clock change skips it', () => {
    expect(timeInsteadOf({ date: '2027-03-28', time: '2:30' }, 'Europe/Berlin')).toBe('03:30');
    expect(timeInsteadOf({ date: '2027-03-28', time: '3:30' }, 'Europe/Berlin')).toBeNull();
    expect(timeInsteadOf({ date: '2027-03-28', time: '2:30' }, '+03:00')).toBeNull();
    expect(timeInsteadOf({ date: '', time: '2:30' }, 'Europe/Berlin')).toBeNull();
  });

  it('is the same wall time a week later, also across clock changes, and always in the future', () => {
    const now = '2027-03-25T18:00:00Z';
    expect(weekLater('2027-03-25T16:00:00Z', 'Europe/Berlin', now)).toBe('2027-04-01T15:00:00Z');
    expect(weekLater('2027-03-25T16:00:00Z', '+03:00', now)).toBe('2027-04-01T16:00:00Z');
    expect(weekLater('2027-03-04T16:00:00Z', 'Europe/Berlin', now)).toBe('2027-04-01T15:00:00Z');
  });
});
