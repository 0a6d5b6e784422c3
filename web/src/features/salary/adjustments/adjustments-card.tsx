import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { CommentDialog } from '../../../ui/forms/frame/comment-dialog.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { defineList } from '../../list-tools/public/define-list.ts';
import type { ListColumn } from '../../list-tools/public/define-list.ts';
import { ListView, useList } from '../../list-tools/public/list-view.tsx';
import { accrualTitles, accrualTones } from '../accrual-kinds.ts';
import classes from '../salary.module.css';
import { appealPenaltyWrite, takeBackAdjustmentWrite } from './pay-adjustments.queries.ts';
import type { PayAdjustment } from './pay-adjustments.queries.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const GiveAdjustmentDialog = lazyDialog(async () => (await import('./give-adjustment-dialog.tsx')).GiveAdjustmentDialog);
const DecideAppealDialog = lazyDialog(async () => (await import('./decide-appeal-dialog.tsx')).DecideAppealDialog);

const adjustmentList = defineList({ path: '/api/teachers/{id}/bonuses-and-penalties/', pageSize: 10 });
const appealStates = {
  open: 'salary:adjustments.appeal.open',
  granted: 'salary:adjustments.appeal.granted',
  rejected: 'salary:adjustments.appeal.rejected',
} as const;

const actTitles = {
  appeal: 'salary:adjustments.appeal_act',
  decide: 'salary:adjustments.decide',
  take_back: 'salary:adjustments.take_back',
} as const;

type OpenDialog = { readonly adjustment: PayAdjustment; readonly action: 'appeal' | 'decide' | 'take_back' };

/** A teacher's bonuses, deductions and penalties, with appeals. */
export function AdjustmentsCard({ teacherId }: { readonly teacherId: number }) {
  const { t } = useTranslation('salary');
  const page = useList(adjustmentList, { params: { id: teacherId } });
  const [giving, setGiving] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const reasons = page.data?.reasons ?? [];
  const give = (
    <Button variant="default" aria-haspopup="dialog" onClick={() => setGiving(true)}>
      {t('adjustments.give')}
    </Button>
  );
  return (
    <Card title={t('adjustments.title')} flush {...(reasons.length > 0 ? { aside: give } : {})}>
      <ListView
        page={page}
        label={t('adjustments.title')}
        columns={adjustmentColumns(t, setDialog)}
        short
        empty={{ title: t('adjustments.empty') }}
      />
      {giving && (
        <GiveAdjustmentDialog
          teacherId={teacherId}
          reasons={reasons}
          currency={page.data?.currency ?? ''}
          onClose={() => setGiving(false)}
        />
      )}
      {dialog?.action === 'decide' && <DecideAppealDialog adjustment={dialog.adjustment} onClose={close} />}
      {dialog?.action === 'appeal' && <AppealDialog adjustment={dialog.adjustment} onClose={close} />}
      {dialog?.action === 'take_back' && <TakeBackDialog adjustment={dialog.adjustment} onClose={close} />}
    </Card>
  );
}

type DialogProps = { readonly adjustment: PayAdjustment; readonly onClose: () => void };

function TakeBackDialog({ adjustment: { id, amount, currency }, onClose }: DialogProps) {
  const { t } = useTranslation('salary');
  const write = useApiWrite(takeBackAdjustmentWrite);
  return (
    <CommentDialog
      call="/api/teachers/bonuses-and-penalties/{id}/take-back/"
      title={t('adjustments.take_back_title')}
      submit={t('adjustments.take_back')}
      label={t('adjustments.take_back_why')}
      send={(comment) => write.mutateAsync({ params: { id }, body: { comment } })}
      done={t('adjustments.taken_back')}
      onClose={onClose}
    >
      <p>{t('adjustments.take_back_text', { sum: formatMoney(-amount, { sign: true, currency }) })}</p>
    </CommentDialog>
  );
}

function AppealDialog({ adjustment: { id, appeal_until }, onClose }: DialogProps) {
  const { t } = useTranslation('salary');
  const write = useApiWrite(appealPenaltyWrite);
  return (
    <CommentDialog
      call="/api/teachers/bonuses-and-penalties/{id}/appeal/"
      name="words"
      title={t('adjustments.appeal_title')}
      submit={t('adjustments.appeal_act')}
      label={t('adjustments.appeal_words')}
      send={(words) => write.mutateAsync({ params: { id }, body: { words } })}
      done={t('adjustments.appealed')}
      onClose={onClose}
    >
      <p>{t('adjustments.appeal_text', { date: appeal_until === null ? '' : formatDate(appeal_until) })}</p>
    </CommentDialog>
  );
}

const adjustmentColumns = (t: TFunction<'salary'>, onAsk: (next: OpenDialog) => void): ListColumn<typeof adjustmentList>[] => [
  { key: 'date', title: t('column.date'), width: 120, cell: ({ business_date }) => formatDate(business_date) },
  { key: 'why', title: t('adjustments.reason'), cell: (adjustment) => <Why adjustment={adjustment} /> },
  { key: 'kind', title: t('column.kind'), wide: true, cell: ({ kind }) => <Tag tone={accrualTones[kind]}>{t(accrualTitles[kind])}</Tag> },
  { key: 'sum', title: t('adjustments.sum'), align: 'right', cell: ({ amount, currency }) => formatMoney(amount, { currency }) },
  { key: 'act', title: '', align: 'right', cell: (adjustment) => <Actions adjustment={adjustment} onAsk={onAsk} /> },
];

function Why({ adjustment }: { readonly adjustment: PayAdjustment }) {
  const { t } = useTranslation('salary');
  const { id, reason_title, comment, lesson, has_file, reversed, appeal, given_by_name } = adjustment;
  return (
    <div className={classes.disputed}>
      <p>
        {reason_title ?? t('kind.penalty')}
        {comment !== '' && `: ${comment}`}
        {given_by_name !== null && <span className={classes.soft}> · {given_by_name}</span>}
      </p>
      {lesson !== null && (
        <Link to="/conduct-lesson/$lessonId" params={{ lessonId: String(lesson.id) }}>
          {`${lesson.kid_name ?? t('pupil_unknown')}, ${formatDate(lesson.start.slice(0, 10))}`}
        </Link>
      )}
      {has_file && (
        <a href={`/api/teachers/bonuses-and-penalties/${id}/file/`} target="_blank" rel="noopener noreferrer">
          {t('adjustments.open_file')}
        </a>
      )}
      {reversed && <span className={classes.soft}>{t('adjustments.reversed')}</span>}
      {appeal !== null && (
        <p>
          {t(appealStates[appeal.state])}: {appeal.words}
          {appeal.answer !== '' && <span className={classes.soft}>{` · ${appeal.answer}`}</span>}
        </p>
      )}
    </div>
  );
}

function Actions({ adjustment, onAsk }: { readonly adjustment: PayAdjustment; readonly onAsk: (next: OpenDialog) => void }) {
  const { t } = useTranslation('salary');
  const { can, business_date } = adjustment;
  const action = (['appeal', 'decide', 'take_back'] as const).find((each) => can[each].allowed);
  if (action === undefined) return null;
  const label = t(actTitles[action]);
  return (
    <Button
      variant="subtle"
      aria-haspopup="dialog"
      aria-label={`${label}: ${formatDate(business_date)}`}
      onClick={() => onAsk({ adjustment, action })}
    >
      {label}
    </Button>
  );
}
