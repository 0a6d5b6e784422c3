import type { InvitationChoices, StaffUser, StaffUserCard, UserListQuery, UserPage } from '@lectern/contract/accounts/staff.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions, requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { readPage } from '../../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../../kernel/search-text.ts';
import { isOnlyAdministrator } from './administrators.ts';
import { nobodyYet, rightsOf, staffActions } from './staff.policy.ts';

type Fragment = RawBuilder<unknown>;
type Row = Omit<StaffUser, 'can'> & { readonly only_administrator: boolean };

const columns = sql`u.id, u.name, u.email, u.phone, u.preview, u.state, u.zone, u.locale, u.created_at,
  array(select role from role_grants where user_id = u.id order by role) as roles,
  array(select ability from ability_grants where user_id = u.id order by ability) as abilities,
  exists (select from second_factors where user_id = u.id and confirmed_at is not null) as second_factor,
  (select max(last_seen_at) from sessions where user_id = u.id) as last_seen_at,
  ${isOnlyAdministrator} as only_administrator`;

const orderings: Readonly<Record<UserListQuery['ordering'], Fragment>> = {
  name: sql`u.name, u.id`,
  '-name': sql`u.name desc, u.id desc`,
  created_at: sql`u.created_at, u.id`,
  '-created_at': sql`u.created_at desc, u.id desc`,
};

function conditionsOf(query: UserListQuery): Fragment {
  const conditions: Fragment[] = [sql`true`];
  if (query.state !== undefined) conditions.push(sql`u.state = any(${query.state})`);
  if (query.role !== undefined) conditions.push(sql`u.id in (select user_id from role_grants where role = any(${query.role}))`);
  if (query.search !== undefined) {
    const pattern = containsPattern(query.search);
    conditions.push(sql`(u.name ilike ${pattern} or u.email ilike ${pattern})`);
  }
  return sql.join(conditions, sql` and `);
}

function view(ctx: ReadContext, { only_administrator, ...user }: Row): StaffUser {
  return { ...user, can: allowedActions(ctx, staffActions, { ...user, only_administrator }) };
}

/** Lists all accounts, including those outside the staff. */
export async function listUsers(ctx: ReadContext, { query }: { query: UserListQuery }): Promise<UserPage> {
  const list = { columns, from: sql`from users u where ${conditionsOf(query)}`, order: orderings[query.ordering] };
  const { count, rows } = await readPage<Row>(ctx.db, query, list);
  return { count, results: rows.map((row) => view(ctx, row)) };
}

async function findUser(ctx: ReadContext, id: number): Promise<Row> {
  const { rows } = await sql<Row>`select ${columns} from users u where u.id = ${id}`.execute(ctx.db);
  if (rows[0] === undefined) throw new AppError('not_found', { id });
  return rows[0];
}

/** Loads a user for an action. @throws AppError `not_found`, or why the action is refused */
export async function requireUserFor(ctx: ReadContext, action: keyof StaffUser['can'], id: number): Promise<StaffUser> {
  const row = await findUser(ctx, id);
  requireAction(ctx, staffActions, action, row);
  return view(ctx, row);
}

/** @throws AppError `not_found` */
export async function requireUser(ctx: ReadContext, id: number): Promise<StaffUser> {
  return view(ctx, await findUser(ctx, id));
}

/** Returns a user with the rights that the actor may grant and revoke. */
export async function getUser(ctx: ReadContext, { params }: { params: { id: number } }): Promise<StaffUserCard> {
  const row = await findUser(ctx, params.id);
  ctx.logRead({ act: 'open', subject: 'staff', subject_id: row.id, teacher_id: row.id });
  return { ...view(ctx, row), rights: rightsOf(ctx.actor, row) };
}

export async function getInvitationChoices({ actor, settings, site }: ReadContext): Promise<InvitationChoices> {
  return { rights: rightsOf(actor, nobodyYet), zone: settings.person_zone, mail_server: site.mailFolder === null };
}
