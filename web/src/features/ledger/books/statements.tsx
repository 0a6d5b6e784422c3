import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readInteger } from '../../../kernel/search-params.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { formatDate, formatDateTime } from '../../../ui/formats/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Money } from '../../../ui/formats/money.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import { readPage } from '../../../ui/table/read-page.ts';
import { Tag } from '../../../ui/tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import classes from './books.module.css';
import { statementsQuery } from './books.queries.ts';
import type { Statement } from './books.queries.ts';

const UploadStatementDialog = lazy(async () => ({ default: (await import('./upload-statement-dialog.tsx')).UploadStatementDialog }));
const StatementLines = lazy(async () => ({ default: (await import('./statement-lines.tsx')).StatementLines }));

const statementStates = {
  matched: { tone: 'planned', key: 'transactions:books.statement.state_matched' },
  posting: { tone: 'attention', key: 'transactions:books.statement.state_posting' },
  posted: { tone: 'held', key: 'transactions:books.statement.state_posted' },
  discarded: { tone: 'cancelled', key: 'transactions:books.statement.state_discarded' },
} as const satisfies Record<Statement['state'], { tone: Tone; key: string }>;

/** Statements of the bank, or the one that the address names. */
export function Statements() {
  const { t } = useTranslation('transactions');
  const { search, change } = useAddress();
  const [uploading, setUploading] = useState(false);
  const one = readInteger(search, 'statement');
  const statements = useQuery({ ...statementsQuery(readPage(search)), enabled: one === undefined });
  const open = (id: number) => change({ statement: id, page: undefined }, { replace: false });
  if (one !== undefined) {
    return (
      <Suspense fallback={<Loading size="large" />}>
        <StatementLines key={one} id={one} onBack={() => change({ statement: undefined, page: undefined, show: undefined })} />
      </Suspense>
    );
  }
  const columns: Column<Statement>[] = [
    {
      key: 'file',
      title: t('books.statement.file'),
      cell: ({ id, file_name }) => (
        <button
          type="button"
          className={classes.plain}
          onClick={(event) => {
            event.stopPropagation();
            open(id);
          }}
        >
          {file_name}
        </button>
      ),
    },
    {
      key: 'state',
      title: t('books.periods.state'),
      cell: ({ state }) => <Tag tone={statementStates[state].tone}>{t(statementStates[state].key)}</Tag>,
    },
    {
      key: 'days',
      title: t('books.statement.days'),
      wide: true,
      cell: ({ first_day, last_day }) => first_day !== null && last_day !== null && `${formatDate(first_day)} – ${formatDate(last_day)}`,
    },
    {
      key: 'waiting',
      title: t('books.statement.waiting'),
      align: 'right',
      cell: ({ sure, unsure, none }) => formatNumber(sure.count + unsure.count + none.count),
    },
    {
      key: 'posted',
      title: t('books.statement.posted'),
      align: 'right',
      wide: true,
      cell: ({ posted, currency }) => <Money amount={posted.amount} currency={currency} />,
    },
    {
      key: 'uploaded',
      title: t('books.statement.uploaded'),
      wide: true,
      cell: ({ uploaded_at, uploaded_by_name }) => (
        <span className={classes.soft}>{`${uploaded_by_name} · ${formatDateTime(uploaded_at)}`}</span>
      ),
    },
  ];
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <p className={classes.hint}>{t('books.statement.hint')}</p>
        <Button onClick={() => setUploading(true)}>
          <IconUpload size={16} aria-hidden />
          {t('books.statement.upload')}
        </Button>
      </div>
      <PagedTable
        label={t('books.tab.statements')}
        columns={columns}
        query={statements}
        rowKey={({ id }) => id}
        onRow={({ id }) => open(id)}
        empty={<EmptyState title={t('books.statement.empty')} text={t('books.statement.empty_text')} />}
      />
      <Suspense fallback={null}>{uploading && <UploadStatementDialog onDone={open} onClose={() => setUploading(false)} />}</Suspense>
    </div>
  );
}
