import { z } from 'zod';
import { allowed, id, idText, line, listQuery, pageOf, search, text } from '../page.ts';
import { instant, localDate } from '../time.ts';
import { kpiMeasures, kpiRoles, measureCaps, measureKinds, measureWeights } from './kpi-measures.rules.ts';

export const kpiRole = z.enum(kpiRoles);
export const kpiMeasure = z.enum(kpiMeasures);
/** The first day of a month. */
export const kpiMonth = localDate.refine((date) => date.endsWith('-01'), 'the first day of a month');
/** A score in hundredths of a point: 10 000 is 100 points. */
const score = z.int().min(0).max(10_000);
const value = z.int().min(0).max(100_000_000);

/**
 * Points of a measure: 0 at `floor`, 100 at `target`, linear between and beyond, `cap` at most. Values are in the unit of the measure.
 * `weight` is in percent.
 */
export const FormulaMeasure = z.strictObject({
  measure: kpiMeasure,
  weight: z.int().min(measureWeights.min).max(measureWeights.max),
  target: value,
  floor: value,
  cap: z.int().min(measureCaps.min).max(measureCaps.max),
});
export type FormulaMeasure = z.output<typeof FormulaMeasure>;

type Typed = { readonly role: (typeof kpiRoles)[number]; readonly measures: readonly FormulaMeasure[] };
const ofRole = ({ role, measures }: Typed) => measures.every(({ measure }) => measureKinds[measure].units[role] !== undefined);
const eachOnce = ({ measures }: Typed) => new Set(measures.map(({ measure }) => measure)).size === measures.length;
const sumsUp = ({ measures }: Typed) => measures.reduce((sum, { weight }) => sum + weight, 0) === 100;
const ordered = ({ measures }: Typed) =>
  measures.every(({ measure, target, floor }) => (measureKinds[measure].better === 'higher' ? floor < target : target < floor));

const measures = z.array(FormulaMeasure).min(1).max(kpiMeasures.length);
const formula = { role: kpiRole, measures };
/** Adds the validation rules of a formula, so that trying one and saving one apply the same. */
function checked<T extends z.ZodType<Typed>>(schema: T): T {
  return schema
    .refine(ofRole, { path: ['measures'], message: 'measured for this role' })
    .refine(eachOnce, { path: ['measures'], message: 'each measure once' })
    .refine(sumsUp, { path: ['measures'], message: 'weights of 100 percent together' })
    .refine(ordered, { path: ['measures'], message: 'the floor is worse than the target' });
}

export const SetFormulaInput = checked(z.strictObject({ ...formula, valid_from: kpiMonth, comment: text(500).default('') }));
export type SetFormulaInput = z.output<typeof SetFormulaInput>;

/** The months that a formula is tried on: the last `months` closed months. */
export const TryFormulaInput = checked(z.strictObject({ ...formula, months: z.int().min(1).max(24).default(3) }));
export type TryFormulaInput = z.output<typeof TryFormulaInput>;

export const KpiFormula = z.object({
  id,
  role: kpiRole,
  valid_from: kpiMonth,
  /** `current` is in force for its role; the others are past or future. */
  state: z.enum(['over', 'current', 'coming']),
  comment: z.string(),
  created_at: instant,
  created_by_name: z.string().nullable(),
  measures: z.array(FormulaMeasure),
  can: z.object({ drop: allowed }),
});
export type KpiFormula = z.output<typeof KpiFormula>;

/** A person's stored score of a month beside the score by the tried formula. Null: nothing was measured. */
export const TriedScore = z.object({ user_id: id, name: z.string(), month: kpiMonth, kept: score.nullable(), tried: score.nullable() });
export const TriedFormula = z.object({ months: z.array(kpiMonth), results: z.array(TriedScore) });
export type TriedFormula = z.output<typeof TriedFormula>;

/**
 * A person's measure in a month, with the terms it was calculated from. With `denominator` 0 nothing was measured; the other measures share
 * its weight. `weight` null: not part of the formula.
 */
export const KpiPart = z.object({
  measure: kpiMeasure,
  numerator: z.int().min(0),
  denominator: z.int().min(0),
  value: z.int().nullable(),
  score: z.int().min(0).max(15_000).nullable(),
  weight: z.int().nullable(),
  target: z.int().nullable(),
  floor: z.int().nullable(),
  cap: z.int().nullable(),
});
export type KpiPart = z.output<typeof KpiPart>;

