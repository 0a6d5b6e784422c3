import { temporalZone } from '@lectern/contract/time';
import type { WriteContext } from '../../../kernel/calls/context.ts';

export type NewEngagement = {
  readonly kid_id: number;
  readonly client_id: number;
  readonly teacher_id: number;
  readonly course_id: number;
  readonly service_course_id: number;
  readonly trial: boolean;
};

/** Opens an engagement for its first lesson, whose placement the caller has authorised. Called under the child's lock. */
export async function openEngagement(ctx: WriteContext, { trial, ...relation }: NewEngagement): Promise<number> {
  const { kid_id, client_id, teacher_id, course_id, service_course_id } = relation;
  const started = ctx.now.toZonedDateTimeISO(temporalZone(ctx.settings.school_zone)).toPlainDate().toString();
  const row = {
    kid_id,
    client_id,
    teacher_id,
    course_id,
    service_course_id,
    status: trial ? ('trial' as const) : ('active' as const),
    started_on: started,
  };
  const { id } = await ctx.db.insertInto('engagements').values(row).returning('id').executeTakeFirstOrThrow();
  ctx.audit({ action: 'engagement.open', entity: 'engagement', entity_id: id, client_id, teacher_id, new: row });
  return id;
}

/** Continues a trial with lessons of a service course. Called under the child's lock. */
export async function continueTrial(
  ctx: WriteContext,
  { id, client_id, teacher_id, service_course_id }: Omit<NewEngagement, 'kid_id' | 'course_id' | 'trial'> & { readonly id: number },
): Promise<void> {
  await ctx.db.updateTable('engagements').set({ status: 'active', service_course_id }).where('id', '=', id).execute();
  const begun = { status: 'active', service_course_id };
  ctx.audit({ action: 'engagement.begin', entity: 'engagement', entity_id: id, client_id, teacher_id, new: begun });
}
