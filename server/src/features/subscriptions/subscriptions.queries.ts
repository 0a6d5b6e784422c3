import type { Abonement, AbonementQuery, UserSubscription } from '@lectern/contract/subscriptions/subscriptions.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/context.ts';

/** The price list: packages on sale, by course and size. */
export async function listAbonements({ db, settings }: ReadContext, { query }: { query: AbonementQuery }): Promise<Abonement[]> {
  const ofCourse = query.course_id === undefined ? sql`` : sql` and sc.course_id = ${query.course_id}`;
  const { rows } = await sql<Abonement>`
    select a.id, a.title, sc.course_id, co.title as course_title, a.service_course_id, a.units, a.price, a.currency, a.valid_days
    from abonements a join service_courses sc on sc.id = a.service_course_id join courses co on co.id = sc.course_id
    where a.on_sale and a.currency = ${settings.currency}${ofCourse}
    order by co.title, sc.id, a.units, a.id
  `.execute(db);
  return rows;
}

export async function subscriptionOf({ db }: Pick<ReadContext, 'db'>, id: number): Promise<UserSubscription> {
  const { rows } = await sql<UserSubscription>`
    select s.id, s.client_id, s.kid_id, k.name as kid_name, s.title, co.title as course_title, s.units, s.units_left, s.price, s.currency,
      s.state, s.sold_on, s.ends_on
    from user_subscriptions s join service_courses sc on sc.id = s.service_course_id join courses co on co.id = sc.course_id
    left join children k on k.id = s.kid_id
    where s.id = ${id}
  `.execute(db);
  const row = rows[0];
  if (row === undefined) throw new AppError('not_found', { id });
  return row;
}
