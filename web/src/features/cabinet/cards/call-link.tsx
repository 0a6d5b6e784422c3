import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import classes from '../cabinet.module.css';

/** Link to a client's contacts, where the phone can be revealed; each reveal is logged. */
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
