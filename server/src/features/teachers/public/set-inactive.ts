import type { MakeTeacherInactiveInput } from '@lectern/contract/teachers/teachers.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';

export { teacherActions } from '../teachers.policy.ts';
export { getTeacher, requireTeacher } from '../teachers.queries.ts';

type Inactivity = {
  readonly inactive_reason: MakeTeacherInactiveInput['reason'];
  readonly return_on: MakeTeacherInactiveInput['return_on'];
};

/** Makes a teacher inactive. Under the lock of the teacher. */
export async function setTeacherInactive(
  ctx: WriteContext,
  { id, ...old }: { readonly id: number; readonly inactive_reason: string | null; readonly return_on: string | null },
  after: Inactivity,
): Promise<void> {
  await ctx.db
    .updateTable('teachers')
    .set({ status: 'inactive', ...after })
    .where('id', '=', id)
    .execute();
  ctx.audit({ action: 'teacher.make_inactive', entity: 'teacher', entity_id: id, teacher_id: id, old, new: after });
}
