import { minor } from '@lectern/contract/money';
import type { ActivityRates, DropActivityRateInput, SetActivityRateInput } from '@lectern/contract/salary/activities/activity-rates.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { requireUnchanged } from '../../../kernel/edits/require-unchanged.ts';
import { besideDeadline } from '../../../kernel/process/deadline.ts';
import { schoolMidnight } from '../../ledger/public/business-date.ts';
import { requireTeacherRates } from '../../teachers/public/teacher-access.ts';
import { lockEveryRate, lockRates } from '../rates/lock-rates.ts';
import { activityRateActions } from './activity-pay.policy.ts';
import { rateOfActivity } from './activity-pay.rules.ts';
import type { ActivityRateVersion } from './activity-pay.rules.ts';
import { activityRates, activityRatesOf, isTeacher } from './activity-rates.queries.ts';
import { settleActivities } from './settle-activities.ts';

type Place = Pick<ActivityRateVersion, 'kind' | 'teacher_id' | 'effective_from'>;

/** The audit log's code of a rate. */
const codeOf = ({ kind, effective_from }: Place) => `${kind} ${effective_from}`;

/**
 * Sets the hourly rate of a kind of activity from a day on, for every teacher or for one. Affected pay is reversed and posted again.
 * @throws AppError `not_found`, `forbidden`, `changed_meanwhile`, `activity_rate_missing` if the school has no rate to apply instead of the
 * teacher's
 */
export async function setActivityRate(ctx: WriteContext, { body }: { body: SetActivityRateInput }): Promise<ActivityRates> {
  const { before: seen, amount, ...place } = body;
  await requireSettable(ctx, place.teacher_id);
  const rates = await activityRatesOf(ctx.db, place.teacher_id === null ? [] : [place.teacher_id]);
  const set = versionAt(rates, place);
  const record = {
    entity: 'activity_rate',
    id: place.teacher_id,
    code: codeOf(place),
    now: { amount: set?.amount ?? null },
    requested: { amount },
  };
  await requireUnchanged(ctx, record, seen);
  if (set !== null && set.amount === amount) {
    ctx.nothingChanged();
    return activityRates(ctx, place.teacher_id);
  }
  if (amount === null) requireSchoolRate(rates, place);
  await sql`
    insert into activity_rates (kind, teacher_id, effective_from, amount, currency)
    values (${place.kind}, ${place.teacher_id}, ${place.effective_from}, ${amount}, ${ctx.settings.currency})
    on conflict on constraint activity_rates_one do update set amount = excluded.amount, currency = excluded.currency
  `.execute(ctx.db);
  ctx.audit({ ...logOf('set', place), old: set === null ? null : { amount: set.amount }, new: { code: codeOf(place), ...place, amount } });
  await settleFrom(ctx, place);
  return activityRates(ctx, place.teacher_id);
}

/** Deletes a rate without pay lines. @throws AppError `not_found`, `forbidden`, `rate_used` */
export async function dropActivityRate(ctx: WriteContext, { body }: { body: DropActivityRateInput }): Promise<ActivityRates> {
  await requireSettable(ctx, body.teacher_id);
  const set = versionAt(await activityRatesOf(ctx.db, body.teacher_id === null ? [] : [body.teacher_id]), body);
  if (set === null) throw new AppError('not_found', {}, 'effective_from');
  const { rows } = await sql<{ last: string }>`
    select max(a.business_date)::text as last from activity_pay p join accruals a on a.id = p.accrual_id where p.rate_id = ${set.id} having count(*) > 0
  `.execute(ctx.db);
  if (rows[0] !== undefined) throw new AppError('rate_used', { last: rows[0].last });
  await ctx.db.deleteFrom('activity_rates').where('id', '=', set.id).execute();
  ctx.audit({ ...logOf('drop', body), old: { ...body, amount: set.amount } });
  // A rate of 0 made no pay line, and another rate may apply now.
  await settleFrom(ctx, body);
  return activityRates(ctx, body.teacher_id);
}

/** Locks the rates that change, and the pay by them. @throws AppError `not_found`, `forbidden` for a rate that applies to the actor */
async function requireSettable(ctx: WriteContext, teacherId: number | null): Promise<void> {
  if (teacherId !== null) await requireTeacherRates(ctx.db, ctx.actor, teacherId);
  const actor_is_teacher = await isTeacher(ctx.db, ctx.actor.id);
  requireAction(ctx, activityRateActions, 'change', { teacher_id: teacherId, actor_is_teacher });
  await (teacherId === null ? lockEveryRate(ctx) : lockRates(ctx, [teacherId]));
}

/** @throws AppError `activity_rate_missing` if the school has no rate on the day */
function requireSchoolRate(rates: readonly ActivityRateVersion[], { kind, effective_from: day }: Place): void {
  const school = rates.filter(({ teacher_id }) => teacher_id === null);
  if (rateOfActivity(school, { kind, teacher_id: 0, day }) === null) throw new AppError('activity_rate_missing', { date: day }, 'amount');
}

function versionAt(rates: readonly ActivityRateVersion[], place: Place): (ActivityRateVersion & { readonly id: number }) | null {
  const found = rates.find(
    ({ kind, teacher_id, effective_from }) =>
      kind === place.kind && teacher_id === place.teacher_id && effective_from === place.effective_from,
  );
  return found === undefined || found.id === null
    ? null
    : { ...found, id: found.id, amount: found.amount === null ? null : minor(found.amount) };
}

const logOf = (what: 'set' | 'drop', { teacher_id }: Place) => ({
  action: `activity_rate.${what}`,
  entity: 'activity_rate',
  entity_id: teacher_id,
  teacher_id,
});

/** Updates the pay of the kind's decided activities since the day. For all teachers it may take longer than a request. */
async function settleFrom(ctx: WriteContext, { kind, teacher_id, effective_from }: Place): Promise<void> {
  const whose = teacher_id === null ? sql`` : sql` and v.teacher_id = ${teacher_id}`;
  const since = schoolMidnight(ctx, effective_from);
  await besideDeadline(() => settleActivities(ctx, sql`v.kind = ${kind} and v.start >= ${since} and d.took_place${whose}`, ''));
}
