import { minor } from '@lectern/contract/money';
import type {
  DropTeacherRateInput,
  RateChanges,
  RateScope,
  SetRatesInput,
  SetTeacherRateInput,
  TeacherRates,
} from '@lectern/contract/salary/rates/rates.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { requireUnchanged } from '../../../kernel/edits/require-unchanged.ts';
import { requireTeacherRates } from '../../teachers/public/teacher-access.ts';
import { changeRates } from './change-rates.ts';
import { lockEveryRate, lockRates } from './lock-rates.ts';
import { equallyClose, isForEveryChild, scopeKey } from './by-lesson/rate-choice.rules.ts';
import { rateChanges, withCosts } from './rate-changes.ts';
import { rateKey, ratesOf, sameTerms, serviceKey, termsOf } from './by-lesson/rate-versions.queries.ts';
import type { RateVersion } from './by-lesson/rate-versions.queries.ts';
import { settleTopUps } from './by-lesson/settle-top-ups.ts';
import { rateActions } from './rates.policy.ts';
import { getTeacherRates } from './rates.queries.ts';
import { codeOfRate, dropRates, lastPaidDay } from './write-rate.ts';

type Params = { readonly params: { id: number } };

/**
 * Sets a teacher's rate for a service from a day on. Existing lines stay; their difference is posted in the open period.
 * @throws AppError `not_found`, `changed_meanwhile`, and those of `requirePlace`
 */
export async function setTeacherRate(ctx: WriteContext, { params, body }: Params & { body: SetTeacherRateInput }): Promise<TeacherRates> {
  const { id } = await requireTeacherRates(ctx.db, ctx.actor, params.id);
  requireAction(ctx, rateActions, 'change', { teacher_id: id });
  await lockRates(ctx, [id]);
  const { service_course_id, effective_from, before: seen, grade_from, grade_to, level } = body;
  const service = await ctx.db.selectFrom('service_courses').select('id').where('id', '=', service_course_id).executeTakeFirst();
  if (service === undefined) throw new AppError('not_found', {}, 'service_course_id');
  const rate = { teacher_id: id, service_course_id, grade_from, grade_to, level, effective_from };
  const own = (await ratesOf(ctx.db, [id])).get(serviceKey(rate)) ?? [];
  requirePlace(own, rate, body.ended);
  const set = own.find((other) => rateKey(other) === rateKey(rate) && other.effective_from === effective_from) ?? null;
  const after = termsOf({ ...body, least: minorOrNull(body.least), most: minorOrNull(body.most), amount: minor(body.amount) });
  const { amount, least, most } = after;
  const now = { amount: set?.amount ?? null, least: set?.least ?? null, most: set?.most ?? null };
  const record = { entity: 'teacher_rate', id, code: codeOfRate(rate), now, requested: { amount, least, most } };
  await requireUnchanged(ctx, record, seen, { amount: null, least: null, most: null });
  if (set !== null && sameTerms(set, after)) {
    ctx.nothingChanged();
    return getTeacherRates(ctx, { params });
  }
  await changeRates(ctx, { effective_from, rates: [{ ...rate, after }] });
  return getTeacherRates(ctx, { params });
}

const minorOrNull = (sum: number | null) => (sum === null ? null : minor(sum));

type Placed = RateScope & { readonly effective_from: string };

/** @throws AppError `rate_overlaps` with the rate that is equally specific for some child, `rate_for_all_missing` */
function requirePlace(own: readonly RateVersion[], rate: Placed, ended: boolean): void {
  if (isForEveryChild(rate)) {
    if (ended) throw new AppError('rate_for_all_missing', {}, 'ended');
    return;
  }
  if (ended) return;
  const other = equallyClose(rate, own);
  if (other !== null) {
    const { grade_from: from, grade_to: to, level } = other;
    throw new AppError('rate_overlaps', { name: `${from}–${to}${level === '' ? '' : `, ${level}`}` }, 'grade_from');
  }
  if (!own.some((each) => isForEveryChild(each) && each.effective_from <= rate.effective_from))
    throw new AppError('rate_for_all_missing', {}, 'effective_from');
}

/**
 * @throws AppError `not_found` for a missing rate, `rate_used` for one that pay was accrued with, `rate_for_all_missing` if rates for some
 * children would be left without a general one
 */
export async function dropTeacherRate(ctx: WriteContext, { params, body }: Params & { body: DropTeacherRateInput }): Promise<TeacherRates> {
  const { id } = await requireTeacherRates(ctx.db, ctx.actor, params.id);
  requireAction(ctx, rateActions, 'change', { teacher_id: id });
  await lockRates(ctx, [id]);
  const { service_course_id, effective_from } = body;
  const own = (await ratesOf(ctx.db, [id])).get(serviceKey({ teacher_id: id, service_course_id })) ?? [];
  const rate = own.find((each) => scopeKey(each) === scopeKey(body) && each.effective_from === effective_from);
  if (rate === undefined) throw new AppError('not_found', {}, 'effective_from');
  const { rows } = await sql`select from accruals where rate_version_id = ${rate.id} limit 1`.execute(ctx.db);
  if (rows.length > 0)
    throw new AppError('rate_used', { last: (await lastPaidDay(ctx, id, service_course_id, effective_from)) ?? effective_from });
  if (isForEveryChild(rate) && leavesOthers(own, rate)) throw new AppError('rate_for_all_missing', {}, 'effective_from');
  await dropRates(ctx, [rate]);
  await settleTopUps(ctx, [id], effective_from, null);
  return getTeacherRates(ctx, { params });
}

/** Whether rates for some children would start before the general one. */
export function leavesOthers(own: readonly RateVersion[], dropped: Placed): boolean {
  const forAll = own.filter((each) => isForEveryChild(each) && each.effective_from !== dropped.effective_from);
  return own.some((each) => !isForEveryChild(each) && !forAll.some(({ effective_from }) => effective_from <= each.effective_from));
}

/** Sets rates of many teachers; those that the preview refuses stay unchanged and are reported. */
export async function setRates(ctx: WriteContext, { body }: { body: SetRatesInput }): Promise<RateChanges> {
  const { teacher_ids: teacherIds = null, curator_ids: curatorIds = null, service_course_ids: serviceIds, ...terms } = body;
  // The teachers of the services are unknown before the lock.
  await (teacherIds === null ? lockEveryRate(ctx) : lockRates(ctx, teacherIds));
  const changes = await rateChanges(ctx, { teacherIds, curatorIds, serviceIds, ...terms });
  const { answer, rates, costs } = await withCosts(ctx, terms.effective_from, changes);
  if (rates.length === 0) ctx.nothingChanged();
  else await changeRates(ctx, { effective_from: terms.effective_from, rates, costs });
  return answer;
}
