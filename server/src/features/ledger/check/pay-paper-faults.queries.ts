import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Discrepancies of receipts and invoices with their payouts and pay. */
export const payPaperSearches = {
  wrong_receipts: sql`
    select r.id, null::int, o.teacher_id || ' ' || o.kind || ' ' || o.net, r.teacher_id || ' ' || r.state || ' ' || r.amount
    from receipts r join payouts o on o.id = r.payout_id
    where r.teacher_id <> o.teacher_id or o.kind <> 'self_employed'
      or ('amount' = any(r.differences)) <> (r.amount <> o.net) or ('payee_inn' = any(r.differences)) <> (r.payee_inn <> o.inn)
      or (r.state in ('attached', 'verified') and o.state not in ('paid', 'failed'))
      or (r.state = 'verified' and r.verified_comment = '' and cardinality(r.differences) + cardinality(r.corrected) > 0)
    union all
    select max(id), null::int, '1', count(*)::text from receipts where state in ('attached', 'verified') group by payout_id having count(*) > 1
    union all
    select max(id), null::int, number, count(*)::text from receipts where state = 'verified' group by payee_inn, number having count(*) > 1`,
  // The sum of an invoice equals one that a calculation of its period stated; so do its lines and its last step.
  wrong_invoices: sql`
    select i.id, null::int, coalesce(s.total::text, '–'), i.amount::text from invoices i
    left join lateral (
      select s.total from pay_statements s join pay_calculations c on c.id = s.calculation_id
      where c.period_id = i.period_id and s.teacher_id = i.teacher_id and s.currency = i.currency
      order by s.total = i.amount desc, s.id desc limit 1
    ) s on true
    where s.total is distinct from i.amount
    union all
    select i.id, null::int, i.amount::text, l.sum::text from invoices i
    cross join lateral (select coalesce(sum((x ->> 'amount')::bigint), 0) as sum from jsonb_array_elements(i.content -> 'lines') x) l
    where l.sum <> i.amount
    union all
    select i.id, null::int, coalesce(t.state || ' ' || t.amount, '–'), i.state || ' ' || i.amount from invoices i
    left join lateral (select t.state, t.amount from invoice_steps t where t.invoice_id = i.id order by t.id desc limit 1) t on true
    where (t.state, t.amount) is distinct from (i.state, i.amount)
    union all
    select max(id), null::int, count(*)::text, max(number)::text from invoices group by teacher_id having max(number) <> count(*)`,
} satisfies Readonly<Record<string, RawBuilder<unknown>>>;
