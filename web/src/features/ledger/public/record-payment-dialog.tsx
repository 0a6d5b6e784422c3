import { Modal } from '@mantine/core';
import '../../../ui/overlay-styles.ts';
import { useTranslation } from 'react-i18next';
import { dropDraft, hasDraft } from '../../../kernel/draft.ts';
import { useCarefulClose } from '../../../ui/careful-close.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
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
  useReturnFocus();
  const close = () => {
    dropDraft(paymentDraft(client?.id));
    onClose();
  };
  const careful = useCarefulClose(() => hasDraft(paymentDraft(client?.id)), close);
  return (
    <Modal
      opened
      onClose={careful.close}
      title={client === undefined ? t('payment.title') : t('payment.title_of', { name: client.name })}
      closeButtonProps={{ 'aria-label': t('ui:action.close') }}
      closeOnClickOutside={false}
    >
      <RecordPaymentForm client={client} onDone={close} />
      {careful.question}
    </Modal>
  );
}
