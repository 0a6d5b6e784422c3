import type { NonWorkingRule } from '@lectern/contract/schedule/working-time.schema';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import { laterOf } from '../schedule-range.ts';
import type { TimePiece } from './time-card.tsx';
import type { TimeChange, TimeRemoval } from './working-time.queries.ts';
import { timeChangeWrite, timeRemovalWrite } from './working-time.queries.ts';

type Options = {
  readonly teacherId: number;
  /** Today in the teacher's zone. */
  readonly today: string;
  /** Closes the current dialog. */
  readonly close: () => void;
};

/** Removes a teacher's own time with a toast, and undoes saves and removals. */
export function useTimeUndo({ teacherId, today, close }: Options) {
  const { t } = useTranslation('schedule');
  const change = useApiWrite(timeChangeWrite);
  const removal = useApiWrite(timeRemovalWrite);

  const closeWithToast = (text: string, takeBack: (() => Promise<unknown>) | null) => {
    close();
    toast.success(text, takeBack === null ? {} : undo(takeBack));
  };
  const restore = (requested: TimeChange) =>
    change.mutateAsync({ change: requested, resolutions: [] }).then(() => toast.success(t('done.undone')));
  const removeWithUndo = (removed: TimeRemoval, text: string, again: TimeChange | null) =>
    removal.mutate(removed, {
      onSuccess: () => closeWithToast(text, again === null ? null : () => restore(again)),
      onError: (error) => toast.error(error),
    });
  /** A started one is only ended, which cannot be undone by creating it again. */
  const again = (start: string, requested: TimeChange): TimeChange | null => (start < nowInstant() ? null : requested);

  const endRule = (rule: NonWorkingRule) => {
    const { id, weekday, start_minute, finish_minute, zone, valid_to, comment } = rule;
    const from = laterOf(rule.valid_from, today);
    const body = { weekday, start_minute, finish_minute, zone, valid_from: from, valid_to, comment };
    removeWithUndo({ of: 'rule', id, from }, t('done.rule_ended'), { of: 'rule', teacherId, id: null, body });
  };
  /** @param rule rule of a recurring item, if it continues */
  const remove = (piece: TimePiece, rule: NonWorkingRule | undefined) => {
    if (piece.of === 'activity') {
      const { id, ...body } = piece.activity;
      removeWithUndo({ of: 'activity', id }, t('done.activity_deleted'), again(body.start, { of: 'activity', teacherId, id: null, body }));
    } else if (rule !== undefined) endRule(rule);
    else if (piece.of === 'not_working' && !piece.time.repeats) {
      const { id, start, finish, comment } = piece.time;
      const body = { start, finish, comment };
      removeWithUndo({ of: 'once', id }, t('done.off_deleted'), again(start, { of: 'once', teacherId, id: null, body }));
    }
  };
  const undoNew = (removed: TimeRemoval) => removal.mutateAsync(removed).then(() => toast.success(t('done.undone')));
  /** Undoes a save: deletes a new item, restores a changed one. */
  const undoOf = (saved: TimeChange, id: number, before: TimeChange | null): (() => Promise<unknown>) | null => {
    if (saved.of === 'hours') return null;
    if (before !== null) return () => restore(before);
    if (saved.id !== null) return null;
    if (saved.of === 'rule') return () => undoNew({ of: 'rule', id, from: saved.body.valid_from });
    return () => undoNew({ of: saved.of, id });
  };
  return { said: closeWithToast, put: restore, remove, endRule, undoOf, removing: removal.isPending ? removal.variables.id : null };
}
