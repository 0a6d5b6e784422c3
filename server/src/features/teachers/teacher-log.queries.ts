import { teacherLogAction } from '@lectern/contract/teachers/teachers.schema';
import type { TeacherLogItem, TeacherLogQuery } from '@lectern/contract/teachers/teachers.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { readPage } from '../../kernel/calls/page-limit.ts';
import { canSeeTerms } from './teachers.policy.ts';
import { requireTeacher } from './teachers.queries.ts';
import { teacherLogView } from './teachers.view.ts';
import type { TeacherEntry } from './teachers.view.ts';

type Input = { readonly params: { id: number }; readonly query: TeacherLogQuery };

/** Lists a teacher's audit log without refused attempts. @throws AppError `not_found` */
export async function listTeacherLogItems(
  { db, actor }: ReadContext,
  { params, query }: Input,
): Promise<{ count: number; results: TeacherLogItem[] }> {
  const teacher = await requireTeacher(db, params.id);
  if (!canSeeTerms(actor, teacher)) throw new AppError('not_found', { id: params.id });
  const from = sql`from audit_log a where a.teacher_id = ${teacher.id} and a.outcome = 'done'
    and a.action = any(${query.action ?? teacherLogAction.options})`;
  const columns = sql`a.id, a.at, a.action, a.actor_id, a.old, a.new, (select name from users where id = a.actor_id) as actor_name`;
  const { count, rows } = await readPage<TeacherEntry>(db, query, { columns, from, order: sql`a.id desc` });
  return { count, results: rows.map(teacherLogView) };
}
