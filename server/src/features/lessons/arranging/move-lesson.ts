import { isLateMove } from '@lectern/contract/lessons/lesson-policy.rules';
import type { ClientSaid, Lesson, MoveAskedBy, MoveLessonInput } from '@lectern/contract/lessons/lessons.schema';
import { sql } from 'kysely';
import { requirePossible } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { finishOf, requireFreeSlot } from '../../availability/public/free-slot.ts';
import { endOwnHolds } from '../../holds/public/end-own-holds.ts';
import { lessonMoved } from '../public/lesson-moved.ts';
import { openReport } from '../follow-ups/open-follow-ups.ts';
import { lessonActions, maySayWhoAsked, onlyReports } from '../lessons.policy.ts';
import { requireLesson } from '../lessons.queries.ts';
import { hoursUntil } from '../lessons.rules.ts';
import { lessonView } from '../lessons.view.ts';
import type { LessonRow } from '../lessons.view.ts';
import { requireWord } from './cancel-lesson.ts';
import { assessMove } from '../assessment/cancellation.ts';
import { lockTogether } from './lock-lessons.ts';
import { settleOutcome } from './settle-outcome.ts';

/**
 * Moves a planned lesson: the old one becomes rescheduled and is linked to a new one, which keeps the copied policy. The other lesson of a
 * pair moves with it. After the limit of the requester, it costs what their cancellation would.
 */
export async function moveLesson(ctx: WriteContext, { params, body }: { params: { id: number }; body: MoveLessonInput }): Promise<Lesson> {
  const lessons = await lockTogether(ctx, params.id, 'move');
  const start = isoOf(Temporal.Instant.from(body.start));
  await lock(
    ctx.db,
    lessons.map(({ pupil }) => ({ of: 'client', id: pupil })),
  );
  const [newId] = await moveUnderLocks(
    ctx,
    lessons.map((lesson) => ({ lesson, start, askedBy: body.asked_by, said: body.client_said })),
  );
  if (newId === undefined) {
    ctx.nothingChanged();
    return lessonView(await requireLesson(ctx, params.id), ctx);
  }
  return lessonView(await requireLesson(ctx, newId), ctx);
}

export type Move = {
  readonly lesson: LessonRow;
  /** ISO instant. */
  readonly start: string;
  readonly askedBy: MoveAskedBy;
  readonly said: ClientSaid | null;
};
/** Runs a step for one lesson; callers use it to name the refused lesson. */
export type Attempt = <T>(lesson: LessonRow, step: () => T | Promise<T>) => Promise<T>;

/**
 * Moves lessons whose rows, teachers, children and clients are locked. All leave their old times before any takes its new one, so that two
 * may swap times. Lessons of a pair that move to one start stay a pair.
 * @returns the new lessons' ids, in the order of the moves that change something
 */
export async function moveUnderLocks(ctx: WriteContext, moves: readonly Move[], attempt: Attempt = (_, step) => Promise.resolve(step())) {
  for (const move of moves) await attempt(move.lesson, () => requireMovable(ctx, move));
  const real = moves.filter(({ lesson, start }) => start !== lesson.start);
  const newIds = await vacate(
    ctx,
    real.map(({ lesson }) => lesson.id),
  );
  const together = Map.groupBy(real, ({ lesson, start }) => `${lesson.shared_slot ?? `of ${lesson.id}`} ${start}`);
  for (const group of together.values()) {
    const shared = group.length === 1 ? null : (newIds.get(group[0]?.lesson.id ?? 0) ?? null);
    for (const { lesson, start } of group) {
      const { teacher_id, kid_id, minutes } = lesson;
      await attempt(lesson, () => requireFreeSlot(ctx, { teacher_id, kid_id, start, minutes }, { moved_from: lesson.start }));
    }
    for (const move of group) await attempt(move.lesson, () => placeMoved(ctx, move, newIds.get(move.lesson.id) ?? 0, shared));
  }
  return real.flatMap(({ lesson }) => newIds.get(lesson.id) ?? []);
}

async function requireMovable(ctx: WriteContext, { lesson, start, askedBy, said }: Move): Promise<void> {
  requirePossible(ctx, lessonActions, 'move', lesson);
  if (Temporal.Instant.compare(Temporal.Instant.from(start), ctx.now) < 0) throw new AppError('lesson_in_past', {}, 'start');
  if (start === lesson.start) return;
  if (!maySayWhoAsked(ctx.actor, lesson, askedBy)) throw new AppError('invalid', { reason: 'choice' }, 'asked_by');
  if (onlyReports(ctx.actor, lesson, askedBy)) requireWord(ctx, said);
  await requireActive(ctx, lesson.teacher_id, lesson.kid_id);
}

