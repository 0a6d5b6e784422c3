import type { contractChoices } from '@lectern/contract/salary/people/paid-roles.rules';
import { keepsPay } from '@lectern/contract/permissions';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { readInteger } from '../../../kernel/search-params.ts';
import { useMay } from '../../../kernel/session.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { Money } from '../../../ui/formats/money.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { ListColumn, RowOf } from '../../list-tools/public/define-list.ts';
import { PayslipOf } from '../../pay-settlements/public/pay-papers.tsx';
import { contractNames } from '../../payouts/public/contract-names.ts';
import { PayChecks } from '../pay-checks.tsx';
import classes from '../salary.module.css';
import type { paidPeopleList } from './paid-people-list.ts';

type Row = RowOf<typeof paidPeopleList>;

export const contractTitles = {
  ...contractNames,
  none: 'salary:people.no_contract',
} as const satisfies Record<(typeof contractChoices)[number], string>;

export const paidPeopleColumns = (t: TFunction<'salary'>): ListColumn<typeof paidPeopleList>[] => [
  { key: 'name', title: t('schemes.person'), ordering: 'name', cell: (row) => <PersonLink {...row} /> },
  { key: 'role', title: t('people.role'), wide: true, cell: ({ role }) => t(`common:role.${role}`) },
  { key: 'curator', title: t('people.group'), wide: true, usual: false, cell: ({ curator }) => curator?.name ?? null },
  { key: 'contract', title: t('people.contract'), wide: true, cell: ({ contract }) => t(contractTitles[contract ?? 'none']) },
  { key: 'lines', title: t('group.lines'), align: 'right', wide: true, usual: false, cell: ({ lines }) => lines },
  { key: 'total', title: t('total'), ordering: 'total', align: 'right', cell: ({ total }) => <Money amount={total} warn /> },
  {
    key: 'usual',
    title: t('group.usual'),
    align: 'right',
    wide: true,
    cell: ({ usual }) => (usual === null ? <span className={classes.soft}>–</span> : <Money amount={usual} />),
  },
  { key: 'check', title: t('group.check'), wide: true, cell: (row) => <PayChecks {...row} /> },
  {
    key: 'approved',
    title: t('people.approved'),
    wide: true,
    cell: ({ approved }) => <Tag tone={approved ? 'held' : 'attention'}>{t(approved ? 'people.approved_yes' : 'people.approved_no')}</Tag>,
  },
  { key: 'paid', title: t('people.paid'), align: 'right', wide: true, cell: ({ paid }) => <Money amount={paid} /> },
  { key: 'rest', title: t('people.rest'), ordering: 'rest', align: 'right', wide: true, cell: ({ rest }) => <Money amount={rest} warn /> },
  { key: 'payslip', exportedAs: [], title: t('payslip.column'), align: 'right', cell: (row) => <Payslip {...row} /> },
];

/** Link to the pay lines: of lessons, or of a scheme. */
function PersonLink({ id, name, source }: Row) {
  const { search } = useAddress();
  const opened = source === 'scheme' ? { tab: 'staff', person_id: id } : { tab: 'pay', teacher_id: id };
  const period_id = readInteger(search, 'period_id');
  return (
    <Link className={classes.lessonLink} to="/salary" search={{ ...opened, ...(period_id === undefined ? {} : { period_id }) } as never}>
      {name}
    </Link>
  );
}

/** Payslip of a person. A teacher's is only for users who manage pay. */
function Payslip({ id, name, source }: Row) {
  const { t } = useTranslation('salary');
  const { search } = useAddress();
  const managesPay = useMay(keepsPay);
  if (source === 'lessons' && !managesPay) return null;
  return <PayslipOf id={id} source={source} periodId={readInteger(search, 'period_id')} label={t('payslip.of', { name })} />;
}
