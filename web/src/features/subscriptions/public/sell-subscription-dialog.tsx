import { Modal } from '@mantine/core';
import '../../../ui/overlay-styles.ts';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { SellSubscriptionForm } from '../sale/sell-subscription-form.tsx';
import type { Buyer } from '../sale/sell-subscription-form.tsx';

type Props = { readonly client: Buyer; readonly kidId?: number; readonly onClose: () => void };

/** Sells a package of lessons to a client. */
export function SellSubscriptionDialog({ client, kidId, onClose }: Props) {
  const { t } = useTranslation(['clients', 'ui']);
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('sell.title', { name: client.name })}
      closeButtonProps={{ 'aria-label': t('ui:action.close') }}
      closeOnClickOutside={false}
    >
      <SellSubscriptionForm client={client} kidId={kidId} onDone={onClose} />
    </Modal>
  );
}
