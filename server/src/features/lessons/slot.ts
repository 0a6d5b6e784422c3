import type { ErrorParams } from '@lectern/contract/errors';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/context.ts';
import { nextFreeStart, overlap, teacherTime } from '../availability/public/teacher-time.ts';
import type { Stretch } from '../availability/public/teacher-time.ts';
import { finishOf } from './lessons.rules.ts';

export type Slot = { readonly teacher_id: number; readonly kid_id: number; readonly start: string; readonly minutes: number; readonly without?: number };

type BusyRow = { readonly teacher_id: number; readonly kid_name: string; readonly teacher_name: string; readonly start: string; readonly finish: string };

const searchedDays = 14;

function stretchOf(start: string, finish: string): Stretch {
  return { start: Temporal.Instant.from(start).epochMilliseconds, finish: Temporal.Instant.from(finish).epochMilliseconds };
}

/** The lessons that take the teacher's or the child's time within a stretch. */
async function busyLessons({ db }: WriteContext, slot: Slot, from: string, to: string): Promise<BusyRow[]> {
  const { rows } = await sql<BusyRow>`
    select l.teacher_id, k.name as kid_name, u.name as teacher_name, l.start, l.finish
    from lessons l join children k on k.id = l.kid_id join users u on u.id = l.teacher_id
    where l.id in (
      select id from lessons where teacher_id = ${slot.teacher_id} and tstzrange(start, finish) && tstzrange(${from}, ${to}) and status in ('planned', 'held', 'client_no_show')
      union
      select id from lessons where kid_id = ${slot.kid_id} and tstzrange(start, finish) && tstzrange(${from}, ${to}) and status in ('planned', 'held', 'client_no_show')
    ) and l.id <> ${slot.without ?? 0}
    order by l.start
  `.execute(db);
  return rows;
}

/**
 * Refuses a slot that a lesson, non-working time or an activity takes. Called under the locks of the teacher and the
 * child, so that what is free here is still free when the lesson is written.
 * @throws AppError `teacher_busy`, `kid_busy`, `teacher_not_working` with who, when and `next_free` (ISO instant or null)
 */
export async function requireFreeSlot(ctx: WriteContext, slot: Slot): Promise<void> {
  const finish = finishOf(slot.start, slot.minutes);
  const wanted = stretchOf(slot.start, finish);
  const from = Temporal.Instant.from(slot.start);
  const [lesson] = await busyLessons(ctx, slot, slot.start, finish);
  if (lesson !== undefined) {
    const mine = lesson.teacher_id === slot.teacher_id;
    throw await refusal(ctx, slot, mine ? 'teacher_busy' : 'kid_busy', {
      name: mine ? lesson.teacher_name : lesson.kid_name,
      start: lesson.start,
      finish: lesson.finish,
    });
  }
  const time = await teacherTime(ctx.db, slot.teacher_id, from, Temporal.Instant.from(finish));
  const blocked = [...time.notWorking, ...time.activities].find((stretch) => overlap(stretch, wanted));
  if (blocked !== undefined) {
    throw await refusal(ctx, slot, 'teacher_not_working', {
      start: Temporal.Instant.fromEpochMilliseconds(blocked.start).toString(),
      finish: Temporal.Instant.fromEpochMilliseconds(blocked.finish).toString(),
    });
  }
}

async function refusal(ctx: WriteContext, slot: Slot, key: 'teacher_busy' | 'kid_busy' | 'teacher_not_working', params: ErrorParams): Promise<AppError> {
  return new AppError(key, { ...params, next_free: await nextFree(ctx, slot) }, 'start');
}

/** The next start at which both are free, within the teacher's working hours and the coming two weeks. */
async function nextFree(ctx: WriteContext, slot: Slot): Promise<string | null> {
  const from = Temporal.Instant.from(slot.start);
  const to = from.add({ hours: searchedDays * 24 });
  const time = await teacherTime(ctx.db, slot.teacher_id, from, to);
  const lessons = await busyLessons(ctx, slot, isoOf(from), isoOf(to));
  const busy = [...lessons.map((lesson) => stretchOf(lesson.start, lesson.finish)), ...time.notWorking, ...time.activities];
  const start = nextFreeStart(from.epochMilliseconds, slot.minutes, busy, time.working, to.epochMilliseconds);
  return start === null ? null : Temporal.Instant.fromEpochMilliseconds(start).toString();
}
