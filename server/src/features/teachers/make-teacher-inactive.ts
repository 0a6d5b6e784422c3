import type { MakeTeacherInactiveInput, TeacherCard } from '@lectern/contract/teachers/teachers.schema';
import { temporalZone } from '@lectern/contract/time';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { endHoldsOfTeacher } from '../holds/public/end-own-holds.ts';
import { withdrawOffersOfTeacher } from '../matches/public/withdraw-offers-of-teacher.ts';
import { teacherActions } from './teachers.policy.ts';
import { getTeacher, requireTeacher } from './teachers.queries.ts';

type Input = { readonly params: { id: number }; readonly body: MakeTeacherInactiveInput };

/**
 * Lets a teacher be given no more lessons, for a reason, until somebody makes them active again; another reason or day replaces the
 * ones before. Planned lessons stay and wait for a substitute, open offers are withdrawn, and holds end.
 * @throws AppError `forbidden` for another group's teacher, `date_in_past` for a day of return that is not after today
 */
export async function makeTeacherInactive(ctx: WriteContext, { params, body }: Input): Promise<TeacherCard> {
  const { db, now } = ctx;
  await lock(db, [{ of: 'teacher', id: params.id }]);
  const { id, status, zone, inactive_reason, return_on, curator_id } = await requireTeacher(db, params.id);
  requireAction(ctx, teacherActions, 'change_status', { id, curator_id });
  const today = now.toZonedDateTimeISO(temporalZone(zone)).toPlainDate().toString();
  if (body.return_on !== null && body.return_on <= today) throw new AppError('date_in_past', {}, 'return_on');
  if (status === 'inactive' && inactive_reason === body.reason && return_on === body.return_on) {
    ctx.nothingChanged();
    return getTeacher(ctx, { params });
  }
  const after = { inactive_reason: body.reason, return_on: body.return_on };
  await db
    .updateTable('teachers')
    .set({ status: 'inactive', ...after })
    .where('id', '=', id)
    .execute();
  ctx.audit({
    action: 'teacher.make_inactive',
    entity: 'teacher',
    entity_id: id,
    teacher_id: id,
    old: { inactive_reason, return_on },
    new: after,
  });
  await endHoldsOfTeacher(ctx, id);
  await withdrawOffersOfTeacher(ctx, id);
  return getTeacher(ctx, { params });
}
