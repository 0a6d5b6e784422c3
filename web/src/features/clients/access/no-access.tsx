import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { AskAccess } from '../duplicates/ask-access.tsx';
import { accessKeyQuery } from '../duplicates/duplicates.queries.ts';

type Props = { readonly clientId: number; readonly error: unknown; readonly onRetry: () => void };

/** Replaces the page of a colleague's client: names the colleague, and offers an access request. */
export function NoAccess({ clientId, error, onRetry }: Props) {
  const { t } = useTranslation('clients');
  const { data, isPending } = useQuery(accessKeyQuery(clientId));
  if (isPending) return null;
  if (data === undefined) return <ErrorState error={error} onRetry={onRetry} />;
  const name = data.manager_name;
  return (
    <EmptyState
      title={name === null ? t('access.nobodys_client') : t('access.colleagues_client', { name })}
      action={<AskAccess target={data} />}
    />
  );
}
