import type { AcceptInvoiceInput, Invoice, ReturnInvoiceInput } from '@lectern/contract/invoices/invoices.schema';
import { minor } from '@lectern/contract/money';
import { sql } from 'kysely';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { notifyReturned } from './invoice-mails.ts';
import { invoiceActions } from './invoices.policy.ts';
import { requireInvoice } from './invoices.queries.ts';
import { shown } from './send-invoice.ts';

type Of = { readonly params: { readonly id: number } };

/** Returns an invoice to its teacher, who is mailed the reason. @throws AppError `not_found`, `own_invoice`, `invoice_state` */
export async function returnInvoice(
  ctx: WriteContext,
  { params: { id }, body: { reason } }: Of & { body: ReturnInvoiceInput },
): Promise<Invoice> {
  const invoice = await locked(ctx, id);
  requireAction(ctx, invoiceActions, 'return', invoice);
  await step(ctx, invoice, 'returned', reason);
  await notifyReturned(ctx, id, reason);
  return shown(await requireInvoice(ctx, id));
}

/** Accepts an invoice whose sum is the approved pay. @throws AppError `not_found`, `own_invoice`, `invoice_state`, `invoice_differs` */
export async function acceptInvoice(
  ctx: WriteContext,
  { params: { id }, body: { amount } }: Of & { body: AcceptInvoiceInput },
): Promise<Invoice> {
  const invoice = await locked(ctx, id);
  requireAction(ctx, invoiceActions, 'accept', invoice);
  // Accepts only the sum that was displayed, because the invoice may have been sent again meanwhile.
  if (invoice.amount !== amount) throw new AppError('invoice_differs', {}, 'amount');
  await step(ctx, invoice, 'accepted', '');
  return shown(await requireInvoice(ctx, id));
}

async function locked(ctx: WriteContext, id: number): ReturnType<typeof requireInvoice> {
  await sql`select id from invoices where id = ${id} for update`.execute(ctx.db);
  return requireInvoice(ctx, id);
}

async function step(
  ctx: WriteContext,
  { id, state, amount, teacher_id }: Invoice,
  to: 'returned' | 'accepted',
  reason: string,
): Promise<void> {
  await ctx.db.updateTable('invoices').set({ state: to }).where('id', '=', id).execute();
  await ctx.db
    .insertInto('invoice_steps')
    .values({ invoice_id: id, state: to, amount: minor(amount), reason, at: isoOf(ctx.now), by_id: ctx.actor.id })
    .execute();
  ctx.audit({
    action: to === 'returned' ? 'invoice.return' : 'invoice.accept',
    entity: 'invoice',
    entity_id: id,
    teacher_id,
    old: { state },
    new: { state: to, amount, ...(reason === '' ? {} : { reason }) },
  });
}
