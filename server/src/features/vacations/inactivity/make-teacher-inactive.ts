import type { MakeTeacherInactiveInput, TeacherCard } from '@lectern/contract/teachers/teachers.schema';
import { temporalZone } from '@lectern/contract/time';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { endHoldsOfTeacher } from '../../holds/public/end-own-holds.ts';
import { requireInactivityReason } from '../../inactivity-reasons/public/inactivity-reasons.ts';
import { resolveHitLessons } from '../../lessons/public/resolve-hit-lessons.ts';
import { withdrawOffersOfTeacher } from '../../matches/public/withdraw-offers-of-teacher.ts';
import { getTeacher, requireTeacher, setTeacherInactive, teacherActions } from '../../teachers/public/set-inactive.ts';
import { absence } from './inactivity.queries.ts';

type Input = { readonly params: { id: number }; readonly body: MakeTeacherInactiveInput };

/**
 * Makes a teacher inactive with a reason, until somebody makes them active again; a repeated call replaces reason and return date. Every
 * planned lesson before the return is resolved, open offers are withdrawn, and holds end.
 * @throws AppError `forbidden` for another group's teacher, `not_found` for an unknown reason, `date_in_past` for a return date that is not
 * after today, and the errors of `resolveHitLessons`
 */
export async function makeTeacherInactive(ctx: WriteContext, { params, body }: Input): Promise<TeacherCard> {
  const { db, now } = ctx;
  requireAction(ctx, teacherActions, 'change_status', await requireTeacher(db, params.id));
  const substitutes = body.resolutions.flatMap((each) => (each.action === 'substitute' ? [each.teacher_id] : []));
  await lock(
    db,
    [...new Set([params.id, ...substitutes])].map((of) => ({ of: 'teacher', id: of })),
  );
  const { id, status, zone, inactive_reason, return_on, curator_id } = await requireTeacher(db, params.id);
  requireAction(ctx, teacherActions, 'change_status', { id, curator_id });
  const today = now.toZonedDateTimeISO(temporalZone(zone)).toPlainDate().toString();
  if (body.return_on !== null && body.return_on <= today) throw new AppError('date_in_past', {}, 'return_on');
  if (status === 'inactive' && inactive_reason === body.reason && return_on === body.return_on) {
    ctx.nothingChanged();
    return getTeacher(ctx, { params });
  }
  await requireInactivityReason(ctx, body.reason, inactive_reason);
  const intervals = [absence(ctx, zone, body.return_on)];
  await resolveHitLessons(ctx, { teacherId: id, intervals, resolutions: body.resolutions });
  const after = { inactive_reason: body.reason, return_on: body.return_on };
  await setTeacherInactive(ctx, { id, inactive_reason, return_on }, after);
  await endHoldsOfTeacher(ctx, id);
  await withdrawOffersOfTeacher(ctx, id);
  return getTeacher(ctx, { params });
}
