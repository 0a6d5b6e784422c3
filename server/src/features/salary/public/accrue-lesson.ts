import { minor, shareOf } from '@lectern/contract/money';
import type { Currency, MinorUnits } from '@lectern/contract/money';
import type { AccrualKind } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { monthOf } from '../../ledger/public/book-months.ts';
import { businessDateOf, schoolDateOf } from '../../ledger/public/business-date.ts';
import { postTransaction } from '../../ledger/public/post-transaction.ts';
import { settleActivitiesBeside } from '../activities/settle-activities.ts';
import { openPayPeriod } from '../periods/open-pay-period.ts';
import { factsOfLesson, numbersOfHeld, paidLessons } from '../rates/by-lesson/lessons-of-rates.queries.ts';
import { lastDayOf, leftOf, paidBefore } from '../rates/by-lesson/month-limits.rules.ts';
import { rateFor, sumOfLesson } from '../rates/by-lesson/rate-choice.rules.ts';
import type { LessonFacts } from '../rates/by-lesson/rate-choice.rules.ts';
import { ratesOf, serviceKey } from '../rates/by-lesson/rate-versions.queries.ts';
import type { RateVersion } from '../rates/by-lesson/rate-versions.queries.ts';
import { lockPayByRates } from '../rates/lock-rates.ts';
import { settleMonth } from '../rates/by-lesson/settle-month.ts';
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

/** The rate of a lesson and the sum by it, or null if none is in force on its day. */
async function rateOf(
  ctx: Pick<ReadContext, 'db' | 'settings'>,
  lesson: Omit<PaidLesson, 'closing_no' | 'client_id'>,
  held: boolean,
): Promise<{ rate: RateVersion & { id: number }; facts: LessonFacts; lesson_no: number | null; sum: MinorUnits } | null> {
  const facts = await factsOfLesson(ctx, lesson);
  const rates = await ratesOf(ctx.db, [lesson.teacher_id]);
  const rate = rateFor(rates.get(serviceKey(lesson)) ?? [], facts);
  if (rate === null || rate.id === null) return null;
  const { id, teacher_id, start, shared_slot = null } = lesson;
  const counted = [{ teacher_id, lesson_id: id, start, shared_slot, day: facts.day }];
  const lesson_no = held && rate.steps.length > 0 ? ((await numbersOfHeld(ctx, [teacher_id], facts.day, counted)).get(id) ?? null) : null;
  return { rate: { ...rate, id: rate.id }, facts, lesson_no, sum: sumOfLesson(rate, lesson_no) };
}

/** The part of a lesson's sum within the monthly limit, after the earlier lessons of the month and its own lines. */
async function amountOf(
  ctx: Pick<ReadContext, 'db' | 'settings'>,
  lesson: Pick<PaidLesson, 'id' | 'teacher_id' | 'start'>,
  { rate, facts }: { readonly rate: RateVersion; readonly facts: LessonFacts },
  sum: MinorUnits,
): Promise<MinorUnits> {
  if (rate.most === null || sum <= 0) return sum;
  const { id, teacher_id, start } = lesson;
  const month = monthOf(facts.day);
  const until = Temporal.PlainDate.from(lastDayOf(month)).add({ days: 1 }).toString();
  const rates = await ratesOf(ctx.db, [teacher_id]);
  const others = (await paidLessons(ctx, [teacher_id], month, until)).flatMap((other) => {
    const by = rateFor(rates.get(serviceKey(other)) ?? [], other);
    return by === null ? [] : { lesson: other, rate: by, paid: other.paid };
  });
  const own = others.find((other) => other.lesson.lesson_id === id)?.paid ?? 0;
  return leftOf({ rate, sum }, own + paidBefore({ lesson: { lesson_id: id, start, day: facts.day }, rate }, others));
}

