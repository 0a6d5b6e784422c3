import type { SettlementDispute, SettlementLine } from '@lectern/contract/settlements/settlements.schema';
import { allowedActions } from '../../kernel/actions.ts';
import type { RuleContext } from '../../kernel/actions.ts';
import type { canServeMoney } from '../clients/public/client-access.ts';
import type { SettlementRow } from './settlement.rules.ts';
import { disputeActions } from './settlements.policy.ts';

export type DisputeRow = Omit<SettlementDispute, 'can'> & { readonly client_id: number };

export type SettlementSqlRow = Omit<SettlementRow, 'source'> & SettlementLine['source'];

export function settlementRowView(row: SettlementSqlRow): SettlementRow {
  const {
    lesson_id,
    lesson_start,
    kid_name,
    course_title,
    subscription_id,
    subscription_title,
    comment,
    reverses_id,
    reverses_date,
    ...line
  } = row;
  return {
    ...line,
    source: { lesson_id, lesson_start, kid_name, course_title, subscription_id, subscription_title, comment, reverses_id, reverses_date },
  };
}

export function disputeView(ctx: RuleContext, client: Parameters<typeof canServeMoney>[1], row: DisputeRow): SettlementDispute {
  const { client_id: _, ...dispute } = row;
  return { ...dispute, can: allowedActions(ctx, disputeActions, { ...client, state: row.state }) };
}
