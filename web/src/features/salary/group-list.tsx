import type { TFunction } from 'i18next';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readInteger } from '../../kernel/search-params.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { formatMoney, Money } from '../../ui/formats/money.tsx';
import { Tag } from '../../ui/tag.tsx';
import { defineList } from '../list-tools/public/define-list.ts';
import type { ListColumn } from '../list-tools/public/define-list.ts';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import { GroupApproval } from './group-approval.tsx';
import { PayChecks } from './pay-checks.tsx';
import { PeriodSelect } from './periods/period-select.tsx';
import classes from './salary.module.css';

const groupList = defineList({
  path: '/api/teachers/salary/',
  orderings: ['name', '-name', 'total', '-total'],
  searchable: true,
});

/** The pay of the group (by ability: of all teachers) in a period. */
export function GroupSalary() {
  const { t } = useTranslation('salary');
  const { search } = useAddress();
  const page = useList(groupList, { query: { period_id: readInteger(search, 'period_id') } });
  return (
    <ListView
      page={page}
      above={
        <div className={classes.group}>
          <PeriodSelect current={page.data?.period} />
          {page.data !== undefined && <strong>{t('group.total', { sum: formatMoney(page.data.total, page.data.currency) })}</strong>}
          {page.data?.approval != null && <GroupApproval period={page.data.period} approval={page.data.approval} />}
        </div>
      }
      label={t('group.title')}
      searchLabel={t('group.search')}
      columns={groupColumns(t)}
      empty={{ title: t('group.empty'), filtered: t('nobody'), none: t('group.empty') }}
    />
  );
}

const groupColumns = (t: TFunction<'salary'>): ListColumn<typeof groupList>[] => [
  { key: 'name', title: t('teacher'), ordering: 'name', cell: ({ id, name }) => <TeacherLink id={id} name={name} /> },
  { key: 'lines', title: t('group.lines'), align: 'right', wide: true, cell: ({ lines }) => lines },
  { key: 'total', title: t('total'), ordering: 'total', align: 'right', cell: ({ total }) => <Money amount={total} warn /> },
  {
    key: 'usual',
    title: t('group.usual'),
    align: 'right',
    wide: true,
    cell: ({ usual }) => (usual === null ? <span className={classes.soft}>–</span> : <Money amount={usual} />),
  },
  { key: 'unusual', title: t('group.check'), cell: (row) => <PayChecks {...row} /> },
  {
    key: 'approved',
    title: t('people.approved'),
    wide: true,
    cell: ({ approved }) => approved && <Tag tone="held">{t('people.approved_yes')}</Tag>,
  },
];

function TeacherLink({ id, name }: { readonly id: number; readonly name: string }) {
  return (
    <Link to="/salary" search={(before) => ({ ...before, teacher_id: id, page: undefined, search: undefined, ordering: undefined })}>
      {name}
    </Link>
  );
}
