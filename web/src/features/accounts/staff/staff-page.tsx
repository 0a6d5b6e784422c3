import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';

/** Everybody who has an account, for administrators. */
export default function StaffPage() {
  const { t } = useTranslation('teachers');
  return <Page title={t('staff.title')}>{null}</Page>;
}
