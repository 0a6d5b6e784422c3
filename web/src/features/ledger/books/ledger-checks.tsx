import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import { Tag } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from './books.module.css';
import { ledgerChecksQuery, checkLedgerWrite } from './books.queries.ts';
import type { LedgerCheck } from './books.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Fault = LedgerCheck['faults'][number];

const faultTitles = {
  unbalanced_transactions: 'transactions:books.fault.unbalanced_transactions',
  wrong_amounts: 'transactions:books.fault.wrong_amounts',
  foreign_accounts: 'transactions:books.fault.foreign_accounts',
  wrong_balances: 'transactions:books.fault.wrong_balances',
  wrong_units_left: 'transactions:books.fault.wrong_units_left',
  units_used_twice: 'transactions:books.fault.units_used_twice',
  prepaid_without_units: 'transactions:books.fault.prepaid_without_units',
  wrong_reversals: 'transactions:books.fault.wrong_reversals',
  lessons_charged_twice: 'transactions:books.fault.lessons_charged_twice',
  posted_after_closing: 'transactions:books.fault.posted_after_closing',
  wrong_statement_lines: 'transactions:books.fault.wrong_statement_lines',
  lessons_without_charge: 'transactions:books.fault.lessons_without_charge',
  lessons_without_pay: 'transactions:books.fault.lessons_without_pay',
  open_lessons_with_money: 'transactions:books.fault.open_lessons_with_money',
  wrong_units: 'transactions:books.fault.wrong_units',
  wrong_package_prices: 'transactions:books.fault.wrong_package_prices',
  wrong_accruals: 'transactions:books.fault.wrong_accruals',
  wrong_payouts: 'transactions:books.fault.wrong_payouts',
  wrong_pay_statements: 'transactions:books.fault.wrong_pay_statements',
  wrong_receipts: 'transactions:books.fault.wrong_receipts',
  wrong_invoices: 'transactions:books.fault.wrong_invoices',
  wrong_scheme_pay: 'transactions:books.fault.wrong_scheme_pay',
  differs_from_log: 'transactions:books.fault.differs_from_log',
  wrong_document_numbers: 'transactions:books.fault.wrong_document_numbers',
} as const satisfies Record<Fault['key'], string>;

const millisecondsInSecond = 1000;

/** Checks of the ledger with their findings, nightly and manual. */
export function LedgerChecks() {
  const { t } = useTranslation('transactions');
  const { data, error, refetch } = useQuery(ledgerChecksQuery);
  const [opened, setOpened] = useState<number | null>(null);
  const check = useApiWrite(checkLedgerWrite);
  const toggle = (id: number) => setOpened(id === opened ? null : id);
  const checkNow = () =>
    check.mutate(undefined, {
      onSuccess: ({ id, faults }) => {
        if (faults.length === 0) return toast.success(t('books.check.agrees'));
        setOpened(id);
        toast.error(t('books.check.differs', { count: faults.length }));
      },
      onError: (fault) => toast.error(fault),
    });
  const columns: Column<LedgerCheck>[] = [
    { key: 'when', title: t('books.check.when'), cell: ({ started_at }) => formatDateTime(started_at) },
    {
      key: 'result',
      title: t('books.check.result'),
      cell: ({ id, faults }) =>
        faults.length === 0 ? (
          <Tag tone="held">{t('books.check.agrees')}</Tag>
        ) : (
          <button type="button" className={classes.plain} aria-expanded={id === opened} onClick={() => toggle(id)}>
            <Tag tone="danger">{t('books.check.differs', { count: faults.length })}</Tag>
          </button>
        ),
    },
    { key: 'by', title: t('books.check.by'), wide: true, cell: ({ asked_by_name }) => asked_by_name ?? t('books.check.nightly') },
    { key: 'entries', title: t('books.check.entries'), align: 'right', wide: true, cell: ({ entries }) => formatNumber(entries) },
    {
      key: 'time',
      title: t('books.check.seconds'),
      align: 'right',
      wide: true,
      cell: ({ milliseconds }) => formatNumber(Math.round((milliseconds / millisecondsInSecond) * 10) / 10),
    },
  ];
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <p className={classes.hint}>{t('books.check.hint')}</p>
        <Button pending={check.isPending} onClick={checkNow}>
          {t('books.check.now')}
        </Button>
      </div>
      <DataTable
        label={t('books.tab.check')}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        detail={(row) => (row.id === opened ? <Faults faults={row.faults} /> : null)}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t('books.check.none')} text={t('books.check.none_text')} />}
      />
    </div>
  );
}

function Faults({ faults }: { readonly faults: readonly Fault[] }) {
  const { t } = useTranslation('transactions');
  return (
    <ul className={classes.faults}>
      {faults.map(({ key, count, examples }) => (
        <li key={key}>
          <strong>{`${t(faultTitles[key])}: ${formatNumber(count)}`}</strong>
          <ul>
            {examples.map((example) => (
              <li key={`${example.id} ${example.found}`}>
                {t('books.check.example', { id: example.id, expected: example.expected ?? '–', found: example.found ?? '–' })}{' '}
                {example.client_id !== null && (
                  <Link to="/clients/$clientId" params={{ clientId: String(example.client_id) }}>
                    {t('entries.client')}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
