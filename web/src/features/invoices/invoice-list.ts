import { invoiceStates } from '@lectern/contract/invoices/invoice-states';
import type { InvoiceState } from '@lectern/contract/invoices/invoice-states';
import type { Tone } from '../../ui/tag.tsx';
import { anyOf, defineList } from '../list-tools/public/define-list.ts';

/** Invoices of sole traders. */
export const invoiceList = defineList({
  path: '/api/invoices/',
  subject: 'invoices',
  orderings: ['-sent_on', 'sent_on', 'name', 'amount', '-amount'],
  exportsAll: true,
  filters: { state: anyOf(invoiceStates) },
});

export const invoiceStateNames = {
  sent: 'salary:invoices.state.sent',
  returned: 'salary:invoices.state.returned',
  accepted: 'salary:invoices.state.accepted',
  paid: 'salary:invoices.state.paid',
} as const satisfies Record<InvoiceState, string>;
export const invoiceTones = {
  sent: 'planned',
  returned: 'attention',
  accepted: 'held',
  paid: 'held',
} as const satisfies Record<InvoiceState, Tone>;
