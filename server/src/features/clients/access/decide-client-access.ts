import { accessCan } from '@lectern/contract/clients/access/access-states';
import type { AccessAction } from '@lectern/contract/clients/access/access-states';
import type { AccessRequest, DecideAccessInput, GrantAccessInput } from '@lectern/contract/clients/access/client-access.schema';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { notifyAsker } from './access-mails.ts';
import { accessActions } from './access.policy.ts';
import { endOfAccess } from './access.rules.ts';
import { accessView } from './access.view.ts';
import { requireAccessRequest } from './client-access.queries.ts';

type About<Body> = { readonly params: { readonly id: number }; readonly body: Body };
type Decision = { readonly comment: string; readonly last_day?: string; readonly ends_at?: string };

/** Grants access to the client until the end of a day. It then expires by itself. */
export async function grantClientAccess(ctx: WriteContext, { params, body }: About<GrantAccessInput>): Promise<AccessRequest> {
  const end = endOfAccess(body.last_day, ctx.now, ctx.settings.school_zone);
  return decide(ctx, 'grant', params.id, () => {
    if (typeof end === 'string') throw new AppError(end, {}, 'last_day');
    return { comment: body.comment, last_day: body.last_day, ends_at: isoOf(end) };
  });
}

/** Declines a colleague's request. */
export async function declineClientAccess(ctx: WriteContext, { params, body }: About<DecideAccessInput>): Promise<AccessRequest> {
  return decide(ctx, 'decline', params.id, () => body);
}

/** Revokes access before its last day. */
export async function revokeClientAccess(ctx: WriteContext, { params, body }: About<DecideAccessInput>): Promise<AccessRequest> {
  return decide(ctx, 'revoke', params.id, () => body);
}

/** Withdraws one's own request. */
export async function withdrawAccessRequest(ctx: WriteContext, { params }: { params: { id: number } }): Promise<AccessRequest> {
  return decide(ctx, 'withdraw', params.id, () => ({ comment: '' }));
}

async function decide(ctx: WriteContext, action: AccessAction, id: number, decisionOf: () => Decision): Promise<AccessRequest> {
  const request = await requireAccessRequest(ctx, id, { forUpdate: true });
  requireAction(ctx, accessActions, action, request);
  const { comment, ...until } = decisionOf();
  const state = accessCan[action].to;
  await ctx.db
    .updateTable('client_access_requests')
    .set({ state, decided_at: isoOf(ctx.now), decided_by: ctx.actor.id, decision_comment: comment, ...until })
    .where('id', '=', id)
    .execute();
  ctx.audit({
    action: `client_access.${action}`,
    entity: 'client_access_request',
    entity_id: id,
    client_id: request.client_id,
    old: { state: request.state },
    new: { state, asked_by: request.asked_by, colleague: request.asked_by_name, comment, last_day: until.last_day ?? request.last_day },
  });
  if (action !== 'withdraw') await notifyAsker(ctx, request, action, { comment, lastDay: until.last_day ?? null });
  return accessView(ctx, await requireAccessRequest(ctx, id));
}
