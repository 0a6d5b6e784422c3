import type { LessonResolution } from '@lectern/contract/lessons/hit-lessons.schema';
import type {
  WorkingWeekInput,
  ReplaceWorkingHoursInput,
  TeacherWorkingTime,
  WorkingHoursPreview,
} from '@lectern/contract/schedule/working-time.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { joined } from '../../availability/public/weekly-intervals.ts';
import type { WeeklyRule } from '../../availability/public/weekly-intervals.ts';
import { hitLessons, resolveHitLessons } from '../../lessons/public/resolve-hit-lessons.ts';
import type { HitInterval } from '../../lessons/public/resolve-hit-lessons.ts';
import { asHits, lockTeachers, intervalsAhead } from './hit-intervals.ts';
import { getWorkingTime, hoursFrom, requireKeptTeacher, todayIn } from './working-time.queries.ts';
import { clockOf, joinedWeek, overlapInWeek, intervalsWithout, weekChange } from './working-time.rules.ts';
import type { KeptSpan, WeekChange } from './working-time.rules.ts';

type Assessed = { readonly kept: readonly KeptSpan[]; readonly change: WeekChange; readonly lost: readonly HitInterval[] };

/** Previews which lessons would be outside the new hours; they may stay there, so none has to be resolved. */
export async function previewWorkingHours(
  ctx: ReadContext,
  { params, body }: { params: { id: number }; body: WorkingWeekInput },
): Promise<WorkingHoursPreview> {
  const teacher = await requireKeptTeacher(ctx, params.id);
  const { kept, lost } = await assess(ctx, teacher.id, body, []);
  const later = kept.some(({ valid_from }) => valid_from > body.valid_from && (body.valid_to === null || valid_from < body.valid_to));
  return { hits: await hitLessons(ctx, teacher.id, lost), taken: [...lost], replaces_later: later };
}

/** Replaces the working hours from a date on. Earlier hours are ended, not rewritten. */
export async function replaceWorkingHours(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: ReplaceWorkingHoursInput },
): Promise<TeacherWorkingTime> {
  const { resolutions, ...input } = body;
  const teacher = await requireKeptTeacher(ctx, params.id);
  await lockTeachers(ctx, teacher.id, resolutions);
  const { kept, change, lost } = await assess(ctx, teacher.id, input, resolutions);
  if (change.remove.length + change.set.length + change.add.length === 0 && resolutions.length === 0) {
    ctx.nothingChanged();
    return getWorkingTime(ctx, { params });
  }
  const decided = new Set(resolutions.map(({ lesson_id }) => lesson_id));
  const undecided = (await hitLessons(ctx, teacher.id, lost)).filter(({ id }) => !decided.has(id));
  await resolveHitLessons(ctx, {
    teacherId: teacher.id,
    intervals: lost,
    resolutions: [...resolutions, ...undecided.map(({ id }) => ({ lesson_id: id, action: 'leave' as const }))],
  });
  await write(ctx, teacher.id, kept, change);
  ctx.audit({
    action: 'working_hours.replace',
    entity: 'teacher',
    entity_id: teacher.id,
    teacher_id: teacher.id,
    old: { hours: kept },
    new: input,
  });
  return getWorkingTime(ctx, { params });
}

/** @throws AppError `invalid`, `spans_overlap`, `zone_unknown`, `time_in_past` */
async function assess(
  ctx: ReadContext,
  teacherId: number,
  input: WorkingWeekInput,
  resolutions: readonly LessonResolution[],
): Promise<Assessed> {
  const backwards = input.week.findIndex(({ start_minute, finish_minute }) => finish_minute <= start_minute);
  if (backwards !== -1) throw new AppError('invalid', { reason: 'too_small' }, `week.${backwards}.finish_minute`);
  const overlap = overlapInWeek(input.week);
  if (overlap !== null) {
    const times = { from: clockOf(overlap.start_minute), to: clockOf(overlap.finish_minute) };
    throw new AppError('spans_overlap', times, `week.${overlap.index}.start_minute`);
  }
  if (input.valid_from < todayIn(input.zone, ctx.now)) throw new AppError('time_in_past', {}, 'valid_from');
  if (input.valid_to !== null && input.valid_to <= input.valid_from) throw new AppError('invalid', { reason: 'too_small' }, 'valid_to');
  const kept = await hoursFrom(ctx.db, teacherId, input.valid_from);
  const change = weekChange(kept, joinedWeek(input.week), input);
  const [old = [], now = []] = await intervalsAhead(ctx, teacherId, resolutions, kept, weekAfter(kept, change));
  return { kept, change, lost: asHits(intervalsWithout(joined(old), joined(now))) };
}

function weekAfter(kept: readonly KeptSpan[], { remove, set, add }: WeekChange): WeeklyRule[] {
  const untilOf = new Map(set.map(({ id, valid_to }) => [id, valid_to]));
  const staying = kept.filter(({ id }) => !remove.includes(id));
  return [...staying.map((span) => ({ ...span, valid_to: untilOf.has(span.id) ? (untilOf.get(span.id) ?? null) : span.valid_to })), ...add];
}

/** Ends rows before extending others, so that no two rows ever overlap. */
async function write({ db }: WriteContext, teacherId: number, kept: readonly KeptSpan[], { remove, set, add }: WeekChange): Promise<void> {
  if (remove.length > 0) await db.deleteFrom('working_hours').where('id', 'in', remove).execute();
  const untilOf = (id: number) => kept.find((span) => span.id === id)?.valid_to ?? '9999-12-31';
  const ending = set.filter(({ id, valid_to }) => valid_to !== null && valid_to < untilOf(id));
  for (const { id, valid_to } of [...ending, ...set.filter((each) => !ending.includes(each))])
    await db.updateTable('working_hours').set({ valid_to }).where('id', '=', id).execute();
  if (add.length > 0)
    await db
      .insertInto('working_hours')
      .values(add.map((span) => ({ ...span, teacher_id: teacherId })))
      .execute();
}
