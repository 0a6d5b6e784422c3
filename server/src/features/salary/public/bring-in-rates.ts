import { minor } from '@lectern/contract/money';
import type { RateScope, RateStep } from '@lectern/contract/salary/rates/rates.schema';
import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { referencesTo } from '../../../kernel/references.ts';
import { equallyClose, everyChild, isForEveryChild } from '../rates/by-lesson/rate-choice.rules.ts';
import { ratesOf, serviceKey } from '../rates/by-lesson/rate-versions.queries.ts';
import { lockRates } from '../rates/lock-rates.ts';
import { lastPaidDay, writeRates } from '../rates/write-rate.ts';
import type { NewRate } from '../rates/write-rate.ts';

export type BroughtRate = Omit<NewRate, 'ended' | keyof RateScope | 'steps' | 'amount'> &
  Partial<RateScope> & { readonly amount: number; readonly steps?: readonly RateStep[] };

/** Inserts rates for days without one. @returns the id of each, null if pay was already calculated from that day on, or another rate fits some children as closely */
export async function bringInRates(ctx: WriteContext, brought: readonly BroughtRate[]): Promise<(number | null)[]> {
  const rates: NewRate[] = brought.map((rate) => ({ ...everyChild, steps: [], ended: false, ...rate, amount: minor(rate.amount) }));
  await lockRates(
    ctx,
    rates.map(({ teacher_id }) => teacher_id),
  );
  const used = new Set<NewRate>();
  for (const rate of rates)
    if ((await lastPaidDay(ctx, rate.teacher_id, rate.service_course_id, rate.effective_from)) !== null) used.add(rate);
  const there = await ratesOf(
    ctx.db,
    rates.map(({ teacher_id }) => teacher_id),
  );
  const free: NewRate[] = [];
  for (const rate of rates) {
    const own = [...(there.get(serviceKey(rate)) ?? []), ...free.filter((each) => serviceKey(each) === serviceKey(rate))];
    if (!used.has(rate) && (isForEveryChild(rate) || equallyClose(rate, own) === null)) free.push(rate);
  }
  const written = await writeRates(
    ctx,
    free.map((rate) => ({ ...rate, before: null })),
  );
  const ids = new Map(free.map((rate, at) => [rate, written[at] ?? null]));
  return rates.map((rate) => ids.get(rate) ?? null);
}

/** Deletes rates that no pay was calculated with. @returns the tables that refer to the remaining ones */
export async function dropUnusedRates(ctx: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const used = await referencesTo(ctx.db, 'rate_versions', ids);
  const { rows } = await sql<{ teacher_id: number; service_course_id: number; effective_from: string; amount: number }>`
    delete from rate_versions where id = any(${ids.filter((id) => !used.has(id))})
    returning teacher_id, service_course_id, effective_from, amount
  `.execute(ctx.db);
  for (const { teacher_id, ...old } of rows)
    ctx.audit({ action: 'teacher_rate.drop', entity: 'teacher_rate', entity_id: teacher_id, teacher_id, old });
  return used;
}

/** Deletes the rates of teachers who are deleted. */
export async function removeRates({ db }: WriteContext, teacherIds: readonly number[]): Promise<void> {
  await sql`delete from rate_versions where teacher_id = any(${[...teacherIds]})`.execute(db);
}
