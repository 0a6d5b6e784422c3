import { describe, expect, it } from 'vitest';
import { instantAt, isAtNight, readTime, stepTime, timeInsteadOf, wallAt, weekLater } from './wall-clock.rules.ts';

describe('a time as people type it', () => {
  it('is none where it makes no sense', () => {
    for (const text of ['', 'noon', '24:00', '12:60', '123456', '1:2:3', '-5']) expect(readTime(text)).toBeNull();
  });

  it('is read in every usual way', () => {
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

  it('is stepped to the next quarter and stays inside the day', () => {
    expect(stepTime('09:20', 15)).toBe('09:30');
    expect(stepTime('23:50', 15)).toBe('23:45');
    expect(stepTime('00:05', -15)).toBe('00:00');
  });

  it('is at night before seven and from ten in the evening', () => {
    expect(['00:00', '03:00', '06:59', '22:00'].filter(isAtNight)).toHaveLength(4);
    expect(['07:00', '12:00', '21:59'].filter(isAtNight)).toEqual([]);
  });

  it('is an instant only when date and time are whole, and comes back from it', () => {
    expect(instantAt({ date: '', time: '9' }, 'Europe/Moscow')).toBeNull();
    expect(instantAt({ date: '2026-11-21', time: '25' }, 'Europe/Moscow')).toBeNull();
    expect(instantAt({ date: '2026-11-21', time: '9' }, 'Europe/Moscow')).toBe('2026-11-21T06:00:00Z');
    expect(wallAt('2026-11-21T06:00:00Z', '+03:00')).toEqual({ date: '2026-11-21', time: '09:00' });
  });

  it('is another hour where the clocks go forward over it, and its own everywhere else', () => {
    expect(timeInsteadOf({ date: '2027-03-28', time: '2:30' }, 'Europe/Berlin')).toBe('03:30');
    expect(timeInsteadOf({ date: '2027-03-28', time: '3:30' }, 'Europe/Berlin')).toBeNull();
    expect(timeInsteadOf({ date: '2027-03-28', time: '2:30' }, '+03:00')).toBeNull();
    expect(timeInsteadOf({ date: '', time: '2:30' }, 'Europe/Berlin')).toBeNull();
  });

  it('is the same on the wall a week later, over a change of the clocks, too, and never over already', () => {
    const now = '2027-03-25T18:00:00Z';
    expect(weekLater('2027-03-25T16:00:00Z', 'Europe/Berlin', now)).toBe('2027-04-01T15:00:00Z');
    expect(weekLater('2027-03-25T16:00:00Z', '+03:00', now)).toBe('2027-04-01T16:00:00Z');
    expect(weekLater('2027-03-04T16:00:00Z', 'Europe/Berlin', now)).toBe('2027-04-01T15:00:00Z');
  });
});
