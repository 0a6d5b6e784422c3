/** Searches for the client's children, with teachers' answers. Open ones can be withdrawn. */
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { MoreRows } from '../../../ui/table/more-rows.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { weeklyTimeText } from '../../free-teachers/public/weekly-time-text.ts';
import classes from './client-requests.module.css';
import type { MatchOffer, MatchRequest } from '../find-teacher.queries.ts';
import { sendOffersWrite, withdrawOfferWrite, withdrawRequestWrite } from '../find-teacher.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

export const requestStates = {
  draft: { tone: 'neutral', text: 'freecashdesk:request.draft' },
  open: { tone: 'planned', text: 'freecashdesk:request.open' },
  filled: { tone: 'held', text: 'freecashdesk:request.filled' },
  expired: { tone: 'attention', text: 'freecashdesk:request.expired' },
  withdrawn: { tone: 'cancelled', text: 'freecashdesk:request.withdrawn' },
} as const satisfies Record<MatchRequest['state'], { tone: Tone; text: string }>;

const offerStates = {
  offered: { tone: 'planned', text: 'freecashdesk:offer.offered' },
  viewed: { tone: 'planned', text: 'freecashdesk:offer.viewed' },
  accepted: { tone: 'held', text: 'freecashdesk:offer.accepted' },
  declined: { tone: 'attention', text: 'freecashdesk:offer.declined' },
  expired: { tone: 'neutral', text: 'freecashdesk:offer.expired' },
  withdrawn: { tone: 'cancelled', text: 'freecashdesk:offer.withdrawn' },
} as const satisfies Record<MatchOffer['state'], { tone: Tone; text: string }>;

const shownAtOnce = 20;

export function ClientRequests({ requests }: { readonly requests: readonly MatchRequest[] }) {
  const { t } = useTranslation('freecashdesk');
  const [shown, setShown] = useState(shownAtOnce);
  if (requests.length === 0) return null;
  return (
    <Card title={t('request.title')} aside={requests.length}>
      <ul className={classes.requests}>
        {requests.slice(0, shown).map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
      <MoreRows left={requests.length - shown} onMore={() => setShown(shown + shownAtOnce)} />
    </Card>
  );
}

/** A search with its offers. Open ones can be withdrawn. */
export function Request({ request }: { readonly request: MatchRequest }) {
  const { t } = useTranslation('freecashdesk');
  const [confirming, setConfirming] = useState(false);
  const withdraw = useApiWrite(withdrawRequestWrite);
  const { state, kid_name, course_title, grade, deadline, offers, can } = request;
  const open = offers.filter((offer) => offer.can.withdraw.allowed).length;
  const isGoing = state === 'open' || state === 'draft';
  return (
    <li>
      <div className={classes.head}>
        <b>{kid_name}</b>
        <span>{t('request.what', { course: course_title, grade, count: request.lessons_per_week })}</span>
        <Tag tone={requestStates[state].tone}>{t(requestStates[state].text)}</Tag>
        {isGoing && <span className={classes.soft}>{t('request.until', { time: formatDateTime(deadline) })}</span>}
        {isGoing && (
          <span className={classes.end}>
            <Button
              variant="subtle"
              disabled={!can.withdraw.allowed}
              title={can.withdraw.reason === null ? undefined : refusalText(can.withdraw.reason)}
              aria-label={t('request.withdraw_of', { kid: kid_name, course: course_title })}
              onClick={() => setConfirming(true)}
            >
              {t('request.withdraw')}
            </Button>
          </span>
        )}
      </div>
      {offers.length > 0 && (
        <ul className={classes.offers}>
          {offers.map((offer) => (
            <Offer key={offer.id} offer={offer} request={request} />
          ))}
        </ul>
      )}
      {confirming && (
        <ConfirmWrite
          title={t('request.withdraw_title', { kid: kid_name })}
          confirmTitle={t('request.withdraw')}
          danger
          send={() => withdraw.mutateAsync({ params: { id: request.id } })}
          done={() => t('offer.all_taken_back')}
          onClose={() => setConfirming(false)}
        >
          {t('request.withdraw_text', { count: open })}
        </ConfirmWrite>
      )}
    </li>
  );
}

function Offer({ offer, request }: { readonly offer: MatchOffer; readonly request: MatchRequest }) {
  const { t } = useTranslation('freecashdesk');
  const withdraw = useApiWrite(withdrawOfferWrite);
  const { teacher_name, state, slots, decline_reason, ended_at, viewed_at, offered_at, can } = offer;
  return (
    <li>
      <span className={classes.name}>{teacher_name}</span>
      <Tag tone={offerStates[state].tone}>{t(offerStates[state].text)}</Tag>
      <span className={classes.soft}>
        {[slots.map(weeklyTimeText).join(', '), formatDateTime(ended_at ?? viewed_at ?? offered_at), decline_reason]
          .filter((part) => part !== null && part !== '')
          .join(' · ')}
      </span>
      <OfferAlternatives offer={offer} request={request} />
      {can.withdraw.allowed && (
        <span className={classes.end}>
          <Button
            variant="subtle"
            pending={withdraw.isPending}
            aria-label={t('offer.withdraw_of', { name: teacher_name })}
            onClick={() =>
              withdraw.mutate(
                { params: { id: offer.id } },
                {
                  onSuccess: () => toast.success(t('offer.taken_back', { name: teacher_name })),
                  onError: (error) => toast.error(error),
                },
              )
            }
          >
            {t('offer.withdraw')}
          </Button>
        </span>
      )}
    </li>
  );
}

/** Creates a new offer from the alternative times of a declined one. */
function OfferAlternatives({ offer, request }: { readonly offer: MatchOffer; readonly request: MatchRequest }) {
  const { t } = useTranslation('freecashdesk');
  const send = useApiWrite(sendOffersWrite);
  const { teacher_id, teacher_name: name, alternatives } = offer;
  const hasOffer = request.offers.some(({ id, ...other }) => other.teacher_id === teacher_id && id > offer.id);
  if (alternatives.length === 0 || hasOffer || !request.can.offer.allowed) return null;
  const times = alternatives.map(weeklyTimeText).join(', ');
  return (
    <span className={classes.end}>
      <Button
        variant="subtle"
        pending={send.isPending}
        aria-label={t('offer.alternatives_of', { name, times })}
        onClick={() =>
          send.mutate(
            { params: { id: request.id }, body: { offers: [{ teacher_id, slots: alternatives }] } },
            { onSuccess: () => toast.success(t('offer.sent', { count: 1 })), onError: (error) => toast.error(error) },
          )
        }
      >
        {t('offer.alternatives', { times })}
      </Button>
    </span>
  );
}
