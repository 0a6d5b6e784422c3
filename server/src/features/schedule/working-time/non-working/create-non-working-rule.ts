import type { CreateNonWorkingRuleInput, NonWorkingRule } from '@lectern/contract/schedule/working-time.schema';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { resolveHitLessons } from '../../../lessons/public/resolve-hit-lessons.ts';
import { lockTeachers } from '../hit-stretches.ts';
import { ruleView, weighRule } from './non-working-rule.queries.ts';
import { requireKeptTeacher, requireRule } from '../working-time.queries.ts';

/** Creates a weekly non-working time of a teacher, once the lessons that it hits are resolved. */
export async function createNonWorkingRule(ctx: WriteContext, { body }: { body: CreateNonWorkingRuleInput }): Promise<NonWorkingRule> {
  const { resolutions, ...wish } = body;
  await requireKeptTeacher(ctx, wish.teacher_id);
  await lockTeachers(ctx, wish.teacher_id, resolutions);
  const stretches = await weighRule(ctx, wish, null, resolutions);
  await resolveHitLessons(ctx, { teacherId: wish.teacher_id, stretches, resolutions });
  const { id } = await ctx.db.insertInto('non_working_rules').values(wish).returning('id').executeTakeFirstOrThrow();
  ctx.audit({ action: 'non_working_rule.create', entity: 'non_working_rule', entity_id: id, teacher_id: wish.teacher_id, new: wish });
  return ruleView(await requireRule(ctx.db, id));
}
