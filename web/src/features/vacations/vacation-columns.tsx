import type { TFunction } from 'i18next';
import { Button } from '../../ui/button.tsx';
import { formatDays } from '../../ui/formats/calendar-dates.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import type { Vacation } from './vacations.queries.ts';
import { VacationStateTag } from './vacation-state-tag.tsx';
import classes from './vacations.module.css';

type Actions = {
  readonly onCancel: (vacation: Vacation) => void;
  readonly onAnswer: (vacation: Vacation) => void;
  /** The vacation being decided on. */
  readonly answering: number | undefined;
};

/** The columns of a teacher's vacations. */
export function vacationColumns(t: TFunction<'nonworkingtime'>, { onCancel, onAnswer, answering }: Actions): Column<Vacation>[] {
  return [
    {
      key: 'days',
      title: t('vacation.column.days'),
      cell: ({ first_day, last_day, days, comment }) => (
        <span className={classes.interval}>
          {formatDays(first_day, last_day)}
          <span className={classes.under}>{[t('vacation.days', { count: days }), comment].filter((text) => text !== '').join(' · ')}</span>
        </span>
      ),
    },
    { key: 'state', title: t('vacation.column.state'), cell: ({ state }) => <VacationStateTag state={state} /> },
    {
      key: 'lessons',
      title: t('vacation.column.lessons'),
      align: 'right',
      wide: true,
      cell: ({ state, lessons_hit }) => (state === 'requested' || state === 'approved' ? lessons_hit : ''),
    },
    {
      key: 'decision',
      title: t('vacation.column.decision'),
      wide: true,
      cell: ({ decided_at, decided_by_name, decision_comment }) =>
        decided_at === null ? (
          ''
        ) : (
          <span className={classes.interval}>
            {decided_by_name}
            <span className={classes.under}>{[formatDate(decided_at), decision_comment].filter((text) => text !== '').join(' · ')}</span>
          </span>
        ),
    },
    {
      key: 'actions',
      title: t('vacation.column.actions'),
      align: 'right',
      cell: (vacation) => (
        <span className={classes.actions}>
          {(vacation.can.approve.allowed || vacation.can.reject.allowed) && (
            <Button variant="default" disabled={vacation.id === answering} onClick={() => onAnswer(vacation)}>
              {t('vacation.answer')}
            </Button>
          )}
          {(vacation.can.shorten.allowed || vacation.can.bring_back.allowed) && (
            <Button variant="default" disabled={vacation.id === answering} onClick={() => onAnswer(vacation)}>
              {t(vacation.can.bring_back.allowed ? 'vacation.freed.title' : 'vacation.shorten.button')}
            </Button>
          )}
          {(vacation.state === 'requested' || vacation.state === 'approved') && (
            <Button
              variant="subtle"
              aria-haspopup="dialog"
              disabled={!vacation.can.cancel.allowed}
              title={vacation.can.cancel.reason === null ? undefined : refusalText(vacation.can.cancel.reason)}
              aria-label={t('vacation.cancel.label', { days: formatDays(vacation.first_day, vacation.last_day) })}
              onClick={() => onCancel(vacation)}
            >
              {t('vacation.cancel.button')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
