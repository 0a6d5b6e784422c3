import { abilities } from '@lectern/contract/permissions';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Actor } from '../../../kernel/calls/context.ts';
import { canSeePay, canSeePayPapers, canSeeSchedule } from '../teachers.policy.ts';

export { canSeePay, canSeeSchedule } from '../teachers.policy.ts';

type TeacherFacts = { id: number; name: string; zone: string; status: 'active' | 'inactive'; curator_id: number | null };

async function teacherFacts(db: Db, id: number): Promise<TeacherFacts> {
  const teacher = await db
    .selectFrom('teachers as t')
    .innerJoin('users as u', 'u.id', 't.id')
    .select(['t.id', 'u.name', 'u.zone', 't.status', 't.curator_id'])
    .where('t.id', '=', id)
    .executeTakeFirst();
  if (teacher === undefined) throw new AppError('not_found');
  return teacher;
}

/** @throws AppError `not_found` for a missing teacher, and for one whose schedule the actor may not see */
export async function requireTeacherSchedule(db: Db, actor: Actor, id: number): Promise<TeacherFacts> {
  const teacher = await teacherFacts(db, id);
  if (!canSeeSchedule(actor, teacher)) throw new AppError('not_found');
  return teacher;
}

/** @throws AppError `not_found` for a missing teacher, and for one whose rates the actor may neither see nor set */
export async function requireTeacherRates(db: Db, actor: Actor, id: number): Promise<TeacherFacts> {
  return actor.abilities.includes(abilities.setRates) ? teacherFacts(db, id) : requireTeacherPay(db, actor, id);
}

/** @throws AppError `not_found` for a missing teacher, and for one whose pay the actor may not see */
export async function requireTeacherPay(db: Db, actor: Actor, id: number): Promise<TeacherFacts> {
  const teacher = await teacherFacts(db, id);
  if (!canSeePay(actor, teacher)) throw new AppError('not_found');
  return teacher;
}

/** @throws AppError `not_found` for a missing teacher, and for one whose settlements and payslips the actor may not see */
export async function requirePayPapers(db: Db, actor: Actor, id: number): Promise<TeacherFacts> {
  const teacher = await teacherFacts(db, id);
  if (!canSeePayPapers(actor, teacher)) throw new AppError('not_found');
  return teacher;
}
