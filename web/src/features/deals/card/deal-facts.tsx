import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { Money } from '../../../ui/formats/money.tsx';
import type { useDealContacts } from './deal-contacts.tsx';
import { DealContact } from './deal-contacts.tsx';
import classes from '../deals.module.css';
import type { DealCard } from '../deals.queries.ts';
import { stageTitles } from '../stage-names.ts';

type Props = { readonly deal: DealCard; readonly contacts: ReturnType<typeof useDealContacts> };

/** Facts of a deal. Contacts are masked until they are revealed. */
export function DealFacts({ deal, contacts }: Props) {
  const { t } = useTranslation('students');
  const { phone, email, kid_name, grade, course_title, wishes, source_title, owner_name, expected_sum, currency } = deal;
  const kid = [kid_name, grade === null ? '' : t('deals.tile.grade', { grade })].filter((part) => part !== '').join(', ');
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('deals.form.phone'), phone !== null && phone !== '' && <DealContact deal={deal} kind="phone" contacts={contacts} />],
    [t('deals.form.email'), email !== '' && <DealContact deal={deal} kind="email" contacts={contacts} />],
    [t('deals.form.kid_name'), kid],
    [t('deals.form.course'), course_title],
    [t('deals.card.wishes'), wishes],
    [t('deals.card.source'), source_title],
    [t('deals.card.owner'), owner_name],
    [t('deals.card.expected'), expected_sum !== null && <Money amount={expected_sum} currency={currency} />],
    [t('deals.column.loss'), deal.loss_reason !== null && [deal.loss_reason, deal.loss_comment].filter((part) => part !== '').join('. ')],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(
          ([label, value]) =>
            value !== false &&
            value !== null &&
            value !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={classes.since}>
        {[
          t('deals.card.created', { date: formatDate(deal.created_at) }),
          t('deals.card.stage_since', { stage: t(stageTitles[deal.stage]), date: formatDate(deal.stage_since) }),
        ].join('. ')}
      </p>
    </>
  );
}
