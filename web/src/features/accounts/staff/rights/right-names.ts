import { abilities } from '@lectern/contract/permissions';
import type { Ability, Role } from '@lectern/contract/permissions';

/** Translation keys of rights. */
export const roleNames = {
  AccountManager: 'common:role.AccountManager',
  Methodist: 'common:role.Methodist',
  Teacher: 'common:role.Teacher',
  Student: 'common:role.Student',
  SalesManager: 'common:role.SalesManager',
  Lead: 'common:role.Lead',
  Curator: 'common:role.Curator',
  Child: 'common:role.Child',
  '': 'common:role.none',
} as const satisfies Record<Role, string>;

export const abilityNames = {
  [abilities.match]: { title: 'teachers:staff.ability.match.title', allows: 'teachers:staff.ability.match.allows' },
  [abilities.allClients]: { title: 'teachers:staff.ability.all_clients.title', allows: 'teachers:staff.ability.all_clients.allows' },
  [abilities.allPay]: { title: 'teachers:staff.ability.all_pay.title', allows: 'teachers:staff.ability.all_pay.allows' },
  [abilities.allSchedules]: { title: 'teachers:staff.ability.all_schedules.title', allows: 'teachers:staff.ability.all_schedules.allows' },
  [abilities.reverseTransactions]: {
    title: 'teachers:staff.ability.reverse_transactions.title',
    allows: 'teachers:staff.ability.reverse_transactions.allows',
  },
  [abilities.manageStaff]: { title: 'teachers:staff.ability.manage_staff.title', allows: 'teachers:staff.ability.manage_staff.allows' },
  [abilities.keepBooks]: { title: 'teachers:staff.ability.keep_books.title', allows: 'teachers:staff.ability.keep_books.allows' },
  [abilities.moveIn]: { title: 'teachers:staff.ability.move_in.title', allows: 'teachers:staff.ability.move_in.allows' },
  [abilities.changeSettings]: {
    title: 'teachers:staff.ability.change_settings.title',
    allows: 'teachers:staff.ability.change_settings.allows',
  },
  [abilities.keepReferenceData]: {
    title: 'teachers:staff.ability.keep_reference_data.title',
    allows: 'teachers:staff.ability.keep_reference_data.allows',
  },
  [abilities.setRates]: { title: 'teachers:staff.ability.set_rates.title', allows: 'teachers:staff.ability.set_rates.allows' },
  [abilities.payBeyondAccount]: {
    title: 'teachers:staff.ability.pay_beyond_account.title',
    allows: 'teachers:staff.ability.pay_beyond_account.allows',
  },
  [abilities.protectData]: { title: 'teachers:staff.ability.protect_data.title', allows: 'teachers:staff.ability.protect_data.allows' },
  [abilities.approveMoney]: { title: 'teachers:staff.ability.approve_money.title', allows: 'teachers:staff.ability.approve_money.allows' },
  [abilities.keepPay]: { title: 'teachers:staff.ability.keep_pay.title', allows: 'teachers:staff.ability.keep_pay.allows' },
  [abilities.reopenPay]: { title: 'teachers:staff.ability.reopen_pay.title', allows: 'teachers:staff.ability.reopen_pay.allows' },
  [abilities.keepKeyFigures]: {
    title: 'teachers:staff.ability.keep_key_figures.title',
    allows: 'teachers:staff.ability.keep_key_figures.allows',
  },
} as const satisfies Record<Ability, { title: string; allows: string }>;

/** The name of an ability; undefined for one of a later version. */
export function abilityNameOf(ability: number) {
  return (abilityNames as Partial<Record<number, (typeof abilityNames)[Ability]>>)[ability];
}
