/** The teacher's offers: open ones by deadline, and past ones. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { readChoice } from '../../kernel/search-params.ts';
import { useCurrentUser } from '../../kernel/session.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MoreRows } from '../../ui/table/more-rows.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { broadcastUnviewedMatches } from '../reminders/public/broadcast-unviewed-matches.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { offersQuery, viewOfferWrite } from './match.queries.ts';
import type { Box, InboxOffer } from './match.queries.ts';
import classes from './match.module.css';
import type { Answer } from './offer-card.tsx';
import { OfferCard } from './offer-card.tsx';
import { useOfferKeys } from './use-offer-keys.ts';

const boxes = ['open', 'past'] as const;
const boxTexts = {
  open: { title: 'match:box.open', empty: 'match:empty.open', why: 'match:empty.open_text' },
  past: { title: 'match:box.past', empty: 'match:empty.past', why: 'match:empty.past_text' },
} as const;
const panel = 'match-panel';

export default function MatchPage() {
  const { t } = useTranslation(['match', 'freecashdesk']);
  const { search, change } = useAddress();
  const box = readChoice(search, 'box', boxes) ?? 'open';
  return (
    <Page title={t('title')}>
      <Tabs
        label={t('title')}
        tabs={boxes.map((value) => ({ value, label: t(boxTexts[value].title) }))}
        value={box}
        panelId={panel}
        onChange={(next) => change({ box: next === 'open' ? undefined : next, offer: undefined })}
      />
      <div id={panel} role="tabpanel" aria-label={t(boxTexts[box].title)}>
        <Offers key={box} box={box} />
      </div>
    </Page>
  );
}

function Offers({ box }: { readonly box: Box }) {
  const { t } = useTranslation(['match', 'freecashdesk']);
  const { search, change } = useAddress();
  const query = useInfiniteQuery(offersQuery(box));
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const [answering, setAnswering] = useState<Answer | null>(null);
  const offers = data?.pages.flatMap(({ results }) => results) ?? [];
  const current = offers.find(({ id }) => id === Number(search.offer));
  const open = (offer: InboxOffer | undefined) => change({ offer: offer?.id });
  useViewed(current);
  const isMissing = search.offer !== undefined && data !== undefined && current === undefined && answering === null;
  useEffect(() => {
    // A link in a mail may open an offer of a later page, or one that has ended.
    if (!isMissing || isFetchingNextPage) return;
    if (hasNextPage) void fetchNextPage();
    else if (box === 'open') change({ box: 'past' });
  }, [isMissing, isFetchingNextPage, hasNextPage, fetchNextPage, box, change]);
  useOfferKeys({ offers, current, isAnswering: answering !== null, open, answer: setAnswering });
  if (data === undefined) return <QueryPlaceholder query={query} loading={<Skeleton height={240} />} />;
  const count = data.pages[0]?.count ?? 0;
  if (count === 0) return <EmptyState title={t(boxTexts[box].empty)} text={t(boxTexts[box].why)} />;
  const close = () => setAnswering(null);
  const answered = () => {
    close();
    open(undefined);
  };
  return (
    <>
      {box === 'open' && <p className={classes.keys}>{t('keys')}</p>}
      <ul className={classes.offers}>
        {offers.map((offer) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            opened={offer.id === current?.id}
            onOpen={() => open(offer.id === current?.id ? undefined : offer)}
            onAnswer={setAnswering}
          />
        ))}
      </ul>
      <MoreRows left={count - offers.length} pending={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      {answering === 'accept' && current !== undefined && <AcceptDialog offer={current} onClose={close} onAccepted={answered} />}
      {answering === 'decline' && current !== undefined && <DeclineDialog offer={current} onClose={close} onDeclined={answered} />}
    </>
  );
}

/** Opening an offer marks it as viewed and updates the badge in every tab. */
function useViewed(offer: InboxOffer | undefined): void {
  const { id: userId } = useCurrentUser();
  const { mutate } = useApiWrite(viewOfferWrite);
  const unviewed = offer?.state === 'offered' && offer.can.accept.allowed ? offer.id : null;
  useEffect(() => {
    if (unviewed === null) return;
    mutate({ params: { id: unviewed } }, { onSuccess: ({ unviewed: count }) => broadcastUnviewedMatches(userId, count) });
  }, [unviewed, mutate, userId]);
}
