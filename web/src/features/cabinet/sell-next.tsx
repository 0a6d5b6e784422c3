import { useQuery } from '@tanstack/react-query';
import { MantineScope } from '../../ui/mantine-scope.tsx';
import { SellSubscriptionDialog } from '../subscriptions/public/sell-subscription-dialog.tsx';
import { buyerQuery } from './cabinet.queries.ts';

type Props = { readonly clientId: number; readonly kidId: number; readonly onClose: () => void };

/** Sells a package to a client of whom only the number is known here: the dialog opens once the card has come. */
export function SellNext({ clientId, kidId, onClose }: Props) {
  const client = useQuery(buyerQuery(clientId)).data;
  if (client === undefined) return null;
  return (
    <MantineScope>
      <SellSubscriptionDialog client={client} kidId={kidId} onClose={onClose} />
    </MantineScope>
  );
}
