import { useQuery } from '@tanstack/react-query';
import { useSchoolCurrency } from '../../../kernel/session.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { dealColumns } from '../deal-columns.tsx';
import { apiQuery } from '../../../kernel/api-query.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const DealFormDialog = lazyDialog(async () => (await import('../form/deal-form-dialog.tsx')).DealFormDialog);

/** All deals of a client. Users who serve the client can create one. */
export function ClientDeals({ client }: { readonly client: { readonly id: number; readonly name: string } }) {
  const { t } = useTranslation('students');
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const { data, error, refetch } = useQuery(
    apiQuery('/api/deals/', { query: { client_id: client.id, ordering: '-created_at', page_size: 100 } }, { keepPrevious: true }),
  );
  const requested = ['name', 'stage', 'due', 'action', 'owner', 'sum'];
  return (
    <>
      <ButtonRow at="end">
        <Button variant="default" onClick={() => setCreating(true)}>
          {t('deals.new')}
        </Button>
      </ButtonRow>
      <DataTable
        label={t('deals.title')}
        columns={dealColumns(t, data?.results, true, useSchoolCurrency()).filter(({ key }) => requested.includes(key))}
        rows={data?.results}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/deals/${id}`}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={3}
        empty={<EmptyState title={t('deals.empty.title')} text={t('deals.of_client.none')} />}
      />
      {creating && (
        <DealFormDialog
          client={client}
          onClose={() => setCreating(false)}
          onSaved={({ id }) => void navigate({ to: '/deals/$dealId', params: { dealId: String(id) } })}
        />
      )}
    </>
  );
}
