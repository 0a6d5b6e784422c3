import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../../ui/formats/date-time.tsx';
import { CommentDialog } from '../../../ui/forms/frame/comment-dialog.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import type { ListColumn, RowOf } from '../../list-tools/public/define-list.ts';
import { ListView, useList } from '../../list-tools/public/list-view.tsx';
import { immunityList } from '../kpi-lists.ts';
import classes from '../kpi.module.css';
import { endImmunity } from '../kpi.queries.ts';

type Immunity = RowOf<typeof immunityList>;

const states = {
  coming: ['salary:kpi.immunity.state.coming', 'planned'],
  current: ['salary:kpi.immunity.state.current', 'held'],
  over: ['salary:kpi.immunity.state.over', 'neutral'],
  ended: ['salary:kpi.immunity.state.ended', 'cancelled'],
} as const satisfies Record<Immunity['state'], readonly [string, Tone]>;

/** Immunities: days without consequences of key figures, with reason and who agreed. */
export function ImmunitiesTab() {
  const { t } = useTranslation('salary');
  const page = useList(immunityList);
  const [ending, setEnding] = useState<Immunity | null>(null);
  return (
    <>
      <ListView
        page={page}
        label={t('kpi.tab.immunities')}
        searchLabel={t('kpi.search')}
        columns={immunityColumns(t, setEnding)}
        filters={[page.filter('past', t('kpi.immunity.which'), [{ value: 'true', label: t('kpi.immunity.with_past') }])]}
        empty={{ title: t('kpi.immunity.none'), filtered: t('kpi.none_found'), none: t('kpi.immunity.none_text') }}
      />
      {ending !== null && <EndDialog immunity={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

function EndDialog({ immunity: { id, name, until }, onClose }: { readonly immunity: Immunity; readonly onClose: () => void }) {
  const { t } = useTranslation('salary');
  const write = useApiWrite(endImmunity);
  return (
    <CommentDialog
      call="/api/update-kpi-immune-users/{id}/end/"
      title={t('kpi.immunity.end_of', { name })}
      submit={t('kpi.immunity.end')}
      label={t('kpi.immunity.reason')}
      name="reason"
      send={(reason) => write.mutateAsync({ params: { id }, body: { reason } })}
      done={t('kpi.immunity.was_ended')}
      onClose={onClose}
    >
      <p>{t('kpi.immunity.end_text', { day: formatDate(until) })}</p>
    </CommentDialog>
  );
}

function immunityColumns(t: TFunction<'salary'>, onEnd: (immunity: Immunity) => void): ListColumn<typeof immunityList>[] {
  const days = ({ from, until }: Immunity) => `${formatDate(from)} – ${formatDate(until)}`;
  return [
    {
      key: 'name',
      title: t('schemes.person'),
      ordering: 'name',
      cell: (immunity) => (
        <div className={classes.stacked}>
          <span>{immunity.name}</span>
          <span className={`narrow-only ${classes.under}`}>{days(immunity)}</span>
        </div>
      ),
    },
    { key: 'days', title: t('kpi.immunity.days'), ordering: 'from', wide: true, cell: days },
    {
      key: 'reason',
      title: t('kpi.immunity.reason'),
      cell: ({ reason, agreed_by_name, agreed_at, ended }) => (
        <div className={classes.stacked}>
          <span>{reason}</span>
          <span className={classes.under}>{t('kpi.immunity.agreed', { name: agreed_by_name, moment: formatDateTime(agreed_at) })}</span>
          {ended !== null && (
            <span className={classes.under}>
              {t('kpi.immunity.ended_by', { name: ended.by_name, moment: formatDateTime(ended.at), reason: ended.reason })}
            </span>
          )}
        </div>
      ),
    },
    {
      key: 'state',
      title: t('periods.state'),
      wide: true,
      cell: ({ state }) => <Tag tone={states[state][1]}>{t(states[state][0])}</Tag>,
    },
    {
      key: 'act',
      title: '',
      align: 'right',
      cell: (immunity) =>
        immunity.can.end.allowed && (
          <Button
            variant="subtle"
            aria-haspopup="dialog"
            aria-label={t('kpi.immunity.end_of', { name: immunity.name })}
            onClick={() => onEnd(immunity)}
          >
            {t('kpi.immunity.end')}
          </Button>
        ),
    },
  ];
}
