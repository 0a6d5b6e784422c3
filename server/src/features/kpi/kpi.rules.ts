import { measureKinds, measuresOf, unitOf, unitScales } from '@lectern/contract/kpi/kpi-measures.rules';
import type { KpiMeasure, KpiRole } from '@lectern/contract/kpi/kpi-measures.rules';
import type { FormulaMeasure, KpiAdvice, KpiPart } from '@lectern/contract/kpi/kpi.schema';

/** The counted terms of a measure. */
export type Counted = { readonly numerator: number; readonly denominator: number };
export type CountedMeasure = Counted & { readonly measure: KpiMeasure };
export type Formula = readonly FormulaMeasure[];
type Scored = { readonly score: number | null; readonly parts: readonly KpiPart[] };

/** The full score, in hundredths of a point. */
export const fullScore = 10_000;

/** @returns the value of a measure in its unit; null if there was nothing to measure */
export function measuredValue(role: KpiRole, { measure, numerator, denominator }: CountedMeasure): number | null {
  return denominator === 0 ? null : Math.round((numerator * unitScales[unitOf(measure, role)]) / denominator);
}

type Scale = Pick<FormulaMeasure, 'target' | 'floor' | 'cap'>;

/** The points of a value, in hundredths: 0 at the floor, 100 at the target, linear between and beyond, limited by the cap. */
export function pointsOf(value: number, { target, floor, cap }: Scale): number {
  const points = Math.round(((value - floor) * fullScore) / (target - floor));
  return Math.min(Math.max(points, 0), cap * 100);
}

/** The first value with all points of a measure. */
function bestValue({ target, floor, cap }: Scale): number {
  const best = floor + ((target - floor) * cap) / 100;
  return Math.max(0, target > floor ? Math.ceil(best) : Math.floor(best));
}

/** The total score: the weighted mean of points, 100 at most. Measures with nothing to measure are left out. */
function totalOf(parts: readonly Pick<KpiPart, 'score' | 'weight'>[]): number | null {
  let points = 0;
  let weights = 0;
  for (const { score, weight } of parts) {
    if (score === null || weight === null) continue;
    points += score * weight;
    weights += weight;
  }
  return weights === 0 ? null : Math.min(fullScore, Math.round(points / weights));
}

/** The score of a month with every part of it. Measures outside the formula are included without points. */
export function scoreOf(role: KpiRole, formula: Formula, counted: readonly CountedMeasure[]): Scored {
  const parts = measuresOf(role).map((measure): KpiPart => {
    const { numerator, denominator } = counted.find((each) => each.measure === measure) ?? { numerator: 0, denominator: 0 };
    const value = measuredValue(role, { measure, numerator, denominator });
    const rule = formula.find((each) => each.measure === measure);
    if (rule === undefined)
      return { measure, numerator, denominator, value, score: null, weight: null, target: null, floor: null, cap: null };
    const { weight, target, floor, cap } = rule;
    return { measure, numerator, denominator, value, score: value === null ? null : pointsOf(value, rule), weight, target, floor, cap };
  });
  return { score: totalOf(parts), parts };
}

/** How many more successes an advice may ask for: the first of these that gains enough, otherwise the last. */
const stepCounts = [1, 2, 3, 5, 10] as const;
/** Minimum gain of a step that is worth mentioning. */
const worthwhile = 100;

/** The terms after some more successes: reports in time, lessons without an own cancellation, quick answers. */
export function afterMore(role: KpiRole, { measure, numerator, denominator }: CountedMeasure, rule: Scale, count: number): Counted {
  const unit = unitOf(measure, role);
  // For a plain number only the numerator grows.
  if (unit === 'per_week' || unit === 'number') return { numerator: numerator + count, denominator };
  const good = unit === 'minutes' ? bestValue(rule) : measureKinds[measure].better === 'higher' ? 1 : 0;
  return { numerator: numerator + good * count, denominator: denominator + count };
}

/**
 * The advice that raises a score most: the measure with the most points to gain and, in an open month, how many more successes gain how
 * much.
 * @returns null if nothing can be gained
 */
export function adviceOf(role: KpiRole, formula: Formula, counted: readonly CountedMeasure[], goesOn: boolean): KpiAdvice | null {
  const { score, parts } = scoreOf(role, formula, counted);
  if (score === null) return null;
  const gains = formula.flatMap((rule) => {
    const part = parts.find(({ measure }) => measure === rule.measure);
    if (part === undefined || part.score === null) return [];
    const best = parts.map((each) => (each === part ? { ...each, score: rule.cap * 100 } : each));
    return [{ rule, part, most: (totalOf(best) ?? score) - score }];
  });
  const [first] = gains.toSorted((a, b) => b.most - a.most);
  if (first === undefined || first.most <= 0) return null;
  const { rule, part, most } = first;
  if (!goesOn) return { measure: rule.measure, most, step: null };
  const gainOf = (count: number) => {
    const more = { measure: rule.measure, ...afterMore(role, part, rule, count) };
    const { score: then } = scoreOf(role, formula, [...counted.filter(({ measure }) => measure !== rule.measure), more]);
    return Math.max(0, (then ?? score) - score);
  };
  const count = stepCounts.find((each) => gainOf(each) >= worthwhile) ?? stepCounts[stepCounts.length - 1] ?? 1;
  const gain = gainOf(count);
  return { measure: rule.measure, most, step: gain > 0 ? { count, gain } : null };
}

/** The counted terms of a part. */
export function countedOf({ measure, numerator, denominator }: KpiPart): CountedMeasure {
  return { measure, numerator, denominator };
}
