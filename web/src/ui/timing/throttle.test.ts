import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('the first call runs at once, further ones are merged and run at most every 300 ms', () => {
  const times: number[] = [];
  let now = 0;
  const look = throttle(() => times.push(now), 300);
  for (; now < 1_000; now += 50) {
    look();
    vi.advanceTimersByTime(50);
  }
  vi.advanceTimersByTime(1_000);
  expect(times).toHaveLength(5);
  expect(times.slice(0, 4)).toEqual([0, 250, 550, 850]);
});

it('the last call is never lost', () => {
  const act = vi.fn();
  const look = throttle(act, 300);
  look();
  vi.advanceTimersByTime(10);
  look();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(290);
  expect(act).toHaveBeenCalledTimes(2);
});

it('a call after a pause runs at once again, even if the clock was set back', () => {
  const act = vi.fn();
  const look = throttle(act, 300);
  look();
  vi.advanceTimersByTime(300);
  look();
  expect(act).toHaveBeenCalledTimes(2);
  vi.setSystemTime(0);
  look();
  expect(act).toHaveBeenCalledTimes(3);
});
