import type { TFunction } from 'i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { formatDay, formatZone } from '../../ui/formats/calendar-dates.ts';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { otherClockText, weeklyTimeText } from '../free-teachers/public/weekly-time-text.ts';
import { intervalText } from '../lessons/public/when/interval-text.ts';
import type { PreviewDate, RegularRule } from './regular-lessons.queries.ts';
import { ruleClocks } from './rule-clock.rules.ts';

type Timed = Pick<RegularRule, 'weekday' | 'start_minute' | 'minutes' | 'zone' | 'kid_zone' | 'kid_name' | 'valid_from'>;

/** Tue 21:00, 45 min, in the viewer's zone. */
export function ruleTimeText(t: TFunction<'lessons'>, rule: Timed, zone: string): string {
  const { own } = ruleClocks(rule, zone, nowInstant());
  return t('regular.rule_time', { time: weeklyTimeText(own), minutes: rule.minutes });
}

/** 18:00 for Petya (GMT+3); null if the child has the same time. */
export function kidTimeText(t: TFunction<'lessons'>, rule: Timed, zone: string): string | null {
  const { own, kid, at } = ruleClocks(rule, zone, nowInstant());
  if (kid === null) return null;
  return t('regular.kid_time', { time: otherClockText(kid, own), kid: rule.kid_name, zone: formatZone(rule.kid_zone, at) });
}

/** Both times, the viewer's first. */
export function ruleTimesText(t: TFunction<'lessons'>, rule: Timed, zone: string): string {
  return [ruleTimeText(t, rule, zone), kidTimeText(t, rule, zone)].filter((part) => part !== null).join(' · ');
}

type Conflict = NonNullable<PreviewDate['conflict']>;

/** Why no lesson can be placed on a date, with conflict times in `zone`. */
export function conflictText(t: TFunction<'lessons'>, { reason, params }: Conflict, zone: string): string {
  const { name, start, finish, until } = params;
  if (reason === 'changed_by_hand') return t('regular.conflict.changed_by_hand');
  if (typeof start !== 'string' || typeof finish !== 'string') return refusalText(reason, params);
  const time = intervalText(start, finish, zone);
  switch (reason) {
    case 'teacher_busy':
    case 'kid_busy':
      return t('conflict.busy', { name, time });
    case 'teacher_on_vacation':
      return t('conflict.on_vacation', { time });
    case 'slot_held':
      return t('conflict.held', { name, time, until: typeof until === 'string' ? formatDateTime(until, zone) : '' });
    default:
      return t('conflict.not_working', { time });
  }
}

/** Days of a pause, the last one included. */
export function pauseText(t: TFunction<'lessons'>, { from_day, to_day }: NonNullable<RegularRule['pause']>): string {
  if (to_day === null) return t('regular.pause.open', { from: formatDay(from_day) });
  return t('regular.pause.days', { from: formatDay(from_day), to: formatDay(dayBefore(to_day)) });
}

/** Converts the first day without lessons to the last day with lessons. */
export function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
}

export function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

/** The other children of a shared lesson. */
export function ruleChildrenText(t: TFunction<'lessons'>, { others }: Pick<RegularRule, 'others'>): string {
  return others.map(({ kid_name }) => kid_name ?? t('partner_unknown')).join(', ');
}
