import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './settings.module.css';

/** The shares of the cancellation policy, a row for each outcome. */
export function OutcomeTable({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('mutualsettlement');
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{t('settings.policy.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('settings.policy.outcome')}</th>
          <th scope="col">{t('settings.policy.client_pays')}</th>
          <th scope="col">{t('settings.policy.teacher_gets')}</th>
          <th scope="col">{t('settings.policy.client_bonus')}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
