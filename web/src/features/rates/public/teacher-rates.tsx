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
import { dropTeacherRate, teacherRatesQuery } from '../rates.queries.ts';
import type { RatedService } from '../rates.queries.ts';
import { limitsText } from './limits-text.ts';
import { scopeText } from './scope-text.ts';
import classes from '../rates.module.css';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const RateDialog = lazyDialog(async () => (await import('../rate-dialog.tsx')).RateDialog);

/** A teacher's rates per lesson by service: current, past and future. */
export function TeacherRates({ teacherId }: { readonly teacherId: number }) {
  const { t } = useTranslation('salary');
  const { data, error, refetch } = useQuery(teacherRatesQuery(teacherId));
  const drop = useApiWrite(dropTeacherRate);
  const [editing, setEditing] = useState<RatedService | null>(null);
  const mayChange = data?.can.change.allowed === true;
  const money = (sum: number) => formatMoney(sum, { currency: data?.currency });
  const take = (service_course_id: number, { effective_from, grade_from, grade_to, level }: Rate) =>
    drop.mutate(
      { params: { id: teacherId }, body: { service_course_id, effective_from, grade_from, grade_to, level } },
      { onError: (refusal) => toast.error(errorText(refusal)) },
    );
  const columns = rateColumns(t, { mayChange, money, pending: drop.isPending, onDrop: take, onSet: setEditing });
  return (
    <>
      <DataTable
        label={t('rates.title')}
        columns={columns}
        rows={data?.services}
        rowKey={({ service_course_id }) => service_course_id}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t('rates.empty')} text={t('rates.empty_text')} />}
      />
      {editing !== null && (
        <RateDialog teacherId={teacherId} service={editing} currency={data?.currency} onClose={() => setEditing(null)} />
      )}
    </>
  );
}

type Rate = RatedService['rates'][number];
type Changes = {
  readonly mayChange: boolean;
  readonly money: (sum: number) => string;
  readonly pending: boolean;
  readonly onDrop: (service: number, rate: Rate) => void;
  readonly onSet: (service: RatedService) => void;
};

/** A rate: first day, steps, monthly minimum and maximum, and the children to whom it applies. */
function RateText({ rate, money }: { readonly rate: Rate; readonly money: Changes['money'] }) {
  const { t } = useTranslation('salary');
  const day = formatDate(rate.effective_from);
  const children = scopeText(t, rate);
  const steps = rate.steps.map((step) => t('rates.step', { from: step.from, amount: money(step.amount) }));
  const more = [...steps, limitsText(t, rate, money)].filter((part) => part !== '');
  return (
    <span>
      {rate.ended ? t('rates.ended_since', { day }) : t('rates.since', { day, amount: money(rate.amount) })}
      {more.length > 0 && `; ${more.join('; ')}`}
      {children !== '' && <span className="soft"> · {children}</span>}
    </span>
  );
}

function ServiceText({ service: { course_title, title, offered } }: { readonly service: RatedService }) {
  const { t } = useTranslation('salary');
  return (
    <span>
      {course_title}: {title}
      {!offered && <span className="soft"> · {t('rates.not_offered')}</span>}
    </span>
  );
}

function Versions({
  service: { service_course_id, rates },
  mayChange,
  money,
  pending,
  onDrop,
}: { readonly service: RatedService } & Changes) {
  const { t } = useTranslation('salary');
  return (
    <ul className={classes.versions}>
      {rates.map((rate) => (
        <li key={`${rate.effective_from} ${rate.grade_from} ${rate.grade_to} ${rate.level}`}>
          <RateText rate={rate} money={money} />
          {mayChange && !rate.used && (
            <Button variant="subtle" pending={pending} onClick={() => onDrop(service_course_id, rate)}>
              {t('rates.drop')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function rateColumns(t: TFunction<'salary'>, changes: Changes): Column<RatedService>[] {
  const { mayChange, money, onSet } = changes;
  return [
    { key: 'service', title: t('rates.service'), wide: true, cell: (service) => <ServiceText service={service} /> },
    {
      key: 'rates',
      title: t('rates.service'),
      wide: 'never',
      cell: (service) => (
        <div className={classes.stacked}>
          <ServiceText service={service} />
          <Versions service={service} {...changes} />
        </div>
      ),
    },
    { key: 'now', title: t('rates.now'), align: 'right', cell: ({ now }) => (now === null ? t('rates.none') : money(now)) },
    { key: 'versions', title: t('rates.versions'), wide: true, cell: (service) => <Versions service={service} {...changes} /> },
    ...(mayChange
      ? [
          {
            key: 'actions',
            title: '',
            align: 'right' as const,
            cell: (service: RatedService) => (
              <Button
                variant="default"
                aria-haspopup="dialog"
                aria-label={t('rates.set_for', { title: service.title })}
                onClick={() => onSet(service)}
              >
                {t('rates.set')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}
