import { MantineScope } from '../../../../ui/theme/mantine-scope.tsx';
import { RecordPaymentDialog } from '../../../ledger/public/record-payment-dialog.tsx';

type Props = { readonly client: { readonly id: number; readonly name: string }; readonly onClose: () => void };

/** Records a payment, on a page without other fields. */
export function TakePayment({ client, onClose }: Props) {
  return (
    <MantineScope>
      <RecordPaymentDialog client={client} onClose={onClose} />
    </MantineScope>
  );
}
