import { kpiRoles, measureKinds, measuresOf, unitOf } from '@lectern/contract/kpi/kpi-measures.rules';
import type { KpiRole } from '@lectern/contract/kpi/kpi-measures.rules';
import { SetFormulaInput } from '@lectern/contract/kpi/kpi.schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adviceOf, afterMore, fullScore, pointsOf, scoreOf, measuredValue } from './kpi.rules.ts';
import type { CountedMeasure, Formula } from './kpi.rules.ts';

const role = fc.constantFrom(...kpiRoles);

/** Valid formulas: weights add up to 100, the floor is worse than the target. */
function formulaOf(of: KpiRole): fc.Arbitrary<Formula> {
  return fc
    .subarray(measuresOf(of), { minLength: 1 })
    .chain((measures) =>
      fc.tuple(
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: measures.length, maxLength: measures.length }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 100, max: 150 })), {
          minLength: measures.length,
          maxLength: measures.length,
        }),
        fc.constant(measures),
      ),
    )
    .map(([parts, scales, measures]) => {
      const sum = parts.reduce((a, b) => a + b, 0);
      const weights = parts.map((part) => Math.max(1, Math.floor((part * 100) / sum)));
      const rest = 100 - weights.reduce((a, b) => a + b, 0);
      weights[weights.indexOf(Math.max(...weights))] = Math.max(...weights) + rest;
      return measures.map((measure, at) => {
        const [low = 0, more = 1, cap = 100] = scales[at] ?? [];
        const higher = measureKinds[measure].better === 'higher';
        return { measure, weight: weights[at] ?? 1, target: higher ? low + more : low, floor: higher ? low : low + more, cap };
      });
    });
}

function countedFor(of: KpiRole): fc.Arbitrary<CountedMeasure[]> {
  return fc.tuple(
    ...measuresOf(of).map((measure) =>
      fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 })).map(([a, b]) => {
        const share = unitOf(measure, of) === 'share';
        return { measure, numerator: share ? Math.min(a, b) : a * 10, denominator: b };
      }),
    ),
  ) as fc.Arbitrary<CountedMeasure[]>;
}

const month = role.chain((of) => fc.tuple(fc.constant(of), formulaOf(of), countedFor(of)));

