/** The complete list of measures of key figures, as data. Their SQL is in `features/kpi/measures`. */
import type { StaffRole } from '../permissions.ts';

/** Roles with key figures. */
export const kpiRoles = ['Teacher', 'Curator', 'AccountManager', 'SalesManager'] as const satisfies readonly StaffRole[];
export type KpiRole = (typeof kpiRoles)[number];

/**
 * The unit of a measure's value: a share in basis points, a mean in minutes, or a number in hundredths, in total or per week. A value is
 * stored with its terms: `value = numerator × scale ÷ denominator`.
 */
export type MeasureUnit = 'share' | 'minutes' | 'number' | 'per_week';
export const unitScales: Readonly<Record<MeasureUnit, number>> = { share: 10_000, minutes: 1, number: 100, per_week: 700 };

export type MeasureKind = {
  /** Whether a greater value is better. */
  readonly better: 'higher' | 'lower';
  /** The roles with this measure, each with its unit. */
  readonly units: Readonly<Partial<Record<KpiRole, MeasureUnit>>>;
};

/** Percent of a score that a measure may count, and percent of its points at most. */
export const measureWeights = { min: 1, max: 100 } as const;
export const measureCaps = { min: 100, max: 150 } as const;

export const kpiMeasures = [
  'reports_in_time',
  'own_cancellations',
  'attendance_kept',
  'renewals',
  'first_answer',
  'trial_conversion',
  'load',
] as const;
export type KpiMeasure = (typeof kpiMeasures)[number];

export const measureKinds: Readonly<Record<KpiMeasure, MeasureKind>> = {
  /** Finished lessons with a report in time, as a share of all finished lessons. */
  reports_in_time: { better: 'higher', units: { Teacher: 'share', Curator: 'share' } },
  /** Lessons that the teacher cancelled or moved too late by own fault, as a share of all lessons. */
  own_cancellations: { better: 'lower', units: { Teacher: 'share', Curator: 'share' } },
  /** Lessons held, as a share of those held, missed, or cancelled by client or teacher. */
  attendance_kept: { better: 'higher', units: { Teacher: 'share', Curator: 'share', AccountManager: 'share' } },
  /** Ended packages that were followed by another, as a share of all ended packages. */
  renewals: { better: 'higher', units: { Teacher: 'share', Curator: 'share', AccountManager: 'share' } },
  /** Average minutes until an offer, a request or a lead was answered. */
  first_answer: { better: 'lower', units: { Teacher: 'minutes', Curator: 'minutes', AccountManager: 'minutes', SalesManager: 'minutes' } },
  /** Held trial lessons that led to lessons, as a share of all held trials. */
  trial_conversion: { better: 'higher', units: { Teacher: 'share', AccountManager: 'share', SalesManager: 'share' } },
  /** Lessons per week, children served, or leads per week. */
  load: { better: 'higher', units: { Teacher: 'per_week', AccountManager: 'number', SalesManager: 'per_week' } },
};

/** @returns the measures of a role, in the order of the list */
export function measuresOf(role: KpiRole): KpiMeasure[] {
  return kpiMeasures.filter((measure) => measureKinds[measure].units[role] !== undefined);
}

/** @returns the unit of a measure for a role; `share` if the role has no such measure */
export function unitOf(measure: KpiMeasure, role: KpiRole): MeasureUnit {
  return measureKinds[measure].units[role] ?? 'share';
}
