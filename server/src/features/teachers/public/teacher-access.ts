import { abilities } from '@lectern/contract/permissions';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Actor } from '../../../kernel/calls/context.ts';
import { canSeePay, canSeeSchedule } from '../teachers.policy.ts';

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

/** @throws AppError `not_found` for no teacher, and for one whose schedule is not the actor's to see */
export async function requireTeacherSchedule(db: Db, actor: Actor, id: number): Promise<TeacherFacts> {
  const teacher = await teacherFacts(db, id);
  if (!canSeeSchedule(actor, teacher)) throw new AppError('not_found');
  return teacher;
}

/** @throws AppError `not_found` for no teacher, and for one whose rates are neither the actor's to see nor to set */
export async function requireTeacherRates(db: Db, actor: Actor, id: number): Promise<TeacherFacts> {
  return actor.abilities.includes(abilities.setRates) ? teacherFacts(db, id) : requireTeacherPay(db, actor, id);
}

/** @throws AppError `not_found` for no teacher, and for one whose pay is not the actor's to see */
export async function requireTeacherPay(db: Db, actor: Actor, id: number): Promise<TeacherFacts> {
  const teacher = await teacherFacts(db, id);
  if (!canSeePay(actor, teacher)) throw new AppError('not_found');
  return teacher;
}
