import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../kernel/use-address.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { readPage } from '../../ui/table/read-page.ts';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatNumber } from '../../ui/formats/number.ts';
import { Tag } from '../../ui/tag.tsx';
import { FileStep } from './file-step.tsx';
import { kindNames, stateTags } from './import-names.ts';
import { importsQuery } from './imports.queries.ts';
import type { ImportRun } from './imports.queries.ts';
import classes from './imports.module.css';
import { StepBar } from './step-bar.tsx';

/** The first step, with a new file, and every import before: whose, when, how far it is. */
export function ImportList() {
  const { t } = useTranslation('mutualsettlement');
  const { page, page_size } = readPage(useAddress().search);
  const imports = useQuery(importsQuery(page, page_size));
  return (
    <div className={classes.stack}>
      <StepBar step="file" mayOpen={() => false} onStep={() => {}} />
      <FileStep />
      <h2 className={classes.heading}>{t('move_in.before')}</h2>
      <PagedTable
        label={t('move_in.before')}
        columns={useColumns()}
        query={imports}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/move-in?import=${id}`}
        skeletonRows={5}
        empty={<EmptyState title={t('move_in.none')} text={t('move_in.none_text')} />}
      />
    </div>
  );
}

function useColumns(): Column<ImportRun>[] {
  const { t } = useTranslation('mutualsettlement');
  return [
    { key: 'file', title: t('move_in.column.file'), cell: ({ file_name }) => <span className={classes.file}>{file_name}</span> },
    { key: 'kind', title: t('move_in.column.kind'), wide: true, cell: ({ kind }) => t(kindNames[kind]) },
    {
      key: 'state',
      title: t('move_in.column.state'),
      cell: ({ state }) => <Tag tone={stateTags[state].tone}>{t(stateTags[state].key)}</Tag>,
    },
    { key: 'rows', title: t('move_in.column.rows'), align: 'right', wide: true, cell: ({ rows_total }) => formatNumber(rows_total) },
    { key: 'brought', title: t('move_in.column.brought'), align: 'right', cell: ({ rows_brought }) => formatNumber(rows_brought) },
    {
      key: 'who',
      title: t('move_in.column.who'),
      wide: true,
      cell: ({ user_name, created_at }) => <span className={classes.soft}>{`${user_name} · ${formatDateTime(created_at)}`}</span>,
    },
  ];
}
