import type { ClientCard, Kid } from '@lectern/contract/clients/clients.schema';
import type { UserSubscription } from '@lectern/contract/subscriptions/subscriptions.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { canSeeContacts, canSeeMoney, clientScope, kidScope } from './clients.policy.ts';
import { clientCardView } from './clients.view.ts';
import type { CardRow, ContactRow } from './clients.view.ts';
import { engagementView, openEngagements } from '../engagements/public/engagement-facts.ts';

/** Returns a client's card. @throws AppError `not_found` for a client outside the actor's scope */
export async function getClient(ctx: ReadContext, { params }: { params: { id: number } }): Promise<ClientCard> {
  const { db, actor, settings } = ctx;
  const found = await sql<CardRow>`
    select c.id, c.name, c.status, c.inactive_reason, c.return_on, c.zone, c.language, c.manager_id, m.name as manager_name, c.created_at, c.merged_into_id,
      (select json_build_object('id', o.id, 'name', o.name) from clients o where o.id = c.merged_into_id) as merged_into,
      b.units_left, b.money, b.prepaid, b.bonus
    from clients c join client_balances b on b.client_id = c.id left join users m on m.id = c.manager_id
    where c.id = ${params.id} and ${clientScope(actor)}
  `.execute(db);
  const row = found.rows[0];
  if (row === undefined) throw new AppError('not_found', { id: params.id });
  ctx.logRead({ act: 'open', subject: 'client', subject_id: row.id, client_id: row.id });
  const seen = { ...row, client_id: row.id };
  const [kids, contacts, subscriptions] = await Promise.all([
    kidsOf(ctx, row.id, canSeeMoney(actor, seen)),
    canSeeContacts(actor, seen) ? contactsOf(ctx, row.id) : [],
    canSeeMoney(actor, seen) ? subscriptionsOf(ctx, row.id) : null,
  ]);
  return clientCardView(ctx, settings.currency, row, { contacts, kids, subscriptions });
}

/** The client's children that the actor may see: a teacher sees their own pupils, without siblings. */
async function kidsOf(ctx: ReadContext, clientId: number, seesRecords: boolean): Promise<Kid[]> {
  const { actor, db } = ctx;
  const [kids, engagements] = await Promise.all([
    sql<Omit<Kid, 'engagements'>>`
      select k.id, k.name, k.birth_date, k.grade, k.zone, k.status, k.inactive_reason, k.return_on,
        child_data_stopped(k.id) as data_stopped, (
          select json_build_object('given_by', s.given_by, 'given_on', s.given_on, 'noted_by_name', n.name, 'withdrawn_at', s.withdrawn_at)
          from child_data_consents s left join users n on n.id = s.noted_by where s.kid_id = k.id and ${seesRecords} order by s.id desc limit 1
        ) as data_consent,
        (select count(*)::int from engagements e where e.kid_id = k.id and e.status = 'ended') as finished
      from children k where k.client_id = ${clientId} and ${kidScope(actor)}
      order by k.id
    `.execute(db),
    openEngagements(ctx, sql`e.client_id = ${clientId} and ${kidScope(actor)}`),
  ]);
  const ofKid = Map.groupBy(engagements, ({ kid_id }) => kid_id);
  return kids.rows.map((kid) => ({
    ...kid,
    engagements: (ofKid.get(kid.id) ?? []).map((facts) => {
      const { client_id: _id, client_name: _client, kid_name: _kid, ...engagement } = engagementView(ctx, facts);
      return engagement;
    }),
  }));
}

async function contactsOf({ db }: ReadContext, clientId: number): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select id, kind, value, label, is_primary, consented_at from client_contacts where client_id = ${clientId}
    order by array_position(array['phone', 'email', 'messenger'], kind), is_primary desc, id
  `.execute(db);
  return rows;
}

async function subscriptionsOf(ctx: ReadContext, clientId: number): Promise<UserSubscription[]> {
  const { db } = ctx;
  const { rows } = await sql<UserSubscription>`
    select s.id, s.client_id, s.kid_id, k.name as kid_name, s.title, ${titleOf(ctx, 'co')} as course_title, s.units, s.units_left, s.price, s.currency,
      s.state, s.sold_on, s.ends_on
    from user_subscriptions s join service_courses sc on sc.id = s.service_course_id join courses co on co.id = sc.course_id
    left join children k on k.id = s.kid_id
    where s.client_id = ${clientId}
    order by array_position(array['active', 'frozen', 'awaiting_payment', 'draft', 'used', 'expired', 'refunded'], s.state), s.ends_on, s.id desc
  `.execute(db);
  return rows;
}
