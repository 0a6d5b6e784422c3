import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestAssignment, mostScore, oneByOne, scoreOf } from './assignment.rules.ts';
import type { Pair } from './assignment.rules.ts';

const sum = (pairs: readonly Pair[]) => pairs.reduce((total, { score }) => total + score, 0);

/** Number of served searches and sum of scores of the best assignment, by trying every one. */
function bruteForce(pairs: readonly Pair[], searches: readonly number[], taken: readonly number[] = []): { served: number; score: number } {
  const [search, ...rest] = searches;
  if (search === undefined) return { served: 0, score: 0 };
  let best = bruteForce(pairs, rest, taken);
  for (const pair of pairs) {
    if (pair.search !== search || taken.includes(pair.teacher)) continue;
    const others = bruteForce(pairs, rest, [...taken, pair.teacher]);
    const found = { served: others.served + 1, score: others.score + pair.score };
    if (found.served > best.served || (found.served === best.served && found.score > best.score)) best = found;
  }
  return best;
}

const cases = fc
  .uniqueArray(fc.record({ search: fc.integer({ min: 1, max: 5 }), teacher: fc.integer({ min: 1, max: 6 }) }), {
    selector: ({ search, teacher }) => `${search} ${teacher}`,
    maxLength: 30,
  })
  .chain((keys) =>
    fc.tuple(...keys.map((key) => fc.integer({ min: 0, max: mostScore }).map((score): Pair => ({ ...key, score })))).map((all) => [...all]),
  );

describe('the assignment of teachers to searches', () => {
  it('serves as many searches with as high a score as brute force', () => {
    fc.assert(
      fc.property(cases, (pairs) => {
        const found = bestAssignment(pairs);
        expect({ served: found.length, score: sum(found) }).toEqual(bruteForce(pairs, [1, 2, 3, 4, 5]));
      }),
      { numRuns: 300 },
    );
  });

  it('consists of given pairs, with each search and each teacher once', () => {
    fc.assert(
      fc.property(cases, (pairs) => {
        for (const found of [bestAssignment(pairs), oneByOne(pairs, [1, 2, 3, 4, 5])]) {
          expect(pairs).toEqual(expect.arrayContaining([...found]));
          expect(new Set(found.map(({ search }) => search)).size).toBe(found.length);
          expect(new Set(found.map(({ teacher }) => teacher)).size).toBe(found.length);
        }
      }),
    );
  });

  it('is never worse than one by one', () => {
    fc.assert(
      fc.property(cases, (pairs) => {
        const [all, single] = [bestAssignment(pairs), oneByOne(pairs, [3, 1, 5, 2, 4])];
        expect(all.length > single.length || (all.length === single.length && sum(all) >= sum(single))).toBe(true);
      }),
    );
  });

  it('serves two searches where one by one would serve one', () => {
    const pairs = [
      { search: 1, teacher: 1, score: 90 },
      { search: 1, teacher: 2, score: 10 },
      { search: 2, teacher: 1, score: 80 },
    ];
    expect(oneByOne(pairs, [1, 2])).toEqual([pairs[0]]);
    expect(bestAssignment(pairs)).toEqual([pairs[1], pairs[2]]);
  });
});

describe('the score of a pair', () => {
  it('grows with free times, free capacity and waiting time, up to 100', () => {
    const some = { holding: 2, lessons: 1, load_minutes: 600, max_minutes_per_week: 1200, waiting_hours: 84 };
    expect(scoreOf(some)).toEqual({ fit: 25, load: 15, waiting: 10 });
    expect(scoreOf({ ...some, holding: 9, load_minutes: 0, waiting_hours: 999 })).toEqual({ fit: 50, load: 30, waiting: 20 });
    expect(scoreOf({ ...some, max_minutes_per_week: null }).load).toBe(20);
  });
});
