/** Dialogs over the schedule: a lesson's card or a form. Toasts offer undo where possible. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toasts/toast.ts';
import { undo } from '../../ui/toasts/undo.ts';
import { CancelLessonDialog } from '../lessons/public/cancel/cancel-lesson-dialog.tsx';
import { LessonCard } from '../lessons/public/lesson-card.tsx';
import { LessonForm } from '../lessons/public/lesson-form.tsx';
import { lessonTimeText } from '../lessons/public/when/lesson-time.tsx';
import type { MoveBack } from '../lessons/public/move-lesson-form.tsx';
import { MoveLessonForm } from '../lessons/public/move-lesson-form.tsx';
import { moveLessonWrite } from '../lessons/public/move-lesson.queries.ts';
import type { Wall } from '../lessons/public/when/wall-clock.rules.ts';
import { useApiWrite } from '../../kernel/api-write.ts';

const ChangeFollowing = lazy(async () => ({ default: (await import('../regular-lessons/public/change-following.tsx')).ChangeFollowing }));

export type ScheduleDialog =
  | { readonly of: 'card'; readonly lesson: Lesson }
  | { readonly of: 'add'; readonly start: Wall }
  | { readonly of: 'move'; readonly lesson: Lesson; readonly to?: Wall }
  | { readonly of: 'cancel'; readonly lesson: Lesson }
  | { readonly of: 'following'; readonly lesson: Lesson };

type Props = {
  readonly dialog: ScheduleDialog | null;
  readonly teacherId: number;
  readonly zone: string;
  readonly onChange: (dialog: ScheduleDialog | null) => void;
};

export function ScheduleDialogs({ dialog, teacherId, zone, onChange }: Props) {
  const { t } = useTranslation(['schedule', 'lessons']);
  const back = useApiWrite(moveLessonWrite);
  const close = () => onChange(null);

  const onMoved = (moved: Lesson, body: MoveBack | null) => {
    close();
    const moveBack = (requested: MoveBack) => () =>
      back
        .mutateAsync({ params: { id: moved.id }, body: requested })
        .then(() => toast.success(t('schedule:done.moved_back', { kid: moved.kid_name })));
    toast.success(
      t('schedule:done.moved', { kid: moved.kid_name, time: lessonTimeText(moved.start, moved.minutes, zone) }),
      body === null ? {} : undo(moveBack(body)),
    );
  };

  switch (dialog?.of) {
    case 'card': {
      const { lesson } = dialog;
      return (
        <LessonCard
          lesson={lesson}
          onClose={close}
          onMove={() => onChange({ of: 'move', lesson })}
          onCancel={() => onChange({ of: 'cancel', lesson })}
          onChangeFollowing={() => onChange({ of: 'following', lesson })}
        />
      );
    }
    case 'add':
      return (
        <LessonForm
          teacherId={teacherId}
          zone={zone}
          start={dialog.start}
          onClose={close}
          onPlaced={(placed) => {
            close();
            toast.success(t('schedule:done.placed', { kid: placed.kid_name, time: lessonTimeText(placed.start, placed.minutes, zone) }));
          }}
        />
      );
    case 'move':
      return <MoveLessonForm lesson={dialog.lesson} zone={zone} to={dialog.to} onClose={close} onMoved={onMoved} />;
    case 'cancel':
      return (
        <CancelLessonDialog
          lesson={dialog.lesson}
          onClose={close}
          onCancelled={() => {
            close();
            toast.success(t('schedule:done.cancelled', { kid: dialog.lesson.kid_name }));
          }}
        />
      );
    case 'following':
      return (
        <Suspense fallback={null}>
          <ChangeFollowing lesson={dialog.lesson} onClose={close} />
        </Suspense>
      );
    default:
      return null;
  }
}
