import type { RequisitesAnswer } from '@lectern/contract/documents/documents.schema';
import { allowedActions } from '../../../kernel/actions.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { schoolRequisites } from '../public/requisites.ts';
import { requisitesActions } from './requisites.policy.ts';

/** The school's requisites, and whether the actor may change them. */
export async function getRequisites(ctx: ReadContext): Promise<RequisitesAnswer> {
  return { requisites: await schoolRequisites(ctx), can: allowedActions(ctx, requisitesActions, null) };
}
