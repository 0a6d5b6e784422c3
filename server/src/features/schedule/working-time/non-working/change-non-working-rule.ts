import type { ChangeNonWorkingRuleInput, NonWorkingRule } from '@lectern/contract/schedule/working-time.schema';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { resolveHitLessons } from '../../../lessons/public/resolve-hit-lessons.ts';
import { lockTeachers } from '../hit-stretches.ts';
import { requireKeptRule, ruleView, weighRule } from './non-working-rule.queries.ts';
import { requireRule } from '../working-time.queries.ts';
import type { KeptRule } from '../working-time.queries.ts';

type Input = { readonly params: { id: number }; readonly body: ChangeNonWorkingRuleInput };
type Wish = Omit<ChangeNonWorkingRuleInput, 'resolutions'>;

/** Changes a rule from a date on. A rule that has begun ends there and another one follows it, so that history is kept. */
export async function changeNonWorkingRule(ctx: WriteContext, { params, body }: Input): Promise<NonWorkingRule> {
  const { resolutions, ...wish } = body;
  const { teacher_id } = await requireKeptRule(ctx, params.id);
  await lockTeachers(ctx, teacher_id, resolutions);
  const before = await requireKeptRule(ctx, params.id);
  const stretches = await weighRule(ctx, { ...wish, teacher_id }, before, resolutions);
  // Written first, because a hit lesson may move to the old time of the rule.
  const id = before.valid_from < wish.valid_from ? await follow(ctx, before, wish) : await rewrite(ctx, before, wish);
  await resolveHitLessons(ctx, { teacherId: teacher_id, stretches, resolutions });
  ctx.audit({
    action: 'non_working_rule.change',
    entity: 'non_working_rule',
    entity_id: id,
    teacher_id,
    old: ruleView(before),
    new: wish,
  });
  return ruleView(await requireRule(ctx.db, id));
}

async function follow({ db }: WriteContext, before: KeptRule, wish: Wish): Promise<number> {
  await db.updateTable('non_working_rules').set({ valid_to: wish.valid_from }).where('id', '=', before.id).execute();
  const { id } = await db
    .insertInto('non_working_rules')
    .values({ ...wish, teacher_id: before.teacher_id, parent_id: before.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function rewrite({ db }: WriteContext, before: KeptRule, wish: Wish): Promise<number> {
  await db.updateTable('non_working_rules').set(wish).where('id', '=', before.id).execute();
  return before.id;
}
