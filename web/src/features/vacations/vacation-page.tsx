import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../kernel/session.ts';
import { Page } from '../../ui/page.tsx';
import { GroupVacations } from './group-vacations.tsx';
import { TeacherVacations } from './teacher-vacations.tsx';

/** Vacations: a teacher's own, of a curator's group, or of the teacher in the URL. */
export default function VacationPage() {
  const { t } = useTranslation('nonworkingtime');
  const { teacherId } = useParams({ strict: false }) as { readonly teacherId?: string };
  const { id, role } = useCurrentUser();
  if (teacherId !== undefined) return <TeacherVacations teacherId={Number(teacherId)} />;
  if (role === 'Teacher') return <TeacherVacations teacherId={id} />;
  return (
    <Page title={t('vacation.title')}>
      <GroupVacations />
    </Page>
  );
}
