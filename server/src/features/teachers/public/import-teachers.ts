import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { levelOfImports } from '../../study/public/levels.ts';

export type ImportedTeacher = {
  /** The id of the existing account. */
  readonly id: number;
  readonly name: string;
  readonly curator_id: number | null;
  readonly contract_type: 'self_employed' | 'employee' | 'contractor';
  readonly inn: string | null;
  readonly max_minutes_per_week: number | null;
  readonly about: string;
  readonly skills: readonly { readonly course_id: number; readonly grade_from: number; readonly grade_to: number }[];
};

/** Inserts the cards of many teachers with their courses, with an audit entry for each. @param from the source that the log names */
export async function importTeachers(
  ctx: WriteContext,
  teachers: readonly ImportedTeacher[],
  from: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`
    insert into teachers (id, curator_id, contract_type, inn, max_minutes_per_week, about)
    select id, curator_id, contract_type, inn, max_minutes_per_week, about
    from jsonb_to_recordset(${JSON.stringify(teachers)}::jsonb)
      as r (id int, curator_id int, contract_type text, inn text, max_minutes_per_week int, about text)
  `.execute(ctx.db);
  const skills = teachers.flatMap(({ id, skills: taught }) => taught.map((skill) => ({ teacher_id: id, ...skill })));
  if (skills.length > 0) {
    await sql`
      insert into teacher_skills (teacher_id, course_id, grade_from, grade_to, level, approved_by)
      select teacher_id, course_id, grade_from, grade_to, ${await levelOfImports(ctx)}, ${ctx.actor.id}
      from jsonb_to_recordset(${JSON.stringify(skills)}::jsonb) as r (teacher_id int, course_id int, grade_from int, grade_to int)
    `.execute(ctx.db);
  }
  for (const { id, name, curator_id, contract_type, skills: taught } of teachers)
    ctx.audit({
      action: 'teacher.bring_in',
      entity: 'teacher',
      entity_id: id,
      teacher_id: id,
      new: { name, curator_id, contract_type, courses: taught.map(({ course_id }) => course_id), ...from },
    });
}

/** Deletes cards of teachers that nothing refers to. */
export async function removeTeachers(ctx: WriteContext, ids: readonly number[]): Promise<void> {
  const { db } = ctx;
  await sql`delete from teacher_skills where teacher_id = any(${[...ids]})`.execute(db);
  await sql`delete from teachers where id = any(${[...ids]})`.execute(db);
  for (const id of ids) ctx.audit({ action: 'teacher.take_away', entity: 'teacher', entity_id: id, teacher_id: id });
}
