import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { referencesTo } from '../../../kernel/references.ts';
import { requireUnused, writeRate } from '../rates/write-rate.ts';
import type { NewRate } from '../rates/write-rate.ts';

/** Inserts rates for days without one. @returns the id of each, null if pay was already calculated from that day on */
export async function bringInRates(ctx: WriteContext, rates: readonly NewRate[]): Promise<(number | null)[]> {
  await lock(
    ctx.db,
    [...new Set(rates.map(({ teacher_id }) => teacher_id))].map((id) => ({ of: 'teacher' as const, id })),
  );
  const ids: (number | null)[] = [];
  for (const rate of rates) ids.push((await isUsed(ctx, rate)) ? null : await writeRate(ctx, rate, null));
  return ids;
}

async function isUsed(ctx: WriteContext, { teacher_id, service_course_id, effective_from }: NewRate): Promise<boolean> {
  try {
    await requireUnused(ctx, teacher_id, service_course_id, effective_from, null);
    return false;
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.key === 'rate_used') return true;
    throw refusal;
  }
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