/** What would raise the score most: the measure with the most points missing, and how much how many more successes would add. */
export const KpiAdvice = z.object({
  measure: kpiMeasure,
  /** Gain of the score if this measure had all its points. */
  most: score,
  /** Null once the month is over. */
  step: z.object({ count: z.int().min(1), gain: score }).nullable(),
});
export type KpiAdvice = z.output<typeof KpiAdvice>;

const whose = { user_id: idText.optional(), role: kpiRole.optional() };
export const KpiQuery = z.strictObject({ ...whose, month: kpiMonth.optional() });
export type KpiQuery = z.output<typeof KpiQuery>;
export const KpiHistoryQuery = z.strictObject(whose);
export type KpiHistoryQuery = z.output<typeof KpiHistoryQuery>;

const person = z.object({ id, name: z.string(), role: kpiRole });
const formulaHead = z.object({ id, valid_from: kpiMonth });

/** A person's key figures of a month: computed now for the open month, stored for the others. */
export const KpiOfMonth = z.object({
  person,
  month: kpiMonth,
  closed: z.boolean(),
  calculated_at: instant,
  formula: formulaHead,
  score: score.nullable(),
  /** Measured, but without consequence. */
  immune: z.boolean(),
  parts: z.array(KpiPart),
  advice: KpiAdvice.nullable(),
  /**
   * Rank among people of the role whose score counts, by the last calculated scores. Null before the first calculation, and for users other
   * than the person and their supervisors.
   */
  rank: z.object({ place: z.int().min(1), of: z.int().min(1), as_of: instant }).nullable(),
});
export type KpiOfMonth = z.output<typeof KpiOfMonth>;

export const KpiHistoryMonth = z.object({
  month: kpiMonth,
  score: score.nullable(),
  closed: z.boolean(),
  immune: z.boolean(),
  formula: formulaHead,
});
export const KpiHistory = z.object({ person, months: z.array(KpiHistoryMonth) });
export type KpiHistory = z.output<typeof KpiHistory>;

export const KpiPeopleQuery = listQuery(['-score', 'score', 'name', '-name'], { role: kpiRole, month: kpiMonth.optional(), search });
export type KpiPeopleQuery = z.output<typeof KpiPeopleQuery>;
export const KpiPerson = z.object({
  id,
  name: z.string(),
  score: score.nullable(),
  immune: z.boolean(),
  /** The score of the previous month. */
  before: score.nullable(),
  parts: z.array(KpiPart),
});
/** A page of people in a month; `months` are the selectable months, newest first. */
export const KpiPeople = pageOf(KpiPerson).extend({
  month: kpiMonth,
  closed: z.boolean(),
  calculated_at: instant.nullable(),
  months: z.array(kpiMonth),
});
export type KpiPeople = z.output<typeof KpiPeople>;

/** Gives people immunity: on these days their key figures are measured without consequence. */
export const GiveImmunityInput = z
  .strictObject({ user_ids: z.array(id).min(1).max(100), from: localDate, until: localDate, reason: line(500).min(1) })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'not before the first day' });
export type GiveImmunityInput = z.output<typeof GiveImmunityInput>;
export const EndImmunityInput = z.strictObject({ reason: line(500).min(1) });
export type EndImmunityInput = z.output<typeof EndImmunityInput>;

export const KpiImmunity = z.object({
  id,
  user_id: id,
  name: z.string(),
  from: localDate,
  until: localDate,
  reason: z.string(),
  agreed_by_name: z.string(),
  agreed_at: instant,
  state: z.enum(['coming', 'current', 'over', 'ended']),
  ended: z.object({ at: instant, by_name: z.string(), reason: z.string() }).nullable(),
  can: z.object({ end: allowed }),
});
export type KpiImmunity = z.output<typeof KpiImmunity>;
export const ImmunityQuery = listQuery(['-from', 'from', 'name'], {
  search,
  user_id: idText.optional(),
  past: z.enum(['true', 'false']).default('false'),
});
export type ImmunityQuery = z.output<typeof ImmunityQuery>;
