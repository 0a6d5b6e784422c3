import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page.tsx';

export default function FreeTeachersPage() {
  const { t } = useTranslation('freecashdesk');
  return <Page title={t('title')}>{null}</Page>;
}
