import type { TFunction } from 'i18next';
import { IconDots } from '@tabler/icons-react';
import { Menu, MenuItem } from '../../ui/floating/menu.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import type { PayoutAct } from './payout-dialogs.tsx';
import { payeeKinds, payoutStates, payoutTones } from './payout-names.ts';
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
    cell: ({ teacher_name, kind, account, bank }) => (
      <>
        {teacher_name}
        <span className={classes.small}>
          {t(payeeKinds[kind])} · {bank}, …{account.slice(-4)}
        </span>
      </>
    ),
  },
  { key: 'gross', title: t('payouts.gross'), align: 'right', wide: true, cell: ({ gross, currency }) => formatMoney(gross, { currency }) },
  {
    key: 'withheld',
    title: t('payouts.withheld'),
    align: 'right',
    wide: true,
    cell: ({ withheld, currency }) => formatMoney(withheld, { currency }),
  },
  { key: 'net', title: t('payouts.net'), align: 'right', cell: ({ net, currency }) => formatMoney(net, { currency }) },
  { key: 'state', title: t('payouts.status'), cell: (payout) => <State payout={payout} t={t} /> },
  { key: 'acts', title: t('payouts.acts'), width: 96, align: 'right', cell: (payout) => <Acts payout={payout} t={t} onAct={onAct} /> },
];

function State({ payout, t }: { readonly payout: Payout; readonly t: TFunction<'salary'> }) {
  const { state, failure } = payout;
  const day = payout.failed_on ?? payout.paid_on ?? payout.sent_on;
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
