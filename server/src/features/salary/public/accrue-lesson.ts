import { minor, shareOf } from '@lectern/contract/money';
import type { Currency, MinorUnits } from '@lectern/contract/money';
import type { AccrualKind } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { businessDateOf, schoolDateOf } from '../../ledger/public/business-date.ts';
import { postTransaction } from '../../ledger/public/post-transaction.ts';
import { openPayPeriod } from '../periods/open-pay-period.ts';
import { shareLeft } from './pay-of-slot.ts';

/** The facts of a lesson for pay; `closing_no` counts its closings, so that a corrected lesson is paid again. */
export type PaidLesson = {
  readonly id: number;
  readonly teacher_id: number;
  readonly client_id: number;
  readonly service_course_id: number;
  /** ISO instant. */
  readonly start: string;
  readonly closing_no: number;
  /** The slot of a pair or a group. */
  readonly shared_slot?: number | null;
};

/** A teacher's rate for one lesson of a service course, with its first day. */
export type Rate = {
  readonly id: number;
  readonly amount: MinorUnits;
  readonly currency: Currency;
  readonly effective_from: string;
};

/** The rate in force on a date (`yyyy-mm-dd`, the school's zone), or null if there is none. */
export async function rateOn(db: Db, teacherId: number, serviceCourseId: number, date: string): Promise<Rate | null> {
  const { rows } = await sql<Rate>`
    select id, amount, currency, effective_from from rate_versions
    where teacher_id = ${teacherId} and service_course_id = ${serviceCourseId} and effective_from <= ${date}
    order by effective_from desc limit 1
  `.execute(db);
  return rows[0] ?? null;
}

export type PayPreview = {
  readonly amount: MinorUnits;
  readonly currency: Currency;
  readonly rate: MinorUnits;
  readonly effective_from: string;
  /** The share that is left, where a pair or a group shares the teacher's time. */
  readonly share: number;
};

/**
 * Previews a teacher's pay for a share of a lesson; writes nothing.
 * @param share of the rate, basis points; negative is a penalty
 * @returns null if no rate is in force on the lesson's date
 */
export async function previewPay(
  ctx: Pick<ReadContext, 'db' | 'settings'>,
  lesson: Pick<PaidLesson, 'id' | 'teacher_id' | 'service_course_id' | 'start' | 'shared_slot'>,
  wholeShare: number,
): Promise<PayPreview | null> {
  const rate = await rateOn(ctx.db, lesson.teacher_id, lesson.service_course_id, schoolDateOf(ctx, lesson.start));
  if (rate === null) return null;
  const share = await shareLeft(ctx.db, lesson, wholeShare);
  return {
    amount: shareOf(rate.amount, share),
    currency: rate.currency,
    rate: rate.amount,
    effective_from: rate.effective_from,
    share,
  };
}

/**
 * Accrues a teacher's pay (or penalty) for a lesson, once per closing, by the rate in force on the lesson's date.
 * @param share of the rate, basis points; negative is a penalty, 0 accrues nothing and needs no rate
 * @param again distinguishes a second accrual of the same closing
 * @throws AppError `rate_missing` if no rate is in force on that date
 */
export async function accrueLesson(
  ctx: WriteContext,
  lesson: PaidLesson,
  kind: AccrualKind,
  wholeShare: number,
  again = '',
): Promise<void> {
  // The children of a slot may be written up at the same time.
  if (lesson.shared_slot) await lock(ctx.db, [{ of: 'slot', id: lesson.shared_slot }]);
  const share = await shareLeft(ctx.db, lesson, wholeShare);
  if (share === 0) return;
  const taught = schoolDateOf(ctx, lesson.start);
  const rate = await rateOn(ctx.db, lesson.teacher_id, lesson.service_course_id, taught);
  if (rate === null) throw await rateMissing(ctx.db, lesson, taught);
  const amount = shareOf(rate.amount, share);
  const key = `lesson:${lesson.id}:${lesson.closing_no}:pay${again}`;
  const date = await businessDateOf(ctx, lesson.start, 'pay');
  const occasion = amount < 0 ? 'teacher_penalty' : 'lesson_pay';
  // Without the client, because users who see the client's money must not see the teacher's pay in it.
  const transactionId = await postTransaction(ctx, {
    occasion,
    business_date: date,
    teacher_id: lesson.teacher_id,
    lesson_id: lesson.id,
    amount: minor(Math.abs(amount)),
    currency: rate.currency,
    idempotency_key: key,
  });
  if (transactionId === null && amount !== 0) return;
  const accrued = await insertAccrual(ctx, {
    lesson,
    kind,
    rate,
    share,
    amount,
    date,
    transactionId,
    key,
  });
  if (accrued === null) return;
  ctx.audit({
    action: 'pay.accrue',
    entity: 'accrual',
    entity_id: accrued,
    client_id: lesson.client_id,
    teacher_id: lesson.teacher_id,
    new: {
      lesson_id: lesson.id,
      occasion,
      kind,
      rate: rate.amount,
      share,
      amount,
      currency: rate.currency,
      business_date: date,
    },
  });
}

type NewAccrual = {
  readonly lesson: PaidLesson;
  readonly kind: AccrualKind;
  readonly rate: Rate;
  readonly share: number;
  readonly amount: MinorUnits;
  readonly date: string;
  readonly transactionId: number | null;
  readonly key: string;
};

/** Inserts an accrual; opens a pay period if none covers the date. */
async function insertAccrual(ctx: WriteContext, accrual: NewAccrual): Promise<number | null> {
  const { lesson, rate, date } = accrual;
  await openPayPeriod(ctx, date);
  const { rows } = await sql<{ id: number }>`
    insert into accruals (teacher_id, lesson_id, kind, rate_version_id, rate, share, amount, currency, business_date, transaction_id, idempotency_key)
    values (${lesson.teacher_id}, ${lesson.id}, ${accrual.kind}, ${rate.id}, ${rate.amount}, ${accrual.share}, ${accrual.amount},
      ${rate.currency}, ${date}, ${accrual.transactionId}, ${accrual.key})
    on conflict (idempotency_key) do nothing
    returning id
  `.execute(ctx.db);
  return rows[0]?.id ?? null;
}

async function rateMissing(db: Db, lesson: PaidLesson, date: string): Promise<AppError> {
  const { rows } = await sql<{
    teacher: string | null;
    service_course: string | null;
  }>`
    select (select name from users where id = ${lesson.teacher_id}) as teacher,
      (select title from service_courses where id = ${lesson.service_course_id}) as service_course
  `.execute(db);
  return new AppError('rate_missing', {
    name: rows[0]?.teacher ?? null,
    course: rows[0]?.service_course ?? null,
    date,
  });
}
