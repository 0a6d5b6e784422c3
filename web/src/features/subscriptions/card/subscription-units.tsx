import type { UnitState } from '@lectern/contract/subscriptions/subscription-states';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../ui/formats/date-time.tsx';
import { currencySymbol, Money } from '../../../ui/formats/money.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import classes from '../subscriptions.module.css';
import type { SubscriptionCard } from '../subscriptions.queries.ts';
import { Scrollable } from '../../../ui/scrollable.tsx';

const titles = {
  left: 'clients:subscriptions.unit.left',
  used: 'clients:subscriptions.unit.used',
  expired: 'clients:subscriptions.unit.expired',
  refunded: 'clients:subscriptions.unit.refunded',
  transferred: 'clients:subscriptions.unit.transferred',
} as const satisfies Record<UnitState, string>;

const tones = {
  left: 'planned',
  used: 'held',
  expired: 'cancelled',
  refunded: 'cancelled',
  transferred: 'neutral',
} as const satisfies Record<UnitState, Tone>;

/** Units of a package: price, and the lesson or event that used each. */
export function SubscriptionUnits({ subscription }: { readonly subscription: SubscriptionCard }) {
  const { t } = useTranslation('clients');
  const { unit_lines, currency, state } = subscription;
  // Unpaid packages have no units.
  if (state === 'draft' || state === 'awaiting_payment' || state === 'cancelled') return null;
  return (
    <Scrollable className={classes.scroll} label={t('subscriptions.units')}>
      <h3 className={classes.subtitle}>{t('subscriptions.units')}</h3>
      <table className={classes.entries}>
        <thead>
          <tr>
            <th scope="col">{t('subscriptions.unit.no')}</th>
            <th scope="col">{t('subscriptions.unit.state')}</th>
            <th scope="col" className={classes.wide}>
              {t('subscriptions.unit.lesson')}
            </th>
            <th scope="col" data-align="right">
              {t('subscriptions.column.price', { currency: currencySymbol(currency) })}
            </th>
          </tr>
        </thead>
        <tbody>
          {unit_lines.map(({ no, state: became, lesson, at, price }) => (
            <tr key={no}>
              <td>{no}</td>
              <td>
                <Tag tone={tones[became]}>{t(titles[became])}</Tag>
              </td>
              <td className={classes.wide}>
                {lesson !== null && (
                  <Link to="/conduct-lesson/$lessonId" params={{ lessonId: String(lesson.id) }}>
                    {[formatDateTime(lesson.start), lesson.kid_name, lesson.teacher_name].join(', ')}
                  </Link>
                )}
                {lesson === null && at !== null && formatDate(at)}
              </td>
              <td data-align="right">
                <Money amount={price} soft={became !== 'left'} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}
