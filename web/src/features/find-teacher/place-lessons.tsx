/**
 * Places lessons at the selected times: weekly lessons if the child already learns with the teacher, otherwise the first lesson, which
 * creates the engagement.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../ui/toasts/toast.ts';
import { holdWrite } from '../free-teachers/public/holds.queries.ts';
import type { FoundTeacher, FoundTime, SearchedKid } from './find-teacher.queries.ts';
import { searchStartQuery } from './find-teacher.queries.ts';
import { BeginTogetherDialog } from './begin-together-dialog.tsx';
import { PlaceLessonDialog } from './place-lesson-dialog.tsx';
import { isShared } from './search-terms.rules.ts';
import type { SearchTerms } from './search-terms.rules.ts';
import { useApiWrite } from '../../kernel/api-write.ts';
import { lazyDialog } from '../../ui/floating/lazy-dialog.tsx';

const FoundTimesDialog = lazyDialog(async () => (await import('../regular-lessons/public/found-times-dialog.tsx')).FoundTimesDialog);

type Props = {
  readonly clientId: number;
  readonly teacher: FoundTeacher;
  readonly times: readonly FoundTime[];
  readonly terms: SearchTerms;
  readonly onClose: () => void;
};
/** Data of weekly lessons, and their first day. */
type Weekly = { readonly engagementId: number; readonly from: string };

function engagementOf(kid: SearchedKid | undefined, teacherId: number, courseId: number | null): number | undefined {
  const going = kid?.engagements.find(
    ({ teacher_id, course_id, status }) =>
      teacher_id === teacherId && course_id === courseId && (status === 'trial' || status === 'active'),
  );
  return going?.id;
}

export function PlaceLessons({ clientId, teacher, times, terms, onClose }: Props) {
  const queryClient = useQueryClient();
  const hold = useApiWrite(holdWrite);
  const { kid, courseId, service, from, weeks } = terms;
  const slots = times.map(({ weekday, start_minute }) => ({ weekday, start_minute }));
  const [weekly, setWeekly] = useState<Weekly | null>(() => {
    const engagementId = engagementOf(kid, teacher.id, courseId);
    return engagementId === undefined ? null : { engagementId, from };
  });
  const goOn = async (dayAfterFirst: string) => {
    try {
      const { kids } = await queryClient.fetchQuery({ ...searchStartQuery(clientId), staleTime: 0 });
      const engagementId = engagementOf(
        kids.find(({ id }) => id === kid.id),
        teacher.id,
        courseId,
      );
      if (engagementId === undefined) {
        onClose();
        return;
      }
      setWeekly({ engagementId, from: dayAfterFirst });
      // The first lesson released the hold. Keeps the other weeks reserved while their dates are checked.
      hold.mutate({
        body: {
          teacher_id: teacher.id,
          kid_id: kid.id,
          slots,
          zone: kid.zone,
          from: dayAfterFirst,
          weeks,
          minutes: service?.minutes ?? 60,
        },
      });
    } catch (error) {
      toast.error(error);
      onClose();
    }
  };
  if (weekly === null && service !== null && isShared(service.kind))
    return <BeginTogetherDialog teacher={teacher} terms={terms} onClose={onClose} onBegun={() => void goOn(from)} />;
  if (weekly === null)
    return (
      <PlaceLessonDialog
        teacher={teacher}
        times={times}
        terms={terms}
        onClose={onClose}
        onPlaced={(dayAfterFirst) => (dayAfterFirst === null ? onClose() : void goOn(dayAfterFirst))}
      />
    );
  return (
    <FoundTimesDialog
      engagement={{ id: weekly.engagementId, kid_name: kid.name, teacher_name: teacher.name, course_title: service?.title ?? '' }}
      found={{ times: slots, zone: kid.zone, from: weekly.from }}
      onClose={onClose}
    />
  );
}
