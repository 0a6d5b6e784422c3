import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boundedQueue } from './bounded-queue.ts';

/** Work that ends on command, with a count of how much of it runs. */
function heavyWork() {
  const ends: (() => void)[] = [];
  const seen = { running: 0, most: 0 };
  const work = async () => {
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    await new Promise<void>((end) => ends.push(end));
    seen.running -= 1;
  };
  return { work, seen, endFirst: () => ends.shift()?.() };
}

it('gives a released slot to the first waiter, not to a newcomer', async () => {
  const run = boundedQueue(1, 5);
  const { work, seen, endFirst } = heavyWork();
  const firstWork = Promise.withResolvers<void>();
  const first = run(() => firstWork.promise);
  const second = run(work);
  const third = firstWork.promise.then(() => run(work));
  firstWork.resolve();
  await first;
  await turn();
  expect(seen).toEqual({ running: 1, most: 1 });
  endFirst();
  await second;
  await turn();
  expect(seen).toEqual({ running: 1, most: 1 });
  endFirst();
  await third;
});

it('lets the event loop turn between queued works that fail at once', async () => {
  const run = boundedQueue(1, 50);
  let turns = 0;
  let over = false;
  const count = () => {
    turns += 1;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  await Promise.allSettled(Array.from({ length: 40 }, () => run(() => Promise.reject(new Error('refused')))));
  over = true;
  expect(turns).toBeGreaterThanOrEqual(38);
});

it('begins no more works in one turn of the event loop than it runs at once, even if each ends at once', async () => {
  const run = boundedQueue(2, 50);
  const begun: number[] = [0];
  const count = () => {
    begun.push(0);
    if (begun.length < 30) setImmediate(count);
  };
  setImmediate(count);
  const work = async () => {
    begun[begun.length - 1] = (begun.at(-1) ?? 0) + 1;
  };
  // Each call comes after the work of the last one has ended, as requests of several connections do that are read in one turn.
  const all: Promise<void>[] = [];
  for (let calls = 0; calls < 20; calls += 1) {
    all.push(run(work));
    await Promise.resolve();
  }
  await Promise.all(all);
  expect(Math.max(...begun)).toBe(2);
});

describe('while connections are accepted', () => {
  /** A counter of connections, one more in each turn of the event loop until it is stopped. */
  function accepting() {
    let accepted = 0;
    let isOver = false;
    const accept = () => {
      accepted += 1;
      if (!isOver) setImmediate(accept);
    };
    setImmediate(accept);
    const stop = () => {
      isOver = true;
    };
    return { accepted: () => accepted, stop };
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('pauses queued work until none came in the last turn', async () => {
    const { accepted, stop } = accepting();
    const run = boundedQueue(1, 5, { accepted });
    await run(async () => {});
    let begunAfter = 0;
    const second = run(async () => {
      begunAfter = accepted();
    });
    for (let turns = 0; turns < 10; turns += 1) await turn();
    expect(begunAfter).toBe(0);
    stop();
    await second;
    expect(begunAfter).toBeGreaterThanOrEqual(10);
  });

  it('pauses it for 100 milliseconds at most', async () => {
    const { accepted, stop } = accepting();
    const run = boundedQueue(1, 5, { accepted });
    await run(async () => {});
    const second = run(async () => 'begun');
    for (let turns = 0; turns < 10; turns += 1) await turn();
    vi.advanceTimersByTime(100);
    expect(await second).toBe('begun');
    stop();
  });
});

it('limits concurrency, refuses work when the queue is full, and completes the rest', async () => {
  const cases = fc.record({
    atOnce: fc.integer({ min: 1, max: 4 }),
    waiting: fc.integer({ min: 0, max: 5 }),
    come: fc.integer({ min: 1, max: 15 }),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ atOnce, waiting, come }) => {
      const run = boundedQueue(atOnce, waiting);
      const { work, seen, endFirst } = heavyWork();
      const all = Array.from({ length: come }, () =>
        run(work).then(
          () => 'served',
          ({ key }: { key: string }) => key,
        ),
      );
      // Queued work begins a turn after the slot is released.
      for (let n = 0; n < 2 * come; n += 1) {
        await turn();
        endFirst();
      }
      const answers = await Promise.all(all);
      expect(seen.most).toBe(Math.min(atOnce, come));
      expect(answers.filter((answer) => answer === 'served')).toHaveLength(Math.min(come, atOnce + waiting));
      expect(answers.filter((answer) => answer === 'unavailable')).toHaveLength(Math.max(0, come - atOnce - waiting));
    }),
    { numRuns: 50 },
  );
});

it('passes the slot of failed work to the next waiter', async () => {
  const run = boundedQueue(1, 1);
  const failing = run(() => Promise.reject(new Error('no paper')));
  const next = run(async () => 'next');
  await expect(failing).rejects.toThrow('no paper');
  expect(await next).toBe('next');
});

it('refuses work that waited too long, and gives the slot to those who still wait', async () => {
  const run = boundedQueue(1, 5, { longestWait: 50 });
  const { work, seen, endFirst } = heavyWork();
  const first = run(work);
  await expect(run(work)).rejects.toMatchObject({ key: 'unavailable' });
  const third = run(work);
  endFirst();
  await first;
  await turn();
  expect(seen.running).toBe(1);
  endFirst();
  await third;
});
