import type { TeacherCard } from '@lectern/contract/teachers/teachers.schema';
import { requireAction } from '../../kernel/actions.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { teacherActions } from './teachers.policy.ts';
import { getTeacher, requireTeacher } from './teachers.queries.ts';

/** Makes a teacher active again. Idempotent. @throws AppError `forbidden` for another group's */
export async function makeTeacherActive(ctx: WriteContext, { params }: { params: { id: number } }): Promise<TeacherCard> {
  const { db } = ctx;
  await lock(db, [{ of: 'teacher', id: params.id }]);
  const { id, status, inactive_reason, return_on, curator_id } = await requireTeacher(db, params.id);
  requireAction(ctx, teacherActions, 'change_status', { id, curator_id });
  if (status === 'active') {
    ctx.nothingChanged();
    return getTeacher(ctx, { params });
  }
  await db.updateTable('teachers').set({ status: 'active', inactive_reason: null, return_on: null }).where('id', '=', id).execute();
  ctx.audit({
    action: 'teacher.make_active',
    entity: 'teacher',
    entity_id: id,
    teacher_id: id,
    old: { inactive_reason, return_on },
    new: {},
  });
  return getTeacher(ctx, { params });
}
