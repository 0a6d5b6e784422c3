import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { formatNumber } from '../../ui/formats/number.ts';
import { Page } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { backupsQuery } from './backups.queries.ts';
import type { Backup } from './backups.queries.ts';

const warnings = {
  never: 'mutualsettlement:backups.warning.never',
  old: 'mutualsettlement:backups.warning.old',
  failed: 'mutualsettlement:backups.warning.failed',
} as const;
const origins = {
  schedule: 'mutualsettlement:backups.by.schedule',
  command: 'mutualsettlement:backups.by.command',
} as const;

const millisecondsInSecond = 1000;
const bytesInMegabyte = 1_000_000;

/** The latest backups, their schedule, and a warning if one is missing. Read-only: operators use commands. */
export default function BackupsPage() {
  const { t } = useTranslation('mutualsettlement');
  const { data, error, refetch } = useQuery(backupsQuery);
  return (
    <Page title={t('backups.title')} back="/staff">
      {data?.warning != null && (
        <p role="alert">
          <Tag tone="danger">{t(warnings[data.warning], { time: data.last_at === null ? '' : formatDateTime(data.last_at) })}</Tag>
        </p>
      )}
      {data !== undefined && (
        <p className="soft">{data.schedule === null ? t('backups.unscheduled') : t('backups.scheduled', data.schedule)}</p>
      )}
      <DataTable
        label={t('backups.label')}
        columns={backupColumns(t)}
        rows={data?.results}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t('backups.empty.title')} text={t('backups.empty.text')} />}
      />
    </Page>
  );
}

function backupColumns(t: TFunction<'mutualsettlement'>): Column<Backup>[] {
  const seconds = ({ begun_at, ended_at }: Backup) => (Date.parse(ended_at) - Date.parse(begun_at)) / millisecondsInSecond;
  return [
    { key: 'when', title: t('backups.when'), width: 160, cell: ({ begun_at }) => formatDateTime(begun_at) },
    {
      key: 'outcome',
      title: t('backups.outcome'),
      cell: ({ fault }) =>
        fault === null ? (
          <Tag tone="held">{t('backups.made')}</Tag>
        ) : (
          <>
            <Tag tone="danger">{t('backups.failed')}</Tag> <span className="soft">{fault}</span>
          </>
        ),
    },
    { key: 'origin', title: t('backups.origin'), wide: true, cell: ({ origin }) => t(origins[origin]) },
    { key: 'file', title: t('backups.file'), wide: true, cell: ({ file }) => <span className="soft">{file}</span> },
    {
      key: 'took',
      title: t('backups.took'),
      align: 'right',
      wide: true,
      cell: (row) => t('backups.seconds', { seconds: formatNumber(Math.round(seconds(row))) }),
    },
    { key: 'rows', title: t('backups.rows'), align: 'right', wide: true, cell: ({ rows }) => (rows === null ? '' : formatNumber(rows)) },
    {
      key: 'size',
      title: t('backups.size'),
      align: 'right',
      cell: ({ bytes }) =>
        bytes === null ? '' : t('backups.megabytes', { size: formatNumber(Math.round((bytes / bytesInMegabyte) * 10) / 10) }),
    },
  ];
}
