/** Dialogs of a teacher's working time. Toasts offer undo where possible. */
import type { TeacherSchedule } from '@lectern/contract/schedule/schedule.schema';
import type { NonWorkingRule } from '@lectern/contract/schedule/working-time.schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { zonedTime } from '../../../ui/formats/calendar-dates.ts';
import { wallAt } from '../../lessons/public/when/wall-clock.rules.ts';
import { ActivityForm } from './activity-form.tsx';
import { NonWorkingForm } from './non-working-form.tsx';
import { NonWorkingRulesDialog } from './non-working-rules-dialog.tsx';
import type { ActivityEvent, NonWorking } from '../calendar/schedule-events.ts';
import type { WallInterval } from './interval.rules.ts';
import type { TimePiece } from './time-card.tsx';
import { TimeCard } from './time-card.tsx';
import { LoadingDialog } from './loading-dialog.tsx';
import { useTimeUndo } from './use-time-undo.ts';
import { WorkingHoursForm } from './working-hours-form.tsx';
import type { TimeChange } from './working-time.queries.ts';
import { workingTimeQuery } from './working-time.queries.ts';

export type TimeDialog =
  | { readonly of: 'hours' }
  | { readonly of: 'rules' }
  | {
      readonly of: 'off';
      readonly interval: WallInterval;
      readonly once?: NonWorking;
      readonly rule?: NonWorkingRule;
      readonly weekly?: boolean;
    }
  | { readonly of: 'activity'; readonly interval: WallInterval; readonly activity?: ActivityEvent }
  | { readonly of: 'time'; readonly piece: TimePiece };

type Props = {
  readonly dialog: TimeDialog | null;
  readonly schedule: TeacherSchedule;
  /** The viewer's zone, in Temporal's form. */
  readonly zone: string;
  /** Default start. */
  readonly firstInterval: WallInterval;
  readonly onChange: (dialog: TimeDialog | null) => void;
};

/** Whether the viewer's and the teacher's zones differ, and today in the teacher's zone. */
function clocksOf(schedule: TeacherSchedule, zone: string, now: string) {
  const theirs = zonedTime(now, schedule.teacher.zone);
  return { otherClock: theirs.offset !== zonedTime(now, zone).offset, date: theirs.toPlainDate().toString() };
}

export function TimeDialogs(props: Props) {
  const { dialog, schedule, zone, firstInterval, onChange } = props;
  const { t } = useTranslation('schedule');
  const { teacher } = schedule;
  const working = useQuery(workingTimeQuery(teacher.id));
  const close = () => onChange(null);
  const times = useTimeUndo({ teacherId: teacher.id, today: working.data?.today ?? clocksOf(schedule, zone, nowInstant()).date, close });
  const unread = (title: string) => (
    <LoadingDialog title={title} error={working.error} onRetry={() => void working.refetch()} onClose={close} />
  );
  switch (dialog?.of) {
    case 'time':
      return <PieceCard {...props} piece={dialog.piece} rules={working.data?.rules} times={times} />;
    case 'off':
      return <OffDialog {...props} dialog={dialog} today={working.data?.today} times={times} />;
    case 'activity':
      return <ActivityDialog {...props} dialog={dialog} times={times} />;
    case 'hours':
      return working.data === undefined ? (
        unread(t('working_hours.title'))
      ) : (
        <WorkingHoursForm
          time={working.data}
          zone={zone}
          onClose={close}
          onSaved={(before, resolved) => times.said(t('done.hours_saved'), resolved || before === null ? null : () => times.put(before))}
        />
      );
    case 'rules':
      return working.data === undefined ? (
        unread(t('off.rules_title'))
      ) : (
        <NonWorkingRulesDialog
          time={working.data}
          ending={times.removing}
          onClose={close}
          onAdd={() => onChange({ of: 'off', interval: firstInterval, weekly: true })}
          onChange={(rule) => onChange({ of: 'off', interval: firstInterval, rule })}
          onEnd={times.endRule}
        />
      );
    default:
      return null;
  }
}

type Times = { readonly times: ReturnType<typeof useTimeUndo> };

type CardProps = Props & Times & { readonly piece: TimePiece; readonly rules: readonly NonWorkingRule[] | undefined };

function PieceCard({ piece, rules, schedule, zone, times, onChange }: CardProps) {
  const now = nowInstant();
  const { otherClock } = clocksOf(schedule, zone, now);
  const repeats = piece.of === 'not_working' && piece.time.repeats;
  const rule = repeats ? rules?.find(({ id }) => id === piece.time.id) : undefined;
  const wallInterval = ({ start, finish }: { readonly start: string; readonly finish: string }): WallInterval => ({
    start: wallAt(start, zone),
    finish: wallAt(finish, zone),
  });
  const change = () => {
    if (piece.of === 'activity') onChange({ of: 'activity', interval: wallInterval(piece.activity), activity: piece.activity });
    else if (piece.of === 'not_working') {
      if (rule !== undefined) onChange({ of: 'off', interval: wallInterval(piece.time), rule });
      else if (!repeats) onChange({ of: 'off', interval: wallInterval(piece.time), once: piece.time });
    }
  };
  return (
    <TimeCard
      piece={piece}
      teacherId={schedule.teacher.id}
      zone={zone}
      teacherZone={otherClock ? schedule.teacher.zone : null}
      canKeep={schedule.can.keep_time.allowed}
      now={now}
      ended={repeats && rules !== undefined && rule === undefined}
      waiting={repeats && rules === undefined}
      removing={times.removing !== null}
      onClose={() => onChange(null)}
      onChange={change}
      onRemove={() => times.remove(piece, rule)}
    />
  );
}

type OffProps = Props & Times & { readonly dialog: Extract<TimeDialog, { of: 'off' }>; readonly today: string | undefined };

function OffDialog({ dialog, schedule, zone, today, times, onChange }: OffProps) {
  const { t } = useTranslation('schedule');
  const { teacher } = schedule;
  const { of: _, once, weekly = false, ...given } = dialog;
  const clocks = clocksOf(schedule, zone, nowInstant());
  const before: TimeChange | null =
    once === undefined
      ? null
      : { of: 'once', teacherId: teacher.id, id: once.id, body: { start: once.start, finish: once.finish, comment: once.comment } };
  return (
    <NonWorkingForm
      {...given}
      {...(once === undefined ? {} : { once })}
      weekly={weekly}
      teacher={teacher}
      otherClock={clocks.otherClock}
      zone={zone}
      today={today ?? clocks.date}
      onClose={() => onChange(null)}
      onSaved={(saved, id, resolved) => times.said(t('done.off_saved'), resolved ? null : times.undoOf(saved, id, before))}
    />
  );
}

type ActivityProps = Props & Times & { readonly dialog: Extract<TimeDialog, { of: 'activity' }> };

function ActivityDialog({ dialog: { interval, activity }, schedule, zone, times, onChange }: ActivityProps) {
  const { t } = useTranslation('schedule');
  const { teacher, can } = schedule;
  const before = (): TimeChange | null => {
    if (activity === undefined) return null;
    const { id, ...body } = activity;
    return { of: 'activity', teacherId: teacher.id, id, body };
  };
  return (
    <ActivityForm
      teacher={teacher}
      otherClock={clocksOf(schedule, zone, nowInstant()).otherClock}
      zone={zone}
      interval={interval}
      {...(activity === undefined ? {} : { activity })}
      canSayPaid={can.say_paid.allowed}
      onClose={() => onChange(null)}
      onSaved={(saved, id, resolved) => times.said(t('done.activity_saved'), resolved ? null : times.undoOf(saved, id, before()))}
    />
  );
}
