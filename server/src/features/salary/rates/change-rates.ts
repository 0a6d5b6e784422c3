import { sumMinor } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { postDifferences } from './by-lesson/post-differences.ts';
import { chosenBy, costsOfRates } from './by-lesson/rate-costs.queries.ts';
import { rateKey, ratesOf } from './by-lesson/rate-versions.queries.ts';
import type { RateVersion, WantedRate } from './by-lesson/rate-versions.queries.ts';
import { removeRate, writeRates } from './write-rate.ts';

type Change = { readonly effective_from: string; readonly rates: readonly WantedRate[]; readonly undoes_id?: number | null };

/**
 * Sets rates from a day on as one change, under `lockRates`. Lessons that were paid already keep their lines; the difference of each is a line
 * of its own in the open period.
 * @returns the id of the change
 */
export async function changeRates(ctx: WriteContext, { effective_from, rates, undoes_id = null }: Change): Promise<number> {
  const before = await ratesOfDay(ctx, effective_from, rates);
  const setOf = (rate: WantedRate) => before.get(rateKey(rate)) ?? null;
  const { paid } = await costsOfRates(ctx, effective_from, rates);
  await writeRates(
    ctx,
    rates.flatMap((rate) => (rate.after === null ? [] : [{ ...rate, ...rate.after, effective_from, before: setOf(rate) }])),
  );
  for (const rate of rates) {
    const set = setOf(rate);
    if (rate.after === null && set !== null) await removeRate(ctx, set);
  }
  const { id } = await ctx.db
    .insertInto('rate_changes')
    .values({ effective_from, made_at: isoOf(ctx.now), made_by: ctx.actor.id || null, undoes_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const differences = Map.groupBy(paid, ({ rate, was }) => rateKey(chosenBy(rates, rate, was)));
  const rows = rates.map(({ after, ...rate }) => {
    const set = setOf({ after, ...rate });
    const lessons = differences.get(rateKey(rate)) ?? [];
    const difference = sumMinor(lessons.map((lesson) => lesson.difference));
    return {
      ...rate,
      change_id: id,
      before: set?.amount ?? null,
      before_steps: set?.steps ?? [],
      before_ended: set?.ended ?? false,
      after: after?.amount ?? null,
      after_steps: after?.steps ?? [],
      after_ended: after?.ended ?? false,
      lessons: lessons.length,
      difference,
    };
  });
  await sql`
    insert into rate_change_rows (change_id, teacher_id, service_course_id, grade_from, grade_to, level, before, before_steps, before_ended, after,
      after_steps, after_ended, lessons, difference)
    select change_id, teacher_id, service_course_id, grade_from, grade_to, level, before, before_steps, before_ended, after, after_steps, after_ended,
      lessons, difference
    from jsonb_populate_recordset(null::rate_change_rows, ${JSON.stringify(rows)}::jsonb)
  `.execute(ctx.db);
  await postDifferences(ctx, { change_id: id, effective_from }, paid);
  return id;
}

/** The rates that begin on a day, by `rateKey`. */
async function ratesOfDay({ db }: WriteContext, day: string, rates: readonly WantedRate[]): Promise<ReadonlyMap<string, RateVersion>> {
  const all = await ratesOf(
    db,
    rates.map(({ teacher_id }) => teacher_id),
  );
  const ofDay = [...all.values()].flat().filter(({ effective_from }) => effective_from === day);
  return new Map(ofDay.map((rate) => [rateKey(rate), rate]));
}
