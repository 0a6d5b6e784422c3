import type { ErrorParams } from '@lectern/contract/errors';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/context.ts';
import { finishOf } from '../availability.rules.ts';
import { asStretch, nextFreeStart, overlap, readTeacherTime, teacherTimeColumns } from './teacher-time.ts';
import type { Stretch, TeacherTimeRow } from './teacher-time.ts';

export { finishOf } from '../availability.rules.ts';

/** A time that a lesson is to take. `without` is the lesson that gives its own time up for it. */
export type Slot = {
  readonly teacher_id: number;
  readonly kid_id: number;
  readonly start: string;
  readonly minutes: number;
  readonly without?: number;
};

type BusyLesson = {
  readonly teacher_id: number;
  readonly kid_name: string;
  readonly teacher_name: string;
  readonly start: string;
  readonly finish: string;
};
type Surroundings = TeacherTimeRow & { readonly lessons: readonly BusyLesson[] };

/** How far ahead the next free time is looked for. */
const searchedHours = 14 * 24;

/** What takes the teacher's or the child's time from the start of the slot to `to`, in one statement. */
async function surroundingsOf({ db }: WriteContext, slot: Slot, to: string): Promise<Surroundings> {
  const busy = sql`status in ('planned', 'held', 'client_no_show') and tstzrange(start, finish) && tstzrange(${slot.start}, ${to})`;
  const { rows } = await sql<Surroundings>`
    select ${teacherTimeColumns(slot.teacher_id, slot.start, to)},
      coalesce((
        select json_agg(json_build_object('teacher_id', l.teacher_id, 'kid_name', k.name, 'teacher_name', u.name,
          'start', to_json(l.start), 'finish', to_json(l.finish)) order by l.start)
        from (
          select id, teacher_id, kid_id, start, finish from lessons where teacher_id = ${slot.teacher_id} and ${busy}
          union
          select id, teacher_id, kid_id, start, finish from lessons where kid_id = ${slot.kid_id} and ${busy}
        ) l join children k on k.id = l.kid_id join users u on u.id = l.teacher_id
        where l.id <> ${slot.without ?? 0}
      ), '[]') as lessons
  `.execute(db);
  return rows[0] ?? { hours: [], rules: [], times: [], activities: [], lessons: [] };
}

/**
 * Refuses a slot that a lesson, non-working time or an activity takes. Called under the locks of the teacher and the
 * child, so that what is free here is still free when the lesson is written.
 * @throws AppError `teacher_busy`, `kid_busy`, `teacher_not_working` with who, when and `next_free` (ISO instant or null)
 */
export async function requireFreeSlot(ctx: WriteContext, slot: Slot): Promise<void> {
  const finish = finishOf(slot.start, slot.minutes);
  const surroundings = await surroundingsOf(ctx, slot, finish);
  const wanted = asStretch({ start: slot.start, finish });
  const lesson = surroundings.lessons.find((each) => overlap(asStretch(each), wanted));
  if (lesson !== undefined) {
    const mine = lesson.teacher_id === slot.teacher_id;
    const params = { name: mine ? lesson.teacher_name : lesson.kid_name, ...span(asStretch(lesson)) };
    throw await refusal(ctx, mine ? 'teacher_busy' : 'kid_busy', params, slot);
  }
  const { notWorking, activities } = readTeacherTime(surroundings, Temporal.Instant.from(slot.start), Temporal.Instant.from(finish));
  const blocked = [...notWorking, ...activities].find((stretch) => overlap(stretch, wanted));
  if (blocked !== undefined) throw await refusal(ctx, 'teacher_not_working', span(blocked), slot);
}

function span({ start, finish }: Stretch): { start: string; finish: string } {
  return { start: iso(start), finish: iso(finish) };
}

function iso(milliseconds: number): string {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds).toString();
}

/** Only a refusal looks at the weeks after the slot: most slots are free. */
async function refusal(
  ctx: WriteContext,
  key: 'teacher_busy' | 'kid_busy' | 'teacher_not_working',
  params: ErrorParams,
  slot: Slot,
): Promise<AppError> {
  const to = isoOf(Temporal.Instant.from(slot.start).add({ hours: searchedHours }));
  return new AppError(key, { ...params, next_free: nextFree(slot, await surroundingsOf(ctx, slot, to)) }, 'start');
}

/** The next start at which both are free, within the teacher's working hours. */
function nextFree(slot: Slot, surroundings: Surroundings): string | null {
  const from = Temporal.Instant.from(slot.start);
  const to = from.add({ hours: searchedHours });
  const { working, notWorking, activities } = readTeacherTime(surroundings, from, to);
  const busy = [...surroundings.lessons.map(asStretch), ...notWorking, ...activities];
  const start = nextFreeStart(from.epochMilliseconds, slot.minutes, busy, working, to.epochMilliseconds);
  return start === null ? null : iso(start);
}
