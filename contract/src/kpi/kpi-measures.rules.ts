/** The closed list of measures that key figures are worked out from, as data. Source of the statement of each: `features/kpi/measures`. */
import type { StaffRole } from '../permissions.ts';

/** Roles with key figures. */
export const kpiRoles = ['Teacher', 'Curator', 'AccountManager', 'SalesManager'] as const satisfies readonly StaffRole[];
export type KpiRole = (typeof kpiRoles)[number];

/**
 * How the value of a measure counts: a share in basis points, a mean in minutes, or a number in hundredths, alone or a week. What a value is
 * made from stays beside it: `value = numerator × scale ÷ denominator`.
 */
export type MeasureUnit = 'share' | 'minutes' | 'number' | 'per_week';
export const unitScales: Readonly<Record<MeasureUnit, number>> = { share: 10_000, minutes: 1, number: 100, per_week: 700 };

export type MeasureKind = {
  /** Whether a greater value is better. */
  readonly better: 'higher' | 'lower';
  /** The roles it is measured for, each with its unit. */
  readonly units: Readonly<Partial<Record<KpiRole, MeasureUnit>>>;
};

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
  /** Lessons that were written up in time, of those that were over. */
  reports_in_time: { better: 'higher', units: { Teacher: 'share', Curator: 'share' } },
  /** Lessons that the teacher cancelled or moved too late by own fault, of all. */
  own_cancellations: { better: 'lower', units: { Teacher: 'share', Curator: 'share' } },
  /** Lessons held, of those that were held, missed or cancelled by client or teacher. */
  attendance_kept: { better: 'higher', units: { Teacher: 'share', Curator: 'share', AccountManager: 'share' } },
  /** Packages that ended and were followed by another. */
  renewals: { better: 'higher', units: { Teacher: 'share', Curator: 'share', AccountManager: 'share' } },
  /** Minutes until an offer, a request or a lead was answered, on average. */
  first_answer: { better: 'lower', units: { Teacher: 'minutes', Curator: 'minutes', AccountManager: 'minutes', SalesManager: 'minutes' } },
  /** Trial lessons held that led to lessons. */
  trial_conversion: { better: 'higher', units: { Teacher: 'share', AccountManager: 'share', SalesManager: 'share' } },
  /** Lessons a week, children served, or leads a week. */
  load: { better: 'higher', units: { Teacher: 'per_week', AccountManager: 'number', SalesManager: 'per_week' } },
};

/** @returns the measures of a role, in the order of the list */
export function measuresOf(role: KpiRole): KpiMeasure[] {
  return kpiMeasures.filter((measure) => measureKinds[measure].units[role] !== undefined);
}

/** @returns how the value of a measure counts for a role; a share where the role has no such measure */
export function unitOf(measure: KpiMeasure, role: KpiRole): MeasureUnit {
  return measureKinds[measure].units[role] ?? 'share';
}
