import type { ReadContext } from '../../../kernel/calls/context.ts';
import { dateIn } from '../../../kernel/date-in.ts';

/** The date of now in the school's zone, in which prices begin. */
export function schoolDay({ settings, now }: Pick<ReadContext, 'settings' | 'now'>): string {
  return dateIn(settings.school_zone, now).toString();
}
