import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { nowInstant } from '../../kernel/clock.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { formatTime } from '../../ui/formats/date-time.tsx';
import { When } from '../../ui/formats/when.tsx';
import { errorText } from '../../ui/forms/error-text.ts';
import { Page } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Tone } from '../../ui/tag.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { cadenceOf } from './cadence.rules.ts';
import { jobNames } from './job-names.ts';
import { jobsQuery, runJobWrite } from './jobs.queries.ts';
import type { BackgroundJob } from './jobs.queries.ts';

const stateNames = {
  waiting: 'mutualsettlement:jobs.state.waiting',
  running: 'mutualsettlement:jobs.state.running',
  retrying: 'mutualsettlement:jobs.state.retrying',
  failed: 'mutualsettlement:jobs.state.failed',
  done: 'mutualsettlement:jobs.state.done',
} as const;
const tones: Readonly<Record<BackgroundJob['state'], Tone>> = {
  waiting: 'planned',
  running: 'planned',
  retrying: 'attention',
  failed: 'danger',
  done: 'held',
};

/** Background jobs with the result of their last run. A failed job can be run again. */
export default function JobsPage() {
  const { t } = useTranslation('mutualsettlement');
  const { data, error, refetch } = useQuery(jobsQuery);
  const run = useApiWrite(runJobWrite);
  const start = ({ name }: BackgroundJob) =>
    run.mutate(
      { body: { name } },
      { onSuccess: () => void toast.success(t('jobs.requested')), onError: (fault) => void toast.error(errorText(fault)) },
    );
  const failed = data?.results.filter(({ state }) => state === 'failed' || state === 'retrying') ?? [];
  return (
    <Page title={t('jobs.title')} back="/staff">
      {failed.length > 0 && (
        <p role="alert">
          <Tag tone="danger">{t('jobs.warning', { count: failed.length })}</Tag>
        </p>
      )}
      <p className="soft">{t('jobs.about')}</p>
      <DataTable
        label={t('jobs.title')}
        columns={jobColumns(t, start)}
        rows={data?.results}
        rowKey={({ name }) => name}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t('jobs.empty.title')} text={t('jobs.empty.text')} />}
      />
    </Page>
  );
}

function jobColumns(t: TFunction<'mutualsettlement'>, onRun: (job: BackgroundJob) => void): Column<BackgroundJob>[] {
  const nameOf = ({ name }: BackgroundJob) => (name in jobNames ? t(jobNames[name as keyof typeof jobNames]) : name);
  return [
    { key: 'job', title: t('jobs.column.job'), cell: nameOf },
    { key: 'cadence', title: t('jobs.column.cadence'), wide: true, cell: ({ cron }) => cadenceText(t, cron) },
    {
      key: 'state',
      title: t('jobs.column.state'),
      cell: ({ state, fault, failed_at: at }) => (
        <>
          <Tag tone={tones[state]}>{t(stateNames[state])}</Tag>{' '}
          {state !== 'done' && at !== null && (
            <span className="soft">
              <When at={at} /> {fault}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'succeeded',
      title: t('jobs.column.succeeded'),
      wide: true,
      cell: ({ succeeded_at: at }) => at !== null && <When at={at} />,
    },
    {
      key: 'actions',
      title: t('jobs.column.actions'),
      align: 'right',
      cell: (job) => (
        <Button
          variant="subtle"
          aria-label={t('jobs.run_label', { name: nameOf(job) })}
          disabled={job.state === 'running'}
          onClick={() => onRun(job)}
        >
          {t('jobs.run')}
        </Button>
      ),
    },
  ];
}

function cadenceText(t: TFunction<'mutualsettlement'>, cron: string): string {
  const cadence = cadenceOf(cron, nowInstant().slice(0, 10));
  if (cadence === null) return cron;
  if (cadence.kind === 'minutes') return t('jobs.cadence.minutes', { count: cadence.count });
  return cadence.kind === 'hour' ? t('jobs.cadence.hour') : t('jobs.cadence.day', { time: formatTime(cadence.at) });
}
