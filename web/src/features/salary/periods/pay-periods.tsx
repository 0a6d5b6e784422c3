import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { CommentDialog } from '../../../ui/forms/frame/comment-dialog.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import classes from '../salary.module.css';
import { payPeriodsQuery } from '../salary.queries.ts';
import type { PayPeriod } from '../salary.queries.ts';
import { periodStepWrite, reopenPeriodWrite } from './pay-periods.queries.ts';
import type { PeriodStep } from './pay-periods.queries.ts';
import { periodStates, periodTones } from './period-states.ts';
import { periodTitle } from '../../../ui/formats/period-title.ts';

const steps = ['calculate', 'review', 'approve', 'close'] as const;
const stepTexts = {
  calculate: { act: 'salary:periods.calculate.act', effect: 'salary:periods.calculate.effect' },
  review: { act: 'salary:periods.review.act', effect: 'salary:periods.review.effect' },
  approve: { act: 'salary:periods.approve.act', effect: 'salary:periods.approve.effect' },
  close: { act: 'salary:periods.close.act', effect: 'salary:periods.close.effect' },
} as const;

type OpenDialog = { readonly period: PayPeriod; readonly step: PeriodStep | 'reopen' };

/** Pay periods with their states, history and next steps. */
export function PayPeriods() {
  const { t } = useTranslation('salary');
  const { data, error, refetch } = useQuery(payPeriodsQuery);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const columns: Column<PayPeriod>[] = [
    { key: 'period', title: t('period'), cell: (period) => periodTitle(period) },
    { key: 'state', title: t('periods.state'), cell: (period) => <State period={period} /> },
    { key: 'history', title: t('periods.history'), wide: true, cell: (period) => <History period={period} /> },
    { key: 'act', title: t('periods.steps'), align: 'right', cell: (period) => <Steps period={period} onAsk={setDialog} /> },
  ];
  return (
    <>
      <DataTable
        label={t('periods.title')}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
      />
      {dialog !== null && dialog.step !== 'reopen' && <StepDialog period={dialog.period} step={dialog.step} onClose={close} />}
      {dialog?.step === 'reopen' && <ReopenDialog period={dialog.period} onClose={close} />}
    </>
  );
}

function State({ period: { state, calculation, waiting, unapproved_groups } }: { readonly period: PayPeriod }) {
  const { t } = useTranslation('salary');
  if (calculation === null || calculation.finished_at !== null)
    return (
      <>
        <Tag tone={periodTones[state]}>{t(periodStates[state])}</Tag>
        {waiting !== null && <div className={classes.soft}>{t('periods.waiting', { name: waiting })}</div>}
        {unapproved_groups !== null && unapproved_groups.length > 0 && (
          <div className={classes.soft}>{t('periods.unapproved', { count: unapproved_groups.length })}</div>
        )}
      </>
    );
  const { done, people } = calculation;
  return (
    <span className={classes.progress}>
      <progress max={Math.max(people, 1)} value={done} aria-label={t('periods.calculating', { done, people })} />
      {t('periods.calculating', { done, people })}
    </span>
  );
}

/** The last step; clicking it shows all. */
function History({ period: { steps: history } }: { readonly period: PayPeriod }) {
  const { t } = useTranslation('salary');
  const texts = history.map(({ state, at, by_name, reason }) =>
    [t(periodStates[state]), by_name, formatDateTime(at), reason].filter(Boolean).join(' · '),
  );
  const last = texts.at(-1);
  if (last === undefined) return null;
  if (texts.length === 1) return <span className={classes.soft}>{last}</span>;
  return (
    <details className={classes.soft}>
      <summary>{last}</summary>
      <ol>
        {texts.map((text, index) => (
          <li key={`${history[index]?.at} ${text}`}>{text}</li>
        ))}
      </ol>
    </details>
  );
}

function Steps({ period, onAsk }: { readonly period: PayPeriod; readonly onAsk: (next: OpenDialog) => void }) {
  const { t } = useTranslation('salary');
  const named = { period: periodTitle(period) };
  return (
    <span className={classes.steps}>
      {period.can.reopen.allowed && (
        <Button variant="subtle" aria-label={t('periods.reopen.of', named)} onClick={() => onAsk({ period, step: 'reopen' })}>
          {t('periods.reopen.act')}
        </Button>
      )}
      {steps
        .filter((step) => period.can[step].allowed)
        .map((step) => (
          <Button
            key={step}
            variant="subtle"
            aria-label={`${t(stepTexts[step].act)}: ${named.period}`}
            onClick={() => onAsk({ period, step })}
          >
            {t(stepTexts[step].act)}
          </Button>
        ))}
    </span>
  );
}

type DialogProps = { readonly period: PayPeriod; readonly onClose: () => void };

function StepDialog({ period, step, onClose }: DialogProps & { readonly step: PeriodStep }) {
  const { t } = useTranslation('salary');
  const write = useApiWrite(periodStepWrite);
  return (
    <ConfirmWrite
      title={`${t(stepTexts[step].act)}: ${periodTitle(period)}`}
      confirmTitle={t(stepTexts[step].act)}
      send={() => write.mutateAsync({ id: period.id, step })}
      done={({ state }) => t('periods.done', { state: t(periodStates[state]) })}
      onClose={onClose}
    >
      <p>
        {step === 'approve' && period.waiting !== null ? t('periods.approve.other', { name: period.waiting }) : t(stepTexts[step].effect)}
      </p>
      {step === 'approve' && period.open_disputes !== null && period.open_disputes > 0 && (
        <p role="alert">{t('periods.approve.disputes', { count: period.open_disputes })}</p>
      )}
      {step === 'approve' && <UnapprovedGroups groups={period.unapproved_groups ?? []} />}
    </ConfirmWrite>
  );
}

function UnapprovedGroups({ groups }: { readonly groups: NonNullable<PayPeriod['unapproved_groups']> }) {
  const { t } = useTranslation('salary');
  if (groups.length === 0) return null;
  const named = groups.map(({ curator_name: name, people }) => t('periods.approve.group', { name, people }));
  return <p role="alert">{t('periods.approve.groups', { groups: named.join(', ') })}</p>;
}

function ReopenDialog({ period, onClose }: DialogProps) {
  const { t } = useTranslation('salary');
  const write = useApiWrite(reopenPeriodWrite);
  return (
    <CommentDialog
      call="/api/get-salary-calculation-dates/{id}/reopen/"
      title={t('periods.reopen.of', { period: periodTitle(period) })}
      submit={t('periods.reopen.act')}
      label={t('periods.reopen.reason')}
      name="reason"
      send={(reason) => write.mutateAsync({ params: { id: period.id }, body: { reason } })}
      done={t('periods.done', { state: t('state.open') })}
      onClose={onClose}
    >
      <p>{t('periods.reopen.effect')}</p>
    </CommentDialog>
  );
}
