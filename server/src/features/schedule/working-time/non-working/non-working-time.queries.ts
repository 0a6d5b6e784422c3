import type { IntervalInput, HitsPreview } from '@lectern/contract/schedule/working-time.schema';
import { sql } from 'kysely';
import { AppError } from '../../../../kernel/app-error.ts';
import type { ReadContext } from '../../../../kernel/calls/context.ts';
import { hitLessons } from '../../../lessons/public/resolve-hit-lessons.ts';
import type { OnceTable, PlacedInterval } from '../placed-interval.ts';
import { assessInterval } from '../placed-interval.ts';
import { requireKeptTeacher } from '../working-time.queries.ts';

/** Loads a single non-working time or activity that the actor may change. @throws AppError `not_found`, `forbidden` */
export async function requirePlaced<T extends PlacedInterval>(ctx: ReadContext, table: OnceTable, id: number): Promise<T> {
  const { rows } = await sql<T>`select * from ${sql.table(table)} where id = ${id}`.execute(ctx.db);
  if (rows[0] === undefined) throw new AppError('not_found');
  await requireKeptTeacher(ctx, rows[0].teacher_id);
  return rows[0];
}

async function preview(ctx: ReadContext, table: OnceTable, { teacher_id, id, start, finish }: IntervalInput): Promise<HitsPreview> {
  await requireKeptTeacher(ctx, teacher_id);
  const before = id === undefined ? null : await requirePlaced(ctx, table, id);
  if (before !== null && before.teacher_id !== teacher_id) throw new AppError('not_found');
  const taken = await assessInterval(ctx, { table, teacherId: teacher_id, start, finish, before });
  return { hits: await hitLessons(ctx, teacher_id, taken), taken };
}

export const previewNonWorkingTime = (ctx: ReadContext, { body }: { body: IntervalInput }) => preview(ctx, 'non_working_times', body);
export const previewActivity = (ctx: ReadContext, { body }: { body: IntervalInput }) => preview(ctx, 'activities', body);
