import type { PaySource } from '@lectern/contract/salary/pay-kinds.rules';
import type { Currency, MinorUnits } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { businessDateOf, schoolDateOf } from '../ledger/public/business-date.ts';
import type { BulkPosting } from '../ledger/public/post-transactions.ts';
import { postTransactions } from '../ledger/public/post-transactions.ts';

type Posted = {
  readonly id: number;
  readonly teacher_id: number;
  readonly source: PaySource;
  readonly net: MinorUnits;
  readonly withheld: MinorUnits;
  readonly currency: Currency;
};
type Part = {
  readonly occasion: 'payout_sent' | 'payout_withheld' | 'payout_paid';
  readonly amount: MinorUnits;
  readonly key: string;
  readonly reverses_id?: number | null;
};

const occasions = {
  lessons: { payout_sent: 'payout_sent', payout_withheld: 'payout_withheld', payout_paid: 'payout_paid' },
  scheme: { payout_sent: 'scheme_payout_sent', payout_withheld: 'scheme_payout_withheld', payout_paid: 'payout_paid' },
} as const;

const posting = (date: string, { teacher_id, source, currency }: Posted, { key, occasion, ...part }: Part): BulkPosting => ({
  ...part,
  occasion: occasions[source][occasion],
  business_date: date,
  client_id: null,
  // Scheme pay is owed on one account of the school, and is not in any teacher's transactions.
  teacher_id: source === 'lessons' ? teacher_id : null,
  currency,
  idempotency_key: key,
});

/** Posts the payouts of a register: the sums for the bank, and the taxes. @returns their ids */
export async function postSent(ctx: WriteContext, registerId: number): Promise<number[]> {
  const { rows } = await sql<Posted>`
    select id, teacher_id, source, net, withheld, currency from payouts where register_id = ${registerId} and state = 'approved' order by id for update
  `.execute(ctx.db);
  const date = await businessDateOf(ctx, ctx.now);
  await postTransactions(
    ctx,
    rows.flatMap((payout) => {
      const sent = posting(date, payout, { occasion: 'payout_sent', amount: payout.net, key: `payout:${payout.id}:sent` });
      const taxes = posting(date, payout, { occasion: 'payout_withheld', amount: payout.withheld, key: `payout:${payout.id}:withheld` });
      return payout.withheld > 0 ? [sent, taxes] : [sent];
    }),
  );
  await sql`
    update payouts o set state = 'sent', sent_on = ${schoolDateOf(ctx, ctx.now)}, sent_transaction_id = s.id, withheld_transaction_id = w.id
    from payouts n join ledger_transactions s on s.idempotency_key = 'payout:' || n.id || ':sent'
    left join ledger_transactions w on w.idempotency_key = 'payout:' || n.id || ':withheld'
    where n.id = o.id and o.register_id = ${registerId} and o.state = 'approved'
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Posts the bank's payment of sent payouts, which the caller has locked. */
export async function postPaid(ctx: WriteContext, payouts: readonly Posted[]): Promise<void> {
  const date = await businessDateOf(ctx, ctx.now);
  await postTransactions(
    ctx,
    payouts.map((payout) => posting(date, payout, { occasion: 'payout_paid', amount: payout.net, key: `payout:${payout.id}:paid` })),
  );
  await sql`
    update payouts o set state = 'paid', paid_on = ${schoolDateOf(ctx, ctx.now)}, paid_transaction_id = t.id
    from ledger_transactions t where o.id = any(${payouts.map(({ id }) => id)}::int[]) and t.idempotency_key = 'payout:' || o.id || ':paid'
  `.execute(ctx.db);
}

export type Returned = Posted & {
  readonly sent_transaction_id: number;
  readonly withheld_transaction_id: number | null;
  readonly paid_transaction_id: number | null;
};

/** Reverses all postings of a payout: its pay is owed again. */
export async function postReturned(ctx: WriteContext, payout: Returned): Promise<void> {
  const date = await businessDateOf(ctx, ctx.now);
  const back = (occasion: Part['occasion'], amount: MinorUnits, id: number | null) =>
    id === null ? [] : [posting(date, payout, { occasion, amount, reverses_id: id, key: `payout:${payout.id}:${occasion}:returned` })];
  await postTransactions(ctx, [
    ...back('payout_paid', payout.net, payout.paid_transaction_id),
    ...back('payout_withheld', payout.withheld, payout.withheld_transaction_id),
    ...back('payout_sent', payout.net, payout.sent_transaction_id),
  ]);
}
