import type { ClientCard, ClientRow, Contact, Kid } from '@lectern/contract/clients/clients.schema';
import type { Currency, MinorUnits } from '@lectern/contract/money';
import { allowedActions } from '../../kernel/actions.ts';
import type { RuleContext } from '../../kernel/actions.ts';
import type { Actor } from '../../kernel/calls/context.ts';
import { canSeeContacts, canSeeMoney, clientActions, isLent, servesClient } from './clients.policy.ts';
import { maskContact, standingOf } from './clients.rules.ts';
import { clientMoney } from './public/client-money.ts';

type Balances = { readonly money: number; readonly prepaid: number; readonly bonus: number; readonly units_left: number };

export type ClientListRow = {
  readonly id: number;
  readonly name: string;
  readonly manager_id: number | null;
  readonly manager_name: string | null;
  readonly status: ClientRow['status'];
  readonly phone: string | null;
  readonly kids: ClientRow['kids'];
  readonly courses: string[];
  /** Whether a child has a course that uses paid lessons. */
  readonly learns: boolean;
  readonly units_left: number;
  readonly money: MinorUnits;
};

type RowSettings = { readonly currency: Currency; readonly running_out_units: number };

/** A row of the list: money and contacts only for users who may see them, a phone never whole. */
export function clientRowView(actor: Actor, { currency, running_out_units }: RowSettings, row: ClientListRow): ClientRow {
  const seen = { ...row, client_id: row.id };
  const seesMoney = canSeeMoney(actor, seen);
  const { id, name, status, manager_name, kids, courses, units_left } = row;
  const phone = row.phone === null || !canSeeContacts(actor, seen) ? null : maskContact('phone', row.phone);
  const balance = seesMoney ? row.money : null;
  const standing = seesMoney ? standingOf(row, running_out_units) : null;
  return { id, name, phone, kids, courses, units_left, balance, currency, standing, status, manager_name };
}

export type CardRow = Omit<ClientCard, 'contacts' | 'kids' | 'money' | 'subscriptions' | 'lent' | 'can'> &
  Balances & { readonly merged_into_id: number | null };
export type ContactRow = Omit<Contact, 'masked'>;

/** A contact as the actor may see it; `masked` tells whether it can be revealed. */
export function contactView({ id, kind, value, label, is_primary, consented_at }: ContactRow, masked: boolean): Contact {
  return { id, kind, value: masked ? maskContact(kind, value) : value, label, is_primary, consented_at, masked };
}

type CardParts = { readonly contacts: readonly ContactRow[]; readonly kids: Kid[]; readonly subscriptions: ClientCard['subscriptions'] };

/** A client's card: contacts, money and subscriptions are `null` for users who may not see them. */
export function clientCardView(
  ctx: RuleContext,
  currency: Currency,
  row: CardRow,
  { contacts, kids, subscriptions }: CardParts,
): ClientCard {
  const { actor } = ctx;
  const { money, prepaid, bonus, merged_into_id: _, ...card } = row;
  const seen = { ...row, client_id: row.id };
  const seesMoney = canSeeMoney(actor, seen);
  const can = allowedActions(ctx, clientActions, seen);
  return {
    ...card,
    lent: isLent(actor, seen) && !servesClient(actor, row),
    contacts: canSeeContacts(actor, seen) ? contacts.map((contact) => contactView(contact, true)) : null,
    kids,
    money: seesMoney ? clientMoney({ money, prepaid, bonus, units_left: row.units_left }, currency) : null,
    subscriptions: seesMoney ? subscriptions : null,
    can: {
      record_payment: can.record_payment.allowed,
      sell_subscription: can.sell_subscription.allowed,
      see_money: seesMoney,
      reveal_contacts: can.reveal_contacts.allowed,
      see_records: seesMoney,
      keep_records: can.keep_records,
      change_manager: can.change_manager,
    },
  };
}
