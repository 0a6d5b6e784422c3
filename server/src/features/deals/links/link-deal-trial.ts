import type { DealCard, LinkTrialInput } from '@lectern/contract/deals/deals.schema';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { dealAfterWrite, requireOwnDeal } from '../deal-card.queries.ts';
import { dealActions } from '../deals.policy.ts';

type Input = { readonly params: { readonly id: number }; readonly body: LinkTrialInput };

/** Links a trial lesson of the deal's client to it, or removes the link. */
export async function linkDealTrial(ctx: WriteContext, { params, body }: Input): Promise<DealCard> {
  const deal = await requireOwnDeal(ctx, params.id, body.version);
  if (body.lesson_id === deal.trial_lesson_id) {
    ctx.nothingChanged();
    return dealAfterWrite(ctx, deal.id);
  }
  requireAction(ctx, dealActions, 'link_trial', deal);
  const start = body.lesson_id === null ? null : await requireTrial(ctx, body.lesson_id, deal.client_id);
  await ctx.db
    .updateTable('deals')
    .set({ trial_lesson_id: body.lesson_id, version: deal.version + 1, changed_by: ctx.actor.id })
    .where('id', '=', deal.id)
    .execute();
  ctx.audit({
    action: 'deal.link_trial',
    entity: 'deal',
    entity_id: deal.id,
    client_id: deal.client_id,
    old: { trial_on: deal.trial_lesson_id === null ? null : deal.trial_start.slice(0, 10) },
    new: { trial_on: start?.slice(0, 10) ?? null },
  });
  return dealAfterWrite(ctx, deal.id);
}

/** @returns the start of the lesson @throws AppError `not_found` for a lesson of another client, `not_a_trial` */
async function requireTrial({ db }: WriteContext, lessonId: number, clientId: number | null): Promise<string> {
  const lesson = await db
    .selectFrom('lessons')
    .innerJoin('service_courses', 'service_courses.id', 'lessons.service_course_id')
    .select(['lessons.start', 'service_courses.kind'])
    .where('lessons.id', '=', lessonId)
    .where('lessons.client_id', '=', clientId ?? 0)
    .executeTakeFirst();
  if (lesson === undefined) throw new AppError('not_found', {}, 'lesson_id');
  if (lesson.kind !== 'trial') throw new AppError('not_a_trial', {}, 'lesson_id');
  return lesson.start;
}
