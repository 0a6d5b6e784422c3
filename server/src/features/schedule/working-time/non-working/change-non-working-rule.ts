import type { ChangeNonWorkingRuleInput, NonWorkingRule } from '@lectern/contract/schedule/working-time.schema';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { resolveHitLessons } from '../../../lessons/public/resolve-hit-lessons.ts';
import { lockTeachers } from '../hit-intervals.ts';
import { requireKeptRule, ruleView, assessRule } from './non-working-rule.queries.ts';
import { requireRule } from '../working-time.queries.ts';
import type { KeptRule } from '../working-time.queries.ts';

type Input = { readonly params: { id: number }; readonly body: ChangeNonWorkingRuleInput };
type Requested = Omit<ChangeNonWorkingRuleInput, 'resolutions'>;

/** Changes a rule from a date on. A rule that has begun ends there and another one follows it, so that history is kept. */
export async function changeNonWorkingRule(ctx: WriteContext, { params, body }: Input): Promise<NonWorkingRule> {
  const { resolutions, ...requested } = body;
  const { teacher_id } = await requireKeptRule(ctx, params.id);
  await lockTeachers(ctx, teacher_id, resolutions);
  const before = await requireKeptRule(ctx, params.id);
  const intervals = await assessRule(ctx, { ...requested, teacher_id }, before, resolutions);
  // Written first, because a hit lesson may move to the old time of the rule.
  const id = before.valid_from < requested.valid_from ? await follow(ctx, before, requested) : await rewrite(ctx, before, requested);
  await resolveHitLessons(ctx, { teacherId: teacher_id, intervals, resolutions });
  ctx.audit({
    action: 'non_working_rule.change',
    entity: 'non_working_rule',
    entity_id: id,
    teacher_id,
    old: ruleView(before),
    new: requested,
  });
  return ruleView(await requireRule(ctx.db, id));
}

async function follow({ db }: WriteContext, before: KeptRule, requested: Requested): Promise<number> {
  await db.updateTable('non_working_rules').set({ valid_to: requested.valid_from }).where('id', '=', before.id).execute();
  const { id } = await db
    .insertInto('non_working_rules')
    .values({ ...requested, teacher_id: before.teacher_id, parent_id: before.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function rewrite({ db }: WriteContext, before: KeptRule, requested: Requested): Promise<number> {
  await db.updateTable('non_working_rules').set(requested).where('id', '=', before.id).execute();
  return before.id;
}
