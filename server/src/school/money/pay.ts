import { minor, shareOf } from '@lectern/contract/money';
import { dateText } from '../time/calendar.ts';
import type { Ledger } from '../ledger.ts';
import type { ClosedLesson } from '../time/lessons.ts';
import type { School } from '../school-plan.ts';
import { rateOn } from '../people/teachers.ts';

/** Accrues teachers' pay for closed lessons, at the rate in force on the lesson's date. */
export function addPay({ rows }: School, ledger: Ledger, lessons: readonly ClosedLesson[]): void {
  for (const { id, placed, at, day, closing, authorId, correctedAt } of lessons) {
    const { kind, teacherShare } = closing;
    if (kind === null || teacherShare === 0) continue;
    const { teacher } = placed.engagement;
    const rate = rateOn(teacher, placed.service.id, day);
    const amount = shareOf(minor(rate.amount), teacherShare);
    if (amount === 0) continue;
    const key = `lesson:${id}:1:pay`;
    const transactionId = ledger.post({
      occasion: amount > 0 ? 'lesson_pay' : 'teacher_penalty',
      day,
      at,
      amount: Math.abs(amount),
      teacherId: teacher.id,
      lessonId: id,
      authorId,
      key,
    });
    const accrual = {
      id: rows.nextId('accruals'),
      teacher_id: teacher.id,
      lesson_id: id,
      kind,
      rate_version_id: rate.id,
      rate: minor(rate.amount),
      share: teacherShare,
      amount,
      currency: 'RUB' as const,
      business_date: dateText(day),
      transaction_id: transactionId,
      reverses_id: null,
      idempotency_key: key,
    };
    rows.add('accruals', accrual);
    if (correctedAt === null) continue;
    const reversal = ledger.post({
      occasion: 'lesson_pay',
      day,
      at: correctedAt,
      amount,
      teacherId: teacher.id,
      lessonId: id,
      authorId: placed.engagement.kid.client.managerId,
      comment: 'Technical fault on our side',
      reversesId: transactionId,
      key: `${key}:reversal`,
    });
    rows.add('accruals', {
      ...accrual,
      id: rows.nextId('accruals'),
      kind: 'reversal',
      share: -teacherShare,
      amount: minor(-amount),
      transaction_id: reversal,
      reverses_id: accrual.id,
      idempotency_key: `${key}:reversal`,
    });
  }
}