export type PayPreview = {
  readonly amount: MinorUnits;
  readonly currency: Currency;
  readonly rate: MinorUnits;
  readonly effective_from: string;
  /** The remaining share, if a pair or a group shares the teacher's time. */
  readonly share: number;
  /** The monthly limit, if it cuts the sum. */
  readonly most: MinorUnits | null;
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
  held = false,
): Promise<PayPreview | null> {
  const found = await rateOf(ctx, lesson, held);
  if (found === null) return null;
  const { rate, sum } = found;
  const share = await shareLeft(ctx.db, lesson, wholeShare);
  const whole = shareOf(sum, share);
  const amount = await amountOf(ctx, lesson, found, whole);
  return {
    amount,
    currency: rate.currency,
    rate: sum,
    effective_from: rate.effective_from,
    share,
    most: amount < whole ? rate.most : null,
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
  // The children of a slot may be reported concurrently.
  if (lesson.shared_slot) await lock(ctx.db, [{ of: 'slot', id: lesson.shared_slot }]);
  const share = await shareLeft(ctx.db, lesson, wholeShare);
  if (share === 0) return;
  // Serialised with changes of rates for past days, so that neither misses the other; it also makes numbers within a month unique.
  await lockPayByRates(ctx.db, lesson.teacher_id);
  const found = await rateOf(ctx, lesson, kind === 'held' && share > 0);
  if (found === null) throw await rateMissing(ctx, lesson, schoolDateOf(ctx, lesson.start));
  const { rate, sum } = found;
  const whole = shareOf(sum, share);
  const amount = await amountOf(ctx, lesson, found, whole);
  const cut = amount < whole ? minor(whole - amount) : null;
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
    ...found,
    lesson,
    kind,
    share,
    amount,
    cut,
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
      rate: sum,
      share,
      amount,
      ...(cut !== null && { cut, most: rate.most }),
      currency: rate.currency,
      business_date: date,
    },
  });
  if (share > 0) await settleMonth(ctx, lesson);
  if (kind === 'held' || kind === 'client_no_show') await settleActivitiesBeside(ctx, lesson);
}

type NewAccrual = {
  readonly lesson: PaidLesson;
  readonly kind: AccrualKind;
  readonly rate: RateVersion & { readonly id: number };
  readonly facts: LessonFacts;
  readonly lesson_no: number | null;
  readonly sum: MinorUnits;
  readonly share: number;
  readonly amount: MinorUnits;
  readonly cut: MinorUnits | null;
  readonly date: string;
  readonly transactionId: number | null;
  readonly key: string;
};

/** Inserts an accrual; opens a pay period if none covers the date. */
async function insertAccrual(ctx: WriteContext, accrual: NewAccrual): Promise<number | null> {
  const { lesson, rate, date, facts } = accrual;
  await openPayPeriod(ctx, date);
  const { rows } = await sql<{ id: number }>`
    insert into accruals (teacher_id, lesson_id, kind, rate_version_id, rate, share, amount, currency, business_date, transaction_id, idempotency_key,
      grade, level, lesson_no, cut, most)
    values (${lesson.teacher_id}, ${lesson.id}, ${accrual.kind}, ${rate.id}, ${accrual.sum}, ${accrual.share}, ${accrual.amount},
      ${rate.currency}, ${date}, ${accrual.transactionId}, ${accrual.key}, ${facts.grade}, ${facts.level}, ${accrual.lesson_no},
      ${accrual.cut}, ${accrual.cut === null ? null : rate.most})
    on conflict (idempotency_key) do nothing
    returning id
  `.execute(ctx.db);
  return rows[0]?.id ?? null;
}

async function rateMissing(ctx: WriteContext, lesson: PaidLesson, date: string): Promise<AppError> {
  const { rows } = await sql<{
    teacher: string | null;
    service_course: string | null;
  }>`
    select (select name from users where id = ${lesson.teacher_id}) as teacher,
      (select ${titleOf(ctx)} from service_courses where id = ${lesson.service_course_id}) as service_course
  `.execute(ctx.db);
  return new AppError('rate_missing', {
    name: rows[0]?.teacher ?? null,
    course: rows[0]?.service_course ?? null,
    date,
  });
}
