/** Preview of a cancellation's cost. Parts the viewer may not see are omitted. */
import type { CancelPreview } from '@lectern/contract/lessons/lessons.schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TranslationKey } from '../../../../kernel/translation-key.ts';
import { formatLength } from '../../../../ui/formats/calendar-dates.ts';
import { errorText } from '../../../../ui/forms/error-text.ts';
import { formatMoney } from '../../../../ui/formats/money.tsx';
import { cancelPreviewQuery } from '../../lessons.queries.ts';
import classes from '../lesson-dialogs.module.css';

const percent = (basisPoints: number) => Math.abs(basisPoints) / 100;

function ClientCost({ preview }: { readonly preview: CancelPreview }) {
  const { t } = useTranslation('lessons');
  if (preview.client_share === 0) return t('cancel.client_free');
  if (preview.charge === null) return t('cancel.client_pays_share', { percent: percent(preview.client_share) });
  const sum = formatMoney(preview.charge.amount, { currency: preview.charge.currency });
  return preview.units > 0 ? t('cancel.client_pays_units', { count: preview.units, sum }) : t('cancel.client_pays', { sum });
}

function TeacherCost({ preview }: { readonly preview: CancelPreview }) {
  const { t } = useTranslation('lessons');
  const share = percent(preview.teacher_share);
  if (preview.teacher_share === 0) return t('cancel.teacher_nothing');
  if (preview.pay === null)
    return t(preview.teacher_share < 0 ? 'cancel.teacher_fined_share' : 'cancel.teacher_gets_share', { percent: share });
  const sum = formatMoney(Math.abs(preview.pay.amount), { currency: preview.pay.currency });
  return t(preview.teacher_share < 0 ? 'cancel.teacher_fined' : 'cancel.teacher_gets', { sum, percent: share });
}

/** Cost of cancelling with a reason. Refetched for each reason. */
type Props = {
  readonly lessonId: number;
  readonly reasonId: number | null;
  /** When the client asked, an instant; now by default. */
  readonly said?: string | undefined;
};

export function CancelCost({ lessonId, reasonId, said }: Props) {
  const { t } = useTranslation('lessons');
  const { data, error } = useQuery({ ...cancelPreviewQuery(lessonId, reasonId ?? 0, said), enabled: reasonId !== null });
  if (reasonId === null) return <p className={classes.cost}>{t('cancel.cost_after_reason')}</p>;
  return <OutcomeCost preview={data} error={error} />;
}

type OutcomeCostProps = { readonly preview: CancelPreview | undefined; readonly error: Error | null };

/** The rule that decides the cost, by kind. */
const rules: Readonly<Record<string, TranslationKey>> = {
  free: 'lessons:cancel.rule.free',
  over_quota: 'lessons:cancel.rule.over_quota',
  late_cancellation: 'lessons:cancel.rule.late_cancellation',
  penalty: 'lessons:cancel.rule.penalty',
  no_penalty: 'lessons:cancel.rule.no_penalty',
  no_fault: 'lessons:cancel.rule.no_fault',
  excused: 'lessons:cancel.rule.excused',
};

/** Cost of an outcome, before it is confirmed. */
export function OutcomeCost({ preview, error }: OutcomeCostProps) {
  const { t } = useTranslation('lessons');
  if (error !== null) return <p className={classes.error}>{errorText(error)}</p>;
  if (preview === undefined) return <p className={classes.cost} aria-busy="true" />;
  const before = preview.hours_before >= 0;
  const rule = rules[preview.rule?.kind ?? ''];
  return (
    <section className={classes.cost} aria-label={t('cancel.cost')} aria-live="polite">
      <p className={classes.notice}>
        {t(before ? 'cancel.before' : 'cancel.after', { length: formatLength(Math.round(Math.abs(preview.hours_before) * 60)) })}
      </p>
      {rule !== undefined && <p className={classes.notice}>{t(rule, { count: preview.rule?.notice_hours ?? 0 })}</p>}
      {preview.rule !== null && preview.rule.most_percent < 100 && (preview.client_share > 0 || preview.teacher_share !== 0) && (
        <p className={classes.notice}>{t('cancel.rule.at_most', { percent: preview.rule.most_percent })}</p>
      )}
      <dl>
        <dt>{t('cancel.client')}</dt>
        <dd data-costs={preview.client_share > 0 || undefined}>
          <ClientCost preview={preview} />
        </dd>
        <dt>{t('cancel.teacher')}</dt>
        <dd data-costs={preview.teacher_share < 0 || undefined}>
          <TeacherCost preview={preview} />
        </dd>
        {preview.bonus !== null && (
          <>
            <dt>{t('cancel.bonus')}</dt>
            <dd>{formatMoney(preview.bonus.amount, { currency: preview.bonus.currency })}</dd>
          </>
        )}
        {preview.free_cancellations_left !== null && (
          <>
            <dt>{t('cancel.free_left')}</dt>
            <dd>{t('cancel.free_left_count', { count: preview.free_cancellations_left })}</dd>
          </>
        )}
      </dl>
      {preview.teacher_share < 0 && <p className={classes.notice}>{t('cancel.penalty_proposed')}</p>}
    </section>
  );
}
