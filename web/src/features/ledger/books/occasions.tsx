import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '../../../kernel/titles.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { Tag } from '../../../ui/tag.tsx';
import { accountTitles, directionTitles } from '../account-titles.ts';
import classes from './books.module.css';
import { bookOccasionsQuery } from './books.queries.ts';
import type { BookOccasion } from './books.queries.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const OccasionDialog = lazyDialog(async () => (await import('./occasion-dialog.tsx')).OccasionDialog);

/** Occasions: which accounts users may post between, and what the system posts. */
export function Occasions() {
  const { t } = useTranslation('transactions');
  const { data, error, refetch } = useQuery(bookOccasionsQuery);
  const [edited, setEdited] = useState<BookOccasion | 'new' | null>(null);
  const columns: Column<BookOccasion>[] = [
    { key: 'title', title: t('books.occasions.name'), cell: titleOf },
    { key: 'direction', title: t('filter.direction'), wide: true, cell: ({ direction }) => t(directionTitles[direction]) },
    {
      key: 'accounts',
      title: t('books.occasions.accounts'),
      wide: true,
      cell: ({ debit_kind, credit_kind }) => (
        <span className={classes.soft}>
          {t('books.occasions.entry', { debit: t(accountTitles[debit_kind]), credit: t(accountTitles[credit_kind]) })}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('books.occasions.state'),
      wide: true,
      cell: ({ system_only, active }) => {
        if (system_only) return <Tag tone="neutral">{t('books.occasions.system')}</Tag>;
        return active ? <Tag tone="held">{t('books.occasions.active')}</Tag> : <Tag tone="cancelled">{t('books.occasions.retired')}</Tag>;
      },
    },
    {
      key: 'comment',
      title: t('books.occasions.comment'),
      wide: true,
      cell: ({ comment_required }) => (comment_required ? t('books.occasions.needed') : ''),
    },
    {
      key: 'act',
      title: t('books.periods.action'),
      align: 'right',
      cell: (occasion) => {
        const { allowed, reason } = occasion.can.edit;
        return (
          <Button
            variant="subtle"
            disabled={!allowed}
            title={reason === null ? undefined : refusalText(reason)}
            aria-label={t('books.occasions.edit_of', { title: titleOf(occasion) })}
            onClick={() => setEdited(occasion)}
          >
            {t('books.occasions.edit')}
          </Button>
        );
      },
    },
  ];
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <p className={classes.hint}>{t('books.occasions.hint')}</p>
        <Button onClick={() => setEdited('new')}>
          <IconPlus size={16} aria-hidden />
          {t('books.occasions.add')}
        </Button>
      </div>
      <DataTable
        label={t('books.tab.occasions')}
        columns={columns}
        rows={data}
        rowKey={({ code }) => code}
        error={error}
        onRetry={() => void refetch()}
      />
      {edited !== null && <OccasionDialog occasion={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  );
}
