import { localDateOf } from '../../ui/formats/date-time.tsx';
import type { TFunction } from 'i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { temporalZone, viewerZone } from '../../kernel/zone.ts';
import { formatZone } from '../../ui/formats/calendar-dates.ts';
import { formatMoney } from '../../ui/formats/money.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import type { Tone } from '../../ui/tag.tsx';
import { clockText, sameTime } from '../free-teachers/public/weekly-time.rules.ts';
import { weekdayText, weeklyTimeText } from '../free-teachers/public/weekly-time-text.ts';
import type { InboxOffer, OfferedTime } from './match.queries.ts';
import { inZone } from './other-times.rules.ts';

type T = TFunction<readonly ['match', 'freecashdesk']>;

/** Outcome of an offer, in one line. */
export function outcomeOf(t: T, { state, taken, decline_reason }: InboxOffer): { tone: Tone; text: string } {
  if (state === 'accepted') return { tone: 'held', text: t('outcome.accepted') };
  if (state === 'declined') return { tone: 'cancelled', text: t('outcome.declined', { reason: decline_reason ?? '' }) };
  if (state === 'withdrawn') return { tone: 'neutral', text: taken ? t('outcome.taken') : t('outcome.withdrawn') };
  return { tone: 'attention', text: t('outcome.expired') };
}

/** Pay of a lesson, with its steps by lessons in a month. */
export function payText(t: T, pay: InboxOffer['pay']): string {
  if (pay === null) return t('no_rate');
  const money = (sum: number) => formatMoney(sum, pay.currency);
  const steps = pay.steps.map(({ from, amount }) => t('pay_step', { from, sum: money(amount) }));
  const limits = [
    ...(pay.least === null ? [] : [t('pay_least', { sum: money(pay.least) })]),
    ...(pay.most === null ? [] : [t('pay_most', { sum: money(pay.most) })]),
  ];
  return [t('pay', { sum: money(pay.amount) }), ...steps, ...limits].join('; ');
}

/** Mon 18:00 in the teacher's zone, with the child's time if it differs. */
export function bothClocks(t: T, time: OfferedTime): string {
  const own = { weekday: time.teacher_weekday, start_minute: time.teacher_start_minute };
  return sameTime(own, time) ? weeklyTimeText(own) : t('both_clocks', { own: weeklyTimeText(own), child: weeklyTimeText(time) });
}

type WishedTimes = Pick<InboxOffer, 'windows' | 'zone' | 'starts_on'>;

/**
 * The preferred times, such as Mon 15:00–18:00, in the teacher's zone in the first week of the lessons. The family's zone
 * is added if its time differs.
 */
export function wishedText(t: T, { windows, zone, starts_on }: WishedTimes): string {
  const now = nowInstant();
  const first = starts_on ?? localDateOf(now);
  const times = windows.map(({ weekday, start_minute, finish_minute }) => {
    const own = inZone({ weekday, start_minute }, temporalZone(zone), viewerZone(), first);
    return { ...own, differs: !sameTime(own, { weekday, start_minute }), length: finish_minute - start_minute };
  });
  const text = times
    .toSorted((one, other) => one.weekday - other.weekday || one.start_minute - other.start_minute)
    .map((each) => `${weekdayText(each.weekday)} ${clockText(each.start_minute)}–${clockText((each.start_minute + each.length) % 1440)}`)
    .join(', ');
  return times.some(({ differs }) => differs)
    ? t('wished_elsewhere', { times: text, zone: formatZone(zone, now) })
    : t('wished', { times: text });
}

const conflicts = {
  teacher_busy: 'match:conflict.teacher_busy',
  kid_busy: 'match:conflict.kid_busy',
  teacher_on_vacation: 'match:conflict.teacher_on_vacation',
  teacher_not_working: 'match:conflict.teacher_not_working',
  slot_held: 'match:conflict.slot_held',
} as const;

/** Why no lesson can be placed on a date. The current teacher is "you". */
export function conflictText(t: T, key: string): string {
  switch (key) {
    case 'teacher_busy':
    case 'kid_busy':
    case 'teacher_on_vacation':
    case 'teacher_not_working':
    case 'slot_held':
      return t(conflicts[key]);
    default:
      return refusalText(key);
  }
}
