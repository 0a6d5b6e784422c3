/** A weekly rule in the zones of viewer and child. Pure. */
import type { WeeklyTime } from '../free-teachers/public/weekly-time.rules.ts';
import { firstInstant, sameTime, timeIn } from '../free-teachers/public/weekly-time.rules.ts';
import { temporalZone } from '../../kernel/zone.ts';

type Rule = WeeklyTime & { readonly zone: string; readonly kid_zone: string; readonly valid_from: string };

/**
 * The viewer's time of a weekly rule, and the child's if it is another. Clocks are compared where the rule next applies, because zones change
 * theirs on different days. `at` is that instant.
 */
export function ruleClocks(rule: Rule, zone: string, now: string): { own: WeeklyTime; kid: WeeklyTime | null; at: string } {
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(temporalZone(rule.zone)).toPlainDate().toString();
  const [, first = today] = [today, rule.valid_from].sort();
  const at = firstInstant(rule, first, rule.zone);
  const own = timeIn(at, zone);
  const kid = timeIn(at, rule.kid_zone);
  return { own, kid: sameTime(own, kid) ? null : kid, at };
}
