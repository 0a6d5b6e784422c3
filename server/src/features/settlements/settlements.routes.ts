import { settlementsContract } from '@lectern/contract/settlements/settlements.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { disputeLine } from './dispute-line.ts';
import { resolveDispute } from './resolve-dispute.ts';
import { sendSettlement } from './send-settlement.ts';
import { downloadSettlement, getSettlement } from './settlements.queries.ts';

export const settlementsRoutes = routesOf(settlementsContract, {
  getSettlement,
  downloadSettlement,
  sendSettlement,
  disputeLine,
  resolveDispute,
});
