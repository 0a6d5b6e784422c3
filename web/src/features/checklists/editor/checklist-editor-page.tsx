import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VersionStatusTag } from '../../versions/public/version-status-tag.tsx';
import { checklistQuery } from '../checklists.queries.ts';
import type { Checklist } from '../checklists.queries.ts';
import { ChecklistActions } from './checklist-actions.tsx';
import { ChecklistBlockers } from './checklist-blockers.tsx';
import { ChecklistContent } from './checklist-content.tsx';
import { ChecklistForm } from './checklist-form.tsx';
import { VersionFacts } from '../../versions/public/version-facts.tsx';

/** A version of a checklist. Only drafts can be edited. */
export default function ChecklistEditorPage() {
  const { t } = useTranslation('students');
  const { checklistId } = useParams({ strict: false }) as { readonly checklistId?: string };
  const query = useQuery(checklistQuery(Number(checklistId)));
  const { data } = query;
  if (data !== undefined) return <ShownChecklist key={data.id} checklist={data} />;
  return (
    <Page title={t('checklist.one')}>
      <QueryPlaceholder query={query} loading={<Skeleton height={320} />} />
    </Page>
  );
}

function ShownChecklist({ checklist }: { readonly checklist: Checklist }) {
  const { t } = useTranslation('students');
  const { course_id, course_title, grade, version, status, used, can } = checklist;
  return (
    <Page
      title={t('checklist.version_title', { course: course_title, grade, version })}
      back={`/courses/${course_id}/curriculums/${grade}`}
      toolbar={
        <VersionFacts>
          <VersionStatusTag status={status} />
          {used > 0 && <span>{t('checklist.used', { count: used })}</span>}
        </VersionFacts>
      }
      actions={<ChecklistActions checklist={checklist} />}
    >
      <ChecklistBlockers checklist={checklist} />
      {can.edit.allowed ? <ChecklistForm checklist={checklist} /> : <ChecklistContent checklist={checklist} />}
    </Page>
  );
}
