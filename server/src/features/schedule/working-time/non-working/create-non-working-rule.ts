import type { CreateNonWorkingRuleInput, NonWorkingRule } from '@lectern/contract/schedule/working-time.schema';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { resolveHitLessons } from '../../../lessons/public/resolve-hit-lessons.ts';
import { lockTeachers } from '../hit-intervals.ts';
import { ruleView, assessRule } from './non-working-rule.queries.ts';
import { requireKeptTeacher, requireRule } from '../working-time.queries.ts';

/** Creates a weekly non-working time of a teacher, once the lessons that it hits are resolved. */
export async function createNonWorkingRule(ctx: WriteContext, { body }: { body: CreateNonWorkingRuleInput }): Promise<NonWorkingRule> {
  const { resolutions, ...input } = body;
  await requireKeptTeacher(ctx, input.teacher_id);
  await lockTeachers(ctx, input.teacher_id, resolutions);
  const intervals = await assessRule(ctx, input, null, resolutions);
  await resolveHitLessons(ctx, { teacherId: input.teacher_id, intervals, resolutions });
  const { id } = await ctx.db.insertInto('non_working_rules').values(input).returning('id').executeTakeFirstOrThrow();
  ctx.audit({ action: 'non_working_rule.create', entity: 'non_working_rule', entity_id: id, teacher_id: input.teacher_id, new: input });
  return ruleView(await requireRule(ctx.db, id));
}
