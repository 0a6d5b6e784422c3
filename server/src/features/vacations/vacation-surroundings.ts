import { temporalZone } from '@lectern/contract/time';
import { standingStates } from '@lectern/contract/vacations/vacation-states';
import { isPermitted } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { askActions } from './vacations.policy.ts';
import { daysOfYear } from './vacations.rules.ts';
import type { Days, Surroundings } from './vacations.rules.ts';

export type VacationTeacher = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly locale: 'en' | 'ru' | null;
  readonly zone: string;
  readonly curator_id: number | null;
};

/** @throws AppError `not_found` for a missing teacher, and for one whose vacations the actor may not see */
export async function requireTeacher({ db, actor }: ReadContext, id: number): Promise<VacationTeacher> {
  const teacher = await db
    .selectFrom('teachers as t')
    .innerJoin('users as u', 'u.id', 't.id')
    .select(['t.id', 'u.name', 'u.email', 'u.locale', 'u.zone', 't.curator_id'])
    .where('t.id', '=', id)
    .executeTakeFirst();
  if (teacher === undefined || !isPermitted(askActions.ask, actor, { teacher_id: teacher.id, curator_id: teacher.curator_id }))
    throw new AppError('not_found');
  return teacher;
}

/** Today in the teacher's zone, `yyyy-mm-dd`. */
export function todayOf({ now }: ReadContext, { zone }: { readonly zone: string }): string {
  return now.toZonedDateTimeISO(temporalZone(zone)).toPlainDate().toString();
}

/** The facts for requested days: the teacher's other vacations of those years, and the group's approved ones on those days. */
export async function surroundingsOf(
  ctx: ReadContext,
  { id, curator_id }: Pick<VacationTeacher, 'id' | 'curator_id'>,
  days: Days,
): Promise<Surroundings> {
  const [own, group] = await Promise.all([
    standingFrom(ctx, id, daysOfYear(Number(days.first_day.slice(0, 4))).first_day),
    curator_id === null ? null : approvedOfGroup(ctx, curator_id, { without: id, days }),
  ]);
  return { own, group };
}

/** A teacher's requested and approved vacations that end on a day or later. */
export function standingFrom({ db }: ReadContext, teacherId: number, day: string): Promise<Days[]> {
  return db
    .selectFrom('vacations')
    .select(['first_day', 'last_day'])
    .where('teacher_id', '=', teacherId)
    .where('state', 'in', [...standingStates])
    .where('last_day', '>=', day)
    .execute();
}

type Asked = { readonly without: number; readonly days: Days };

/** Approved vacations of a curator's teachers that overlap some days, without the given one. */
export function approvedOfGroup({ db }: ReadContext, curatorId: number, { without, days }: Asked): Promise<Days[]> {
  return db
    .selectFrom('vacations as v')
    .innerJoin('teachers as t', 't.id', 'v.teacher_id')
    .select(['v.first_day', 'v.last_day'])
    .where('t.curator_id', '=', curatorId)
    .where('v.teacher_id', '<>', without)
    .where('v.state', '=', 'approved')
    .where('v.first_day', '<=', days.last_day)
    .where('v.last_day', '>=', days.first_day)
    .execute();
}
