/** An offer. Opened, it shows the wished times over the teacher's week, and the answers. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { formatDateTime, formatRelative } from '../../ui/formats/date-time.tsx';
import { formatNumber } from '../../ui/formats/number.ts';
import { refusalText } from '../../ui/forms/error-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { InboxOffer, OfferFit } from './match.queries.ts';
import { offerFitQuery } from './match.queries.ts';
import classes from './match.module.css';
import { outcomeOf, payText, wishedText } from './offer-texts.ts';
import { WishedWeek } from './wished-week.tsx';

export type Answer = 'accept' | 'decline';
type Props = {
  readonly offer: InboxOffer;
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly onAnswer: (answer: Answer) => void;
};

export function OfferCard({ offer, opened, onOpen, onAnswer }: Props) {
  const { t } = useTranslation(['match', 'freecashdesk']);
  const { id, state, kid_first_name, age, grade, course_title, level, deadline, can } = offer;
  const isOpen = can.accept.allowed || state === 'offered' || state === 'viewed';
  const who = [kid_first_name, age === null ? null : t('years', { count: age }), t('grade', { grade })].filter((part) => part !== null);
  const outcome = outcomeOf(t, offer);
  return (
    <li id={`offer-${id}`} className={classes.offer} data-opened={opened}>
      <div className={classes.head}>
        <h2>
          <button type="button" className={classes.opener} aria-expanded={opened} onClick={onOpen}>
            {who.join(', ')}
          </button>
        </h2>
        <span>{level === null ? course_title : `${course_title}, ${level}`}</span>
        {state === 'offered' && can.accept.allowed && <Tag tone="planned">{t('new')}</Tag>}
        {!can.accept.allowed && <Tag tone={outcome.tone}>{outcome.text}</Tag>}
        {isOpen && (
          <span className={classes.until} title={formatDateTime(deadline)}>
            {t('until', { time: formatRelative(deadline, nowInstant()) })}
          </span>
        )}
      </div>
      <OfferFacts offer={offer} />
      {opened && can.accept.allowed && <OpenedOffer offer={offer} />}
      {opened && (
        <ButtonRow className={classes.answers}>
          {(['accept', 'decline'] as const).map((answer) => (
            <Button
              key={answer}
              variant={answer === 'accept' ? 'filled' : 'default'}
              disabled={!can[answer].allowed}
              title={can[answer].reason === null ? undefined : refusalText(can[answer].reason)}
              aria-keyshortcuts={answer === 'accept' ? 'A' : 'D'}
              onClick={() => onAnswer(answer)}
            >
              {t(answer)}
            </Button>
          ))}
        </ButtonRow>
      )}
    </li>
  );
}

function OfferFacts({ offer }: { readonly offer: InboxOffer }) {
  const { t } = useTranslation(['match', 'freecashdesk']);
  const { trial, lessons_per_week, minutes, pay, comment, asked_by_name } = offer;
  const lessons = trial ? t('trial', { minutes }) : t('lessons', { count: lessons_per_week, minutes });
  return (
    <>
      <p className={classes.facts}>
        <span>{lessons}</span>
        <b>{payText(t, pay)}</b>
        <span className={classes.wished}>{wishedText(t, offer)}</span>
      </p>
      {comment !== '' && <p className={classes.comment}>{comment}</p>}
      {asked_by_name !== null && <p className={classes.soft}>{t('asked_by', { name: asked_by_name })}</p>}
    </>
  );
}

function OpenedOffer({ offer }: { readonly offer: InboxOffer }) {
  const { t } = useTranslation(['match', 'freecashdesk']);
  const query = useQuery(offerFitQuery(offer.id));
  const { data } = query;
  if (data === undefined) return <QueryPlaceholder query={query} loading={<Skeleton height={120} />} />;
  return (
    <section className={classes.fit} aria-label={t('fit.title')}>
      <h3>{t('fit.title')}</h3>
      <WishedWeek fit={data} />
      <WhyItFits fit={data} />
    </section>
  );
}

function WhyItFits({ fit: { fit, times } }: { readonly fit: OfferFit }) {
  const { t } = useTranslation(['match', 'freecashdesk']);
  const hours = (minutes: number) => formatNumber(minutes / 60, { maximumFractionDigits: 1 });
  const load =
    fit.max_minutes_per_week === null
      ? t('fit.load', { hours: hours(fit.load_minutes) })
      : t('fit.load_of', { hours: hours(fit.load_minutes), most: hours(fit.max_minutes_per_week) });
  return (
    <ul className={classes.why} aria-label={t('fit.why')}>
      <li>{t('fit.holding', { count: fit.holding, all: times.length })}</li>
      <li>{load}</li>
      {fit.held_before > 0 && <li>{t('fit.held_before', { count: fit.held_before })}</li>}
    </ul>
  );
}
