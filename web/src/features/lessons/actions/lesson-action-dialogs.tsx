/** Dialogs of the actions on a lesson card, their toasts and undo. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useTranslation } from 'react-i18next';
import { usePageInfo } from '../../../kernel/session.ts';
import { temporalZone } from '../../../kernel/zone.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import { CopyLessonDialog } from './copy-lesson-dialog.tsx';
import { CorrectLessonDialog } from './correct-lesson-dialog.tsx';
import { correctLessonWrite, moveLessonWrite, substituteTeacherWrite } from '../lessons.queries.ts';
import { NoShowDialog } from './no-show-dialog.tsx';
import { CancelLessonDialog } from '../public/cancel/cancel-lesson-dialog.tsx';
import { lessonTimeText } from '../public/when/lesson-time.tsx';
import { MoveLessonForm } from '../public/move-lesson-form.tsx';
import { SubstituteDialog } from './substitute-dialog.tsx';
import { useApiWrite } from '../../../kernel/api-write.ts';

export type DialogAction = 'move' | 'copy' | 'substitute' | 'cancel' | 'mark_no_show' | 'correct';

type Props = {
  readonly action: DialogAction;
  readonly lesson: Lesson;
  /** Returns to the card without a change. */
  readonly onClose: () => void;
  readonly onDone: () => void;
};

export function LessonActionDialogs({ action, lesson, onClose, onDone }: Props) {
  const { t } = useTranslation('lessons');
  const zone = temporalZone(usePageInfo().zone);
  const back = useApiWrite(moveLessonWrite);
  const handBack = useApiWrite(substituteTeacherWrite);
  const reopen = useApiWrite(correctLessonWrite);
  const undone = () => toast.success(t('done.undone', { kid: lesson.kid_name }));
  const done = (text: string, takeBack?: () => Promise<unknown>) => {
    onDone();
    toast.success(text, takeBack === undefined ? {} : undo(takeBack));
  };
  const timeOf = ({ start, minutes }: Lesson) => lessonTimeText(start, minutes, zone);
  switch (action) {
    case 'move':
      return (
        <MoveLessonForm
          lesson={lesson}
          zone={zone}
          onClose={onClose}
          onMoved={(moved, body) => {
            const takeBack = body === null ? undefined : () => back.mutateAsync({ params: { id: moved.id }, body }).then(undone);
            done(t('done.moved', { kid: moved.kid_name, time: timeOf(moved) }), takeBack);
          }}
        />
      );
    case 'copy':
      return (
        <CopyLessonDialog
          lesson={lesson}
          zone={zone}
          onClose={onClose}
          onCopied={(copy) => done(t('done.copied', { kid: copy.kid_name, time: timeOf(copy) }))}
        />
      );
    case 'substitute':
      return (
        <SubstituteDialog
          lesson={lesson}
          onClose={onClose}
          onSubstituted={({ id, kid_name, teacher_name }, before) => {
            done(t('done.substituted', { kid: kid_name, name: teacher_name }), () =>
              handBack.mutateAsync({ params: { id }, body: { teacher_id: before } }).then(undone),
            );
          }}
        />
      );
    case 'cancel':
      return (
        <CancelLessonDialog lesson={lesson} onClose={onClose} onCancelled={() => done(t('done.cancelled', { kid: lesson.kid_name }))} />
      );
    case 'mark_no_show':
      return (
        <NoShowDialog
          lesson={lesson}
          onClose={onClose}
          onMarked={({ id, status, can }) => {
            const reopened = () => reopen.mutateAsync({ params: { id }, body: { reason: t('no_show.undone') } }).then(undone);
            const text = t(status === 'cancelled' ? 'done.teacher_absent' : 'done.client_absent', { kid: lesson.kid_name });
            done(text, can.correct.allowed ? reopened : undefined);
          }}
        />
      );
    default:
      return (
        <CorrectLessonDialog lesson={lesson} onClose={onClose} onCorrected={() => done(t('done.corrected', { kid: lesson.kid_name }))} />
      );
  }
}
