import type { RequisitesAnswer, RequisitesInput } from '@lectern/contract/documents/documents.schema';
import { changeSetting } from '../../../kernel/change-setting.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { requisitesKey, schoolRequisites } from '../public/requisites.ts';
import { getRequisites } from './requisites.queries.ts';

/** Changes what the school calls itself on the papers that it issues from now on. */
export async function changeRequisites(ctx: WriteContext, { body }: { body: RequisitesInput }): Promise<RequisitesAnswer> {
  const before = await schoolRequisites(ctx);
  await changeSetting(ctx, requisitesKey, body);
  ctx.audit({ action: 'requisites.change', entity: 'school_settings', entity_id: null, old: before, new: body });
  return getRequisites(ctx);
}
