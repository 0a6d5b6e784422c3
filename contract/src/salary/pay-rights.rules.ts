import { abilities } from '../permissions.ts';
import type { PermissionHolder } from '../permissions.ts';

type Holder = Pick<PermissionHolder, 'abilities'>;

/** Whether the user keeps pay: periods, registers, bank details, receipts and invoices. Managers and colleagues never do. */
export const keepsPay = ({ abilities: held }: Holder): boolean => held.includes(abilities.keepPay);

/** Whether the user sees the pay of everybody. */
export const seesAllPay = ({ abilities: held }: Holder): boolean => held.includes(abilities.allPay);
