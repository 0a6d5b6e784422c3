import type { ClientCard, Kid } from '@lectern/contract/clients/clients.schema';
import type { UserSubscription } from '@lectern/contract/subscriptions/subscriptions.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/context.ts';
import { canSeeContacts, canSeeMoney, clientScope } from './clients.policy.ts';
import { clientCardView } from './clients.view.ts';
import type { CardRow, ContactRow } from './clients.view.ts';

/** A client's card. @throws AppError `not_found` for a client outside the actor's scope */
export async function getClient(ctx: ReadContext, { params }: { params: { id: number } }): Promise<ClientCard> {
  const { db, actor, settings } = ctx;
  const found = await sql<CardRow>`
    select c.id, c.name, c.status, c.inactive_reason, c.zone, c.manager_id, m.name as manager_name, c.created_at,
      b.units_left, b.money, b.prepaid, b.bonus
    from clients c join client_balances b on b.client_id = c.id left join users m on m.id = c.manager_id
    where c.id = ${params.id} and ${clientScope(actor)}
  `.execute(db);
  const row = found.rows[0];
  if (row === undefined) throw new AppError('not_found', { id: params.id });
  const seen = { ...row, client_id: row.id };
  const [kids, contacts, subscriptions] = await Promise.all([
    kidsOf(ctx, row.id),
    canSeeContacts(actor, seen) === 'none' ? [] : contactsOf(ctx, row.id),
    canSeeMoney(actor, seen) ? subscriptionsOf(ctx, row.id) : null,
  ]);
  return clientCardView(actor, settings.currency, row, { contacts, kids, subscriptions });
}

async function kidsOf({ db }: ReadContext, clientId: number): Promise<Kid[]> {
  const { rows } = await sql<Kid>`
    select k.id, k.name, k.birth_date, k.grade, k.zone, k.status,
      (select coalesce(json_agg(json_build_object('id', e.id, 'kid_id', e.kid_id, 'course_id', e.course_id, 'course_title', co.title,
          'teacher_id', e.teacher_id, 'teacher_name', u.name, 'service_course_id', e.service_course_id,
          'service_course_title', sc.title, 'status', e.status, 'started_on', e.started_on) order by e.status = 'ended', e.started_on desc, e.id), '[]')
        from engagements e join courses co on co.id = e.course_id join users u on u.id = e.teacher_id
        join service_courses sc on sc.id = e.service_course_id
        where e.kid_id = k.id and e.client_id = k.client_id) as engagements
    from children k where k.client_id = ${clientId}
    order by k.id
  `.execute(db);
  return rows;
}

async function contactsOf({ db }: ReadContext, clientId: number): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select id, kind, value, label, is_primary from client_contacts where client_id = ${clientId}
    order by array_position(array['phone', 'email', 'messenger'], kind), is_primary desc, id
  `.execute(db);
  return rows;
}

async function subscriptionsOf({ db }: ReadContext, clientId: number): Promise<UserSubscription[]> {
  const { rows } = await sql<UserSubscription>`
    select s.id, s.client_id, s.kid_id, k.name as kid_name, s.title, co.title as course_title, s.units, s.units_left, s.price, s.currency,
      s.state, s.sold_on, s.ends_on
    from user_subscriptions s join service_courses sc on sc.id = s.service_course_id join courses co on co.id = sc.course_id
    left join children k on k.id = s.kid_id
    where s.client_id = ${clientId}
    order by array_position(array['active', 'frozen', 'awaiting_payment', 'draft', 'used', 'expired', 'refunded'], s.state), s.ends_on, s.id desc
  `.execute(db);
  return rows;
}
