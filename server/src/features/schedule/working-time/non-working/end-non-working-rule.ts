import type { EndNonWorkingRuleInput } from '@lectern/contract/schedule/working-time.schema';
import { AppError } from '../../../../kernel/app-error.ts';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { lockTeachers } from '../hit-intervals.ts';
import { requireKeptRule, requireStillHolds, ruleView } from './non-working-rule.queries.ts';
import { todayIn } from '../working-time.queries.ts';

type Input = { readonly params: { id: number }; readonly body: EndNonWorkingRuleInput };

/** Ends a rule from a date on; one that has not begun by then is deleted. */
export async function endNonWorkingRule(ctx: WriteContext, { params, body: { from } }: Input): Promise<Record<string, never>> {
  const { teacher_id } = await requireKeptRule(ctx, params.id);
  await lockTeachers(ctx, teacher_id, []);
  const before = await requireKeptRule(ctx, params.id);
  if (from < todayIn(before.zone, ctx.now)) throw new AppError('time_in_past', {}, 'from');
  requireStillHolds(before, from, 'from');
  if (before.valid_from < from) await ctx.db.updateTable('non_working_rules').set({ valid_to: from }).where('id', '=', before.id).execute();
  else await ctx.db.deleteFrom('non_working_rules').where('id', '=', before.id).execute();
  ctx.audit({
    action: 'non_working_rule.end',
    entity: 'non_working_rule',
    entity_id: before.id,
    teacher_id,
    old: ruleView(before),
    new: { valid_to: from },
  });
  return {};
}
