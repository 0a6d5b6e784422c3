import type { BalanceLine, LedgerTransactionRow } from '@lectern/contract/ledger/ledger.schema';
import type { MinorUnits } from '@lectern/contract/money';
import { allowedActions } from '../../kernel/actions.ts';
import type { RuleContext } from '../../kernel/actions.ts';
import { transactionActions } from './ledger.policy.ts';
import type { Reversible } from './ledger.policy.ts';

type About = LedgerTransactionRow['about'];
export type TransactionRow = Omit<LedgerTransactionRow, 'about' | 'can'> & About & Reversible;

/** A transaction with its source and actions. */
export function transactionView(ctx: RuleContext, row: TransactionRow): LedgerTransactionRow {
  const { kid_name, course_title, lesson_start, subscription_title, system_only: _, author_id: __, ...transaction } = row;
  return {
    ...transaction,
    about: { kid_name, course_title, lesson_start, subscription_title },
    can: allowedActions(ctx, transactionActions, row),
  };
}

type Source = BalanceLine['source'];
export type BalanceRow = Omit<BalanceLine, 'source' | 'unit_value'> & Source & { readonly value: MinorUnits };

/** A line of a balance; the worth of a unit is the amount of its transaction. */
export function balanceLineView(row: BalanceRow): BalanceLine {
  const { transaction_id, occasion_code, occasion_title, business_date, posted_at, author_name, comment } = row;
  const { reverses_id, reversed_by_id, reverses_date, amount, balance, currency, units, units_after, value, ...rest } = row;
  return {
    transaction_id,
    occasion_code,
    occasion_title,
    business_date,
    posted_at,
    author_name,
    comment,
    reverses_id,
    reversed_by_id,
    reverses_date,
    amount,
    balance,
    currency,
    units,
    units_after,
    unit_value: Math.abs(units) === 1 && rest.unit_no !== null ? value : null,
    source: {
      lesson_id: rest.lesson_id,
      lesson_start: rest.lesson_start,
      lesson_status: rest.lesson_status,
      kid_name: rest.kid_name,
      course_title: rest.course_title,
      teacher_name: rest.teacher_name,
      cancel_reason: rest.cancel_reason,
      cancelled_at: rest.cancelled_at,
      fault: rest.fault,
      client_share: rest.client_share,
      subscription_id: rest.subscription_id,
      subscription_title: rest.subscription_title,
      unit_no: rest.unit_no,
      units_of: rest.units_of,
    },
  };
}
