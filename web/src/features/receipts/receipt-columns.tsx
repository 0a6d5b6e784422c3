import type { TFunction } from 'i18next';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { periodTitle } from '../../ui/formats/period-title.ts';
import { unbroken } from '../../ui/formats/unbroken.ts';
import { Tag } from '../../ui/tag.tsx';
import type { ListColumn } from '../list-tools/public/define-list.ts';
import type { ReceiptDecision } from './decide-receipt-dialogs.tsx';
import type { receiptList } from './receipt-list.ts';
import { receiptFieldNames, receiptStateNames, receiptTones } from './receipt-names.ts';
import { ReceiptSource } from './receipt-source.tsx';
import classes from './receipts.module.css';
import type { OwedReceipt } from './receipts.queries.ts';

export type ReceiptAct = ReceiptDecision | 'add';
type T = TFunction<'salary'>;
type OnAct = (owed: OwedReceipt, act: ReceiptAct) => void;
const acts = ['add', 'verify', 'annul', 'release'] as const;
const actTexts = {
  add: 'salary:receipts.add.act',
  verify: 'salary:receipts.verify.act',
  annul: 'salary:receipts.annul.act',
  release: 'salary:receipts.release.act',
} as const satisfies Record<ReceiptAct, string>;

/** Columns that replace the folded ones on phones. */
const columnsOfPhone = (t: T, own: boolean) =>
  [
    {
      key: 'brief',
      exportedAs: [],
      title: own ? t('receipts.column.payout') : t('teacher'),
      wide: 'never',
      cell: (owed) => (
        <>
          <span className={classes.main}>{own ? formatDate(owed.paid_on) : owed.teacher_name}</span>
          <span className={classes.small}>
            {own ? '' : `${formatDate(owed.paid_on)} · `}
            {formatMoney(owed.expected.amount, { currency: owed.currency })}
          </span>
        </>
      ),
    },
    {
      key: 'brief_state',
      exportedAs: [],
      title: t('receipts.column.state'),
      wide: 'never',
      cell: (owed) => (
        <>
          <State owed={owed} t={t} />
          <span className={classes.small}>
            <Due owed={owed} t={t} />
          </span>
        </>
      ),
    },
  ] as const satisfies ListColumn<typeof receiptList>[];

/** Columns of receipts; the teacher's own list has no names. */
export function receiptColumns(t: T, onAct: OnAct, own: boolean): ListColumn<typeof receiptList>[] {
  const teacher: ListColumn<typeof receiptList> = {
    key: 'teacher',
    title: t('teacher'),
    ordering: 'name',
    wide: true,
    cell: ({ teacher_name }) => teacher_name,
  };
  const [brief, briefState] = columnsOfPhone(t, own);
  return [
    brief,
    ...(own ? [] : [teacher]),
    {
      key: 'paid',
      title: t('receipts.column.payout'),
      wide: true,
      cell: ({ paid_on, period, payout_state }) => (
        <>
          {formatDate(paid_on)}
          <span className={classes.small}>{payout_state === 'failed' ? t('receipts.returned') : periodTitle(period)}</span>
        </>
      ),
    },
    {
      key: 'sum',
      title: t('receipts.column.sum'),
      align: 'right',
      ordering: 'amount',
      wide: true,
      cell: ({ expected, currency }) => formatMoney(expected.amount, { currency }),
    },
    {
      key: 'state',
      title: t('receipts.column.state'),
      wide: true,
      cell: (owed) => <State owed={owed} t={t} />,
    },
    briefState,
    { key: 'due', title: t('receipts.column.due'), ordering: 'due_on', wide: true, cell: (owed) => <Due owed={owed} t={t} /> },
    { key: 'number', title: t('receipts.column.receipt'), wide: true, cell: (owed) => <ReceiptText owed={owed} t={t} /> },
    {
      key: 'acts',
      exportedAs: [],
      title: '',
      align: 'right',
      cell: (owed) => (
        <span className={classes.acts}>
          {acts
            .filter((act) => owed.can[act].allowed)
            .map((act) => (
              <Button
                key={act}
                variant="subtle"
                aria-haspopup="dialog"
                aria-label={`${t(actTexts[act])}: ${owed.teacher_name}, ${formatDate(owed.paid_on)}`}
                onClick={() => onAct(owed, act)}
              >
                {act === 'add' && owed.receipt !== null ? t('receipts.add.replace') : t(actTexts[act])}
              </Button>
            ))}
        </span>
      ),
    },
  ];
}

type Part = { readonly owed: OwedReceipt; readonly t: T };

function State({ owed: { state, annulled, receipt, released }, t }: Part) {
  return (
    <>
      <Tag tone={receiptTones[state]}>{t(receiptStateNames[state])}</Tag>
      {receipt === null && annulled !== null && (
        <span className={classes.small}>{t('receipts.annulled', { number: annulled.number, reason: annulled.reason })}</span>
      )}
      {released !== null && (
        <span className={classes.small}>{t('receipts.released', { name: released.by_name, reason: released.reason })}</span>
      )}
    </>
  );
}

/** The due date, and days remaining or overdue. */
function Due({ owed: { due_on, days_left, holds_pay }, t }: Part) {
  return (
    <>
      {formatDate(due_on)}
      {days_left !== null && (
        <span className={`${classes.small} ${days_left < 0 ? classes.warn : ''}`}>
          {days_left < 0 ? t('receipts.days_late', { count: -days_left }) : t('receipts.days_left', { count: days_left })}
        </span>
      )}
      {holds_pay && <span className={`${classes.small} ${classes.warn}`}>{t('receipts.holds_pay')}</span>}
    </>
  );
}

function ReceiptText({ owed: { receipt, currency }, t }: Part) {
  if (receipt === null) return null;
  const { number, amount, day, differences, corrected } = receipt;
  const wrong = [...new Set([...differences, ...corrected])].map((field) => t(receiptFieldNames[field]));
  return (
    <>
      <span className={classes.main}>
        {t('invoices.no', { number })} · {formatMoney(amount, { currency })} · {unbroken(formatDate(day))}{' '}
        <ReceiptSource receipt={receipt} />
      </span>
      {wrong.length > 0 && (
        <span className={`${classes.small} ${classes.warn}`}>{t('receipts.to_check', { fields: wrong.join(', ') })}</span>
      )}
      {receipt.verified_comment !== '' && <span className={classes.small}>{receipt.verified_comment}</span>}
    </>
  );
}
