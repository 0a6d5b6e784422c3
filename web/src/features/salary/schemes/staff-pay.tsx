import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readInteger } from '../../../kernel/search-params.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { SchemePayslip } from '../../pay-settlements/public/pay-papers.tsx';
import { PeriodSelect } from '../periods/period-select.tsx';
import classes from '../salary.module.css';
import { schemePayQuery } from './scheme-pay.queries.ts';
import { SchemePayView } from './scheme-pay-view.tsx';

/** Pay of an account manager or a curator, opened from the list of all people. */
export function StaffPay({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('salary');
  const { search } = useAddress();
  const pay = useQuery(schemePayQuery(userId, readInteger(search, 'period_id'))).data;
  return (
    <>
      <div className={classes.group}>
        <Link to="/salary" search={(before) => ({ ...before, person_id: undefined })}>
          {t('people.all')}
        </Link>
        <strong>{pay?.person.name}</strong>
        <PeriodSelect current={pay?.period} />
        <SchemePayslip userId={userId} periodId={readInteger(search, 'period_id')} />
      </div>
      <SchemePayView userId={userId} />
    </>
  );
}
