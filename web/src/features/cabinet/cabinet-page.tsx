import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../kernel/session.ts';
import { PageHead } from '../../ui/page.tsx';
import { ManagerCabinet } from './manager-cabinet.tsx';
import { StaffCabinet } from './staff-cabinet.tsx';
import { TeacherCabinet } from './teacher-cabinet.tsx';

/** What needs the signed-in person first: every item is an action. */
export default function CabinetPage() {
  const { t } = useTranslation('common');
  const { role, name } = useCurrentUser();
  return (
    <>
      <PageHead title={t('cabinet.greeting', { name: name.split(' ')[0] })} />
      {role === 'Teacher' ? <TeacherCabinet /> : role === 'AccountManager' ? <ManagerCabinet /> : <StaffCabinet />}
    </>
  );
}
