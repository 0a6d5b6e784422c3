import type { LateCancellation } from '@lectern/contract/lessons/taken-away.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { falloutOf } from '../rule-lessons.queries.ts';
import type { StoppedRule } from './rule-ends.queries.ts';
import { takeBack } from './take-back.ts';
import type { Taken } from './take-back.ts';

type Values = Readonly<Record<string, unknown>>;
type Entry = { readonly action: string; readonly old?: Values; readonly new: Values };

/**
 * Takes back the lessons of rules that stop together, and writes each stop. Under the locks of the teacher and all children.
 * @param write changes one rule, and returns its audit entry
 * @returns the numbers of lessons taken back and cancelled
 * @throws AppError the errors of `takeLessonsAway`
 */
export async function stopRules(
  ctx: WriteContext,
  stopped: readonly StoppedRule[],
  cancellation: LateCancellation,
  write: (rule: StoppedRule, taken: Taken) => Promise<Entry>,
): Promise<{ taken_back: number; cancelled: number }> {
  const freed = await Promise.all(
    stopped.map(async ({ rule, from, to }) => ({ ruleId: rule.id, from, to, fallout: await falloutOf(ctx, rule.id, from, to) })),
  );
  const taken = await takeBack(ctx, freed, cancellation);
  const count = { taken_back: 0, cancelled: 0 };
  for (const each of stopped) {
    const { rule } = each;
    const gone = taken.get(rule.id);
    if (gone === undefined) throw new Error('the lessons of a rule were not taken back');
    const entry = await write(each, gone);
    count.taken_back += gone.taken_back.length;
    count.cancelled += gone.cancelled.length;
    ctx.audit({ entity: 'regular_rule', entity_id: rule.id, client_id: rule.pupil, teacher_id: rule.teacher_id, ...entry });
  }
  return count;
}
