import type { Invoice } from '@lectern/contract/invoices/invoices.schema';
import { keepsPay } from '@lectern/contract/salary/pay-rights.rules';
import type { ActionRules, Refusal } from '../../kernel/actions.ts';
import type { Actor } from '../../kernel/calls/context.ts';

/** `approved`: the currently approved pay of the period, null if it is not approved. */
export type InvoiceFacts = Pick<Invoice, 'teacher_id' | 'state' | 'differs'> & { readonly approved: number | null };
type InvoiceAction = 'send' | 'return' | 'accept';

const stateOf = ({ state }: InvoiceFacts): Refusal => ({ key: 'invoice_state', params: { state } });
/** Nobody decides on their own invoice, whatever abilities they hold. */
const unlessOwn = ({ teacher_id }: InvoiceFacts, { id }: Pick<Actor, 'id'>): Refusal | null => (teacher_id === id ? 'own_invoice' : null);

/** The actions on an invoice, and when they are allowed. It is sent again after a return, and when the approved pay has changed. */
export const invoiceActions: ActionRules<InvoiceAction, InvoiceFacts> = {
  send: {
    who: ({ id, role }, { teacher_id }) => role === 'Teacher' && id === teacher_id,
    blockedBy: (invoice) =>
      (invoice.state === 'returned' || invoice.differs ? null : stateOf(invoice)) ??
      ((invoice.approved ?? 0) > 0 ? null : 'invoice_not_due'),
  },
  return: {
    who: keepsPay,
    blockedBy: (invoice, { actor }) =>
      unlessOwn(invoice, actor) ??
      (invoice.state === 'sent' || (invoice.state === 'accepted' && invoice.differs) ? null : stateOf(invoice)),
  },
  accept: {
    who: keepsPay,
    blockedBy: (invoice, { actor }) =>
      unlessOwn(invoice, actor) ?? (invoice.state === 'sent' ? null : stateOf(invoice)) ?? (invoice.differs ? 'invoice_differs' : null),
  },
};
