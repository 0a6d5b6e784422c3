import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { id, idText, listQuery, pageOf, repeated, search } from '../page.ts';
import { PayDispute, payDisputeState } from './pay-disputes.schema.ts';
import { accrualKind } from './salary.schema.ts';
import { schemeLineKind } from './schemes/scheme-pay.schema.ts';

export const PayDisputesQuery = listQuery(['opened_at', '-opened_at'], {
  state: repeated(payDisputeState),
  period_id: idText.optional(),
  search,
});
export type PayDisputesQuery = z.output<typeof PayDisputesQuery>;

/** A dispute with its line and the person paid by it: a teacher, or an account manager or curator with a scheme. */
export const ListedPayDispute = PayDispute.extend({
  teacher_id: id,
  teacher_name: z.string(),
  of_scheme: z.boolean(),
  period_id: id.nullable(),
  line: z.object({
    kind: z.union([accrualKind, schemeLineKind]),
    business_date: z.string(),
    amount: minorUnits,
    currency,
    lesson_start: z.string().nullable(),
    /** The title of the paid activity, if any. */
    activity_title: z.string().nullable(),
  }),
});
export type ListedPayDispute = z.output<typeof ListedPayDispute>;

export const PayDisputes = pageOf(ListedPayDispute);
export type PayDisputes = z.output<typeof PayDisputes>;
