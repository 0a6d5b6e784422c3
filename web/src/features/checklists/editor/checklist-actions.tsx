import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { VersionActions } from '../../versions/public/version-actions.tsx';
import { archiveChecklist, createChecklist, discardChecklist, publishChecklist } from '../checklists.queries.ts';
import type { Checklist } from '../checklists.queries.ts';

/** Publish, archive or discard a version, or create the next one. */
export function ChecklistActions({ checklist }: { readonly checklist: Checklist }) {
  const { t } = useTranslation('students');
  const navigate = useNavigate();
  const { id, course_id, grade, version, can } = checklist;
  const params = { courseId: String(course_id), grade: String(grade) };
  const [publish, archive] = [useApiWrite(publishChecklist), useApiWrite(archiveChecklist)];
  const [discard, copy] = [useApiWrite(discardChecklist), useApiWrite(createChecklist)];
  const begin = () =>
    copy.mutate(
      { body: { course_id, grade, from_id: id } },
      {
        onError: (refusal) => toast.error(refusal),
        onSuccess: (draft) =>
          void navigate({
            to: '/courses/$courseId/checklists/$grade/$checklistId/edit',
            params: { ...params, checklistId: String(draft.id) },
          }),
      },
    );
  return (
    <VersionActions
      version={version}
      can={can}
      send={{
        publish: () => publish.mutateAsync({ params: { id } }),
        archive: () => archive.mutateAsync({ params: { id } }),
        discard: () => discard.mutateAsync({ params: { id } }),
      }}
      effects={{ publish: t('checklist.ask.publish'), archive: t('checklist.ask.archive'), discard: t('checklist.ask.discard') }}
      onDiscarded={() => void navigate({ to: '/courses/$courseId/curriculums/$grade', params })}
      next={
        <Button pending={copy.isPending} onClick={begin}>
          {t('lessons:curriculum.next_version')}
        </Button>
      }
    />
  );
}
