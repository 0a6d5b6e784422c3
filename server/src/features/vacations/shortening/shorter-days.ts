import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { todayOf } from '../vacation-surroundings.ts';
import { shorterDays } from '../vacations.rules.ts';
import type { VacationRow } from '../vacations.view.ts';

/** @throws AppError `vacation_over` if no day can be freed, `invalid` for an impossible last day */
export function requireShorter(ctx: ReadContext, vacation: VacationRow, lastDay: string): void {
  const { first_day, last_day } = shorterDays(vacation, todayOf(ctx, vacation));
  if (first_day > last_day) throw new AppError('vacation_over');
  if (lastDay < first_day) throw new AppError('invalid', { reason: 'too_small' }, 'last_day');
  if (lastDay > last_day) throw new AppError('invalid', { reason: 'too_big' }, 'last_day');
}
