import { abilities } from '@lectern/contract/permissions';
import type { Role } from '@lectern/contract/permissions';
import { dayLength, isoText } from '../time/calendar.ts';
import type { Millis } from '../time/calendar.ts';
import { colleagueNameOf } from '../words/people-names.ts';
import type { Random } from '../random.ts';
import type { SizePlan, Staff } from '../school-plan.ts';
import type { RowWriter } from '../write-rows.ts';

export type NewUser = {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Exclude<Role, ''>[];
  readonly abilities?: readonly number[];
  readonly zone?: string;
  readonly active?: boolean;
};

/** Writes a user who signs in with the demo password. @returns the id */
export function addUser(rows: RowWriter, passwordHash: string, createdAt: Millis, user: NewUser): number {
  const id = rows.nextId('users');
  rows.add('users', {
    id,
    email: user.email,
    name: user.name,
    locale: null,
    zone: user.zone ?? 'Europe/Moscow',
    preview: null,
    state: user.active === false ? 'inactive' : 'active',
    password_hash: passwordHash,
    selected_role: user.roles[0] ?? '',
    created_at: isoText(createdAt),
  });
  for (const role of user.roles) rows.add('role_grants', { user_id: id, role });
  for (const ability of user.abilities ?? []) rows.add('ability_grants', { user_id: id, ability });
  return id;
}

const ownAbilities = Object.values(abilities).filter((ability) => ability !== abilities.match);

/**
 * Writes all staff but the teachers. Users who are named in the documentation come first, so that their ids are the same in every school.
 */
export function addStaff(rows: RowWriter, random: Random, plan: SizePlan, passwordHash: string, now: Millis): Staff {
  // The demo school has two years of key figures; the large one is a fixed benchmark.
  const since = now - (plan.blocks > 1 ? 400 : 800) * dayLength;
  const add = (mailbox: string, name: string, role: Exclude<Role, ''>, granted: readonly number[] = []) =>
    addUser(rows, passwordHash, since, { email: `${mailbox}@lectern.test`, name, roles: [role], abilities: granted });
  const administrator = add('admin', 'Vera Lebedeva', 'AccountManager', ownAbilities);
  const managers = [add('manager', 'Denis Orlov', 'AccountManager'), add('manager2', 'Olga Morozova', 'AccountManager')];
  const curators = [add('curator', 'Ирина Захарова', 'Curator')];
  const methodist = add('methodist', 'Павел Ильин', 'Methodist');
  const sales = add('sales', 'Alina Carter', 'SalesManager');
  add('child', 'Миша Орлов', 'Child');
  add('accountant', 'Марина Котова', 'AccountManager', [abilities.keepPay, abilities.allPay]);
  while (managers.length < plan.managers) managers.push(add(`manager${managers.length + 1}`, colleagueNameOf(random), 'AccountManager'));
  while (curators.length < plan.curators) curators.push(add(`curator${curators.length + 1}`, colleagueNameOf(random), 'Curator'));
  return { administrator, managers, curators, methodist, sales };
}
