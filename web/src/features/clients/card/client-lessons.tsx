/** Lessons of a client's children: statistics, and the list in all states, newest first. */
import { arrangesLearning } from '@lectern/contract/permissions';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, usePageInfo } from '../../../kernel/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { lessonTimeText } from '../../lessons/public/when/lesson-time.tsx';
import type { ClientCard } from '../clients.queries.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

// Filters and export of the list are loaded with the tab.
const LessonStatistics = lazy(async () => ({
  default: (await import('../../lessons/public/figures/lesson-statistics.tsx')).LessonStatistics,
}));
const LessonsList = lazy(async () => ({ default: (await import('../../lessons/public/list/lessons-list.tsx')).LessonsList }));
const PlaceLessonDialog = lazyDialog(async () => (await import('../../lessons/public/place-lesson-dialog.tsx')).PlaceLessonDialog);

export function ClientLessons({ client }: { readonly client: ClientCard }) {
  const { t } = useTranslation('lessons');
  const { zone } = usePageInfo();
  const [placing, setPlacing] = useState(false);
  // Teachers place lessons in their schedule, where they see their own time.
  const places = useMay(arrangesLearning);
  const kids = client.kids.filter(({ status }) => status === 'active');
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <LessonStatistics clientId={client.id} />
      <LessonsList
        clientId={client.id}
        kids={client.kids}
        actions={
          places &&
          kids.length > 0 && (
            <Button variant="default" aria-haspopup="dialog" onClick={() => setPlacing(true)}>
              {t('form.title')}
            </Button>
          )
        }
      />
      {placing && (
        <PlaceLessonDialog
          kids={kids}
          onClose={() => setPlacing(false)}
          onPlaced={(lesson) => {
            setPlacing(false);
            toast.success(t('done.copied', { kid: lesson.kid_name, time: lessonTimeText(lesson.start, lesson.minutes, zone) }));
          }}
        />
      )}
    </Suspense>
  );
}
