import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { holdMonthOpen } from '../../ledger/public/book-months.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';

/** For more teachers than this the lock of all is taken: the database has room for a few thousand locks of all transactions together. */
const mostLocks = 500;
const everyTeacher = 0;

/** Waits for changes of a teacher's rates and for other pay by them, and locks them until the transaction ends. */
export async function lockPayByRates(db: Db, teacherId: number): Promise<void> {
  await lock(db, ofTeachers([teacherId]));
}

const ofTeachers = (ids: readonly number[]) => [
  { of: 'rate' as const, id: everyTeacher, shared: true },
  ...ids.map((id) => ({ of: 'rate' as const, id })),
];

/** Waits for pay that is being accrued by the teachers' rates, and locks the rates until the transaction ends. */
export async function lockRates(ctx: WriteContext, teacherIds: readonly number[]): Promise<void> {
  const ids = [...new Set(teacherIds)];
  if (ids.length > mostLocks) return lockEveryRate(ctx);
  await lock(
    ctx.db,
    ids.map((id) => ({ of: 'teacher', id })),
  );
  // Locked before the rates, in the same order as when pay is accrued: the lesson's charge locks the month first.
  await holdMonthOpen(ctx, schoolDateOf(ctx, ctx.now));
  await lock(ctx.db, ofTeachers(ids));
}

/** Like `lockRates`, for all teachers. Thousands of rows are then written, so cached plans from almost empty tables must not be used. */
export async function lockEveryRate(ctx: WriteContext): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(ctx.db);
  await holdMonthOpen(ctx, schoolDateOf(ctx, ctx.now));
  await lock(ctx.db, [{ of: 'rate', id: everyTeacher }]);
}
