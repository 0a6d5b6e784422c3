import { Modal } from '@mantine/core';
import '../../../ui/overlay-styles.ts';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { SellSubscriptionForm } from '../sell-subscription-form.tsx';
import type { Buyer } from '../sell-subscription-form.tsx';

/** Sells a package of lessons to a client. */
export function SellSubscriptionDialog({ client, onClose }: { readonly client: Buyer; readonly onClose: () => void }) {
  const { t } = useTranslation(['clients', 'ui']);
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('sell.title', { name: client.name })}
      closeButtonProps={{ 'aria-label': t('ui:action.close') }}
    >
      <SellSubscriptionForm client={client} onDone={onClose} />
    </Modal>
  );
}
