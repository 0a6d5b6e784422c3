import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

/** Asks a teacher without working hours, who is never offered, to enter them. */
export function NoHoursCard({ teacherId }: { readonly teacherId: number }) {
  const { t } = useTranslation('common');
  return (
    <Card title={t('cabinet.no_hours')}>
      <p className="soft">{t('cabinet.no_hours_text')}</p>
      <LinkButton to="/teachers/$teacherId/schedule" params={{ teacherId: String(teacherId) }}>
        {t('cabinet.enter_hours')}
      </LinkButton>
    </Card>
  );
}
