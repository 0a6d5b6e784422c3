import { payoutStates } from '@lectern/contract/payouts/payout-states';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { ConfirmWrite } from '../../ui/floating/confirm-write.tsx';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { periodTitle } from '../../ui/formats/period-title.ts';
import { Loading } from '../../ui/loading.tsx';
import { Tag } from '../../ui/tag.tsx';
import { anyOf, defineList } from '../list-tools/public/define-list.ts';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import { BankFiles } from './bank-files.tsx';
import { BankStatusDialog } from './bank-status-dialog.tsx';
import { payoutColumns } from './payout-columns.tsx';
import { payoutStates as payoutNames, registerKinds, registerStates, registerTones } from './payout-names.ts';
import { PayeeDialog } from './payee-dialog.tsx';
import { PayoutDialog } from './payout-dialogs.tsx';
import type { PayoutAct } from './payout-dialogs.tsx';
import classes from './payouts.module.css';
import { registerQuery, registerStepWrite } from './payouts.queries.ts';
import type { Payout, Register, RegisterStep } from './payouts.queries.ts';

export const payoutList = defineList({
  path: '/api/payouts/',
  orderings: ['name', 'gross', '-gross'],
  searchable: true,
  filters: { state: anyOf(payoutStates) },
});

/** A register with its totals, next steps and payouts. */
export function RegisterView({ id }: { readonly id: number }) {
  const { t } = useTranslation('salary');
  const query = useQuery(registerQuery(id));
  const { data: register } = query;
  const page = useList(payoutList, { query: { register_id: id } });
  const [dialog, setDialog] = useState<{ readonly payout: Payout; readonly act: PayoutAct | 'payee' } | null>(null);
  if (register === undefined) return <QueryPlaceholder query={query} loading={<Loading size="large" />} />;
  const states = payoutStates.map((value) => ({ value, label: t(payoutNames[value]) }));
  const close = () => setDialog(null);
  return (
    <>
      <div className={classes.head}>
        <RegisterHead register={register} />
      </div>
      <ListView
        page={page}
        label={t('payouts.title')}
        searchLabel={t('payouts.search')}
        filters={[page.filter('state', t('payouts.status'), states)]}
        columns={payoutColumns(t, (payout, act) => setDialog({ payout, act }))}
        empty={{ title: t('payouts.nobody'), filtered: t('nobody'), none: t('payouts.nobody') }}
      />
      {dialog?.act === 'payee' && <PayeeDialog teacherId={dialog.payout.teacher_id} onClose={close} />}
      {dialog !== null && dialog.act !== 'payee' && <PayoutDialog payout={dialog.payout} act={dialog.act} onClose={close} />}
    </>
  );
}

const steps = ['discard', 'approve', 'send'] as const;
const stepTexts = {
  approve: { act: 'salary:payouts.approve.act', effect: 'salary:payouts.approve.effect' },
  send: { act: 'salary:payouts.send.act', effect: 'salary:payouts.send.effect' },
  discard: { act: 'salary:payouts.discard.act', effect: 'salary:payouts.discard.effect' },
} as const;

function RegisterHead({ register }: { readonly register: Register }) {
  const { t } = useTranslation('salary');
  const { id, kind, period, state, currency, people, gross, withheld, net, can } = register;
  const [step, setStep] = useState<RegisterStep | null>(null);
  const [reading, setReading] = useState(false);
  const write = useApiWrite(registerStepWrite);
  const sum = (amount: number) => formatMoney(amount, { currency });
  const own = Object.values(can).find(({ reason }) => reason === 'own_register' || reason === 'own_pay')?.reason ?? undefined;
  const facts = [
    [t('payouts.people'), String(people)],
    [t('payouts.gross'), sum(gross)],
    [t('payouts.withheld'), sum(withheld)],
    [t('payouts.net'), sum(net)],
    [t('payouts.made'), `${register.made_by_name} · ${formatDateTime(register.made_at)}`],
    ...(register.approved_at === null
      ? []
      : [[t('payouts.approved'), `${register.approved_by_name} · ${formatDateTime(register.approved_at)}`]]),
    ...(register.sent_at === null ? [] : [[t('payouts.sent'), `${register.sent_by_name} · ${formatDateTime(register.sent_at)}`]]),
  ];
  return (
    <Card>
      <Link to="/salary" search={{ tab: 'payouts' }}>
        {t('payouts.back')}
      </Link>
      <h2>
        {t(registerKinds[kind], { period: periodTitle(period) })} <Tag tone={registerTones[state]}>{t(registerStates[state])}</Tag>
      </h2>
      <dl className={classes.facts}>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt className="soft">{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {own !== undefined && <p className="soft">{refusalText(own)}</p>}
      <div className={classes.above}>
        {can.file.allowed && <BankFiles id={id} />}
        {can.status.allowed && <Button onClick={() => setReading(true)}>{t('payouts.status_file.act')}</Button>}
        {steps
          .filter((each) => can[each].allowed)
          .map((each) => (
            <Button key={each} variant={each === 'discard' ? 'default' : 'filled'} onClick={() => setStep(each)}>
              {t(stepTexts[each].act)}
            </Button>
          ))}
      </div>
      {reading && <BankStatusDialog register={register} onClose={() => setReading(false)} />}
      {step !== null && (
        <ConfirmWrite
          title={t(stepTexts[step].act)}
          confirmTitle={t(stepTexts[step].act)}
          danger={step === 'discard'}
          send={() => write.mutateAsync({ id, step })}
          done={(after) => t('payouts.done', { state: t(registerStates[after.state]) })}
          onClose={() => setStep(null)}
        >
          <p>{t(stepTexts[step].effect, { sum: sum(net), count: people })}</p>
        </ConfirmWrite>
      )}
    </Card>
  );
}
