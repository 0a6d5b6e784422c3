import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { newIds, referencesTo } from '../../../kernel/references.ts';

export type ImportedUser = { readonly email: string; readonly name: string; readonly zone: string };

/**
 * Creates accounts of imported teachers without sending invitations; staff send them when the school is ready.
 * @returns their ids, in the given order; the caller that creates the teacher's card writes the audit entries
 */
export async function importTeacherAccounts({ db, now }: WriteContext, users: readonly ImportedUser[]): Promise<number[]> {
  const ids = await newIds(db, 'users', users.length);
  const rows = users.map((user, at) => ({ id: ids[at], ...user }));
  await sql`
    with made as (
      insert into users (id, email, name, zone, state, selected_role, created_at)
      select id, email, name, zone, 'invited', 'Teacher', ${isoOf(now)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id int, email text, name text, zone text)
      returning id
    )
    insert into role_grants (user_id, role) select id, 'Teacher' from made
  `.execute(db);
  return ids;
}

/** Finds the accounts that have signed in or that more than their role refers to. @returns the referring tables for each */
export async function usedAccounts({ db }: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const used = new Map(await referencesTo(db, 'users', ids, ['role_grants', 'teachers', 'account_tokens']));
  const { rows } = await sql<{ id: number }>`select id from users where id = any(${[...ids]}) and state <> 'invited'`.execute(db);
  for (const { id } of rows) used.set(id, [...(used.get(id) ?? []), 'users']);
  return used;
}

/** Deletes accounts that were never opened; their teachers' cards must already be deleted. */
export async function removeAccounts({ db }: WriteContext, ids: readonly number[]): Promise<void> {
  await sql`delete from account_tokens where user_id = any(${[...ids]})`.execute(db);
  await sql`delete from role_grants where user_id = any(${[...ids]})`.execute(db);
  await sql`delete from users where id = any(${[...ids]})`.execute(db);
}
