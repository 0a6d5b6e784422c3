import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../../kernel/api.ts';
import { localDateOf } from '../../../ui/formats/date-time.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { ChangeRuleDialog } from '../dialogs/change-rule-dialog.tsx';
import { ruleOfLessonQuery } from '../regular-lessons.queries.ts';
import { usePlacedToast } from '../use-placed-toast.ts';

type Props = { readonly lesson: { readonly id: number; readonly start: string }; readonly onClose: () => void };

/** "This and following" for a lesson of the schedule. */
export function ChangeFollowing({ lesson, onClose }: Props) {
  const { data, error } = useQuery(ruleOfLessonQuery(lesson.id));
  const placed = usePlacedToast();
  const rule = data?.results[0];
  const gone = error !== null || (data !== undefined && rule === undefined);
  useEffect(() => {
    if (!gone) return;
    toast.error(error instanceof ApiError ? error : refusalText('rule_ended'));
    onClose();
  }, [gone, error, onClose]);
  if (rule === undefined) return null;
  return (
    <ChangeRuleDialog
      rule={rule}
      fromDay={localDateOf(lesson.start, rule.zone)}
      onClose={onClose}
      onChanged={(count, unplaced) => {
        placed(count, unplaced);
        onClose();
      }}
    />
  );
}
