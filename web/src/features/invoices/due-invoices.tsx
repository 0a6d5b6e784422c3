import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { periodTitle } from '../../ui/formats/period-title.ts';
import classes from './invoices.module.css';
import { dueInvoicesQuery } from './invoices.queries.ts';
import type { DueInvoice } from './invoices.queries.ts';
import { SendInvoiceDialog } from './send-invoice-dialog.tsx';

/** Approved pay without an invoice of the teacher. */
export function DueInvoices({ teacherId }: { readonly teacherId: number }) {
  const { t } = useTranslation('salary');
  const { data } = useQuery(dueInvoicesQuery(teacherId));
  const [sent, setSent] = useState<DueInvoice | null>(null);
  if (data === undefined) return null;
  const { sole_trader, requisites, due } = data;
  if (!sole_trader) return <Note>{t('invoices.not_sole_trader')}</Note>;
  if (due.length === 0) return <Note>{t('invoices.nothing_due')}</Note>;
  return (
    <Card title={t('invoices.due')}>
      {!requisites && <p className={classes.warn}>{t('invoices.no_requisites')}</p>}
      <ul className={classes.due}>
        {due.map((each) => (
          <li key={`${each.period.id} ${each.currency}`}>
            <span>
              {periodTitle(each.period)}
              <span className={classes.small}>
                {formatMoney(each.amount, { currency: each.currency })} · {t('invoices.no', { number: each.number })}
              </span>
            </span>
            <Button
              disabled={!requisites}
              aria-haspopup="dialog"
              aria-label={`${t('invoices.send.open')}: ${periodTitle(each.period)}`}
              onClick={() => setSent(each)}
            >
              {each.invoice_id === null ? t('invoices.send.open') : t('invoices.send.again')}
            </Button>
          </li>
        ))}
      </ul>
      {sent !== null && <SendInvoiceDialog teacherId={teacherId} due={sent} onClose={() => setSent(null)} />}
    </Card>
  );
}

function Note({ children }: { readonly children: string }) {
  return (
    <Card>
      <p className="soft">{children}</p>
    </Card>
  );
}
