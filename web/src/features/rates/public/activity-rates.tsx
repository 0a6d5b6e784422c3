import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { errorText } from '../../../ui/forms/error-text.ts';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { activityRatesQuery, dropActivityRate } from '../activities/activity-rates.queries.ts';
import type { ActivityRate } from '../activities/activity-rates.queries.ts';
import classes from '../rates.module.css';
import { activityKindTitles } from './activity-kinds.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const ActivityRateDialog = lazyDialog(async () => (await import('../activities/activity-rate-dialog.tsx')).ActivityRateDialog);

/** Hourly rates of paid activities: the school's, and those of a teacher, or of all teachers if none is given. */
export function ActivityRates({ teacherId }: { readonly teacherId?: number }) {
  const { t } = useTranslation('salary');
  const { data, error, refetch } = useQuery(activityRatesQuery(teacherId));
  const drop = useApiWrite(dropActivityRate);
  const [setting, setSetting] = useState(false);
  const can = teacherId === undefined ? data?.can.change_school : data?.can.change;
  const mayDrop = (rate: ActivityRate) =>
    !rate.used && (rate.teacher === null ? data?.can.change_school.allowed === true : can?.allowed === true);
  const take = ({ kind, teacher, effective_from }: ActivityRate) =>
    drop.mutate(
      { body: { kind, teacher_id: teacher?.id ?? null, effective_from } },
      { onError: (refusal) => toast.error(errorText(refusal)) },
    );
  return (
    <section className={classes.tab} aria-label={t('activity_rates.title')}>
      <p className="soft">{t('activity_rates.text')}</p>
      {can?.allowed === true && (
        <div className={classes.actions}>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setSetting(true)}>
            {t('activity_rates.set')}
          </Button>
        </div>
      )}
      <DataTable
        label={t('activity_rates.title')}
        columns={columnsOf(t, data?.currency, { mayDrop, pending: drop.isPending, onDrop: take })}
        rows={data?.rates}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t('activity_rates.empty')} />}
      />
      {setting && data !== undefined && <ActivityRateDialog rates={data} teacherId={teacherId} onClose={() => setSetting(false)} />}
    </section>
  );
}

type Changes = {
  readonly mayDrop: (rate: ActivityRate) => boolean;
  readonly pending: boolean;
  readonly onDrop: (rate: ActivityRate) => void;
};

function columnsOf(t: TFunction<'salary'>, currency: string | undefined, { mayDrop, pending, onDrop }: Changes): Column<ActivityRate>[] {
  const whose = ({ teacher }: ActivityRate) => teacher?.name ?? t('activity_rates.everybody');
  return [
    {
      key: 'brief',
      title: t('activity_rates.kind'),
      wide: 'never',
      cell: (rate) => (
        <span className={classes.stacked}>
          {t(activityKindTitles[rate.kind])}
          <span className="soft">{`${whose(rate)} · ${t('since', { date: formatDate(rate.effective_from) })}`}</span>
        </span>
      ),
    },
    { key: 'kind', title: t('activity_rates.kind'), wide: true, cell: ({ kind }) => t(activityKindTitles[kind]) },
    { key: 'whose', title: t('schemes.whose'), wide: true, cell: whose },
    { key: 'from', title: t('rates.from'), wide: true, cell: ({ effective_from }) => formatDate(effective_from) },
    {
      key: 'amount',
      title: t('activity_rates.hour'),
      align: 'right',
      cell: ({ amount }) => (amount === null ? t('activity_rates.school_again') : formatMoney(amount, { currency })),
    },
    {
      key: 'act',
      title: '',
      align: 'right',
      cell: (rate) =>
        mayDrop(rate) && (
          <Button
            variant="subtle"
            pending={pending}
            aria-label={`${t('rates.drop')}: ${t(activityKindTitles[rate.kind])}, ${whose(rate)}, ${formatDate(rate.effective_from)}`}
            onClick={() => onDrop(rate)}
          >
            {t('rates.drop')}
          </Button>
        ),
    },
  ];
}
