import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../../ui/formats/date-time.tsx';
import { formatMoney } from '../../../../ui/formats/money.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import classes from '../../cabinet.module.css';
import { owedReceiptsQuery } from '../../cabinet.queries.ts';
import { CabinetList } from '../../cabinet-card.tsx';

/** Payouts for which the teacher owes a receipt, soonest deadline first. Hidden if there are none. */
export function ReceiptsCard({ teacherId }: { readonly teacherId: number }) {
  const { t } = useTranslation('common');
  const query = useQuery(owedReceiptsQuery(teacherId));
  return (
    <CabinetList title={t('cabinet.receipts')} empty={null} query={query}>
      {({ id, state, due_on, expected, currency, paid_on }) => (
        <li key={id}>
          <Link to="/self-employed-payouts" className={classes.need}>
            <span className={classes.age}>
              <Tag tone={state === 'overdue' ? 'danger' : 'attention'}>{t('cabinet.receipt_until', { date: formatDate(due_on) })}</Tag>
            </span>
            <span className={classes.name}>
              {t('cabinet.receipt_for', { sum: formatMoney(expected.amount, currency) })}
              <span className={classes.under}>{t('cabinet.receipt_paid', { date: formatDate(paid_on) })}</span>
            </span>
          </Link>
        </li>
      )}
    </CabinetList>
  );
}
