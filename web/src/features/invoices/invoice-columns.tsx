import type { TFunction } from 'i18next';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { periodTitle } from '../../ui/formats/period-title.ts';
import { Tag } from '../../ui/tag.tsx';
import type { ListColumn } from '../list-tools/public/define-list.ts';
import { invoiceStateNames, invoiceTones } from './invoice-list.ts';
import type { invoiceList } from './invoice-list.ts';
import classes from './invoices.module.css';
import type { Invoice } from './invoices.queries.ts';

export type InvoiceDecision = 'accept' | 'return';
type T = TFunction<'salary'>;
type OnDecide = (invoice: Invoice, decision: InvoiceDecision) => void;

const decisions = ['accept', 'return'] as const;
const decisionTexts = { accept: 'salary:invoices.accept.act', return: 'salary:invoices.return.act' } as const;

/** Columns of invoices; the teacher's own list has no names. */
export function invoiceColumns(t: T, own: boolean, onDecide: OnDecide): ListColumn<typeof invoiceList>[] {
  const sum = ({ amount, currency }: Invoice) => formatMoney(amount, { currency });
  const teacher: ListColumn<typeof invoiceList> = {
    key: 'teacher',
    title: t('teacher'),
    ordering: 'name',
    wide: true,
    cell: ({ teacher_name }) => teacher_name,
  };
  return [
    {
      key: 'brief',
      exportedAs: [],
      title: t('invoices.column.invoice'),
      wide: 'never',
      cell: (invoice) => (
        <>
          <span className={classes.main}>{own ? t('invoices.no', { number: invoice.number }) : invoice.teacher_name}</span>
          <span className={classes.small}>
            {own ? '' : `${t('invoices.no', { number: invoice.number })} · `}
            {periodTitle(invoice.period)} · {sum(invoice)}
          </span>
          <Paper invoice={invoice} t={t} />
        </>
      ),
    },
    ...(own ? [] : [teacher]),
    {
      key: 'number',
      title: t('invoices.column.invoice'),
      wide: true,
      cell: (invoice) => (
        <>
          {t('invoices.no', { number: invoice.number })}
          <span className={classes.small}>
            <Paper invoice={invoice} t={t} />
          </span>
        </>
      ),
    },
    { key: 'period', title: t('invoices.column.period'), wide: true, cell: ({ period }) => periodTitle(period) },
    { key: 'sum', title: t('invoices.column.sum'), align: 'right', ordering: 'amount', wide: true, cell: sum },
    { key: 'sent', title: t('invoices.column.sent'), ordering: 'sent_on', wide: true, cell: ({ sent_on }) => formatDate(sent_on) },
    { key: 'state', title: t('invoices.column.state'), cell: (invoice) => <State invoice={invoice} t={t} /> },
    {
      key: 'decisions',
      exportedAs: [],
      title: '',
      align: 'right',
      cell: (invoice) => (
        <span className={classes.acts}>
          {decisions
            .filter((decision) => invoice.can[decision].allowed)
            .map((decision) => (
              <Button
                key={decision}
                variant="subtle"
                aria-haspopup="dialog"
                aria-label={`${t(decisionTexts[decision])}: ${invoice.teacher_name}, ${t('invoices.no', { number: invoice.number })}`}
                onClick={() => onDecide(invoice, decision)}
              >
                {t(decisionTexts[decision])}
              </Button>
            ))}
        </span>
      ),
    },
  ];
}

type Part = { readonly invoice: Invoice; readonly t: T };

function Paper({ invoice: { id, has_file }, t }: Part) {
  return (
    <a href={`/api/invoices/${id}/file/`} target="_blank" rel="noopener noreferrer">
      {has_file ? t('invoices.own_file') : t('invoices.paper')}
    </a>
  );
}

function State({ invoice: { state, decided, differs, paid, amount, currency }, t }: Part) {
  return (
    <>
      <Tag tone={invoiceTones[state]}>{t(invoiceStateNames[state])}</Tag>
      {state === 'returned' && decided !== null && <span className={classes.small}>{decided.reason}</span>}
      {state === 'accepted' && paid > 0 && paid < amount && (
        <span className={classes.small}>{t('invoices.paid_part', { sum: formatMoney(paid, { currency }) })}</span>
      )}
      {differs && <span className={`${classes.small} ${classes.warn}`}>{t('invoices.differs')}</span>}
    </>
  );
}
