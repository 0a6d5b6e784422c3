import { sumMinor } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { besideDeadline } from '../../../kernel/process/deadline.ts';
import { byTeachers } from './by-lesson/by-teachers.rules.ts';
import { postDifferences } from './by-lesson/post-differences.ts';
import { costsOfRates, paidByRate } from './by-lesson/rate-costs.queries.ts';
import type { RateCosts } from './by-lesson/rate-costs.queries.ts';
import { rateKey, ratesOf } from './by-lesson/rate-versions.queries.ts';
import type { RateVersion, RequestedRate } from './by-lesson/rate-versions.queries.ts';
import { settleTopUps } from './by-lesson/settle-top-ups.ts';
import { dropRates, writeRates } from './write-rate.ts';

type Change = {
  readonly effective_from: string;
  readonly rates: readonly RequestedRate[];
  readonly undoes_id?: number | null;
  /** The costs, if the caller has already computed them. */
  readonly costs?: RateCosts;
};

/**
 * Sets rates from a day on as one change, under `lockRates`. Lessons already paid keep their lines; each difference is a separate line in
 * the open period, and so are missing top-ups of calculated months.
 * @returns the id of the change
 */
export function changeRates(ctx: WriteContext, change: Change): Promise<number> {
  // For all teachers it takes longer than a request may.
  return besideDeadline(() => writeChange(ctx, change));
}

async function writeChange(ctx: WriteContext, { effective_from, rates, undoes_id = null, ...known }: Change): Promise<number> {
  const before = await ratesOfDay(ctx, effective_from, rates);
  const setOf = (rate: RequestedRate) => before.get(rateKey(rate)) ?? null;
  const costs =
    known.costs ??
    (await costsOfRates(
      ctx,
      rates.map((rate) => ({ ...rate, effective_from })),
    ));
  await writeRates(
    ctx,
    rates.flatMap((rate) => (rate.after === null ? [] : [{ ...rate, ...rate.after, effective_from, before: setOf(rate) }])),
  );
  await dropRates(
    ctx,
    rates.flatMap((rate) => (rate.after === null ? (setOf(rate) ?? []) : [])),
  );
  const { id } = await ctx.db
    .insertInto('rate_changes')
    .values({ effective_from, made_at: isoOf(ctx.now), made_by: ctx.actor.id || null, undoes_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const differences = paidByRate(rates, costs);
  const rows = rates.map(({ after, ...rate }) => {
    const set = setOf({ after, ...rate });
    const lessons = differences.get(rateKey(rate)) ?? [];
    const topUps = costs.topUps.filter(({ key, posted }) => posted && key === rateKey(rate));
    const difference = sumMinor([...lessons, ...topUps].map((each) => each.difference));
    return {
      ...rate,
      change_id: id,
      before: set?.amount ?? null,
      before_steps: set?.steps ?? [],
      before_least: set?.least ?? null,
      before_most: set?.most ?? null,
      before_ended: set?.ended ?? false,
      after: after?.amount ?? null,
      after_steps: after?.steps ?? [],
      after_least: after?.least ?? null,
      after_most: after?.most ?? null,
      after_ended: after?.ended ?? false,
      lessons: lessons.length,
      difference,
    };
  });
  await sql`
    insert into rate_change_rows (change_id, teacher_id, service_course_id, grade_from, grade_to, level, before, before_steps, before_least, before_most,
      before_ended, after, after_steps, after_least, after_most, after_ended, lessons, difference)
    select change_id, teacher_id, service_course_id, grade_from, grade_to, level, before, before_steps, before_least, before_most, before_ended, after,
      after_steps, after_least, after_most, after_ended, lessons, difference
    from jsonb_populate_recordset(null::rate_change_rows, ${JSON.stringify(rows)}::jsonb)
  `.execute(ctx.db);
  for (const some of byTeachers(costs.paid)) await postDifferences(ctx, { change_id: id, effective_from }, some);
  const teachers = rates.map(({ teacher_id }) => teacher_id);
  await settleTopUps(ctx, teachers, effective_from, null);
  return id;
}

/** The rates that begin on a day, by `rateKey`. */
async function ratesOfDay({ db }: WriteContext, day: string, rates: readonly RequestedRate[]): Promise<ReadonlyMap<string, RateVersion>> {
  const all = await ratesOf(
    db,
    rates.map(({ teacher_id }) => teacher_id),
  );
  const ofDay = [...all.values()].flat().filter(({ effective_from }) => effective_from === day);
  return new Map(ofDay.map((rate) => [rateKey(rate), rate]));
}
