import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDays } from '../../../ui/formats/calendar-dates.ts';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { lastFrozenDay } from '../actions/frozen-days.ts';
import classes from '../subscriptions.module.css';
import type { SubscriptionCard } from '../subscriptions.queries.ts';

type Props = { readonly subscription: SubscriptionCard; readonly onOpen: (id: number) => void };

/** Terms, end date, and forecast of a package. */
export function SubscriptionTerms({ subscription, onOpen }: Props) {
  const { t } = useTranslation('clients');
  const sum = (amount: number) => formatMoney(amount, { currency: subscription.currency });
  const { forecast, starts_on, ends_on, transferred_from_id, transferred_to, freezes, freeze_days } = subscription;
  const facts: { readonly label: string; readonly value: ReactNode }[] = [
    { label: t('subscriptions.fact.course'), value: subscription.course_title },
    { label: t('subscriptions.fact.price'), value: sum(subscription.price) },
    {
      label: t('subscriptions.fact.left'),
      value: t('subscriptions.left_worth', { units: subscription.units_left, amount: sum(subscription.price_left) }),
    },
    { label: t('subscriptions.fact.sold'), value: soldText(subscription) },
  ];
  if (starts_on !== null && ends_on !== null)
    facts.push({
      label: t('subscriptions.fact.term'),
      value: t('subscriptions.term', { from: formatDate(starts_on), to: formatDate(ends_on) }),
    });
  if (forecast !== null) facts.push({ label: t('subscriptions.fact.runs_out'), value: <Forecast forecast={forecast} /> });
  if (freeze_days > 0)
    facts.push({
      label: t('subscriptions.fact.freeze'),
      value: t('subscriptions.freeze_days', { left: subscription.freeze_days_left, count: freeze_days }),
    });
  for (const freeze of freezes)
    facts.push({
      label: t('subscriptions.fact.frozen'),
      value: [formatDays(freeze.from_day, lastFrozenDay(freeze)), freeze.comment].filter((part) => part !== '').join(' · '),
    });
  if (transferred_from_id !== null)
    facts.push({ label: t('subscriptions.fact.from'), value: <PackageButton id={transferred_from_id} onOpen={onOpen} /> });
  for (const { id, kid_name, units } of transferred_to)
    facts.push({
      label: t('subscriptions.fact.moved'),
      value: (
        <>
          {`${t('subscriptions.moved_to', { count: units, name: kid_name ?? '' })} `}
          <PackageButton id={id} onOpen={onOpen} />
        </>
      ),
    });
  return (
    <dl className={classes.terms}>
      {facts.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two freezes or moves may have the same label
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function soldText({ sold_on, sold_by_name }: SubscriptionCard): string {
  return sold_by_name === null ? formatDate(sold_on) : `${formatDate(sold_on)}, ${sold_by_name}`;
}

function Forecast({ forecast: { runs_out_on, unused } }: { readonly forecast: NonNullable<SubscriptionCard['forecast']> }) {
  const { t } = useTranslation('clients');
  if (runs_out_on !== null) return formatDate(runs_out_on);
  return t('subscriptions.unused', { count: unused });
}

function PackageButton({ id, onOpen }: { readonly id: number; readonly onOpen: (id: number) => void }) {
  const { t } = useTranslation('clients');
  return (
    <button type="button" className={classes.link} onClick={() => onOpen(id)}>
      {t('subscriptions.number', { id })}
    </button>
  );
}
