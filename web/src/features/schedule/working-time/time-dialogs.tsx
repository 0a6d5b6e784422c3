/** What is open over the schedule about a teacher's own time; each says what was done and offers to undo it where that is possible. */
import type { TeacherSchedule } from '@lectern/contract/schedule/schedule.schema';
import type { NonWorkingRule } from '@lectern/contract/schedule/working-time.schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { zonedTime } from '../../../ui/formats/calendar-dates.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import { wallAt } from '../../lessons/public/when/wall-clock.rules.ts';
import { ActivityForm } from './activity-form.tsx';
import { NonWorkingForm } from './non-working-form.tsx';
import { NonWorkingRulesDialog } from './non-working-rules-dialog.tsx';
import type { ActivityEvent, NonWorking } from '../calendar/schedule-events.ts';
import { laterOf } from '../schedule-range.ts';
import type { WallStretch } from './stretch.rules.ts';
import type { TimePiece } from './time-card.tsx';
import { TimeCard } from './time-card.tsx';
import { TimeUnread } from './time-unread.tsx';
import { WorkingHoursForm } from './working-hours-form.tsx';
import type { TimeChange, TimeRemoval } from './working-time.queries.ts';
import { timeChangeWrite, timeRemovalWrite, workingTimeQuery } from './working-time.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

export type TimeDialog =
  | { readonly of: 'hours' }
  | { readonly of: 'rules' }
  | {
      readonly of: 'off';
      readonly stretch: WallStretch;
      readonly once?: NonWorking;
      readonly rule?: NonWorkingRule;
      readonly weekly?: boolean;
    }
  | { readonly of: 'activity'; readonly stretch: WallStretch; readonly activity?: ActivityEvent }
  | { readonly of: 'time'; readonly piece: TimePiece };

type Props = {
  readonly dialog: TimeDialog | null;
  readonly schedule: TeacherSchedule;
  /** The viewer's, as Temporal takes it. */
  readonly zone: string;
  /** Where a stretch begins that nobody pointed at. */
  readonly firstStretch: WallStretch;
  readonly onChange: (dialog: TimeDialog | null) => void;
};

