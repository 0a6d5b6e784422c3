import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { VersionActions } from '../../versions/public/version-actions.tsx';
import { archiveChecklist, createChecklist, discardChecklist, publishChecklist } from '../checklists.queries.ts';
import type { Checklist } from '../checklists.queries.ts';

/** Publish, archive or discard a version, or create the next one. */
export function ChecklistActions({ checklist }: { readonly checklist: Checklist }) {
  const { t } = useTranslation('students');
  const navigate = useNavigate();
  const { id, course_id, grade } = checklist;
  const params = { courseId: String(course_id), grade: String(grade) };
  return (
    <VersionActions
      of={checklist}
      writes={{ publish: publishChecklist, archive: archiveChecklist, discard: discardChecklist, copy: createChecklist }}
      effects={{ publish: t('checklist.ask.publish'), archive: t('checklist.ask.archive'), discard: t('checklist.ask.discard') }}
      onDiscarded={() => void navigate({ to: '/courses/$courseId/curriculums/$grade', params })}
      copy={{ body: { course_id, grade, from_id: id } }}
      onCopied={(draft) =>
        void navigate({
          to: '/courses/$courseId/checklists/$grade/$checklistId/edit',
          params: { ...params, checklistId: String(draft.id) },
        })
      }
    />
  );
}
