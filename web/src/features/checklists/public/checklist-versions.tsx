import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { VersionStatusTag } from '../../versions/public/version-status-tag.tsx';
import { checklistsQuery, createChecklist } from '../checklists.queries.ts';
import classes from '../checklists.module.css';

/** Versions of a grade's checklist, and a button that creates the next one. */
export function ChecklistVersions({ courseId, grade }: { readonly courseId: number; readonly grade: number }) {
  const { t } = useTranslation('students');
  const navigate = useNavigate();
  const { data } = useQuery(checklistsQuery(courseId, grade));
  const create = useApiWrite(createChecklist);
  const paramsOf = (id: number) => ({ courseId: String(courseId), grade: String(grade), checklistId: String(id) });
  const begin = () =>
    create.mutate(
      { body: { course_id: courseId, grade, from_id: data?.find(({ status }) => status === 'published')?.id ?? null } },
      {
        onError: (error) => toast.error(error),
        onSuccess: ({ id }) => void navigate({ to: '/courses/$courseId/checklists/$grade/$checklistId/edit', params: paramsOf(id) }),
      },
    );
  if (data === undefined) return null;
  return (
    <Card
      title={t('checklist.title')}
      aside={
        <Button variant="default" pending={create.isPending} onClick={begin}>
          <IconPlus size={16} aria-hidden />
          {t('checklist.new_draft')}
        </Button>
      }
    >
      {data.length === 0 && <p className="soft">{t('checklist.none')}</p>}
      <ul className={classes.list}>
        {data.map(({ id, version, status, criteria, used }) => (
          <li key={id} className={classes.line}>
            <Link to="/courses/$courseId/checklists/$grade/$checklistId/edit" params={paramsOf(id)}>
              {t('lessons:curriculum.version', { version })}
            </Link>
            <VersionStatusTag status={status} />
            <span className="soft">{t('checklist.criteria', { count: criteria })}</span>
            {used > 0 && <span className="soft">{t('checklist.used', { count: used })}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
