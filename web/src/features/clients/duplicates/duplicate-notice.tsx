import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { pauseInTyping } from '../../../kernel/requests/pause-in-typing.ts';
import { AskAccess } from './ask-access.tsx';
import type { DuplicateQuery, FoundDuplicates } from './duplicates.queries.ts';
import { duplicatesQuery } from './duplicates.queries.ts';
import classes from './duplicates.module.css';

type Sign = FoundDuplicates['known'][number]['signs'][number];

const signNames = {
  phone: 'clients:duplicates.by_phone',
  email: 'clients:duplicates.by_email',
  name: 'clients:duplicates.by_name',
} as const;

const isEmpty = ({ name = '', kids = [], phones = [], emails = [] }: DuplicateQuery) =>
  phones.length + emails.length === 0 && (name === '' || kids.length === 0);

/**
 * Warns, while a client or contact is entered, that the school already knows them. The user's own clients are linked; for a colleague's
 * client only the colleague is named, with a way to request access.
 */
export function DuplicateNotice({ query }: { readonly query: DuplicateQuery }) {
  const [settled] = useDebouncedValue(JSON.stringify(query), pauseInTyping);
  const debounced = JSON.parse(useDeferredValue(settled)) as DuplicateQuery;
  const { data } = useQuery({ ...duplicatesQuery(debounced), enabled: !isEmpty(debounced) });
  const { t } = useTranslation('clients');
  const found = isEmpty(debounced) ? undefined : data;
  const signs = (those: readonly Sign[]) => those.map((sign) => t(signNames[sign])).join(', ');
  const nothing = found === undefined || found.known.length + found.colleagues.length === 0;
  return (
    <div role="status">
      {!nothing && (
        <div className={classes.notice}>
          <p>{t('duplicates.title')}</p>
          <ul>
            {found.known.map((client) => (
              <li key={client.id}>
                <Link to="/clients/$clientId" params={{ clientId: String(client.id) }}>
                  {client.name}
                </Link>
                <span className="soft">{t('duplicates.same', { signs: signs(client.signs) })}</span>
              </li>
            ))}
            {found.colleagues.map((client) => (
              <li key={`${client.manager_name} ${client.signs.join()}`}>
                <span>
                  {client.manager_name === null ? t('duplicates.nobodys') : t('duplicates.colleague', { name: client.manager_name })}
                </span>
                <span className="soft">{t('duplicates.same', { signs: signs(client.signs) })}</span>
                <AskAccess target={client} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
