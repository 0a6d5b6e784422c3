import { useTranslation } from 'react-i18next';
import { SellSubscriptionForm } from '../sale/sell-subscription-form.tsx';
import type { Buyer } from '../sale/sell-subscription-form.tsx';
import { FormDialog } from '../../../ui/forms/frame/form-dialog.tsx';

type Props = { readonly client: Buyer; readonly kidId?: number; readonly onClose: () => void };

/** Sells a package of lessons to a client. */
export function SellSubscriptionDialog({ client, kidId, onClose }: Props) {
  const { t } = useTranslation(['clients', 'ui']);
  return (
    <FormDialog onClose={onClose} title={t('sell.title', { name: client.name })}>
      <SellSubscriptionForm client={client} kidId={kidId} onDone={onClose} />
    </FormDialog>
  );
}
