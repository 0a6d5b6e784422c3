import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { UnsavedWork } from '../../../ui/forms/frame/unsaved-work.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ChildChecklistStatus } from '../checklist-status.tsx';
import { childChecklistQuery } from '../checklists.queries.ts';
import type { ChildChecklist } from '../checklists.queries.ts';
import classes from '../checklists.module.css';
import { ProgressPicture } from '../public/progress-picture.tsx';
import { AutosavedText } from './autosaved-text.tsx';
import { CriterionRow } from './criterion-row.tsx';
import { FillingActions } from './filling-actions.tsx';
import { useFilling } from './use-filling.ts';
import { limitOf } from '../../../kernel/text-limits.ts';
import { VersionFacts } from '../../versions/public/version-facts.tsx';

/** A child's checklist, with keyboard input and autosave. */
export default function ChecklistPage() {
  const { t } = useTranslation('students');
  const { checklistId } = useParams({ strict: false }) as { readonly checklistId?: string };
  const query = useQuery(childChecklistQuery(Number(checklistId)));
  const { data } = query;
  // A new revision resets the unsaved changes.
  if (data !== undefined) return <Filling key={`${data.id} ${data.revision}`} checklist={data} />;
  return (
    <Page title={t('checklist.one')}>
      <QueryPlaceholder query={query} loading={<Skeleton height={320} />} />
    </Page>
  );
}

const states = { saved: 'checklist.save.saved', saving: 'checklist.save.saving', failed: 'checklist.save.failed' } as const;

function Filling({ checklist }: { readonly checklist: ChildChecklist }) {
  const { t } = useTranslation('students');
  const page = useRef<HTMLDivElement>(null);
  const { state, save, retry, shown, comment } = useFilling(checklist);
  const { kid_name, kid_id, course_id, course_title, grade, deadline, status, sections, can, last_on } = checklist;
  const criteria = sections.flatMap((section) => section.criteria).map(shown);
  const editable = can.fill.allowed;
  /** Focuses the chosen or first mark of the next criterion; after the last one, the comment. */
  const focusAfter = (id: number) => {
    const next = criteria[criteria.findIndex((each) => each.id === id) + 1];
    const place = next === undefined ? '[data-comment] textarea' : `[data-criterion="${next.id}"] input`;
    const inputs = [...(page.current?.querySelectorAll<HTMLInputElement>(place) ?? [])];
    (inputs.find(({ checked }) => checked) ?? inputs[0])?.focus();
  };
  return (
    <Page
      title={t('checklist.child_title', { kid: kid_name, course: course_title })}
      back="/cabinet"
      toolbar={
        <VersionFacts>
          <ChildChecklistStatus checklist={checklist} />
          <span>{t('checklist.marked', { marked: criteria.filter(({ mark }) => mark !== null).length, count: criteria.length })}</span>
          {status === 'open' && <span>{t('checklist.until', { date: formatDate(deadline) })}</span>}
          <span>{t('checklist.grade', { grade })}</span>
          {last_on !== null && <span>{t('checklist.compared_with', { date: formatDate(last_on) })}</span>}
          {editable && <span role="status">{t(states[state])}</span>}
          {state === 'failed' && (
            <Button variant="default" onClick={retry}>
              {t('checklist.save.again')}
            </Button>
          )}
        </VersionFacts>
      }
      actions={<FillingActions checklist={checklist} saved={state === 'saved'} />}
    >
      <UnsavedWork unsaved={state === 'failed'} />
      <div ref={page} className={classes.filling}>
        {editable && <p className="soft">{t('checklist.keys')}</p>}
        {sections.map(({ id, title, criteria: own }) => (
          <Card key={id} title={title}>
            <ol className={classes.criteria}>
              {own.map((criterion) => (
                <CriterionRow
                  key={criterion.id}
                  criterion={shown(criterion)}
                  editable={editable}
                  onSave={(name, value) => save({ criterion: criterion.id, name }, value)}
                  onNext={() => focusAfter(criterion.id)}
                />
              ))}
            </ol>
          </Card>
        ))}
        <Card title={t('checklist.to_parents')}>
          <div data-comment>
            {editable ? (
              <AutosavedText
                label={t('checklist.comment')}
                value={comment}
                maxLength={limitOf('/api/exams/child-checklists/{id}/edit/', 'comment')}
                rows={4}
                onSave={(text) => save({ criterion: null, name: 'comment' }, text)}
              />
            ) : (
              <p>{comment === '' ? t('checklist.no_comment') : comment}</p>
            )}
          </div>
        </Card>
        <ProgressPicture kidId={kid_id} courseId={course_id} />
      </div>
    </Page>
  );
}
