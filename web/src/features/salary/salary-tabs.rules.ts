import { adjustsPay, hasPermission, keepsPay, seesAllPay } from '@lectern/contract/permissions';
import type { PermissionHolder } from '@lectern/contract/permissions';
import { salaryReach } from './salary-reach.rules.ts';

const tabs = [
  'pay',
  'own',
  'settlement',
  'disputes',
  'activities',
  'staff',
  'periods',
  'payouts',
  'taxes',
  'receipts',
  'invoices',
] as const;
export type SalaryTab = (typeof tabs)[number];

/** The tabs of the screen that a user may open; the first one is shown. */
export function salaryTabs(user: PermissionHolder): SalaryTab[] {
  const reach = salaryReach(user);
  const managesPay = hasPermission(keepsPay, user);
  const may: Readonly<Record<SalaryTab, boolean>> = {
    pay: reach !== 'none',
    // By pay schemes.
    own: user.role === 'AccountManager' || user.role === 'Curator',
    settlement: reach === 'own' || managesPay,
    disputes: reach === 'others',
    activities: hasPermission(adjustsPay, user),
    staff: hasPermission(seesAllPay, user),
    periods: managesPay,
    payouts: managesPay,
    taxes: managesPay,
    receipts: hasPermission(adjustsPay, user),
    invoices: managesPay,
  };
  return tabs.filter((each) => may[each]);
}
