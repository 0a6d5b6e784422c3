import type { AskVacationInput, Vacation, VacationProblem } from '@lectern/contract/vacations/vacations.schema';
import type { ErrorKey } from '@lectern/contract/errors';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { requireTeacher, surroundingsOf, todayOf } from './vacation-surroundings.ts';
import { requireVacation } from './vacations.queries.ts';
import { problemsOf, intervalOfDays } from './vacations.rules.ts';
import { vacationView } from './vacations.view.ts';

/** Requests a vacation of local days. It is stored with its instants, and blocks no time until it is approved. */
export async function askVacation(ctx: WriteContext, { body }: { body: AskVacationInput }): Promise<Vacation> {
  const teacher = await requireTeacher(ctx, body.teacher_id);
  await lock(ctx.db, [{ of: 'teacher', id: teacher.id }]);
  const [problem] = problemsOf(body, todayOf(ctx, teacher), await surroundingsOf(ctx, teacher, body), ctx.settings);
  if (problem !== undefined) throw refusalOf(problem);
  const { first_day, last_day, comment } = body;
  const { start, finish } = intervalOfDays(body, teacher.zone);
  const { id } = await ctx.db
    .insertInto('vacations')
    .values({
      teacher_id: teacher.id,
      first_day,
      last_day,
      zone: teacher.zone,
      start: isoOf(start),
      finish: isoOf(finish),
      comment,
      requested_at: isoOf(ctx.now),
      requested_by: ctx.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ action: 'vacation.ask', entity: 'vacation', entity_id: id, teacher_id: teacher.id, new: { first_day, last_day, comment } });
  return vacationView(await requireVacation(ctx, id), ctx);
}

/** Converts a problem to the refusal of the request. */
export function refusalOf({ key, params, field }: VacationProblem): AppError {
  return new AppError(key as ErrorKey, params, field);
}
