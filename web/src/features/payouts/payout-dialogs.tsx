import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { ConfirmWrite } from '../../ui/floating/confirm-write.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { DialogForm } from '../../ui/forms/form.tsx';
import { CommentDialog } from '../../ui/forms/frame/comment-dialog.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { MoneyField } from '../../ui/forms/number-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { payoutStates } from './payout-names.ts';
import { editPayoutWrite, failPayoutWrite, payoutStepWrite } from './payouts.queries.ts';
import type { Payout, PayoutStep } from './payouts.queries.ts';

export type PayoutAct = 'edit' | 'fail' | PayoutStep;
type Props = { readonly payout: Payout; readonly onClose: () => void };

/** Changes one payout of a register. */
export function PayoutDialog({ act, ...props }: Props & { readonly act: PayoutAct }) {
  if (act === 'edit') return <EditDialog {...props} />;
  return act === 'fail' ? <FailDialog {...props} /> : <StepDialog {...props} step={act} />;
}

const stepTexts = {
  drop: { act: 'salary:payouts.drop.act', effect: 'salary:payouts.drop.effect' },
  confirm: { act: 'salary:payouts.confirm.act', effect: 'salary:payouts.confirm.effect' },
} as const;

function StepDialog({ payout: { id, teacher_name, net, currency }, step, onClose }: Props & { readonly step: PayoutStep }) {
  const { t } = useTranslation('salary');
  const write = useApiWrite(payoutStepWrite);
  return (
    <ConfirmWrite
      title={`${t(stepTexts[step].act)}: ${teacher_name}`}
      confirmTitle={t(stepTexts[step].act)}
      send={() => write.mutateAsync({ id, step })}
      done={({ state }) => t('payouts.done', { state: t(payoutStates[state]) })}
      onClose={onClose}
    >
      <p>{t(stepTexts[step].effect, { sum: formatMoney(net, { currency }) })}</p>
    </ConfirmWrite>
  );
}

function EditDialog({ payout: { id, teacher_name, gross, currency }, onClose }: Props) {
  const { t } = useTranslation(['salary', 'ui']);
  const save = useApiWrite(editPayoutWrite);
  const form = useForm({
    initial: { gross: gross as number | null },
    rules: (values) => ({ gross: check(values.gross, required) }),
    send: (values) => save.mutateAsync({ params: { id }, body: { gross: Number(values.gross) } }),
    onSuccess: toastAndClose(t('payouts.edit.done'), onClose),
  });
  return (
    <DialogForm form={form} title={`${t('payouts.edit.act')}: ${teacher_name}`} submit={t('ui:action.save')} onClose={onClose}>
      <MoneyField form={form} name="gross" label={t('payouts.gross')} currency={currency} autoFocus />
    </DialogForm>
  );
}

function FailDialog({ payout: { id, teacher_name, net, currency }, onClose }: Props) {
  const { t } = useTranslation('salary');
  const write = useApiWrite(failPayoutWrite);
  return (
    <CommentDialog
      call="/api/payouts/{id}/fail/"
      title={`${t('payouts.fail.act')}: ${teacher_name}`}
      submit={t('payouts.fail.act')}
      label={t('payouts.fail.reason')}
      name="reason"
      send={(reason) => write.mutateAsync({ params: { id }, body: { reason } })}
      done={t('payouts.done', { state: t('payouts.state.failed') })}
      onClose={onClose}
    >
      <p>{t('payouts.fail.effect', { sum: formatMoney(net, { currency }) })}</p>
    </CommentDialog>
  );
}
