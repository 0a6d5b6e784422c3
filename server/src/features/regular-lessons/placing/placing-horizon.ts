import type { ReadContext } from '../../../kernel/calls/context.ts';
import { horizonOf } from '../regular-lessons.rules.ts';

/** The first date on which no lesson is placed yet: as many weeks ahead as the school wants. */
export function placingHorizon({ settings, now }: Pick<ReadContext, 'settings' | 'now'>): string {
  return horizonOf(settings.school_zone, now, settings.lessons_ahead_weeks);
}
