import type { TFunction } from 'i18next';
import { formatNumber } from '../../ui/formats/number.ts';

type T = TFunction<'mutualsettlement'>;

/** Outcomes in the order of the table: each a share of the price and a share of the rate. */
export const outcomes = [
  'held',
  'client_no_show',
  'client_over_quota',
  'client_late',
  'teacher_late',
  'teacher_last_moment',
  'school_fault',
] as const;
export type Outcome = (typeof outcomes)[number];

/** The limits that separate the outcomes. */
export const terms = [
  'client_notice_hours',
  'free_cancellations',
  'teacher_notice_hours',
  'teacher_last_hours',
  'no_show_wait_minutes',
] as const;
export type Term = (typeof terms)[number];

/** Outcomes with an optional bonus for the client, and its field in the policy. */
export const bonuses = { teacher_late: 'teacher_late_bonus', teacher_last_moment: 'teacher_last_moment_bonus' } as const;

export const outcomeTitles = {
  held: 'mutualsettlement:settings.policy.held',
  client_no_show: 'mutualsettlement:settings.policy.client_no_show',
  client_over_quota: 'mutualsettlement:settings.policy.client_over_quota',
  client_late: 'mutualsettlement:settings.policy.client_late',
  teacher_late: 'mutualsettlement:settings.policy.teacher_late',
  teacher_last_moment: 'mutualsettlement:settings.policy.teacher_last_moment',
  school_fault: 'mutualsettlement:settings.policy.school_fault',
} as const satisfies Record<Outcome, string>;

export const termTitles = {
  client_notice_hours: 'mutualsettlement:settings.policy.client_notice_hours',
  free_cancellations: 'mutualsettlement:settings.policy.free_cancellations',
  teacher_notice_hours: 'mutualsettlement:settings.policy.teacher_notice_hours',
  teacher_last_hours: 'mutualsettlement:settings.policy.teacher_last_hours',
  no_show_wait_minutes: 'mutualsettlement:settings.policy.no_show_wait_minutes',
} as const satisfies Record<Term, string>;

/** `10000` basis points as `100 %`. */
export const percentText = (basisPoints: number): string => `${formatNumber(basisPoints / 100).replace('-', '−')}\u00a0%`;

/** A cell of the table, as named in the log: `value.client_late.teacher`. */
export function cellTitleText(t: T, field: string): string {
  const [, name = '', part] = field.split('.');
  if (name in outcomeTitles) {
    const side = part === 'client' ? t('settings.policy.client_pays') : t('settings.policy.teacher_gets');
    return `${t(outcomeTitles[name as Outcome])}, ${side}`;
  }
  const rewarded = outcomes.find((outcome) => outcome in bonuses && name === `${outcome}_bonus`);
  if (rewarded !== undefined) return `${t(outcomeTitles[rewarded])}, ${t('settings.policy.client_bonus')}`;
  return name in termTitles ? t(termTitles[name as Term]) : t('settings.policy.free_cancellations_per');
}

export function cellText(t: T, field: string, value: string): string {
  if (/[._](client|teacher|bonus)$/.test(field)) return percentText(Number(value));
  if (field.endsWith('free_cancellations_per')) return t(value === 'child' ? 'settings.policy.per_child' : 'settings.policy.per_family');
  return value;
}
