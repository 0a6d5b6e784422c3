import { readInteger } from '../../../kernel/search-params.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { RegisterView } from '../register-view.tsx';
import { RegistersList } from '../registers-list.tsx';

/** Payout registers, or the one named by the URL. */
export function PayoutsTab() {
  const registerId = readInteger(useAddress().search, 'register_id');
  return registerId === undefined ? <RegistersList /> : <RegisterView id={registerId} />;
}
