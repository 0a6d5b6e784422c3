import { minor, sumMinor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { RateCost, RateScope, RateStep, TopUpCost } from '@lectern/contract/salary/rates/rates.schema';
import { sql } from 'kysely';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { referencesTo } from '../../../kernel/references.ts';
import { schoolMidnight } from '../../ledger/public/business-date.ts';
import { equallyClose, everyChild, isForEveryChild } from '../rates/by-lesson/rate-choice.rules.ts';
import { costsOfRates } from '../rates/by-lesson/rate-costs.queries.ts';
import { ratesOf, serviceKey, termsOf, versionKey } from '../rates/by-lesson/rate-versions.queries.ts';
import type { DatedRequest } from '../rates/by-lesson/rate-versions.queries.ts';
import { settleTopUps } from '../rates/by-lesson/settle-top-ups.ts';
import { changeRates } from '../rates/change-rates.ts';
import { lockRates } from '../rates/lock-rates.ts';
import { writeRates } from '../rates/write-rate.ts';
import type { NewRate } from '../rates/write-rate.ts';

export type ImportedRate = Omit<NewRate, 'ended' | keyof RateScope | 'steps' | 'amount' | 'least' | 'most'> &
  Partial<RateScope> & {
    readonly amount: number;
    readonly steps?: readonly RateStep[];
    readonly least?: MinorUnits | null;
    readonly most?: MinorUnits | null;
  };
/** Why a rate is not imported: it is the author's own, or another one is equally specific for some children. */
type RateLeft = 'own_rate' | 'rate_overlaps';

const newRate = (rate: ImportedRate): NewRate => ({
  ...{ ...everyChild, steps: [], least: null, most: null, ended: false },
  ...rate,
  amount: minor(rate.amount),
});
const requestedRate = (rate: NewRate): DatedRequest => ({ ...rate, after: termsOf(rate) });

/** The cost of rates to be imported: for lessons already paid, and for placed ones. */
export async function costOfImportedRates(
  ctx: Pick<ReadContext, 'db' | 'settings' | 'now'>,
  newRates: readonly ImportedRate[],
): Promise<{ readonly paid: RateCost; readonly placed: RateCost; readonly top_ups: TopUpCost }> {
  const { paid, placed, topUps } = await costsOfRates(ctx, newRates.map(newRate).map(requestedRate));
  const coming = [...placed.values()];
  return {
    paid: { lessons: paid.length, amount: sumMinor(paid.map(({ difference }) => difference)) },
    placed: {
      lessons: coming.reduce((sum, { lessons }) => sum + lessons, 0),
      amount: sumMinor(coming.map(({ amount }) => amount)),
    },
    top_ups: { months: topUps.length, amount: sumMinor(topUps.map(({ difference }) => difference)) },
  };
}

/**
 * Inserts rates for days without one. Those for days with paid lessons are changes of rates, whose differences are posted in the open
 * period.
 * @returns the id of each, or why it was not imported
 */
export async function importRates(ctx: WriteContext, newRates: readonly ImportedRate[]): Promise<(number | RateLeft)[]> {
  const rates = newRates.map(newRate);
  const teachers = rates.map(({ teacher_id }) => teacher_id);
  await lockRates(ctx, teachers);
  const there = await ratesOf(ctx.db, teachers);
  const left = new Map<NewRate, RateLeft>();
  for (const rate of rates) {
    const own = there.get(serviceKey(rate)) ?? [];
    if (rate.teacher_id === ctx.actor.id) left.set(rate, 'own_rate');
    else if (!isForEveryChild(rate) && equallyClose(rate, own) !== null) left.set(rate, 'rate_overlaps');
    else there.set(serviceKey(rate), [...own, { ...rate, id: null, currency: ctx.settings.currency }]);
  }
  const free = rates.filter((rate) => !left.has(rate));
  const paid = await withPaidLessons(ctx, free);
  await writeRates(
    ctx,
    free.filter((rate) => !paid.has(rate)).map((rate) => ({ ...rate, before: null })),
  );
  for (const [effective_from, ofDay] of Map.groupBy(paid, ({ effective_from: day }) => day))
    await changeRates(ctx, { effective_from, rates: ofDay.map(requestedRate) });
  await settleFrom(ctx, free);
  const written = [...(await ratesOf(ctx.db, teachers)).values()].flat();
  const ids = new Map(written.map((rate) => [versionKey(rate), rate.id ?? 0]));
  return rates.map((rate) => left.get(rate) ?? ids.get(versionKey(rate)) ?? 0);
}

/** A rate of the last days of a month determines its top-up, even if it applies to no lesson. */
async function settleFrom(ctx: WriteContext, rates: readonly Pick<NewRate, 'teacher_id' | 'effective_from'>[]): Promise<void> {
  const [first] = rates.map(({ effective_from }) => effective_from).sort();
  const teachers = rates.map(({ teacher_id }) => teacher_id);
  if (first !== undefined) await settleTopUps(ctx, teachers, first, null);
}

/** The rates with paid lessons of their teacher and service on or after their first day. */
async function withPaidLessons(ctx: WriteContext, rates: readonly NewRate[]): Promise<ReadonlySet<NewRate>> {
  const keys = rates.map(({ teacher_id, service_course_id, effective_from }, at) => ({
    ...{ at, teacher_id, service_course_id },
    from: schoolMidnight(ctx, effective_from),
  }));
  const { rows } = await sql<{ at: number }>`
    select r.at from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r (at int, teacher_id int, service_course_id int, "from" timestamptz)
    where exists (select from accruals a join rate_versions v on v.id = a.rate_version_id join lessons l on l.id = a.lesson_id
      where a.teacher_id = r.teacher_id and v.service_course_id = r.service_course_id and l.start >= r."from")
  `.execute(ctx.db);
  return new Set(rows.flatMap(({ at }) => rates[at] ?? []));
}

/** Deletes rates that no pay was calculated with. @returns the tables that refer to the remaining ones */
export async function dropUnusedRates(ctx: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const set = await ctx.db
    .selectFrom('rate_versions')
    .select('teacher_id')
    .where('id', 'in', [...ids, 0])
    .execute();
  await lockRates(
    ctx,
    set.map(({ teacher_id }) => teacher_id),
  );
  const used = await referencesTo(ctx.db, 'rate_versions', ids);
  const { rows } = await sql<{ teacher_id: number; service_course_id: number; effective_from: string; amount: number }>`
    delete from rate_versions where id = any(${ids.filter((id) => !used.has(id))})
    returning teacher_id, service_course_id, effective_from, amount
  `.execute(ctx.db);
  for (const { teacher_id, ...old } of rows)
    ctx.audit({ action: 'teacher_rate.drop', entity: 'teacher_rate', entity_id: teacher_id, teacher_id, old });
  await settleFrom(ctx, rows);
  return used;
}

/** Deletes the rates of teachers who are deleted. */
export async function removeRates({ db }: WriteContext, teacherIds: readonly number[]): Promise<void> {
  await sql`delete from rate_versions where teacher_id = any(${[...teacherIds]})`.execute(db);
}
