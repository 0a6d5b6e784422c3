import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from '../deals.module.css';
import type { DealDuplicates } from '../deals.queries.ts';
import { stageTitles } from '../stage-names.ts';

/** Existing deals and clients with the same contacts. Colleagues' records show only whom to ask. */
export function DuplicateList({ known }: { readonly known: DealDuplicates | undefined }) {
  const { t } = useTranslation('students');
  if (known === undefined) return null;
  const { deals, clients } = known;
  if (deals.length + clients.known.length + clients.colleagues.length === 0) return null;
  return (
    <div className={classes.known} role="status">
      <h3>{t('deals.duplicates.title')}</h3>
      <ul>
        {clients.known.map(({ id, name }) => (
          <li key={`client-${id}`}>
            <Link to="/clients/$clientId" params={{ clientId: String(id) }}>
              {name}
            </Link>
            {` · ${t('deals.duplicates.client')}`}
          </li>
        ))}
        {clients.colleagues.map(({ key, manager_name }) => (
          <li key={key}>{t('deals.duplicates.colleague_client', { owner: manager_name ?? t('deals.duplicates.nobody') })}</li>
        ))}
        {deals.map(({ id, name, stage, owner_name }, at) =>
          id === null || stage === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing else is known of a colleague's deal
            <li key={`colleague-${at}`}>{t('deals.duplicates.colleague_deal', { owner: owner_name })}</li>
          ) : (
            <li key={`deal-${id}`}>
              <Link to="/deals/$dealId" params={{ dealId: String(id) }}>
                {t('deals.duplicates.deal_named', { name, stage: t(stageTitles[stage]) })}
              </Link>
              {` · ${t('deals.duplicates.deal', { owner: owner_name })}`}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
