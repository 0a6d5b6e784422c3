import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime, localDateOf } from '../../../ui/formats/date-time.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { CommentDialog } from '../../../ui/forms/frame/comment-dialog.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { anyOf, defineList } from '../../list-tools/public/define-list.ts';
import type { ListColumn } from '../../list-tools/public/define-list.ts';
import { ListView, useList } from '../../list-tools/public/list-view.tsx';
import { activityKindTitles } from '../../rates/public/activity-kinds.ts';
import classes from '../salary.module.css';
import { takeBackActivityWrite } from './activities.queries.ts';
import type { DecidedActivity } from './activities.queries.ts';
import { DecideActivityDialog } from './decide-activity-dialog.tsx';

const states = ['awaited', 'took_place', 'did_not'] as const;
const stateTitles = {
  awaited: 'salary:activities.state.awaited',
  took_place: 'salary:activities.state.took_place',
  did_not: 'salary:activities.state.did_not',
} as const satisfies Record<DecidedActivity['state'], string>;
const stateTones = { awaited: 'attention', took_place: 'held', did_not: 'cancelled' } as const satisfies Record<
  DecidedActivity['state'],
  Tone
>;

const activityList = defineList({
  path: '/api/additional-activities/decisions/',
  orderings: ['-start', 'start'],
  searchable: true,
  filters: { state: anyOf(states) },
});

type OpenDialog = { readonly activity: DecidedActivity; readonly action: 'decide' | 'take_back' };

/** Past paid activities of the group (by ability: of all teachers), with decision and pay. */
export function ActivitiesList() {
  const { t } = useTranslation('salary');
  const page = useList(activityList);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <ListView
        page={page}
        label={t('activities.title')}
        searchLabel={t('activities.search')}
        columns={activityColumns(t, page.data?.currency ?? '', setDialog)}
        filters={[
          page.filter(
            'state',
            t('periods.state'),
            states.map((value) => ({ value, label: t(stateTitles[value]) })),
          ),
        ]}
        empty={{ title: t('activities.empty'), filtered: t('activities.none_found'), none: t('activities.empty') }}
      />
      {dialog?.action === 'decide' && (
        <DecideActivityDialog activity={dialog.activity} currency={page.data?.currency ?? ''} onClose={close} />
      )}
      {dialog?.action === 'take_back' && <TakeBackDialog activity={dialog.activity} onClose={close} />}
    </>
  );
}

function TakeBackDialog({ activity: { id }, onClose }: { readonly activity: DecidedActivity; readonly onClose: () => void }) {
  const { t } = useTranslation('salary');
  const write = useApiWrite(takeBackActivityWrite);
  return (
    <CommentDialog
      call="/api/additional-activities/{id}/take-back/"
      title={t('activities.take_back_title')}
      submit={t('activities.take_back')}
      label={t('activities.take_back_why')}
      send={(comment) => write.mutateAsync({ params: { id }, body: { comment } })}
      done={t('activities.taken_back')}
      onClose={onClose}
    >
      <p>{t('activities.take_back_text')}</p>
    </CommentDialog>
  );
}

function activityColumns(t: TFunction<'salary'>, currency: string, onAsk: (next: OpenDialog) => void): ListColumn<typeof activityList>[] {
  return [
    {
      key: 'teacher',
      title: t('teacher'),
      cell: ({ teacher_id, teacher_name }) => (
        <Link to="/salary" search={{ teacher_id }}>
          {teacher_name}
        </Link>
      ),
    },
    { key: 'what', title: t('activities.what'), ordering: 'start', cell: (activity) => <What activity={activity} /> },
    { key: 'state', title: t('periods.state'), wide: true, cell: (activity) => <State activity={activity} /> },
    {
      key: 'sum',
      title: t('dispute.sum'),
      align: 'right',
      wide: true,
      cell: ({ rate, amount }) => (rate === null ? t('activities.no_rate') : formatMoney(amount, { currency })),
    },
    { key: 'act', title: '', align: 'right', cell: (activity) => <Actions activity={activity} onAsk={onAsk} /> },
  ];
}

function What({ activity: { teacher_id, kind, title, start, most_minutes, minutes, comment } }: { readonly activity: DecidedActivity }) {
  const { t } = useTranslation('salary');
  return (
    <div className={classes.disputed}>
      <Link
        to="/teachers/$teacherId/schedule"
        params={{ teacherId: String(teacher_id) }}
        search={{ view: 'day', date: localDateOf(start) }}
      >
        {title}
      </Link>
      <span className={classes.soft}>
        {[t(activityKindTitles[kind]), formatDateTime(start), t('activities.minutes', { count: minutes ?? most_minutes })].join(' · ')}
      </span>
      {comment !== '' && <span className={classes.soft}>{comment}</span>}
    </div>
  );
}

function State({ activity: { state, decided_by_name, decision_comment } }: { readonly activity: DecidedActivity }) {
  const { t } = useTranslation('salary');
  const decision = [decided_by_name, decision_comment].filter((part) => part !== null && part !== '').join(' · ');
  return (
    <div className={classes.disputed}>
      <Tag tone={stateTones[state]}>{t(stateTitles[state])}</Tag>
      {decision !== '' && <span className={classes.soft}>{decision}</span>}
    </div>
  );
}

function Actions({ activity, onAsk }: { readonly activity: DecidedActivity; readonly onAsk: (next: OpenDialog) => void }) {
  const { t } = useTranslation(['salary', 'ui']);
  const titles = { decide: t('activities.decide'), take_back: t('activities.take_back') };
  // Phones have no room for more than a word.
  const labels = { decide: titles.decide, take_back: t('ui:action.undo') };
  return (['decide', 'take_back'] as const)
    .filter((action) => activity.can[action].allowed)
    .map((action) => (
      <Button
        key={action}
        variant="subtle"
        aria-haspopup="dialog"
        aria-label={`${titles[action]}: ${activity.teacher_name}, ${activity.title}`}
        onClick={() => onAsk({ activity, action })}
      >
        {labels[action]}
      </Button>
    ));
}
