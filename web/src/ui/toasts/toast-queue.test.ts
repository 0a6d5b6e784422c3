import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createToastQueue, shownForWithAction } from './toast-queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const message = (text: string) => ({ type: 'message' as const, text });

it('a toast closes after two seconds', () => {
  const queue = createToastQueue();
  queue.add(message('Saved'));
  vi.advanceTimersByTime(1_999);
  expect(queue.shown()?.text).toBe('Saved');
  vi.advanceTimersByTime(1);
  expect(queue.shown()).toBeUndefined();
});

it('at most one toast is shown; the others wait, and each is shown for two seconds', () => {
  const queue = createToastQueue();
  for (const text of ['one', 'two', 'three']) queue.add(message(text));
  const seen: (string | undefined)[] = [];
  for (let second = 0; second < 7; second += 1) {
    seen.push(queue.shown()?.text);
    vi.advanceTimersByTime(1_000);
  }
  expect(seen).toEqual(['one', 'one', 'two', 'two', 'three', 'three', undefined]);
});

it('a toast with its own timeout is shown for that time', () => {
  const queue = createToastQueue();
  queue.add({ ...message('Slow'), timeout: 5_000 });
  vi.advanceTimersByTime(4_999);
  expect(queue.shown()?.text).toBe('Slow');
  vi.advanceTimersByTime(1);
  expect(queue.shown()).toBeUndefined();
});

it('a toast with an action is shown long enough to reach it', () => {
  const queue = createToastQueue();
  queue.add({ ...message('Moved'), action: { label: 'Undo', onAction: () => undefined } });
  vi.advanceTimersByTime(shownForWithAction - 1);
  expect(queue.shown()?.text).toBe('Moved');
  vi.advanceTimersByTime(1);
  expect(queue.shown()).toBeUndefined();
});

it('the time of a toast stops while it is hovered or focused, and then continues', () => {
  const queue = createToastQueue();
  queue.add(message('Read me'));
  vi.advanceTimersByTime(1_500);
  queue.hold('pointer');
  vi.advanceTimersByTime(60_000);
  queue.hold('focus');
  queue.release('pointer');
  vi.advanceTimersByTime(60_000);
  expect(queue.shown()?.text).toBe('Read me');
  queue.release('focus');
  vi.advanceTimersByTime(499);
  expect(queue.shown()?.text).toBe('Read me');
  vi.advanceTimersByTime(1);
  expect(queue.shown()).toBeUndefined();
});

it('closing a toast shows the next one, for its whole time', () => {
  const queue = createToastQueue();
  queue.add(message('one'));
  queue.add(message('two'));
  vi.advanceTimersByTime(1_900);
  queue.close(queue.shown()?.id ?? 0);
  vi.advanceTimersByTime(1_999);
  expect(queue.shown()?.text).toBe('two');
  vi.advanceTimersByTime(1);
  expect(queue.shown()).toBeUndefined();
});

it('a hold of the last toast does not stop a later one', () => {
  const queue = createToastQueue();
  queue.add(message('closed under the pointer'));
  queue.hold('pointer');
  queue.close(queue.shown()?.id ?? 0);
  queue.add(message('later'));
  vi.advanceTimersByTime(2_000);
  expect(queue.shown()).toBeUndefined();
});

it('every toast is shown once, in order, and for exactly its time, whatever is added, held and released', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), timeout: fc.integer({ min: 1, max: 3_000 }) }),
    fc.record({ kind: fc.constantFrom('hold' as const, 'release' as const), why: fc.constantFrom('pointer' as const, 'focus' as const) }),
    fc.record({ kind: fc.constant('wait' as const), time: fc.integer({ min: 1, max: 2_000 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const queue = createToastQueue();
      const requested: number[] = [];
      const shownFor: number[] = [];
      const held = new Set<string>();
      const tick = () => {
        const shown = queue.shown();
        if (shown === undefined) held.clear();
        else if (held.size === 0) shownFor[shown.id - 1] = (shownFor[shown.id - 1] ?? 0) + 1;
        vi.advanceTimersByTime(1);
      };
      for (const each of steps) {
        if (each.kind === 'add') {
          queue.add({ ...message('any'), timeout: each.timeout });
          requested.push(each.timeout);
        } else if (each.kind === 'wait') for (let passed = 0; passed < each.time; passed += 1) tick();
        else if (queue.shown() !== undefined) {
          queue[each.kind](each.why);
          if (each.kind === 'hold') held.add(each.why);
          else held.delete(each.why);
        }
      }
      for (const why of ['pointer', 'focus'] as const) queue.release(why);
      held.clear();
      while (queue.shown() !== undefined) tick();
      expect(shownFor).toEqual(requested);
    }),
    { numRuns: 30 },
  );
});
