/** Accepts an offer: weekly times, resulting lessons and failing weeks. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../kernel/api.ts';
import { useApiWrite } from '../../kernel/api-write.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { DialogForm } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { usePreview } from '../../ui/forms/state/use-preview.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { sameTime } from '../free-teachers/public/weekly-time.rules.ts';
import { acceptanceQuery, acceptOfferWrite, offerFitQuery } from './match.queries.ts';
import type { Acceptance, InboxOffer, OfferedTime } from './match.queries.ts';
import classes from './match.module.css';
import { bothClocks, conflictText } from './offer-texts.ts';
import { Scrollable } from '../../ui/scrollable.tsx';

type WeeklyTime = { readonly weekday: number; readonly start_minute: number };
type Props = { readonly offer: InboxOffer; readonly onClose: () => void; readonly onAccepted: () => void };

const text = ({ weekday, start_minute }: WeeklyTime) => `${weekday}:${start_minute}`;
const bare = ({ weekday, start_minute }: WeeklyTime): WeeklyTime => ({ weekday, start_minute });

export function AcceptDialog({ offer, onClose, onAccepted }: Props) {
  const { t } = useTranslation(['match', 'freecashdesk']);
  const { id, times_to_choose: needed, kid_first_name: kid } = offer;
  const fit = useQuery(offerFitQuery(id));
  const accept = useApiWrite(acceptOfferWrite);
  const client = useQueryClient();
  const seenToFail = (times: readonly WeeklyTime[]) => failing(client.getQueryData(acceptanceQuery(id, times.map(text)).queryKey));
  const form = useForm({
    initial: { times: (fit.data?.suggested ?? []) as readonly WeeklyTime[] },
    rules: ({ times }) => ({ times: times.length === needed ? null : 'match:choose.count' }),
    send: ({ times }) => accept.mutateAsync({ params: { id }, body: { times: times.map(bare), failing: seenToFail(times) } }),
    onSuccess: ({ kid_name, placed }) => {
      toast.success(t('accepted', { kid: kid_name, count: placed }));
      onAccepted();
    },
  });
  const { times } = form.values;
  // After an error everything is refetched, so these times are free now.
  const next = form.error instanceof ApiError && form.error.key === 'match_times_taken' ? (fit.data?.suggested ?? []) : [];
  const nextText = (time: WeeklyTime) => {
    const offered = fit.data?.times.find((each) => sameTime(each, time));
    return offered === undefined ? '' : bothClocks(t, offered);
  };
  const isOther = next.some((time) => times.every((each) => !sameTime(each, time)));
  const isComplete = times.length === needed;
  const preview = usePreview(form, isComplete ? times.map(text) : null, (time) => acceptanceQuery(id, time));
  const { shown } = preview;
  return (
    <DialogForm
      form={preview.form}
      size="lg"
      title={t('accept_title', { kid })}
      submit={t('accept_submit', { count: shown?.placeable ?? 0 })}
      disabled={!preview.isReady || shown?.placeable === 0}
      onClose={onClose}
      effect={isComplete ? <AcceptedLessons acceptance={shown} /> : undefined}
    >
      {next.length > 0 && (
        <p role="status">
          {t('choose.next', { times: next.map(nextText).join(', ') })}{' '}
          {isOther && (
            <Button variant="default" onClick={() => form.change({ times: next })}>
              {t('choose.take_next')}
            </Button>
          )}
        </p>
      )}
      <fieldset className={classes.choose}>
        <legend>{t('choose.title', { count: needed })}</legend>
        {fit.data === undefined ? (
          <Skeleton height={64} />
        ) : (
          <TimeChips
            times={fit.data.times}
            chosen={times}
            minutes={offer.minutes}
            needed={needed}
            onChange={(next) => form.change({ times: next })}
          />
        )}
      </fieldset>
    </DialogForm>
  );
}

/** Failing dates that were shown to the teacher. */
const failing = (acceptance: Acceptance | undefined) =>
  (acceptance?.dates ?? []).filter(({ conflict }) => conflict !== null).map(({ start }) => start);

type ChipsProps = {
  readonly times: readonly OfferedTime[];
  readonly chosen: readonly WeeklyTime[];
  readonly minutes: number;
  readonly needed: number;
  readonly onChange: (times: readonly WeeklyTime[]) => void;
};

function TimeChips({ times, chosen, minutes, needed, onChange }: ChipsProps) {
  const { t } = useTranslation(['match', 'freecashdesk']);
  const isChosen = (time: WeeklyTime) => chosen.some((each) => sameTime(each, time));
  const toggle = (time: WeeklyTime) => {
    if (isChosen(time)) return onChange(chosen.filter((each) => !sameTime(each, time)));
    const apart = chosen.filter((each) => each.weekday !== time.weekday || Math.abs(each.start_minute - time.start_minute) >= minutes);
    // An additional choice replaces the oldest one.
    onChange([...(apart.length < needed ? apart : apart.slice(1)), bare(time)]);
  };
  const free = times.filter((time) => time.holds || time.failing.length < 4 || isChosen(time));
  const shown = [...free.filter(({ holds }) => holds), ...free.filter(({ holds }) => !holds)];
  return (
    <div className={classes.chips}>
      {shown.map((time) => (
        <button
          key={text(time)}
          type="button"
          className={classes.chip}
          aria-pressed={isChosen(time)}
          data-holds={time.holds}
          onClick={() => toggle(time)}
        >
          {bothClocks(t, time)}
          {!time.holds && <span className={classes.soft}> {t('choose.fails', { count: time.failing.length })}</span>}
        </button>
      ))}
      {shown.length === 0 && <p className={classes.soft}>{t('choose.none')}</p>}
    </div>
  );
}

function AcceptedLessons({ acceptance }: { readonly acceptance: Acceptance | undefined }) {
  const { t } = useTranslation(['match', 'freecashdesk']);
  if (acceptance === undefined) return <Skeleton height={96} />;
  const { dates, placeable, trial } = acceptance;
  return (
    <section aria-label={t('lessons_title')}>
      <p role="status">{trial ? t('trial_placed', { count: placeable }) : t('placed', { count: placeable, all: dates.length })}</p>
      <Scrollable as="ul" className={classes.dates} label={t('lessons_title')}>
        {dates.map(({ start, conflict }) => (
          <li key={start} data-taken={conflict !== null}>
            {formatDateTime(start)}
            {conflict !== null && <span className={classes.attention}> {conflictText(t, conflict)}</span>}
          </li>
        ))}
      </Scrollable>
    </section>
  );
}
