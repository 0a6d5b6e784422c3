import { clientLogAction } from '@lectern/contract/clients/access/client-log.schema';
import type { ClientLogItem, ClientLogQuery } from '@lectern/contract/clients/access/client-log.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { cachedCount } from '../../../kernel/cached-count.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { isOneOf } from '../../../kernel/conditions/is-one-of.ts';
import { requireRecord } from '../records/record-access.ts';
import { clientLogView } from './client-log.view.ts';
import type { ClientEntry } from './client-log.view.ts';

type Input = { readonly params: { id: number }; readonly query: ClientLogQuery };

/** The subject of an entry, looked up for the rows of one page: current names of people and titles of courses. */
const subject = (ctx: ReadContext) => sql`case a.entity
  when 'child' then (select k.name from children k where k.id = a.entity_id)
  when 'engagement' then (
    select concat_ws(' · ', k.name, ${titleOf(ctx, 'co')}, u.name) from engagements e join children k on k.id = e.kid_id
    join courses co on co.id = e.course_id join users u on u.id = e.teacher_id where e.id = a.entity_id)
  when 'regular_rule' then (
    select concat_ws(' · ', k.name, ${titleOf(ctx, 'co')}, u.name) from regular_rules r join engagements e on e.id = r.engagement_id
    join children k on k.id = e.kid_id join courses co on co.id = e.course_id join users u on u.id = e.teacher_id where r.id = a.entity_id)
  when 'lesson' then (
    select concat_ws(' · ', k.name, ${titleOf(ctx, 'co')}, u.name) from lessons l join children k on k.id = l.kid_id
    join courses co on co.id = l.course_id join users u on u.id = l.teacher_id where l.id = a.entity_id)
  when 'match_request' then (
    select concat_ws(' · ', k.name, ${titleOf(ctx, 'co')}) from match_requests r join children k on k.id = r.kid_id
    join courses co on co.id = r.course_id where r.id = a.entity_id)
  when 'client_contact' then coalesce(a.new ->> 'contact', a.old ->> 'contact')
  when 'accounting_document' then (select d.year || '-' || lpad(d.number::text, 4, '0') from accounting_documents d where d.id = a.entity_id)
  when 'user_subscription' then (select s.title from user_subscriptions s where s.id = a.entity_id)
  end`;

/** The title of the occasions by which the entry moved money. */
const occasion = (title: RawBuilder<unknown>) => sql`(
  select string_agg(${title}, ', ' order by o.code) from transaction_occasions o
  where o.code in (a.new ->> 'occasion_code', a.new ->> 'occasion', a.old ->> 'occasion') or coalesce(a.new -> 'occasions', '[]') ? o.code)`;

/** The title of the reason for a cancellation. */
const reason = (title: RawBuilder<unknown>) => sql`(
  select ${title} from cancellation_reasons r where a.entity = 'lesson' and r.id = (coalesce(a.new ->> 'cancel_reason_id', a.new ->> 'reason_id'))::int)`;

/**
 * Lists a client's audit log without refused attempts. Entries of records that were merged into the client are included.
 * @throws AppError `not_found`
 */
export async function listClientLogItems(ctx: ReadContext, { params, query }: Input): Promise<{ count: number; results: ClientLogItem[] }> {
  const { records } = await requireRecord(ctx, params.id);
  const from = sql`from audit_log a where ${isOneOf(sql`a.client_id`, records)} and a.outcome = 'done'
    and a.action = any(${query.action ?? clientLogAction.options})`;
  const [{ rows }, count] = await Promise.all([
    sql<ClientEntry>`
      with page as materialized (
        select a.id, a.at, a.action, a.actor_id, a.entity, a.entity_id, a.old, a.new ${from} order by a.id desc ${pageLimit(query)}
      )
      select a.id, a.at, a.action, a.actor_id, a.old, a.new, (select name from users where id = a.actor_id) as actor_name, ${subject(ctx)} as subject,
        ${occasion(titleOf(ctx, 'o'))} as occasion, ${reason(titleOf(ctx, 'r'))} as cancel_reason
      from page a order by a.id desc
    `.execute(ctx.db),
    cachedCount(ctx.db, sql<{ count: number }>`select count(*)::int as count ${from}`),
  ]);
  return { count, results: rows.map(clientLogView) };
}
