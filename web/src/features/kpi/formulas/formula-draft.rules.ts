import { measureKinds, measuresOf, unitOf } from '@lectern/contract/kpi/kpi-measures.rules';
import type { MeasureUnit } from '@lectern/contract/kpi/kpi-measures.rules';
import { check, required } from '../../../ui/forms/validation.ts';
import type { KpiFormula, KpiMeasure, KpiRole } from '../kpi.queries.ts';

/** A measure as typed: target and floor in percent, hours, or a number. */
export type MeasureDraft = {
  readonly measure: KpiMeasure;
  readonly counts: boolean;
  readonly weight: number | null;
  readonly target: number | null;
  readonly floor: number | null;
  readonly cap: number | null;
};
export type FormulaDraft = { readonly valid_from: string | null; readonly comment: string; readonly measures: MeasureDraft[] };

/** API units of one typed unit. */
const typedUnits: Readonly<Record<MeasureUnit, number>> = { share: 100, minutes: 60, number: 100, per_week: 100 };

/** All measures of a role, with the formula's values for those it contains. */
export function measureDrafts(role: KpiRole, formula: Pick<KpiFormula, 'measures'> | undefined): MeasureDraft[] {
  return measuresOf(role).map((measure) => {
    const counted = formula?.measures.find((each) => each.measure === measure);
    if (counted === undefined) return { measure, counts: false, weight: null, target: null, floor: null, cap: 100 };
    const unit = typedUnits[unitOf(measure, role)];
    const { weight, target, floor, cap } = counted;
    return { measure, counts: true, weight, target: target / unit, floor: floor / unit, cap };
  });
}

/** The measures to send: those included in the formula. */
export function sentMeasures(role: KpiRole, drafts: readonly MeasureDraft[]): KpiFormula['measures'] {
  return drafts
    .filter(({ counts }) => counts)
    .map(({ measure, weight, target, floor, cap }) => {
      const unit = typedUnits[unitOf(measure, role)];
      const sent = (typed: number | null) => Math.round((typed ?? 0) * unit);
      return { measure, weight: weight ?? 0, target: sent(target), floor: sent(floor), cap: cap ?? 0 };
    });
}

const within = (value: number | null, least: number, most: number) =>
  value !== null && (!Number.isInteger(value) || value < least || value > most);

/** Problems of the measures, by path. */
export function measureProblems(drafts: readonly MeasureDraft[]) {
  const weights = drafts.reduce((sum, { counts, weight }) => sum + (counts ? (weight ?? 0) : 0), 0);
  const problems = drafts.flatMap(({ measure, counts, weight, target, floor, cap }, at) => {
    if (!counts) return [];
    const higher = measureKinds[measure].better === 'higher';
    const ordered = target === null || floor === null || (higher ? floor < target : target < floor);
    return [
      [`measures.${at}.weight`, check(weight, required) ?? (within(weight, 1, 100) ? 'salary:kpi.formula.wrong_weight' : null)],
      [`measures.${at}.target`, check(target, required)],
      [`measures.${at}.floor`, check(floor, required) ?? (ordered ? null : 'salary:kpi.formula.wrong_floor')],
      [`measures.${at}.cap`, check(cap, required) ?? (within(cap, 100, 150) ? 'salary:kpi.formula.wrong_cap' : null)],
    ] as const;
  });
  return { measures: weights === 100 ? null : 'salary:kpi.formula.wrong_sum', ...Object.fromEntries(problems) };
}
