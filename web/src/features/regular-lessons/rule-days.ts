import { nowInstant } from '../../kernel/clock.ts';
import { localDateOf } from '../../ui/formats/date-time.tsx';
import type { RegularRule } from './regular-lessons.queries.ts';

/** The first day from which on a rule can be changed, paused or ended: today on its own calendar, or the day it begins. */
export function firstOpenDay({ zone, valid_from }: Pick<RegularRule, 'zone' | 'valid_from'>): string {
  const today = localDateOf(nowInstant(), zone);
  return today > valid_from ? today : valid_from;
}
