import { minor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { RateChanges, RateScope, RateStep } from '@lectern/contract/salary/rates/rates.schema';
import { sql } from 'kysely';
import { isPermitted, requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { changeRates } from './change-rates.ts';
import { lockRates } from './lock-rates.ts';
import { isForEveryChild } from './by-lesson/rate-choice.rules.ts';
import type { RateTerms } from './by-lesson/rate-choice.rules.ts';
import { withCosts } from './rate-changes.ts';
import { rateKey, ratesOf, sameTerms, serviceKey, termsOf } from './by-lesson/rate-versions.queries.ts';
import type { RateVersion } from './by-lesson/rate-versions.queries.ts';
import { leavesOthers } from './set-rates.ts';
import { rateActions, rateChangeActions } from './rates.policy.ts';

type Row = RateScope & {
  readonly teacher_id: number;
  readonly teacher_name: string;
  readonly service_course_id: number;
  readonly title: string;
  readonly before: RateTerms | null;
  readonly after: RateTerms | null;
  /** The current rate of the day; null if it was removed. */
  readonly set: RateTerms | null;
  /** Pay was accrued with it. */
  readonly used: boolean;
  /** The rate in force on the day before. */
  readonly earlier: RateTerms | null;
  /** Removing it would leave rates for some children without a general one. */
  readonly needed: boolean;
};
const ended: RateTerms = { amount: minor(0), steps: [], least: null, most: null, ended: true };

/**
 * Restores the rates before a change, and posts the reversed differences in the open period. A rate changed since then stays, and so does
 * the first general rate of a service once pay was accrued with it; a rate for some children ends instead.
 * @throws AppError `not_found`, `already_reversed`
 */
export async function undoRateChange(ctx: WriteContext, { params: { id } }: { params: { id: number } }): Promise<RateChanges> {
  const { rows: made } = await sql<{ effective_from: string; undoes_id: number | null }>`
    select effective_from, undoes_id from rate_changes where id = ${id} for update
  `.execute(ctx.db);
  const [change] = made;
  if (change === undefined) throw new AppError('not_found');
  const { effective_from } = change;
  const undoing = await ctx.db.selectFrom('rate_changes').select('id').where('undoes_id', '=', id).executeTakeFirst();
  requireAction(ctx, rateChangeActions, 'undo', { ...change, undone: undoing !== undefined });
  const teachers = await ctx.db.selectFrom('rate_change_rows').select('teacher_id').where('change_id', '=', id).execute();
  await lockRates(
    ctx,
    teachers.map(({ teacher_id }) => teacher_id),
  );
  const rows = await rowsOf(ctx, id, effective_from);
  const changed = rows.map(({ teacher_id, teacher_name, service_course_id, title, grade_from, grade_to, level, ...row }) => {
    const refused = whyItStays(ctx, { teacher_id, grade_from, grade_to, level, ...row });
    const now = row.set ?? row.earlier;
    const after = refused === null ? termsBack({ grade_from, grade_to, level, ...row }) : now;
    return { teacher_id, teacher_name, service_course_id, title, grade_from, grade_to, level, now, after, refused };
  });
  const { answer, rates, costs } = await withCosts(ctx, effective_from, changed);
  const then = new Map(changed.map((change, at) => [rateKey(change), shownSum(change.after ?? rows[at]?.earlier ?? null)]));
  const changes = answer.changes.map((change) => ({ ...change, after: then.get(rateKey(change)) ?? null }));
  if (rates.length === 0) ctx.nothingChanged();
  else await changeRates(ctx, { effective_from, rates, undoes_id: id, costs });
  return { ...answer, changes };
}

const shownSum = (terms: RateTerms | null) => (terms === null || terms.ended ? null : terms.amount);

/** A rate with accrued pay cannot be removed: the previous terms are set instead, or it ends. */
function termsBack({ before, used, earlier, ...scope }: Pick<Row, 'before' | 'used' | 'earlier'> & RateScope): RateTerms | null {
  if (before !== null || !used) return before;
  return earlier ?? (isForEveryChild(scope) ? null : ended);
}

function whyItStays(ctx: WriteContext, row: Omit<Row, 'teacher_name' | 'service_course_id' | 'title'>) {
  const { teacher_id, set, after, before, used, earlier, needed } = row;
  if (!isPermitted(rateActions.change, ctx.actor, { teacher_id })) return 'forbidden';
  if (set === null || after === null ? set !== after : !sameTerms(set, after)) return 'rate_changed';
  if (before === null && used && earlier === null && isForEveryChild(row)) return 'rate_used';
  return before === null && !used && needed ? 'rate_for_all_missing' : null;
}

type Made = RateScope & {
  readonly teacher_id: number;
  readonly teacher_name: string;
  readonly service_course_id: number;
  readonly title: string;
  readonly before: MinorUnits | null;
  readonly before_steps: RateStep[];
  readonly before_least: MinorUnits | null;
  readonly before_most: MinorUnits | null;
  readonly before_ended: boolean;
  readonly after: MinorUnits | null;
  readonly after_steps: RateStep[];
  readonly after_least: MinorUnits | null;
  readonly after_most: MinorUnits | null;
  readonly after_ended: boolean;
};

async function rowsOf(ctx: WriteContext, id: number, day: string): Promise<Row[]> {
  const { db } = ctx;
  const { rows } = await sql<Made>`
    select r.teacher_id, u.name as teacher_name, r.service_course_id, ${titleOf(ctx, 'sc')} as title, r.grade_from, r.grade_to, r.level, r.before, r.before_steps,
      r.before_least, r.before_most, r.before_ended, r.after, r.after_steps, r.after_least, r.after_most, r.after_ended
    from rate_change_rows r join users u on u.id = r.teacher_id join service_courses sc on sc.id = r.service_course_id
    where r.change_id = ${id} order by u.name, r.teacher_id, sc.position, sc.id, r.grade_from, r.grade_to, r.level
  `.execute(db);
  const rates = await ratesOf(
    db,
    rows.map(({ teacher_id }) => teacher_id),
  );
  const ids = [...rates.values()].flat().flatMap((rate) => (rate.effective_from === day && rate.id !== null ? [rate.id] : []));
  const { rows: usedRates } = await sql<{ id: number }>`
    select v.id from unnest(${ids}::int[]) v (id) where exists (select from accruals a where a.rate_version_id = v.id)
  `.execute(db);
  const used = new Set(usedRates.map((rate) => rate.id));
  return rows.map((made) => {
    const {
      before,
      before_steps,
      before_least,
      before_most,
      before_ended,
      after,
      after_steps,
      after_least,
      after_most,
      after_ended,
      ...row
    } = made;
    const own = rates.get(serviceKey(row)) ?? [];
    const same = own.filter((rate) => rateKey(rate) === rateKey(row));
    const set = same.find(({ effective_from }) => effective_from === day) ?? null;
    const earlier = same
      .filter(({ effective_from }) => effective_from < day)
      .reduce<RateVersion | null>((last, rate) => (last === null || last.effective_from < rate.effective_from ? rate : last), null);
    return {
      ...row,
      before: before === null ? null : { amount: before, steps: before_steps, least: before_least, most: before_most, ended: before_ended },
      after: after === null ? null : { amount: after, steps: after_steps, least: after_least, most: after_most, ended: after_ended },
      set: set === null ? null : termsOf(set),
      used: set !== null && set.id !== null && used.has(set.id),
      earlier: earlier === null ? null : termsOf(earlier),
      needed: isForEveryChild(row) && leavesOthers(own, { ...row, effective_from: day }),
    };
  });
}
