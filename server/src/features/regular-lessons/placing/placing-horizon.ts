import { usualWeeksAhead } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { horizonOf } from '../regular-lessons.rules.ts';

/** The first date on which no lesson is placed yet: as many weeks ahead as the school wants. */
export async function placingHorizon({ ownSetting, settings, now }: ReadContext): Promise<string> {
  return horizonOf(settings.school_zone, now, await ownSetting('lessons_ahead_weeks', usualWeeksAhead));
}
