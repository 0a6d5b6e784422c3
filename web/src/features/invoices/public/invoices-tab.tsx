import { InvoicesList } from '../invoices-list.tsx';

/** Invoices of all sole traders. */
export function InvoicesTab() {
  return <InvoicesList />;
}
