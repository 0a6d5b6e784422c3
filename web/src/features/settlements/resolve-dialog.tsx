import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { DialogForm } from '../../ui/forms/form.tsx';
import { NumberField } from '../../ui/forms/number-fields.tsx';
import { TextAreaField } from '../../ui/forms/text-fields.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { resolveDisputeWrite } from './settlements.queries.ts';
import type { SettlementDispute } from './settlements.queries.ts';

type Props = { readonly no: number; readonly dispute: SettlementDispute; readonly onClose: () => void };

/** Resolves a dispute: finding, and correcting transaction. */
export function ResolveDialog({ no, dispute, onClose }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const resolve = useApiWrite(resolveDisputeWrite);
  const form = useForm({
    call: '/api/settlement-disputes/{id}/resolve/',
    initial: { comment: '', correction_id: null as number | null },
    rules: ({ comment }) => ({ comment: check(comment, required) }),
    send: ({ comment, correction_id }) =>
      resolve.mutateAsync({ params: { id: dispute.id }, body: { comment: comment.trim(), correction_id } }),
    onSuccess: toastAndClose(t('settlement.resolve.done'), onClose),
  });
  return (
    <DialogForm form={form} title={t('settlement.resolve.title', { no })} submit={t('settlement.resolve.submit')} onClose={onClose}>
      <p>{t('settlement.resolve.text')}</p>
      <TextAreaField form={form} name="comment" label={t('settlement.resolve.comment')} autoFocus />
      <NumberField
        form={form}
        name="correction_id"
        label={t('settlement.resolve.correction')}
        description={t('settlement.resolve.correction_hint')}
        min={1}
      />
    </DialogForm>
  );
}
