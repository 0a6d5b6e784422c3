import type { ReadContext } from '../../../kernel/calls/context.ts';
import { horizonOf } from '../regular-lessons.rules.ts';

/** The first date on which no lesson is placed yet, from the school's setting of weeks ahead. */
export function placingHorizon({ settings, now }: Pick<ReadContext, 'settings' | 'now'>): string {
  return horizonOf(settings.school_zone, now, settings.lessons_ahead_weeks);
}
