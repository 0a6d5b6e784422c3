import { minor } from '@lectern/contract/money';
import { sql } from 'kysely';
import { appealPenalty } from '../../features/salary/adjustments/appeal-penalty.ts';
import { decideAppeal } from '../../features/salary/adjustments/decide-appeal.ts';
import { giveAdjustment } from '../../features/salary/adjustments/give-adjustment.ts';
import type { Lately } from './as-staff.ts';

/** The predefined reason "Late for the lesson"; a lesson is its evidence. */
const late = 4;
const appeals = [
  { words: 'Ребёнок сам перенёс начало на пять минут', answer: null },
  { words: 'В этот день не работала платформа', granted: true, answer: 'Подтвердили: платформа не работала, удержание вернули' },
  { words: 'Я подключился вовремя', granted: false, answer: 'По записи урока подключение было на 12 минут позже' },
] as const;

/** Deductions of `teacher@` and their appeals: one is open, one was upheld, one was rejected. Their author decides none of them. */
export async function appealDeductions({ db, now, as }: Lately): Promise<void> {
  const ago = (hours: number) => now.subtract({ hours });
  const { rows } = await sql<{ id: number; curator_id: number; accountant_id: number }>`
    select t.id, t.curator_id, a.id as accountant_id from teachers t join users u on u.id = t.id, users a
    where u.email = 'teacher@lectern.test' and t.curator_id is not null and a.email = 'accountant@lectern.test'
  `.execute(db);
  const [people] = rows;
  if (people === undefined) return;
  const { id, curator_id, accountant_id } = people;
  const { rows: lessons } = await sql<{ id: number }>`
    select id from lessons where teacher_id = ${id} and status = 'held' order by start desc, id desc limit ${appeals.length}
  `.execute(db);
  for (const [index, appeal] of appeals.entries()) {
    const lesson_id = lessons[index]?.id;
    if (lesson_id === undefined) return;
    const hours = 40 - index * 8;
    const body = { reason_id: late, amount: minor(15_000 + index * 5_000), lesson_id, file_id: null, comment: 'Опоздание по записи урока' };
    const given = await as(curator_id, ago(hours), (ctx) => giveAdjustment(ctx, { params: { id }, body }));
    await as(id, ago(hours - 2), (ctx) => appealPenalty(ctx, { params: given, body: { words: appeal.words } }));
    if (appeal.answer === null) continue;
    const decision = { granted: appeal.granted, answer: appeal.answer };
    await as(accountant_id, ago(hours - 5), (ctx) => decideAppeal(ctx, { params: given, body: decision }));
  }
}
