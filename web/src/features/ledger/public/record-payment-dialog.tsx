import { Modal } from '@mantine/core';
import '../../../ui/overlay-styles.ts';
import { useTranslation } from 'react-i18next';
import { RecordPaymentForm } from '../record-payment-form.tsx';

type Props = {
  /** Whose payment it is; when nobody is named, the form asks. */
  readonly client?: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
};

/** Records money that came from a client or went back to one. */
export function RecordPaymentDialog({ client, onClose }: Props) {
  const { t } = useTranslation(['transactions', 'ui']);
  return (
    <Modal
      opened
      onClose={onClose}
      title={client === undefined ? t('payment.title') : t('payment.title_of', { name: client.name })}
      closeButtonProps={{ 'aria-label': t('ui:action.close') }}
    >
      <RecordPaymentForm client={client} onDone={onClose} />
    </Modal>
  );
}
