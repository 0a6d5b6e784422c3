import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { periodTitle } from '../../ui/formats/period-title.ts';
import { ChoiceField } from '../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../ui/forms/form.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { NumberField } from '../../ui/forms/number-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { PayeeDialog } from './payee-dialog.tsx';
import { holdReasons, paySources } from './payout-names.ts';
import classes from './payouts.module.css';
import { duePayQuery, makeRegisterWrite, payPeriodsQuery } from './payouts.queries.ts';

const wholePercent = 100;
const basisPointsOfPercent = 100;

/** Creates a register of a period, or of an advance if the period is not approved. */
export function NewRegisterDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('salary');
  const make = useApiWrite(makeRegisterWrite);
  const periods = useQuery(payPeriodsQuery).data ?? [];
  const form = useForm({
    initial: { period_id: null as number | null, percent: wholePercent as number | null },
    rules: ({ period_id, percent }) => ({
      period_id: check(period_id, required),
      percent:
        check(percent, required) ?? (Number(percent) < 1 || Number(percent) > wholePercent ? 'salary:payouts.new.percent_range' : null),
    }),
    send: ({ period_id, percent }) =>
      make.mutateAsync({ body: { period_id: Number(period_id), share: Math.round(Number(percent) * basisPointsOfPercent) } }),
    onSuccess: toastAndClose(t('payouts.new.done'), onClose),
  });
  return (
    <DialogForm form={form} title={t('payouts.new.title')} submit={t('payouts.new.submit')} onClose={onClose}>
      <ChoiceField
        form={form}
        name="period_id"
        label={t('period')}
        options={periods.map((period) => ({ id: period.id, title: periodTitle(period) }))}
      />
      <NumberField form={form} name="percent" label={t('payouts.new.percent')} min={1} max={100} decimals={2} />
      {form.values.period_id !== null && <Owed periodId={form.values.period_id} />}
    </DialogForm>
  );
}

/** People in the register, and those left out with the reason. */
function Owed({ periodId }: { readonly periodId: number }) {
  const { t } = useTranslation('salary');
  const { data } = useQuery(duePayQuery(periodId));
  const [edited, setEdited] = useState<number | null>(null);
  if (data === undefined) return null;
  const sum = (amount: number) => formatMoney(amount, { currency: data.currency });
  return (
    <div aria-live="polite">
      {data.kind === 'advance' && <p>{t('payouts.new.advance')}</p>}
      <p>{t('payouts.new.payable', { count: data.payable.people, sum: sum(data.payable.due) })}</p>
      {data.held.people > 0 && <p>{t('payouts.new.held', { count: data.held.people, sum: sum(data.held.due) })}</p>}
      <ul className={classes.held}>
        {data.results
          .filter(({ held }) => held !== null)
          .map(({ teacher_id, teacher_name, source, due, held }) => (
            <li key={`${teacher_id} ${source}`}>
              {teacher_name} · {t(paySources[source])} · {sum(due)} · {held !== null && t(holdReasons[held])}{' '}
              {(held === 'receipt_overdue' || held === 'not_self_employed') && (
                <Link to="/salary" search={{ tab: 'receipts', teacher_id }} target="_blank">
                  {t('tab.receipts')}
                </Link>
              )}
              <Button variant="subtle" aria-label={t('payouts.payee.of', { name: teacher_name })} onClick={() => setEdited(teacher_id)}>
                {t('payouts.payee.act')}
              </Button>
            </li>
          ))}
      </ul>
      {edited !== null && <PayeeDialog teacherId={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}