/** Frees the old times. Otherwise a lesson moved by a little would overlap its own old time. */
async function vacate({ db }: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; new_id: number }>`
    update lessons l set status = 'rescheduled', moved_to_id = w.new_id
    from (select id, nextval(pg_get_serial_sequence('lessons', 'id')) as new_id from unnest(${ids}::int[]) as w (id)) w
    where l.id = w.id returning l.id, l.moved_to_id as new_id
  `.execute(db);
  return new Map(rows.map(({ id, new_id }) => [id, new_id]));
}

async function placeMoved(ctx: WriteContext, move: Move, newId: number, shared: number | null): Promise<void> {
  const { lesson, start, askedBy } = move;
  await sql`
    insert into lessons (id, engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, rule_id, rule_date,
      start, minutes, finish, policy, moved_from_id, substitute_for_id, shared_slot, created_at, created_by)
    select ${newId}, engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, rule_id, rule_date,
      ${start}, minutes, ${finishOf(start, lesson.minutes)}, policy, id, substitute_for_id, ${shared}, ${isoOf(ctx.now)}, ${ctx.actor.id}
    from lessons where id = ${lesson.id}
  `.execute(ctx.db);
  await lessonMoved(ctx, { from_id: lesson.id, to_id: newId });
  await endOwnHolds(ctx, lesson.teacher_id, [{ start, finish: finishOf(start, lesson.minutes) }]);
  const cost = await costMoved(ctx, move);
  ctx.audit({
    action: 'lesson.move',
    entity: 'lesson',
    entity_id: lesson.id,
    client_id: lesson.pupil,
    teacher_id: lesson.teacher_id,
    old: { start: lesson.start, status: lesson.status },
    new: { start, status: 'rescheduled', moved_to_id: newId, asked_by: askedBy, ...cost },
  });
}

/** Records the requester and posts the cost of a late move; when a teacher reports the client's request, the cost waits for the manager. */
async function costMoved(ctx: WriteContext, { lesson, start, askedBy, said }: Move) {
  const reported = onlyReports(ctx.actor, lesson, askedBy) ? said : null;
  const assessed = await assessMove(ctx, lesson, askedBy, reported === null ? ctx.now : Temporal.Instant.from(reported.at));
  const late = isLateMove(lesson.policy, askedBy, assessed.hoursBefore) && !(await takesBack(ctx, lesson, start));
  const doubtful = reported !== null && isLateMove(lesson.policy, 'teacher', hoursUntil(lesson.start, ctx.now));
  const shares = late ? { client_share: assessed.shares.client, teacher_share: assessed.shares.teacher } : {};
  const closed: LessonRow = { ...lesson, status: 'rescheduled', closing_no: lesson.closing_no + (late || doubtful ? 1 : 0) };
  const closing = late || doubtful ? { closed_at: isoOf(ctx.now), closed_by: ctx.actor.id, closing_no: closed.closing_no } : {};
  await ctx.db
    .updateTable('lessons')
    .set({ move_asked_by: askedBy, ...shares, ...closing })
    .where('id', '=', lesson.id)
    .execute();
  if (reported !== null && (late || doubtful)) await openReport(ctx, closed, reported);
  else if (late) await settleOutcome(ctx, closed, assessed);
  return { ...shares, ...(reported === null ? {} : { client_said: reported }) };
}

/** Whether the actor undoes their own recent move, which is free. */
async function takesBack({ db, now, actor }: WriteContext, lesson: LessonRow, start: string): Promise<boolean> {
  if (lesson.moved_from_id === null) return false;
  const { rows } = await sql<{ start: string }>`
    select p.start from lessons l join lessons p on p.id = l.moved_from_id
    where l.id = ${lesson.id} and l.created_by = ${actor.id} and l.created_at > ${isoOf(now.subtract({ minutes: 5 }))} and p.client_share is null
  `.execute(db);
  return rows[0]?.start === start;
}

/** @throws AppError `teacher_inactive`, `client_inactive` */
export async function requireActive({ db }: Pick<ReadContext, 'db'>, teacherId: number, kidId: number): Promise<void> {
  const { rows } = await sql<{ teacher: string | null; kid: string | null }>`
    select (select u.name from teachers t join users u on u.id = t.id where t.id = ${teacherId} and t.status <> 'active') as teacher,
      (select k.name from children k join clients c on c.id = k.client_id where k.id = ${kidId} and 'inactive' in (k.status, c.status)) as kid
  `.execute(db);
  const { teacher = null, kid = null } = rows[0] ?? {};
  if (teacher !== null) throw new AppError('teacher_inactive', { name: teacher });
  if (kid !== null) throw new AppError('client_inactive', { name: kid });
}
