import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { IconDots } from '@tabler/icons-react';
import { Menu, MenuItem } from '../../ui/floating/menu.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import type { PayoutAct } from './payout-dialogs.tsx';
import { paySources, payoutStates, payoutTones } from './payout-names.ts';
import { contractNames } from './public/contract-names.ts';
import classes from './payouts.module.css';
import type { Payout } from './payouts.queries.ts';

type OnAct = (payout: Payout, act: PayoutAct | 'payee') => void;
const acts = ['edit', 'drop', 'fail', 'confirm'] as const;
const actTexts = {
  edit: 'salary:payouts.edit.act',
  drop: 'salary:payouts.drop.act',
  fail: 'salary:payouts.fail.act',
  confirm: 'salary:payouts.confirm.act',
} as const;

export const payoutColumns = (t: TFunction<'salary'>, onAct: OnAct): Column<Payout>[] => [
  {
    key: 'name',
    title: t('teacher'),
    cell: ({ teacher_name, source, kind, account, bank }) => (
      <>
        {teacher_name}
        <span className={classes.small}>
          {source === 'scheme' && `${t(paySources.scheme)} · `}
          {t(contractNames[kind])} · {bank}, …{account.slice(-4)}
        </span>
      </>
    ),
  },
  ...sumColumns(t).map((column) => ({ ...column, wide: true as const })),
  { key: 'state', title: t('payouts.status'), wide: true, cell: (payout) => <Standing payout={payout} /> },
  {
    key: 'brief',
    title: t('payouts.net'),
    wide: 'never',
    cell: (payout) => (
      <>
        {formatMoney(payout.net, { currency: payout.currency })}
        <span className={classes.small}>
          <Standing payout={payout} />
        </span>
      </>
    ),
  },
  {
    key: 'acts',
    title: t('payouts.acts'),
    align: 'right',
    cell: (payout) => (
      <span className={classes.acts}>
        <Acts payout={payout} t={t} onAct={onAct} />
      </span>
    ),
  },
];

const Standing = ({ payout }: { readonly payout: Payout }) => (
  <PayoutState payout={payout} day={payout.failed_on ?? payout.paid_on ?? payout.sent_on} />
);

type Sums = Pick<Payout, 'gross' | 'withheld' | 'net' | 'currency'>;

/** Columns of the amounts of a payout. */
export const sumColumns = (t: TFunction<'salary'>): Column<Sums>[] => [
  { key: 'gross', title: t('payouts.gross'), align: 'right', wide: true, cell: ({ gross, currency }) => formatMoney(gross, { currency }) },
  {
    key: 'withheld',
    title: t('payouts.withheld'),
    align: 'right',
    wide: true,
    cell: ({ withheld, currency }) => formatMoney(withheld, { currency }),
  },
  { key: 'net', title: t('payouts.net'), align: 'right', cell: ({ net, currency }) => formatMoney(net, { currency }) },
];

type StateOf = { readonly payout: Pick<Payout, 'state' | 'failure'>; readonly day: string | null };

/** The state of a payout, since when, and why it failed. */
export function PayoutState({ payout: { state, failure }, day }: StateOf) {
  const { t } = useTranslation('salary');
  return (
    <>
      <Tag tone={payoutTones[state]}>{t(payoutStates[state])}</Tag>
      {day !== null && <span className={classes.small}>{[formatDate(day), failure].filter(Boolean).join(' · ')}</span>}
    </>
  );
}

function Acts({ payout, t, onAct }: { readonly payout: Payout; readonly t: TFunction<'salary'>; readonly onAct: OnAct }) {
  const allowed = acts.filter((act) => payout.can[act].allowed);
  const { teacher_name } = payout;
  return (
    <Menu
      button={{
        className: iconButtonClass,
        'aria-label': t('payouts.acts_of', { name: teacher_name }),
        children: <Icon icon={IconDots} />,
      }}
    >
      <MenuItem onSelect={() => onAct(payout, 'payee')}>{t('payouts.payee.act')}</MenuItem>
      {allowed.map((act) => (
        <MenuItem key={act} onSelect={() => onAct(payout, act)}>
          {t(actTexts[act])}
        </MenuItem>
      ))}
    </Menu>
  );
}
