import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { allowed, id, idText, listQuery, search } from '../page.ts';
import { PayPeriodHead } from './salary.schema.ts';

export const GroupSalaryQuery = listQuery(['name', '-name', 'total', '-total'], { period_id: idText.optional(), search });
export type GroupSalaryQuery = z.output<typeof GroupSalaryQuery>;

/** A teacher's pay of a period, compared with the person's earlier periods. */
export const GroupSalaryRow = z.object({
  id,
  name: z.string(),
  lines: z.int(),
  total: minorUnits,
  /** Mean of up to three earlier periods with pay; null without any. */
  usual: minorUnits.nullable(),
  /** Differs from the usual sum by more than half of it. False while the period is open. */
  unusual: z.boolean(),
  open_disputes: z.int(),
  /** By the teacher's curator, or with the whole period. */
  approved: z.boolean(),
});
export type GroupSalaryRow = z.output<typeof GroupSalaryRow>;

/** Approval progress of a curator's group: teachers with pay in a calculated period. */
export const GroupApproval = z.object({
  people: z.int().min(0),
  approved: z.int().min(0),
  open_disputes: z.int().min(0),
  can: z.object({ approve: allowed }),
});
export type GroupApproval = z.output<typeof GroupApproval>;

/** A page of teachers; `total` is the sum of all matches. */
export const GroupSalary = z.object({
  period: PayPeriodHead.extend({ id: id.nullable() }),
  currency,
  total: minorUnits,
  /** Null for users who lead no group. */
  approval: GroupApproval.nullable(),
  count: z.int().min(0),
  results: z.array(GroupSalaryRow),
});
export type GroupSalary = z.output<typeof GroupSalary>;
