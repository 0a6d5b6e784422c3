import { nowInstant } from '../../kernel/clock.ts';
import { localDateOf } from '../../ui/formats/date-time.tsx';
import type { RegularRule } from './regular-lessons.queries.ts';

/** First day on which a rule can be changed, paused or ended: today in its zone, or its first day. */
export function firstOpenDay({ zone, valid_from }: Pick<RegularRule, 'zone' | 'valid_from'>): string {
  const today = localDateOf(nowInstant(), zone);
  return today > valid_from ? today : valid_from;
}
