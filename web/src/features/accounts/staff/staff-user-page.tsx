import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';

/** One account, for administrators: who it belongs to, what they may do, and what can be done with it. */
export default function StaffUserPage() {
  const { t } = useTranslation('teachers');
  return (
    <Page title={t('staff.title')} back="/staff">
      {null}
    </Page>
  );
}
