import { registerStates } from '@lectern/contract/payouts/payout-states';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { periodTitle } from '../../ui/formats/period-title.ts';
import { Tag } from '../../ui/tag.tsx';
import { anyOf, defineList } from '../list-tools/public/define-list.ts';
import type { ListColumn } from '../list-tools/public/define-list.ts';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import { NewRegisterDialog } from './new-register-dialog.tsx';
import { registerKinds, registerStates as stateNames, registerTones } from './payout-names.ts';
import classes from './payouts.module.css';

const registerList = defineList({ path: '/api/payouts/registers/', filters: { state: anyOf(registerStates) } });

/** Payout registers, newest first. */
export function RegistersList() {
  const { t } = useTranslation('salary');
  const page = useList(registerList);
  const [making, setMaking] = useState(false);
  return (
    <>
      <ListView
        page={page}
        label={t('payouts.registers')}
        above={
          <div className={classes.above}>
            <Button onClick={() => setMaking(true)}>{t('payouts.new.act')}</Button>
          </div>
        }
        filters={[
          page.filter(
            'state',
            t('payouts.status'),
            registerStates.map((value) => ({ value, label: t(stateNames[value]) })),
          ),
        ]}
        columns={registerColumns(t)}
        empty={{ title: t('payouts.empty'), filtered: t('payouts.empty'), none: t('payouts.empty_hint') }}
      />
      {making && <NewRegisterDialog onClose={() => setMaking(false)} />}
    </>
  );
}

const registerColumns = (t: TFunction<'salary'>): ListColumn<typeof registerList>[] => [
  {
    key: 'period',
    title: t('period'),
    cell: ({ id, kind, period }) => (
      <Link
        className={classes.period}
        to="/salary"
        search={(before) => ({ ...before, register_id: id, page: undefined, state: undefined })}
      >
        {t(registerKinds[kind], { period: periodTitle(period) })}
      </Link>
    ),
  },
  { key: 'people', title: t('payouts.people'), align: 'right', wide: true, cell: ({ people }) => people },
  { key: 'net', title: t('payouts.net'), align: 'right', cell: ({ net, currency }) => formatMoney(net, { currency }) },
  { key: 'state', title: t('payouts.status'), cell: ({ state }) => <Tag tone={registerTones[state]}>{t(stateNames[state])}</Tag> },
  {
    key: 'made',
    title: t('payouts.made'),
    wide: true,
    cell: ({ made_at, made_by_name }) => `${made_by_name} · ${formatDateTime(made_at)}`,
  },
];
