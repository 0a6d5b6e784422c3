import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import classes from '../cabinet.module.css';

/** To the contacts of a client: the phone stands there for those who may know it, and each look at a masked one is noted. */
export function CallLink({ clientId, name }: { readonly clientId: number; readonly name: string }) {
  const { t } = useTranslation('common');
  return (
    <Link
      to="/clients/$clientId"
      params={{ clientId: String(clientId) }}
      search={{ tab: 'contacts' }}
      className={classes.call}
      aria-label={t('cabinet.call_client', { name })}
    >
      {t('cabinet.call')}
    </Link>
  );
}
