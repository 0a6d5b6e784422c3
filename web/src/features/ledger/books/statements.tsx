import { IconUpload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readInteger } from '../../../kernel/search-params.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../../ui/formats/date-time.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Money } from '../../../ui/formats/money.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import { Tag } from '../../../ui/tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { defineList } from '../../list-tools/public/define-list.ts';
import type { ListColumn } from '../../list-tools/public/define-list.ts';
import { ListView, useList } from '../../list-tools/public/list-view.tsx';
import classes from './books.module.css';
import type { Statement } from './books.queries.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const UploadStatementDialog = lazyDialog(async () => (await import('./upload-statement-dialog.tsx')).UploadStatementDialog);
const StatementLines = lazy(async () => ({ default: (await import('./statement-lines.tsx')).StatementLines }));

const statementStates = {
  matched: { tone: 'planned', key: 'transactions:books.statement.state_matched' },
  posting: { tone: 'attention', key: 'transactions:books.statement.state_posting' },
  posted: { tone: 'held', key: 'transactions:books.statement.state_posted' },
  discarded: { tone: 'cancelled', key: 'transactions:books.statement.state_discarded' },
} as const satisfies Record<Statement['state'], { tone: Tone; key: string }>;

const statementList = defineList({ path: '/api/transactions/bank-statements/' });

/** Bank statements, or the one named by the URL. */
export function Statements() {
  const { search, change } = useAddress();
  const one = readInteger(search, 'statement');
  if (one === undefined) return <StatementList onOpen={(id) => change({ statement: id, page: undefined }, { replace: false })} />;
  return (
    <Suspense fallback={<Loading size="large" />}>
      <StatementLines key={one} id={one} onBack={() => change({ statement: undefined, page: undefined, show: undefined })} />
    </Suspense>
  );
}

function StatementList({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const { t } = useTranslation('transactions');
  const [uploading, setUploading] = useState(false);
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <p className={classes.hint}>{t('books.statement.hint')}</p>
        <Button onClick={() => setUploading(true)}>
          <IconUpload size={16} aria-hidden />
          {t('books.statement.upload')}
        </Button>
      </div>
      <ListView
        page={useList(statementList)}
        label={t('books.tab.statements')}
        columns={statementColumns(t, onOpen)}
        onRow={({ id }) => onOpen(id)}
        empty={{ title: t('books.statement.empty'), none: t('books.statement.empty_text') }}
      />
      <Suspense fallback={null}>{uploading && <UploadStatementDialog onDone={onOpen} onClose={() => setUploading(false)} />}</Suspense>
    </div>
  );
}

function statementColumns(t: TFunction<'transactions'>, open: (id: number) => void): ListColumn<typeof statementList>[] {
  return [
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
}
