import type { Invoice, SendInvoiceInput } from '@lectern/contract/invoices/invoices.schema';
import { minor } from '@lectern/contract/money';
import { sql } from 'kysely';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { schoolRequisites } from '../documents/public/requisites.ts';
import { schoolDateOf } from '../ledger/public/business-date.ts';
import { approvedLines } from '../salary/public/approved-pay.ts';
import { requireOwnFile } from './files/invoice-files.queries.ts';
import { invoiceActions } from './invoices.policy.ts';
import { dueOf, isSoleTrader, requireInvoice, requireOwn } from './invoices.queries.ts';
import { billLinesOf } from './papers/bill-lines.rules.ts';
import type { InvoiceContent } from './papers/invoice-paper.rules.ts';

type Input = { readonly params: { readonly id: number }; readonly body: SendInvoiceInput };

/**
 * Sends the invoice of an approved period. A returned one, or one whose pay has changed, is sent again under the same number.
 * @throws AppError `not_found`, `not_sole_trader`, `requisites_missing`, `invoice_not_due`, `invoice_differs`, `invoice_state`
 */
export async function sendInvoice(ctx: WriteContext, { params: { id: teacher_id }, body }: Input): Promise<Invoice> {
  requireOwn(ctx, teacher_id);
  const { period_id, currency, language, file_id } = body;
  // Reopening changes the lines of the period: sum and lines must be of one state.
  await sql`select from pay_periods where id = ${period_id} for share`.execute(ctx.db);
  // Serialises the invoices of a person, so that numbers have no gaps.
  await lock(ctx.db, [{ of: 'teacher', id: teacher_id }]);
  if (!(await isSoleTrader(ctx, teacher_id))) throw new AppError('not_sole_trader');
  const due = (await dueOf(ctx, teacher_id)).find((each) => each.period.id === period_id && each.currency === currency);
  if (due === undefined) return refuseWhatIsNotDue(ctx, teacher_id, body);
  if (due.amount !== body.amount) throw new AppError('invoice_differs', {}, 'amount');
  if (due.invoice_id !== null) requireAction(ctx, invoiceActions, 'send', await requireInvoice(ctx, due.invoice_id));
  if (file_id !== null) await requireOwnFile(ctx, teacher_id, file_id);
  const content = JSON.stringify(await contentOf(ctx, teacher_id, body, due.amount));
  const sent = { amount: minor(due.amount), language, content, file_id, sent_on: schoolDateOf(ctx, ctx.now), state: 'sent' as const };
  const invoiceId = due.invoice_id ?? (await added(ctx, { ...sent, teacher_id, period_id, currency, number: due.number }));
  if (due.invoice_id !== null) await ctx.db.updateTable('invoices').set(sent).where('id', '=', invoiceId).execute();
  await ctx.db
    .insertInto('invoice_steps')
    .values({ invoice_id: invoiceId, state: 'sent', amount: sent.amount, file_id, at: isoOf(ctx.now), by_id: ctx.actor.id })
    .execute();
  ctx.audit({
    action: 'invoice.send',
    entity: 'invoice',
    entity_id: invoiceId,
    teacher_id,
    new: { number: due.number, period_id, currency, amount: due.amount, own_file: file_id !== null },
  });
  return shown(await requireInvoice(ctx, invoiceId));
}

type Added = Parameters<ReturnType<WriteContext['db']['insertInto']>['values']>[0];

async function added({ db }: WriteContext, values: object): Promise<number> {
  return (
    await db
      .insertInto('invoices')
      .values(values as Added as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

/** The invoice without the fields that only guards use. */
export function shown({ approved: _, ...invoice }: Invoice & { readonly approved: number | null }): Invoice {
  return invoice;
}

/** @throws AppError `invoice_state` for an invoice that cannot be sent again, `invoice_not_due` without approved pay */
async function refuseWhatIsNotDue(ctx: WriteContext, teacher_id: number, { period_id, currency }: SendInvoiceInput): Promise<never> {
  const { rows } = await sql<{ id: number }>`
    select id from invoices where teacher_id = ${teacher_id} and period_id = ${period_id} and currency = ${currency}
  `.execute(ctx.db);
  if (rows[0] !== undefined) requireAction(ctx, invoiceActions, 'send', await requireInvoice(ctx, rows[0].id));
  throw new AppError('invoice_not_due', {}, 'period_id');
}

/** @throws AppError `requisites_missing` if the school has no name or tax number */
async function contentOf(ctx: WriteContext, teacher_id: number, body: SendInvoiceInput, amount: number): Promise<InvoiceContent> {
  const payer = await schoolRequisites(ctx);
  if (payer.name === '' || payer.inn === '') throw new AppError('requisites_missing');
  const { period_id, currency, language } = body;
  const seller = await ctx.db
    .selectFrom('payees')
    .select(['name', 'inn', 'bank', 'bik', 'account', 'correspondent_account'])
    .where('teacher_id', '=', teacher_id)
    .executeTakeFirstOrThrow();
  const lines = billLinesOf(await approvedLines(ctx.db, { teacher_id, period_id, currency, language }), language);
  if (lines.reduce((sum, line) => sum + line.amount, 0) !== amount) throw new Error(`the lines of period ${period_id} are not its pay`);
  const { name, inn, kpp, address, signatory, signatory_post } = payer;
  return { seller, payer: { name, inn, kpp, address, signatory, signatory_post }, lines };
}
