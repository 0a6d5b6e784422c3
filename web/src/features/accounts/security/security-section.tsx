import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';

/** What guards one's own account: the password, the second factor, and where one is signed in. */
export function SecuritySection() {
  const { t } = useTranslation('common');
  return <Card title={t('security.password.title')}>{null}</Card>;
}
