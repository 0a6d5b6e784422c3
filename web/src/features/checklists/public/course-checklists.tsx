import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { useCurrentUser } from '../../../kernel/session.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { ChildChecklistStatus } from '../checklist-status.tsx';
import { childChecklistQuery, childChecklistsQuery, openChildChecklist } from '../checklists.queries.ts';
import classes from '../checklists.module.css';
import { PaperButtons } from './paper-buttons.tsx';
import { ProgressPicture } from './progress-picture.tsx';

type Props = {
  readonly engagement: { readonly id: number; readonly teacher_id: number; readonly course_id: number };
  readonly kidId: number;
};

/** A child's checklists in a course: chart, latest PDF, and for the teacher a button to fill one in. */
export function CourseChecklists({ engagement: { id, teacher_id, course_id }, kidId }: Props) {
  const { t } = useTranslation('students');
  const navigate = useNavigate();
  const user = useCurrentUser();
  const open = useApiWrite(openChildChecklist);
  const { data } = useQuery(childChecklistsQuery(kidId, course_id));
  const isTeacher = user.role === 'Teacher' && user.id === teacher_id;
  const begin = () =>
    open.mutate(
      { body: { engagement_id: id } },
      {
        onError: (error) => toast.error(error),
        onSuccess: (created) => void navigate({ to: '/checklists/$checklistId', params: { checklistId: String(created.id) } }),
      },
    );
  if (data === undefined || (data.count === 0 && !isTeacher)) return null;
  const submitted = data.results.find(({ first_submitted_at }) => first_submitted_at !== null);
  return (
    <div className={classes.course}>
      <ProgressPicture kidId={kidId} courseId={course_id} />
      <ul className={classes.list}>
        {data.results.slice(0, 3).map((each) => (
          <li key={each.id} className={classes.line}>
            <ChildChecklistStatus checklist={each} />
            {isTeacher ? (
              <Link to="/checklists/$checklistId" params={{ checklistId: String(each.id) }}>
                {t('checklist.of_day', { date: formatDate(each.first_submitted_at ?? each.deadline) })}
              </Link>
            ) : (
              <span>{t('checklist.of_day', { date: formatDate(each.first_submitted_at ?? each.deadline) })}</span>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.line}>
        {submitted !== undefined && <LatestPaper id={submitted.id} />}
        {isTeacher && (
          <Button variant="default" pending={open.isPending} onClick={begin}>
            {t('checklist.fill_in')}
          </Button>
        )}
      </div>
    </div>
  );
}

function LatestPaper({ id }: { readonly id: number }) {
  const { data } = useQuery(childChecklistQuery(id));
  return data === undefined ? null : <PaperButtons id={id} send={data.can.send} />;
}
