import { contractChoices, paidRoles } from '@lectern/contract/salary/people/paid-roles.rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { teacherChoicesQuery } from '../../../kernel/dictionaries.ts';
import { formatMoney } from '../../../ui/formats/money.tsx';
import type { Filter } from '../../../ui/table/filter-menu.tsx';
import { ListView, useList } from '../../list-tools/public/list-view.tsx';
import type { ListPage } from '../../list-tools/public/list-view.tsx';
import { PeriodSelect } from '../periods/period-select.tsx';
import classes from '../salary.module.css';
import { contractTitles, paidPeopleColumns } from './paid-people-columns.tsx';
import { paidPeopleList } from './paid-people-list.ts';

/** All people paid in a period, with totals of the matches. */
export function PaidPeople() {
  const { t } = useTranslation('salary');
  const page = useList(paidPeopleList);
  const { data } = page;
  const sum = (amount: number) => formatMoney(amount, { currency: data?.currency });
  return (
    <ListView
      page={page}
      above={
        <div className={classes.group}>
          <PeriodSelect current={data?.period} />
          {data !== undefined && (
            <>
              <strong>{t('group.total', { sum: sum(data.total) })}</strong>
              <span className={classes.soft}>{t('people.sums', { paid: sum(data.paid), rest: sum(data.rest) })}</span>
            </>
          )}
        </div>
      }
      label={t('people.title')}
      searchLabel={t('people.search')}
      columns={paidPeopleColumns(t)}
      filters={usePeopleFilters(page)}
      rowKey={({ id, source }) => `${id} ${source}`}
      empty={{ title: t('people.empty'), filtered: t('nobody'), none: t('people.empty') }}
    />
  );
}

function usePeopleFilters({ filter }: ListPage<typeof paidPeopleList>): Filter[] {
  const { t } = useTranslation('salary');
  const curators = useQuery(teacherChoicesQuery).data?.curators ?? [];
  const flag = (key: 'disputed' | 'unusual' | 'approved' | 'unpaid', title: string) =>
    filter(key, title, [
      { value: 'true', label: t('people.yes') },
      { value: 'false', label: t('people.no') },
    ]);
  return [
    filter(
      'role',
      t('people.role'),
      paidRoles.map((value) => ({ value, label: t(`common:role.${value}`) })),
    ),
    filter(
      'contract',
      t('people.contract'),
      contractChoices.map((value) => ({ value, label: t(contractTitles[value]) })),
    ),
    filter(
      'curator_id',
      t('people.group'),
      curators.map(({ id, name }) => ({ value: String(id), label: name })),
    ),
    flag('disputed', t('people.disputed')),
    flag('unusual', t('group.unusual')),
    flag('approved', t('people.approved')),
    flag('unpaid', t('people.unpaid')),
  ];
}
