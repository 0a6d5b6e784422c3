import type { DeliveryListQuery, DeliveryPage, Webhook, WebhookDelivery } from '@lectern/contract/webhooks/webhooks.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { readPage } from '../../kernel/calls/page-limit.ts';
import { bodyText } from './webhook-worker.ts';

async function read({ db }: Pick<ReadContext, 'db'>, id: number | null): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select w.id, w.url, w.events, w.state, w.failures, w.created_at, w.paused_at,
      (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') as waiting,
      a.at as last_attempt_at, a.status as last_status, a.fault as last_fault
    from webhooks w left join lateral (
      select a.at, a.status, a.fault from webhook_deliveries d join webhook_attempts a on a.delivery_id = d.id
      where d.webhook_id = w.id order by d.id desc, a.id desc limit 1
    ) a on true
    where ${id === null ? sql`true` : sql`w.id = ${id}`} order by w.id
  `.execute(db);
  return rows;
}

export function listWebhooks(ctx: ReadContext): Promise<Webhook[]> {
  return read(ctx, null);
}

/** @throws AppError `not_found` */
export async function requireWebhook(ctx: Pick<ReadContext, 'db'>, id: number): Promise<Webhook> {
  const [webhook] = await read(ctx, id);
  if (webhook === undefined) throw new AppError('not_found', { id });
  return webhook;
}

type Input = { readonly params: { id: number }; readonly query: DeliveryListQuery };
type Row = Omit<WebhookDelivery, 'id' | 'body'> & { readonly id: number | string; readonly body: unknown };

/** Lists the deliveries of a webhook with their responses. */
export async function listWebhookDeliveries(ctx: ReadContext, { params: { id }, query }: Input): Promise<DeliveryPage> {
  const { db } = ctx;
  await requireWebhook(ctx, id);
  const state = query.state === undefined ? sql`true` : sql`d.state = ${query.state}`;
  const columns = sql`d.id, d.event, d.state, d.tries, d.created_at, d.delivered_at, d.body, coalesce((
    select jsonb_agg(jsonb_build_object('at', to_char(a.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'milliseconds', a.milliseconds,
      'status', a.status, 'fault', a.fault, 'answer', a.answer) order by a.id)
    from webhook_attempts a where a.delivery_id = d.id), '[]') as attempts`;
  const from = sql`from webhook_deliveries d where d.webhook_id = ${id} and ${state}`;
  const { count, rows } = await readPage<Row>(db, query, { columns, from, order: sql`d.id desc` });
  return { count, results: rows.map((row) => ({ ...row, id: Number(row.id), body: bodyText(row.body) })) };
}
