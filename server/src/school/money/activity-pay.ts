import { minor } from '@lectern/contract/money';
import { payOfActivity } from '../../features/salary/activities/activity-pay.rules.ts';
import { dateText, dayLength, hour, isoText, minute, wallOf } from '../time/calendar.ts';
import type { Ledger } from '../ledger.ts';
import { schoolZone } from '../school-plan.ts';
import type { PaidActivity, School } from '../school-plan.ts';

const rates = { meeting: 40_000, training: 45_000, webinar: 60_000, methodical_work: 50_000, other: 40_000 } as const;
const kinds = ['meeting', 'training', 'webinar', 'methodical_work', 'other'] as const;
type RateIds = ReadonlyMap<string, number>;

/** Hourly rates of each kind of activity, for every teacher. @returns the ids of the rates by kind */
export function addActivityRates({ rows, firstDay }: School): RateIds {
  return new Map(
    kinds.map((kind) => {
      const id = rows.nextId('activity_rates');
      const effective_from = dateText(firstDay - 200);
      rows.add('activity_rates', { id, kind, teacher_id: null, effective_from, amount: minor(rates[kind]), currency: 'RUB' });
      return [kind, id];
    }),
  );
}

/** Activities of the last two weeks still await the curator's decision; one in six of the earlier ones did not take place. */
const decidedAfter = 14 * dayLength;
const oneDidNot = 6;

/** Decides on past paid activities, and accrues their pay on their days. */
export function addActivityPay({ rows, now }: School, ledger: Ledger, rateIds: RateIds, activities: readonly PaidActivity[]): void {
  for (const { id, teacherId, curatorId, kind, start, finish } of activities) {
    if (finish > now - decidedAfter) continue;
    const tookPlace = id % oneDidNot !== 0;
    const minutes = tookPlace ? Math.floor((finish - start) / minute) : 0;
    const at = finish + hour;
    rows.add('activity_decisions', {
      id: rows.nextId('activity_decisions'),
      activity_id: id,
      teacher_id: teacherId,
      took_place: tookPlace,
      minutes,
      comment: tookPlace ? '' : 'Nobody came',
      decided_at: isoText(at),
      decided_by: curatorId,
    });
    if (!tookPlace) continue;
    const { day } = wallOf(schoolZone, start);
    const amount = payOfActivity(minor(rates[kind]), minutes);
    const key = `activity:${id}:0:pay`;
    const transactionId = ledger.post({ occasion: 'activity_pay', day, at, amount, teacherId, authorId: curatorId, key });
    const accrualId = rows.nextId('accruals');
    rows.add('accruals', {
      id: accrualId,
      teacher_id: teacherId,
      lesson_id: null,
      kind: 'activity',
      rate_version_id: null,
      rate: amount,
      share: 10_000,
      amount,
      currency: 'RUB',
      business_date: dateText(day),
      transaction_id: transactionId,
      reverses_id: null,
      idempotency_key: key,
    });
    rows.add('activity_pay', {
      accrual_id: accrualId,
      activity_id: id,
      minutes,
      rate: minor(rates[kind]),
      rate_id: rateIds.get(kind) ?? 0,
    });
  }
}
