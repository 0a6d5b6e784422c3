import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needsOtherToRun, needsRequestToUndo } from './second-person.rules.ts';
import type { ImportedSums, TwoPeople } from './second-person.rules.ts';

const [anna, boris] = [1, 2];
const sums = (change: Partial<ImportedSums> = {}): ImportedSums => ({
  granted: 0,
  owed: 0,
  prepared_by: [anna],
  undo_asked_by: null,
  run_alone_today: false,
  undone_alone_today: false,
  ...change,
});
const school = (change: Partial<TwoPeople> = {}): TwoPeople => ({
  people: [anna, boris],
  limits: { granted: 1_000, owed: 500, undone: 2_000 },
  alone: { granted: 0, owed: 0, undone: 0 },
  ...change,
});

describe('an import above the limit', () => {
  it('is refused to whoever uploaded or mapped it, and allowed to somebody else', () => {
    expect(needsOtherToRun(anna, sums({ granted: 1_001 }), school())).toBe(true);
    expect(needsOtherToRun(anna, sums({ owed: 501 }), school())).toBe(true);
    expect(needsOtherToRun(boris, sums({ granted: 1_001 }), school())).toBe(false);
  });

  it('is allowed to one person at the limit, without a limit, and where nobody else may import', () => {
    expect(needsOtherToRun(anna, sums({ granted: 1_000, owed: 500 }), school())).toBe(false);
    expect(needsOtherToRun(anna, sums({ granted: 1_001 }), school({ limits: { granted: 0, owed: 0, undone: 0 } }))).toBe(false);
    expect(needsOtherToRun(anna, sums({ granted: 1_001 }), school({ people: [anna] }))).toBe(false);
  });

  it('is undone by one person only where nobody else may import', () => {
    expect(needsRequestToUndo(anna, sums({ granted: 1_500, owed: 501 }), school())).toBe(true);
    expect(needsRequestToUndo(anna, sums({ granted: 1_500, owed: 500 }), school())).toBe(false);
    expect(needsRequestToUndo(anna, sums({ granted: 3_000 }), school({ people: [anna] }))).toBe(false);
  });
});

describe('an import that one person has begun today', () => {
  it('is continued and undone again by the same person, whose own sums do not count twice', () => {
    const begun = sums({ granted: 900, run_alone_today: true, undone_alone_today: true });
    expect(needsOtherToRun(anna, begun, school({ alone: { granted: 900, owed: 0, undone: 900 } }))).toBe(false);
    expect(needsRequestToUndo(anna, begun, school({ alone: { granted: 900, owed: 0, undone: 2_000 } }))).toBe(false);
    expect(needsOtherToRun(anna, begun, school({ alone: { granted: 1_001, owed: 0, undone: 0 } }))).toBe(true);
  });
});

describe('a file that is divided', () => {
  it('gives clients no more than the limit by one person in a day', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 20 }), (parts) => {
        let granted = 0;
        for (const part of parts)
          if (!needsOtherToRun(anna, sums({ granted: part }), school({ alone: { granted, owed: 0, undone: 0 } }))) granted += part;
        expect(granted).toBeLessThanOrEqual(1_000);
      }),
    );
  });
});
