import '../../ui/floating/overlay-styles.ts';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../kernel/session.ts';
import { Page } from '../../ui/page.tsx';
import { DueInvoices } from './due-invoices.tsx';
import { InvoicesList } from './invoices-list.tsx';
import classes from './invoices.module.css';

/** A sole trader's invoices to the school: those that can be sent, and the state of those sent. */
export default function InvoicesPage() {
  const { t } = useTranslation('salary');
  const { id } = useCurrentUser();
  return (
    <Page title={t('invoices.title')}>
      <div className={classes.stack}>
        <DueInvoices teacherId={id} />
        <InvoicesList teacherId={id} />
      </div>
    </Page>
  );
}
