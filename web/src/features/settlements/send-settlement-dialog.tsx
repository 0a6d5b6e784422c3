import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { SegmentField } from '../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { languageOptions } from '../../ui/options/languages.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { sendSettlementWrite } from './settlements.queries.ts';
import type { Settlement } from './settlements.queries.ts';

/** Confirms the recipient, asks for the language, and mails the settlement. */
export function SendSettlementDialog({ settlement, onClose }: { readonly settlement: Settlement; readonly onClose: () => void }) {
  const { t } = useTranslation('mutualsettlement');
  const { client, from, to, recipient, language } = settlement;
  const send = useApiWrite(sendSettlementWrite);
  const form = useForm({
    initial: { language },
    send: (values) => send.mutateAsync({ params: { id: client.id }, body: { from, to, ...values } }),
    onSuccess: ({ to: address }) => {
      toast.success(t('settlement.send.done', { address }));
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      title={t('settlement.send.title')}
      submit={t('settlement.send.submit')}
      disabled={recipient === null}
      onClose={onClose}
    >
      <p>{recipient === null ? t('settlement.send.nowhere') : t('settlement.send.text', { address: recipient })}</p>
      <SegmentField form={form} name="language" label={t('settlement.send.language')} options={languageOptions()} />
    </DialogForm>
  );
}