export function TimeDialogs({ dialog, schedule, zone, firstStretch, onChange }: Props) {
  const { t } = useTranslation('schedule');
  const { teacher, can } = schedule;
  const working = useQuery(workingTimeQuery(teacher.id));
  const change = useApiWrite(timeChangeWrite);
  const removal = useApiWrite(timeRemovalWrite);
  const close = () => onChange(null);
  const now = nowInstant();
  const otherClock = zonedTime(now, teacher.zone).offset !== zonedTime(now, zone).offset;
  const today = working.data?.today ?? zonedTime(now, teacher.zone).toPlainDate().toString();

  const said = (text: string, takeBack: (() => Promise<unknown>) | null) => {
    close();
    toast.success(text, takeBack === null ? {} : undo(takeBack));
  };
  const put = (wished: TimeChange) => change.mutateAsync({ change: wished, resolutions: [] }).then(() => toast.success(t('done.undone')));
  const takeAway = (removed: TimeRemoval, text: string, again: TimeChange | null) =>
    removal.mutate(removed, {
      onSuccess: () => said(text, again === null ? null : () => put(again)),
      onError: (error) => toast.error(error),
    });
  const undoNew = (removed: TimeRemoval) => removal.mutateAsync(removed).then(() => toast.success(t('done.undone')));

  const endRule = (rule: NonWorkingRule) => {
    const { id, weekday, start_minute, finish_minute, zone: of, valid_to, comment } = rule;
    const from = laterOf(rule.valid_from, today);
    const body = { weekday, start_minute, finish_minute, zone: of, valid_from: from, valid_to, comment };
    takeAway({ of: 'rule', id, from }, t('done.rule_ended'), { of: 'rule', teacherId: teacher.id, id: null, body });
  };
  /** What has begun is only ended: that cannot be undone by making it anew. */
  const again = (start: string, wished: TimeChange): TimeChange | null => (start < now ? null : wished);

  const wallStretch = ({ start, finish }: { readonly start: string; readonly finish: string }): WallStretch => ({
    start: wallAt(start, zone),
    finish: wallAt(finish, zone),
  });
  const ruleOf = (piece: TimePiece) =>
    piece.of === 'not_working' && piece.time.repeats ? working.data?.rules.find(({ id }) => id === piece.time.id) : undefined;
  const onRemove = (piece: TimePiece) => {
    if (piece.of === 'activity') {
      const { id, ...body } = piece.activity;
      takeAway(
        { of: 'activity', id },
        t('done.activity_deleted'),
        again(body.start, { of: 'activity', teacherId: teacher.id, id: null, body }),
      );
    } else if (piece.of === 'not_working' && piece.time.repeats) {
      const rule = ruleOf(piece);
      if (rule !== undefined) endRule(rule);
    } else if (piece.of === 'not_working') {
      const { id, start, finish, comment } = piece.time;
      const body = { start, finish, comment };
      takeAway({ of: 'once', id }, t('done.off_deleted'), again(start, { of: 'once', teacherId: teacher.id, id: null, body }));
    }
  };
  const onChangePiece = (piece: TimePiece) => {
    if (piece.of === 'activity') onChange({ of: 'activity', stretch: wallStretch(piece.activity), activity: piece.activity });
    else if (piece.of === 'not_working') {
      const rule = ruleOf(piece);
      if (rule !== undefined) onChange({ of: 'off', stretch: wallStretch(piece.time), rule });
      else if (!piece.time.repeats) onChange({ of: 'off', stretch: wallStretch(piece.time), once: piece.time });
    }
  };
  /** Undoes what was saved: something new goes again, something changed is what it was. */
  const undoOf = (wished: TimeChange, id: number, before: TimeChange | null): (() => Promise<unknown>) | null => {
    if (wished.of === 'hours') return null;
    if (before !== null) return () => put(before);
    if (wished.id !== null) return null;
    if (wished.of === 'rule') return () => undoNew({ of: 'rule', id, from: wished.body.valid_from });
    return () => undoNew({ of: wished.of, id });
  };

  switch (dialog?.of) {
    case 'time': {
      const repeats = dialog.piece.of === 'not_working' && dialog.piece.time.repeats;
      return (
        <TimeCard
          piece={dialog.piece}
          teacherId={teacher.id}
          zone={zone}
          teacherZone={otherClock ? teacher.zone : null}
          canKeep={can.keep_time.allowed}
          now={now}
          ended={repeats && working.data !== undefined && ruleOf(dialog.piece) === undefined}
          waiting={repeats && working.data === undefined}
          removing={removal.isPending}
          onClose={close}
          onChange={() => onChangePiece(dialog.piece)}
          onRemove={() => onRemove(dialog.piece)}
        />
      );
    }
    case 'off': {
      const { once, rule } = dialog;
      const before: TimeChange | null =
        once === undefined
          ? null
          : { of: 'once', teacherId: teacher.id, id: once.id, body: { start: once.start, finish: once.finish, comment: once.comment } };
      return (
        <NonWorkingForm
          teacher={teacher}
          otherClock={otherClock}
          zone={zone}
          today={today}
          stretch={dialog.stretch}
          weekly={dialog.weekly === true}
          {...(once === undefined ? {} : { once })}
          {...(rule === undefined ? {} : { rule })}
          onClose={close}
          onSaved={(saved, id, resolved) => said(t('done.off_saved'), resolved ? null : undoOf(saved, id, before))}
        />
      );
    }
    case 'activity': {
      const { activity } = dialog;
      const before = (): TimeChange | null => {
        if (activity === undefined) return null;
        const { id, ...body } = activity;
        return { of: 'activity', teacherId: teacher.id, id, body };
      };
      return (
        <ActivityForm
          teacher={teacher}
          otherClock={otherClock}
          zone={zone}
          stretch={dialog.stretch}
          {...(activity === undefined ? {} : { activity })}
          canSayPaid={can.say_paid.allowed}
          onClose={close}
          onSaved={(saved, id, resolved) => said(t('done.activity_saved'), resolved ? null : undoOf(saved, id, before()))}
        />
      );
    }
    case 'hours':
      return working.data === undefined ? (
        <TimeUnread title={t('working_hours.title')} error={working.error} onRetry={() => void working.refetch()} onClose={close} />
      ) : (
        <WorkingHoursForm
          time={working.data}
          zone={zone}
          onClose={close}
          onSaved={(before, resolved) => said(t('done.hours_saved'), resolved || before === null ? null : () => put(before))}
        />
      );
    case 'rules':
      return working.data === undefined ? (
        <TimeUnread title={t('off.rules_title')} error={working.error} onRetry={() => void working.refetch()} onClose={close} />
      ) : (
        <NonWorkingRulesDialog
          time={working.data}
          ending={removal.isPending ? (removal.variables?.id ?? null) : null}
          onClose={close}
          onAdd={() => onChange({ of: 'off', stretch: firstStretch, weekly: true })}
          onChange={(rule) => onChange({ of: 'off', stretch: firstStretch, rule })}
          onEnd={endRule}
        />
      );
    default:
      return null;
  }
}
