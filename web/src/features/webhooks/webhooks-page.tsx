import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readInteger } from '../../kernel/search-params.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { Page } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { eventName, webhookTags } from './webhook-names.ts';
import { webhooksQuery } from './webhooks.queries.ts';
import type { Webhook } from './webhooks.queries.ts';
import { lazyDialog } from '../../ui/floating/lazy-dialog.tsx';

const NewWebhookDialog = lazyDialog(async () => (await import('./webhook-dialog.tsx')).NewWebhookDialog);
const WebhookDetail = lazy(async () => ({ default: (await import('./webhook-detail.tsx')).WebhookDetail }));

/** Webhooks: URLs of other systems that receive events, and the deliveries. */
export default function WebhooksPage() {
  const { t } = useTranslation('mutualsettlement');
  const { search, change } = useAddress();
  const { data, error, refetch } = useQuery(webhooksQuery);
  const [adding, setAdding] = useState(false);
  const chosen = data?.find(({ id }) => id === readInteger(search, 'webhook'));
  return (
    <Page title={t('webhooks.title')} back="/staff" actions={<Button onClick={() => setAdding(true)}>{t('webhooks.add')}</Button>}>
      <p className="soft">{t('webhooks.about')}</p>
      <DataTable
        label={t('webhooks.title')}
        columns={webhookColumns(t)}
        rows={data}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/webhooks?webhook=${id}`}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={3}
        empty={<EmptyState title={t('webhooks.none')} text={t('webhooks.none_text')} />}
      />
      <Suspense fallback={null}>
        {chosen !== undefined && <WebhookDetail key={chosen.id} webhook={chosen} onDeleted={() => change({ webhook: undefined })} />}
        {adding && <NewWebhookDialog onClose={() => setAdding(false)} />}
      </Suspense>
    </Page>
  );
}

function webhookColumns(t: TFunction<'mutualsettlement'>): Column<Webhook>[] {
  return [
    { key: 'url', title: t('webhooks.url'), cell: ({ url }) => url },
    {
      key: 'events',
      title: t('webhooks.events'),
      wide: true,
      cell: ({ events }) => <span className="soft">{events.map((each) => eventName(each, t)).join(', ')}</span>,
    },
    {
      key: 'state',
      title: t('webhooks.column.state'),
      cell: ({ state }) => <Tag tone={webhookTags[state].tone}>{t(webhookTags[state].key)}</Tag>,
    },
    { key: 'waiting', title: t('webhooks.column.waiting'), align: 'right', wide: true, cell: ({ waiting }) => waiting },
    {
      key: 'last',
      title: t('webhooks.column.last'),
      wide: true,
      cell: ({ last_attempt_at: at, last_fault: fault, last_status: status }) =>
        at === null ? null : (
          <>
            {formatDateTime(at)} <span className="soft">{fault ?? status}</span>
          </>
        ),
    },
  ];
}
