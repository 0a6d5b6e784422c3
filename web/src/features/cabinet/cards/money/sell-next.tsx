import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MantineScope } from '../../../../ui/theme/mantine-scope.tsx';
import { toast } from '../../../../ui/toasts/toast.ts';
import { SellSubscriptionDialog } from '../../../subscriptions/public/sell-subscription-dialog.tsx';
import { buyerQuery } from '../../cabinet.queries.ts';

type Props = { readonly clientId: number; readonly kidId: number; readonly onClose: () => void };

/** Sells a package to a client known here only by id: loads the card, then opens the dialog. */
export function SellNext({ clientId, kidId, onClose }: Props) {
  const { data: client, error } = useQuery(buyerQuery(clientId));
  const failed = client === undefined && error !== null;
  useEffect(() => {
    if (!failed) return;
    toast.error(error);
    onClose();
  }, [failed, error, onClose]);
  if (client === undefined) return null;
  return (
    <MantineScope>
      <SellSubscriptionDialog client={client} kidId={kidId} onClose={onClose} />
    </MantineScope>
  );
}
