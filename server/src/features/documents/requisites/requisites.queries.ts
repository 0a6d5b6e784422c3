import type { RequisitesAnswer } from '@lectern/contract/documents/documents.schema';
import { abilities } from '@lectern/contract/permissions';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { schoolRequisites } from '../public/requisites.ts';

/** The school's requisites, and whether the asker may change them. */
export async function getRequisites(ctx: ReadContext): Promise<RequisitesAnswer> {
  const allowed = ctx.actor.abilities.includes(abilities.keepBooks);
  return { requisites: await schoolRequisites(ctx), can: { edit: { allowed, reason: allowed ? null : 'forbidden' } } };
}
