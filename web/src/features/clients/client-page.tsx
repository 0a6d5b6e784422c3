import { handlesClientMoney, hasPermission, sells, servesClients } from '@lectern/contract/permissions';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../kernel/api.ts';
import { readChoice } from '../../kernel/search-params.ts';
import { useCurrentUser, useMay } from '../../kernel/session.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { documentsListKeys } from '../documents/public/documents-list-keys.ts';
import { hasUnfinishedPayment } from '../ledger/public/unfinished-payment.ts';
import { lessonsListKeys } from '../lessons/public/list/lessons-list-keys.ts';
import { ClientFacts } from './card/client-facts.tsx';
import { ClientKids } from './card/client-kids.tsx';
import { ClientLessons } from './card/client-lessons.tsx';
import { ClientMoneyLines } from './card/client-money-lines.tsx';
import classes from './client-page.module.css';
import { ClientSkeleton } from './client-skeleton.tsx';
import { ClientSubscriptions } from './card/client-subscriptions.tsx';
import { clientQuery } from './clients.queries.ts';
import type { ClientCard } from './clients.queries.ts';
import { useList } from '../list-tools/public/list-view.tsx';
import { balanceList } from './balance-list.ts';
import { lazyDialog } from '../../ui/floating/lazy-dialog.tsx';

const RecordPaymentDialog = lazyDialog(async () => (await import('../ledger/public/record-payment-dialog.tsx')).RecordPaymentDialog);
const SellSubscriptionDialog = lazyDialog(
  async () => (await import('../subscriptions/public/sell-subscription-dialog.tsx')).SellSubscriptionDialog,
);

// Code of a tab is loaded with the tab.
const ClientContacts = lazy(async () => ({ default: (await import('./card/client-contacts.tsx')).ClientContacts }));
const ClientDocuments = lazy(async () => ({ default: (await import('../documents/public/client-documents.tsx')).ClientDocuments }));
const ClientDeals = lazy(async () => ({ default: (await import('../deals/public/client-deals.tsx')).ClientDeals }));
const NoAccess = lazy(async () => ({ default: (await import('./access/no-access.tsx')).NoAccess }));
const ClientNotes = lazy(async () => ({ default: (await import('./trail/client-notes.tsx')).ClientNotes }));
const ClientLog = lazy(async () => ({ default: (await import('./trail/client-log.tsx')).ClientLog }));

const tabs = ['money', 'kids', 'lessons', 'subscriptions', 'documents', 'deals', 'contacts', 'notes', 'log'] as const;
type TabKey = (typeof tabs)[number];
const panel = 'client-panel';

/** A client: balance explained line by line, children, lessons, packages and contacts, as far as the role may see them. */
export default function ClientPage() {
  const { t } = useTranslation('clients');
  const { clientId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(clientQuery(Number(clientId)));
  const { search } = useAddress();
  const reads = useMay(handlesClientMoney);
  const serves = useMay(servesClients);
  // Fetches the lines of the balance in parallel with the card if they will be shown.
  useList(balanceList, { params: { id: Number(clientId) }, enabled: reads && (search.tab ?? 'money') === 'money' });
  const failed = { error, onRetry: () => void refetch() };
  const isHidden = serves && error instanceof ApiError && error.status === 404;
  return (
    <Page title={data?.name ?? t('title')} back="/clients">
      {error !== null && data === undefined && !isHidden && <ErrorState {...failed} />}
      {isHidden && data === undefined && (
        <Suspense fallback={<ClientSkeleton />}>
          <NoAccess clientId={Number(clientId)} {...failed} />
        </Suspense>
      )}
      {data === undefined && error === null && <ClientSkeleton />}
      {data !== undefined && <Card key={data.id} client={data} />}
    </Page>
  );
}

function isShown(tab: TabKey, can: ClientCard['can'], reads: boolean): boolean {
  if (tab === 'documents') return can.see_money && reads;
  if (tab === 'money' || tab === 'subscriptions' || tab === 'deals') return can.see_money;
  return can.see_records || (tab !== 'notes' && tab !== 'log');
}

function Card({ client }: { readonly client: ClientCard }) {
  const { t } = useTranslation('clients');
  const { search, change } = useAddress();
  const [dialog, setDialog] = useState<'payment' | 'sale' | null>(() => (hasUnfinishedPayment(client.id) ? 'payment' : null));
  const user = useCurrentUser();
  const reads = hasPermission(handlesClientMoney, user);
  const shown = tabs.filter((tab) => isShown(tab, client.can, reads) && (tab !== 'deals' || hasPermission(sells, user)));
  const current = readChoice(search, 'tab', shown) ?? shown[0] ?? 'kids';
  const counts: Partial<Record<TabKey, number>> = { kids: client.kids.length, subscriptions: client.subscriptions?.length ?? 0 };
  // Search parameters of a tab are removed with it.
  const open = (tab: TabKey) =>
    change({
      ...Object.fromEntries([...lessonsListKeys, ...documentsListKeys].map((key) => [key, undefined])),
      as_of: undefined,
      tab: tab === shown[0] ? undefined : tab,
    });
  return (
    <>
      <ClientFacts client={client} />
      <div className={classes.head}>
        <Tabs
          label={client.name}
          tabs={shown.map((value) => ({ value, label: t(titles[value]), count: counts[value] }))}
          value={current}
          onChange={open}
          panelId={panel}
        />
        <div className={classes.actions}>
          {client.can.sell_subscription && (
            <Button variant="default" onClick={() => setDialog('sale')}>
              {t('subscriptions.sell')}
            </Button>
          )}
          {client.can.record_payment && (
            <Button onClick={() => setDialog('payment')}>
              <IconPlus size={16} aria-hidden />
              {t('transactions:payment.record')}
            </Button>
          )}
        </div>
      </div>
      <div id={panel} role="tabpanel" aria-label={t(titles[current])} className={classes.stack}>
        {current === 'money' && <ClientMoneyLines client={client} />}
        {current === 'kids' && <ClientKids client={client} />}
        {current === 'lessons' && <ClientLessons client={client} />}
        {current === 'subscriptions' && <ClientSubscriptions client={client} />}
        <Suspense fallback={<Skeleton height={320} />}>
          {current === 'documents' && <ClientDocuments client={client} />}
          {current === 'deals' && <ClientDeals client={client} />}
          {current === 'contacts' && <ClientContacts client={client} />}
          {current === 'notes' && <ClientNotes client={client} />}
          {current === 'log' && <ClientLog clientId={client.id} />}
        </Suspense>
      </div>
      <Suspense fallback={null}>
        {dialog === 'payment' && <RecordPaymentDialog client={{ id: client.id, name: client.name }} onClose={() => setDialog(null)} />}
        {dialog === 'sale' && <SellSubscriptionDialog client={client} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

const titles = {
  money: 'clients:tab.money',
  kids: 'clients:tab.kids',
  lessons: 'clients:tab.lessons',
  subscriptions: 'clients:tab.subscriptions',
  documents: 'clients:tab.documents',
  deals: 'clients:tab.deals',
  contacts: 'clients:tab.contacts',
  notes: 'clients:tab.notes',
  log: 'clients:tab.log',
} as const;