describe('the score of a month', () => {
  it('is between 0 and 100 points, and null only if nothing of the formula was measured', () => {
    fc.assert(
      fc.property(month, ([of, formula, counted]) => {
        const { score } = scoreOf(of, formula, counted);
        const measured = formula.some(({ measure }) => counted.some((each) => each.measure === measure && each.denominator > 0));
        expect(score === null).toBe(!measured);
        if (score !== null) expect(score).toBeGreaterThanOrEqual(0);
        if (score !== null) expect(score).toBeLessThanOrEqual(fullScore);
      }),
    );
  });

  it('never falls when one measure gets better and the others stay', () => {
    fc.assert(
      fc.property(month, fc.nat(6), fc.integer({ min: 1, max: 300 }), ([of, formula, counted], which, by) => {
        const worse = counted[which % counted.length];
        if (worse === undefined || worse.denominator === 0) return;
        const better = measureKinds[worse.measure].better === 'higher' ? worse.numerator + by : Math.max(0, worse.numerator - by);
        const other = counted.map((each) => (each === worse ? { ...each, numerator: better } : each));
        const [before, after] = [scoreOf(of, formula, counted).score, scoreOf(of, formula, other).score];
        expect(after ?? 0).toBeGreaterThanOrEqual(before ?? 0);
      }),
    );
  });

  it('is the sum of its parts by weight, and the weights of a formula are 100 percent together', () => {
    fc.assert(
      fc.property(month, ([of, formula, counted]) => {
        expect(SetFormulaInput.safeParse({ role: of, valid_from: '2027-01-01', measures: formula }).error?.issues ?? []).toEqual([]);
        expect(formula.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
        const { score, parts } = scoreOf(of, formula, counted);
        const used = parts.filter(({ score: points }) => points !== null);
        const points = used.reduce((sum, part) => sum + (part.score ?? 0) * (part.weight ?? 0), 0);
        const weights = used.reduce((sum, part) => sum + (part.weight ?? 0), 0);
        expect(score).toBe(weights === 0 ? null : Math.min(fullScore, Math.round(points / weights)));
      }),
    );
  });

  it('stores the counts of every measure of the role, including those outside the formula', () => {
    const formula = [{ measure: 'renewals', weight: 100, target: 8_000, floor: 2_000, cap: 100 }] as const;
    const { score, parts } = scoreOf('AccountManager', formula, [
      { measure: 'renewals', numerator: 5, denominator: 10 },
      { measure: 'load', numerator: 40, denominator: 1 },
    ]);
    expect(score).toBe(5_000);
    expect(parts.map(({ measure, value, score: points }) => [measure, value, points])).toEqual([
      ['attendance_kept', null, null],
      ['renewals', 5_000, 5_000],
      ['first_answer', null, null],
      ['trial_conversion', null, null],
      ['load', 4_000, null],
    ]);
  });
});

describe('the points of a measure', () => {
  it('are none at the floor, 100 at the target, and grow beyond it up to the cap, in both directions', () => {
    const reports = { target: 9_000, floor: 7_000, cap: 110 };
    expect([6_000, 7_000, 8_000, 9_000, 9_100, 10_000].map((value) => pointsOf(value, reports))).toEqual([
      0, 0, 5_000, 10_000, 10_500, 11_000,
    ]);
    const answers = { target: 60, floor: 660, cap: 100 };
    expect([700, 660, 360, 60, 0].map((value) => pointsOf(value, answers))).toEqual([0, 0, 5_000, 10_000, 10_000]);
  });

  it('count a share in basis points, a mean in minutes and lessons a week in hundredths', () => {
    expect(measuredValue('Teacher', { measure: 'reports_in_time', numerator: 2, denominator: 3 })).toBe(6_667);
    expect(measuredValue('Teacher', { measure: 'first_answer', numerator: 121, denominator: 2 })).toBe(61);
    expect(measuredValue('Teacher', { measure: 'load', numerator: 10, denominator: 7 })).toBe(1_000);
    expect(measuredValue('Teacher', { measure: 'renewals', numerator: 0, denominator: 0 })).toBeNull();
  });
});

describe('what would change it most', () => {
  it('says how many more reports in time give how many points', () => {
    const formula = [
      { measure: 'reports_in_time', weight: 60, target: 10_000, floor: 5_000, cap: 100 },
      { measure: 'own_cancellations', weight: 40, target: 0, floor: 1_000, cap: 100 },
    ] as const;
    const counted = [
      { measure: 'reports_in_time', numerator: 6, denominator: 10 },
      { measure: 'own_cancellations', numerator: 0, denominator: 10 },
    ] as const;
    expect(adviceOf('Teacher', formula, counted, true)).toEqual({ measure: 'reports_in_time', most: 4_800, step: { count: 1, gain: 437 } });
    expect(adviceOf('Teacher', formula, counted, false)).toEqual({ measure: 'reports_in_time', most: 4_800, step: null });
  });

  it('is null once nothing can be gained', () => {
    const formula = [{ measure: 'renewals', weight: 100, target: 5_000, floor: 0, cap: 100 }] as const;
    expect(adviceOf('Teacher', formula, [{ measure: 'renewals', numerator: 1, denominator: 1 }], true)).toBeNull();
    expect(adviceOf('Teacher', formula, [], true)).toBeNull();
  });

  it('never lowers the score, names no gain that its step would not give, and none above what there is to gain', () => {
    fc.assert(
      fc.property(month, ([of, formula, counted]) => {
        const before = scoreOf(of, formula, counted).score;
        const advice = adviceOf(of, formula, counted, true);
        if (advice === null || before === null) return;
        expect(before + advice.most).toBeLessThanOrEqual(fullScore);
        if (advice.step === null) return;
        const rule = formula.find(({ measure }) => measure === advice.measure);
        const part = counted.find(({ measure }) => measure === advice.measure);
        if (rule === undefined || part === undefined) throw new Error('advice about a measure outside the formula');
        const more = { measure: advice.measure, ...afterMore(of, part, rule, advice.step.count) };
        const after = scoreOf(of, formula, [...counted.filter(({ measure }) => measure !== advice.measure), more]).score;
        expect(after).toBe(before + advice.step.gain);
        expect(advice.step.gain).toBeGreaterThan(0);
        expect(advice.step.gain).toBeLessThanOrEqual(advice.most);
      }),
    );
  });

  it('is about the measure with the most to gain', () => {
    fc.assert(
      fc.property(month, ([of, formula, counted]) => {
        const advice = adviceOf(of, formula, counted, false);
        const { score, parts } = scoreOf(of, formula, counted);
        for (const rule of formula) {
          const part = parts.find(({ measure }) => measure === rule.measure);
          if (part?.value === null || score === null) continue;
          const weights = parts.reduce((sum, each) => sum + (each.score === null ? 0 : (each.weight ?? 0)), 0);
          const others = parts.reduce((sum, each) => sum + (each.measure === rule.measure ? 0 : (each.score ?? 0) * (each.weight ?? 0)), 0);
          const best = Math.min(fullScore, Math.round((others + rule.cap * 100 * rule.weight) / weights));
          expect(advice?.most ?? 0).toBeGreaterThanOrEqual(best - score);
        }
      }),
    );
  });
});
