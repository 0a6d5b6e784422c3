import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import type { BringBackInput } from '@lectern/contract/vacations/vacations.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { bringBack, isBack, lessonAfter, lockAway } from '../../lessons/public/return-lessons.ts';
import { requireOpenVacation } from '../decide-vacation.ts';
import { freedOf } from './freed-days.queries.ts';

type Input = { readonly params: { readonly id: number }; readonly body: BringBackInput };

/** Brings one lesson of the freed days back to its old time and teacher, together with the other one of its pair. */
export async function bringLessonBack(ctx: WriteContext, { params, body }: Input): Promise<Lesson> {
  const vacation = await requireOpenVacation(ctx, 'bring_back', params.id);
  const seen = await freedOf(ctx, vacation, vacation.last_day);
  await lockAway(ctx, seen);
  const freed = await freedOf(ctx, vacation, vacation.last_day);
  const lesson = freed.away.find(({ original }) => original.id === body.lesson_id);
  if (lesson === undefined) throw new AppError('invalid', { reason: 'choice' }, 'lesson_id');
  if (isBack(lesson, freed.teacherId)) ctx.nothingChanged();
  else await bringBack(ctx, freed, lesson);
  return lessonAfter(ctx, lesson);
}
