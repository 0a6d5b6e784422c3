import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { holdMonthOpen } from '../../ledger/public/book-months.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';

/** Beyond so many teachers the lock of all is taken: the database keeps a few thousand locks, of all transactions together. */
const mostLocks = 500;
const everyTeacher = 0;

/** Waits for changes of a teacher's rates, and for other pay by them, until the transaction ends. */
export async function lockPayByRates(db: Db, teacherId: number): Promise<void> {
  await lock(db, ofTeachers([teacherId]));
}

const ofTeachers = (ids: readonly number[]) => [
  { of: 'rate' as const, id: everyTeacher, shared: true },
  ...ids.map((id) => ({ of: 'rate' as const, id })),
];

/** Waits for pay that is being accrued by the rates of the teachers, and keeps their rates until the transaction ends. */
export async function lockRates(ctx: WriteContext, teacherIds: readonly number[]): Promise<void> {
  const ids = [...new Set(teacherIds)];
  if (ids.length > mostLocks) return lockEveryRate(ctx);
  await lock(
    ctx.db,
    ids.map((id) => ({ of: 'teacher', id })),
  );
  // Before the rates, as whoever accrues pay: the charge of the lesson holds the month already.
  await holdMonthOpen(ctx, schoolDateOf(ctx, ctx.now));
  await lock(ctx.db, ofTeachers(ids));
}

/**
 * As `lockRates`, of all teachers. Thousands of rows are written then: each statement is planned for what its tables hold by now, not by a plan
 * that the connection keeps from when they were almost empty.
 */
export async function lockEveryRate(ctx: WriteContext): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(ctx.db);
  await holdMonthOpen(ctx, schoolDateOf(ctx, ctx.now));
  await lock(ctx.db, [{ of: 'rate', id: everyTeacher }]);
}
