import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmWrite } from '../../ui/floating/confirm-write.tsx';
import { formatDate, formatDateTime } from '../../ui/formats/date-time.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { defineList } from '../list-tools/public/define-list.ts';
import type { ListColumn } from '../list-tools/public/define-list.ts';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import classes from './rates.module.css';
import { undoRateChange } from './rates.queries.ts';
import type { MadeRateChange } from './rates.queries.ts';

const changeList = defineList({ path: '/api/teachers/rates/changes/', pageSize: 10 });

/** Earlier changes of rates. Each can be undone once. */
export function MadeRateChanges() {
  const { t } = useTranslation('salary');
  const page = useList(changeList);
  const [undoing, setUndoing] = useState<MadeRateChange | null>(null);
  return (
    <Card title={t('rates.changes.title')} flush>
      <ListView
        page={page}
        label={t('rates.changes.title')}
        columns={changeColumns(t, page.data?.currency, setUndoing)}
        short
        empty={{ title: t('rates.changes.empty') }}
      />
      {undoing !== null && <UndoDialog change={undoing} currency={page.data?.currency} onClose={() => setUndoing(null)} />}
    </Card>
  );
}

type DialogProps = { readonly change: MadeRateChange; readonly currency: string | undefined; readonly onClose: () => void };

function UndoDialog({ change, currency, onClose }: DialogProps) {
  const { t } = useTranslation('salary');
  const write = useApiWrite(undoRateChange);
  const { lessons: count, difference } = change;
  return (
    <ConfirmWrite
      title={t('rates.changes.undo_title')}
      confirmTitle={t('rates.changes.undo')}
      send={() => write.mutateAsync({ params: { id: change.id } })}
      done={({ count: all, due }) => {
        const stayed = all - due;
        return stayed === 0 ? t('rates.changes.undone') : t('rates.changes.partly', { count: stayed });
      }}
      onClose={onClose}
    >
      <p>{t('rates.changes.undo_text', { day: formatDate(change.effective_from) })}</p>
      {(count > 0 || difference !== 0) && (
        <p>{t('rates.changes.undo_paid', { count, amount: formatMoney(-difference, { sign: true, currency }) })}</p>
      )}
    </ConfirmWrite>
  );
}

function What({ change }: { readonly change: MadeRateChange }) {
  const { t } = useTranslation('salary');
  const { effective_from, teacher_name, teachers, service_titles, undoes_id, made_at, made_by_name } = change;
  return (
    <div className={classes.change}>
      <p>
        {teacher_name ?? t('rates.changes.teachers', { count: teachers })}
        <span className="soft">{` · ${service_titles.join(', ')} · ${t('since', { date: formatDate(effective_from) })}`}</span>
      </p>
      <p className="soft">
        {`${formatDateTime(made_at)} · ${made_by_name ?? 'Lectern'}`}
        {undoes_id !== null && ` · ${t('rates.changes.is_undo')}`}
      </p>
    </div>
  );
}

function changeColumns(
  t: TFunction<'salary'>,
  currency: string | undefined,
  onUndo: (change: MadeRateChange) => void,
): ListColumn<typeof changeList>[] {
  return [
    { key: 'what', title: t('rates.changes.what'), cell: (change) => <What change={change} /> },
    {
      key: 'difference',
      title: t('rates.changes.difference'),
      align: 'right',
      wide: true,
      cell: ({ lessons, difference }) => (lessons === 0 && difference === 0 ? '' : formatMoney(difference, { sign: true, currency })),
    },
    {
      key: 'act',
      title: '',
      align: 'right',
      cell: (change) =>
        change.can.undo.allowed ? (
          <Button variant="subtle" aria-haspopup="dialog" onClick={() => onUndo(change)}>
            {t('rates.changes.undo')}
          </Button>
        ) : (
          change.undone && <span className="soft">{t('rates.changes.undone')}</span>
        ),
    },
  ];
}
