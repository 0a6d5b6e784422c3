import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFinal, nextToSend, unsavedValue, withChange, withRefused, withSaved } from './unsaved-changes.rules.ts';
import type { Field, UnsavedChanges, Value } from './unsaved-changes.rules.ts';

const markOf = (criterion: number): Field => ({ criterion, name: 'mark' });
const commentOf = (criterion: number): Field => ({ criterion, name: 'comment' });
const sentFirst = (all: UnsavedChanges) => {
  const next = nextToSend(all);
  if (next === null) throw new Error('nothing is left to send');
  return next;
};

describe('unsaved changes of a checklist', () => {
  it('keep a pending mark when a comment of the same criterion is typed', () => {
    const all = withChange(withChange([], markOf(1), 3, null), commentOf(1), 'Slow', '');
    expect([unsavedValue(all, markOf(1)), unsavedValue(all, commentOf(1))]).toEqual([3, 'Slow']);
    const { change, all: sending } = sentFirst(all);
    expect(change).toMatchObject({ ...markOf(1), tried: 3, before: null });
    expect(sentFirst(withSaved(sending, change)).change).toMatchObject({ ...commentOf(1), tried: 'Slow', before: '' });
  });

  it('send the second of two marks with the first one as `before`', () => {
    const { change, all } = sentFirst(withChange([], markOf(1), 1, null));
    const meanwhile = withChange(all, markOf(1), 2, null);
    expect(sentFirst(withSaved(meanwhile, change)).change).toMatchObject({ tried: 2, before: 1 });
  });

  it('drop only the field that was refused', () => {
    const all = withChange(withChange([], markOf(1), 3, null), commentOf(1), 'Slow', '');
    expect(withRefused(all, markOf(1))).toEqual([{ ...commentOf(1), value: 'Slow', before: '' }]);
    expect(nextToSend(withRefused(withRefused(all, markOf(1)), commentOf(1)))).toBeNull();
  });

  it.each([
    [0, false],
    [401, false],
    [403, false],
    [404, true],
    [408, false],
    [409, true],
    [429, false],
    [503, false],
  ])('after an answer of %i are dropped: %s', (status, final) => {
    expect(isFinal(status)).toBe(final);
  });

  const field = fc.constantFrom<Field[]>(markOf(1), commentOf(1), markOf(2), { criterion: null, name: 'comment' });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), field, value: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ kind: fc.constantFrom('send', 'answer', 'lose the request', 'lose the answer') }),
  );

  it('all reach the server in any order of typing, sending, answers and lost answers', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const server = new Map<string, Value>();
        const shown = new Map<string, Value>();
        const typed = new Map<string, Value>();
        const keyOf = ({ criterion, name }: Field) => `${criterion} ${name}`;
        let all: UnsavedChanges = [];
        let sending: ReturnType<typeof sentFirst>['change'] | null = null;
        const take = ({ before, tried, ...of }: NonNullable<typeof sending>) => {
          // The server's rule: it accepts a write if the current value is `before`, or already the new one.
          expect([before, tried]).toContain(server.get(keyOf(of)) ?? null);
          server.set(keyOf(of), tried);
        };
        const send = () => {
          const next = nextToSend(all);
          if (next !== null) [all, sending] = [next.all, next.change];
        };
        const answer = () => {
          if (sending === null) return;
          take(sending);
          shown.set(keyOf(sending), sending.tried);
          [all, sending] = [withSaved(all, sending), null];
        };
        for (const each of steps) {
          if ('field' in each) {
            typed.set(keyOf(each.field), each.value);
            all = withChange(all, each.field, each.value, shown.get(keyOf(each.field)) ?? null);
          } else if (each.kind === 'send' && sending === null) send();
          else if (each.kind === 'answer') answer();
          else if (each.kind === 'lose the answer' && sending !== null) {
            take(sending);
            sending = null;
          } else if (each.kind === 'lose the request') sending = null;
        }
        answer();
        for (let next = nextToSend(all); next !== null; next = nextToSend(all)) {
          send();
          answer();
        }
        expect(server).toEqual(new Map([...typed]));
      }),
      { numRuns: 1_000 },
    );
  });
});
