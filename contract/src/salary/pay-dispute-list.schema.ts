import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { id, idText, listQuery, pageOf, repeated, search } from '../page.ts';
import { PayDispute, payDisputeState } from './pay-disputes.schema.ts';
import { accrualKind } from './salary.schema.ts';

export const PayDisputesQuery = listQuery(['opened_at', '-opened_at'], {
  state: repeated(payDisputeState),
  period_id: idText.optional(),
  search,
});
export type PayDisputesQuery = z.output<typeof PayDisputesQuery>;

/** A dispute with its teacher and line. */
export const ListedPayDispute = PayDispute.extend({
  teacher_id: id,
  teacher_name: z.string(),
  period_id: id.nullable(),
  line: z.object({ kind: accrualKind, business_date: z.string(), amount: minorUnits, currency, lesson_start: z.string().nullable() }),
});
export type ListedPayDispute = z.output<typeof ListedPayDispute>;

export const PayDisputes = pageOf(ListedPayDispute);
export type PayDisputes = z.output<typeof PayDisputes>;
