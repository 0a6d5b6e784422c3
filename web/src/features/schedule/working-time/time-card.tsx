/** An activity or non-working time in a drawer beside the schedule: kind, time and actions. */
import { Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import '../../../ui/floating/overlay-styles.ts';
import { Button } from '../../../ui/button.tsx';
import { formatZone } from '../../../ui/formats/calendar-dates.ts';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { useReturnFocus } from '../../../ui/floating/use-return-focus.ts';
import { Fact } from '../../lessons/public/fact.tsx';
import { kindTitles } from '../calendar/piece-text.ts';
import type { SchedulePiece } from '../calendar/schedule-events.ts';
import classes from './time-forms.module.css';

export type TimePiece = Exclude<SchedulePiece, { of: 'lesson' } | { of: 'working' } | { of: 'busy' }>;

type Props = {
  readonly piece: TimePiece;
  readonly teacherId: number;
  /** The viewer's zone, and the teacher's if its time differs. */
  readonly zone: string;
  readonly teacherZone: string | null;
  readonly canKeep: boolean;
  readonly now: string;
  /** For a recurring item: its rule has ended or was replaced, so nothing can be changed. */
  readonly ended: boolean;
  /** The data needed to change it is still loading. */
  readonly waiting: boolean;
  readonly removing: boolean;
  readonly onClose: () => void;
  readonly onChange: () => void;
  readonly onRemove: () => void;
};

function intervalOf(piece: TimePiece): { readonly start: string; readonly finish: string } {
  switch (piece.of) {
    case 'activity':
      return piece.activity;
    case 'not_working':
      return piece.time;
    case 'vacation':
      return piece.vacation;
    default:
      return piece.hold;
  }
}

export function TimeCard(props: Props) {
  const { piece, teacherId, zone, teacherZone, canKeep, now, ended, waiting, removing, onClose, onChange, onRemove } = props;
  const { t } = useTranslation(['schedule', 'ui']);
  useReturnFocus();
  const { start, finish } = intervalOf(piece);
  const repeats = piece.of === 'not_working' && piece.time.repeats;
  const isEditable = piece.of === 'activity' || piece.of === 'not_working';
  const isOver = !repeats && finish <= now;
  const hasBegun = !repeats && start < now;
  const open = canKeep && !isOver && !ended;
  const reason = !canKeep ? t('cannot_keep') : ended ? t('card.rule_ended') : t('ui:errors.time_in_past');
  const titles = {
    activity: t('card.activity'),
    not_working: t('calendar.not_working'),
    vacation: t('calendar.vacation'),
    hold: t('calendar.hold'),
  };
  const when = (of: string) => `${formatDateTime(start, of)} – ${formatDateTime(finish, of)} · ${formatZone(of, start)}`;
  return (
    <Drawer
      opened
      onClose={onClose}
      size={400}
      title={<strong>{piece.of === 'activity' ? piece.activity.title : titles[piece.of]}</strong>}
      closeButtonProps={{ 'aria-label': t('ui:action.close') }}
    >
      <dl className={classes.facts}>
        {piece.of === 'activity' && (
          <>
            <Fact title={t('card.what')}>{t(kindTitles[piece.activity.kind])}</Fact>
            <Fact title={t('card.pay')}>{t(piece.activity.paid ? 'activity.is_paid' : 'activity.is_unpaid')}</Fact>
          </>
        )}
        {piece.of === 'vacation' && (
          <Fact title={t('card.state')}>
            {t(piece.vacation.state === 'approved' ? 'card.vacation_approved' : 'card.vacation_requested')}
          </Fact>
        )}
        {piece.of === 'hold' && (
          <>
            <Fact title={t('card.held_by')}>{piece.hold.held_by}</Fact>
            <Fact title={t('card.held_until')}>{formatDateTime(piece.hold.held_until, zone)}</Fact>
          </>
        )}
        <Fact title={t('card.when')}>{when(zone)}</Fact>
        {teacherZone !== null && <Fact title={t('card.teacher_time')}>{when(teacherZone)}</Fact>}
        {piece.of === 'not_working' && <Fact title={t('card.repeats')}>{t(repeats ? 'card.weekly' : 'card.once')}</Fact>}
        {isEditable && <CommentFact comment={piece.of === 'activity' ? piece.activity.comment : piece.time.comment} />}
      </dl>
      {piece.of === 'vacation' && (
        <Link to="/vacation/$teacherId" params={{ teacherId: String(teacherId) }}>
          {t('card.open_vacation')}
        </Link>
      )}
      {isEditable && (
        <>
          <div className={classes.actions}>
            <Button variant="default" disabled={!open || waiting} onClick={onChange}>
              {t('form.change')}
            </Button>
            <Button variant="default" disabled={!open || waiting} pending={removing} onClick={onRemove}>
              {t(repeats ? 'off.end' : hasBegun ? 'form.end_now' : 'form.delete')}
            </Button>
          </div>
          {!open && <p className={classes.hint}>{reason}</p>}
        </>
      )}
    </Drawer>
  );
}

function CommentFact({ comment }: { readonly comment: string }) {
  const { t } = useTranslation('schedule');
  return comment === '' ? null : <Fact title={t('form.comment')}>{comment}</Fact>;
}
