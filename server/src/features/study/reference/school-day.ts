import type { ReadContext } from '../../../kernel/calls/context.ts';
import { dateIn } from '../../../kernel/date-in.ts';

/** Today's date in the school's zone, for prices. */
export function schoolDay({ settings, now }: Pick<ReadContext, 'settings' | 'now'>): string {
  return dateIn(settings.school_zone, now).toString();
}
