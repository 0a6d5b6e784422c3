import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { archiveChecklist, createChecklist, discardChecklist, publishChecklist } from '../checklists.queries.ts';
import type { Checklist } from '../checklists.queries.ts';

const questions = {
  publish: { title: 'lessons:curriculum.ask.publish.title', text: 'checklist.ask.publish', confirm: 'lessons:curriculum.publish' },
  archive: { title: 'lessons:curriculum.ask.archive.title', text: 'checklist.ask.archive', confirm: 'lessons:curriculum.archive' },
  discard: { title: 'lessons:curriculum.ask.discard.title', text: 'checklist.ask.discard', confirm: 'lessons:curriculum.discard' },
} as const;
type Asked = keyof typeof questions;

/** Publish, archive, discard, or begin the next version. */
export function ChecklistActions({ checklist }: { readonly checklist: Checklist }) {
  const { t } = useTranslation('students');
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { id, course_id, grade, version, can, status } = checklist;
  const params = { courseId: String(course_id), grade: String(grade) };
  const [publish, archive] = [useApiWrite(publishChecklist), useApiWrite(archiveChecklist)];
  const [discard, copy] = [useApiWrite(discardChecklist), useApiWrite(createChecklist)];
  const onError = (refusal: unknown) => toast.error(refusal);
  const settled = { onError, onSettled: () => setAsked(null) };
  const confirm = () => {
    if (asked === 'publish')
      publish.mutate({ params: { id } }, { ...settled, onSuccess: () => toast.success(t('lessons:curriculum.published', { version })) });
    if (asked === 'archive')
      archive.mutate({ params: { id } }, { ...settled, onSuccess: () => toast.success(t('lessons:curriculum.archived', { version })) });
    if (asked === 'discard')
      discard.mutate(
        { params: { id } },
        { ...settled, onSuccess: () => navigate({ to: '/courses/$courseId/curriculums/$grade', params }) },
      );
  };
  const begin = () =>
    copy.mutate(
      { body: { course_id, grade, from_id: id } },
      {
        onError,
        onSuccess: (draft) =>
          void navigate({
            to: '/courses/$courseId/checklists/$grade/$checklistId/edit',
            params: { ...params, checklistId: String(draft.id) },
          }),
      },
    );
  const { allowed, reason } = can.publish;
  const asking = questions[asked ?? 'publish'];
  return (
    <>
      {can.discard.allowed && (
        <Button variant="default" onClick={() => setAsked('discard')}>
          {t('lessons:curriculum.discard')}
        </Button>
      )}
      {can.archive.allowed && (
        <Button variant="default" onClick={() => setAsked('archive')}>
          {t('lessons:curriculum.archive')}
        </Button>
      )}
      {status === 'draft' ? (
        <Button aria-disabled={!allowed} title={reason === null ? undefined : refusalText(reason)} onClick={() => setAsked('publish')}>
          {t('lessons:curriculum.publish')}
        </Button>
      ) : (
        <Button pending={copy.isPending} onClick={begin}>
          {t('lessons:curriculum.next_version')}
        </Button>
      )}
      <ConfirmDialog
        opened={asked !== null}
        title={t(asking.title, { version })}
        confirmTitle={t(asking.confirm)}
        danger={asked === 'discard'}
        pending={publish.isPending || archive.isPending || discard.isPending}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        {t(asking.text)}
      </ConfirmDialog>
    </>
  );
}
