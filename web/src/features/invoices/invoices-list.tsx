import { invoiceStates } from '@lectern/contract/invoices/invoice-states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import { AcceptInvoiceDialog, ReturnInvoiceDialog } from './decide-invoice-dialogs.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import type { InvoiceDecision } from './invoice-columns.tsx';
import { invoiceList, invoiceStateNames } from './invoice-list.ts';
import type { Invoice } from './invoices.queries.ts';

/** Invoices of one teacher, or of all for users who manage pay. */
export function InvoicesList({ teacherId }: { readonly teacherId?: number | undefined }) {
  const { t } = useTranslation('salary');
  const own = teacherId !== undefined;
  const page = useList(invoiceList, own ? { query: { teacher_id: teacherId } } : {});
  const [decided, setDecided] = useState<{ readonly invoice: Invoice; readonly decision: InvoiceDecision } | null>(null);
  const close = () => setDecided(null);
  return (
    <>
      <ListView
        page={page}
        label={t('invoices.title')}
        searchLabel={own ? t('invoices.search_own') : t('invoices.search')}
        columns={invoiceColumns(t, own, (invoice, decision) => setDecided({ invoice, decision }))}
        filters={[
          page.filter(
            'state',
            t('invoices.column.state'),
            invoiceStates.map((value) => ({ value, label: t(invoiceStateNames[value]) })),
          ),
        ]}
        empty={{ title: t('invoices.empty'), filtered: t('invoices.none_found'), none: t('invoices.empty_hint') }}
      />
      {decided?.decision === 'accept' && <AcceptInvoiceDialog invoice={decided.invoice} onClose={close} />}
      {decided?.decision === 'return' && <ReturnInvoiceDialog invoice={decided.invoice} onClose={close} />}
    </>
  );
}
