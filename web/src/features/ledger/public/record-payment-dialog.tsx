import { useTranslation } from 'react-i18next';
import { dropDraft, hasDraft } from '../../../kernel/draft.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { paymentDraft } from '../payment.rules.ts';
import { RecordPaymentForm } from '../record-payment-form.tsx';

type Props = {
  /** Whose payment it is; when nobody is named, the form asks. */
  readonly client?: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
};

/** Records money that came from a client or went back to one. */
export function RecordPaymentDialog({ client, onClose }: Props) {
  const { t } = useTranslation(['transactions', 'ui']);
  const close = () => {
    dropDraft(paymentDraft(client?.id));
    onClose();
  };
  return (
    <FormDialog
      title={client === undefined ? t('payment.title') : t('payment.title_of', { name: client.name })}
      onClose={close}
      isUnsaved={() => hasDraft(paymentDraft(client?.id))}
    >
      <RecordPaymentForm client={client} onDone={close} />
    </FormDialog>
  );
}
