import { z } from 'zod';
import { id, listQuery, pageOf, text } from '../page.ts';
import { instant } from '../time.ts';
import { deliveryStates, webhookEvents, webhookStates } from './webhook-states.ts';

export const webhookEvent = z.enum(webhookEvents);
export const mostWebhooks = 20;

export const Webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.string()),
  state: z.enum(webhookStates),
  /** Consecutive failed attempts up to now. */
  failures: z.int().min(0),
  waiting: z.int().min(0),
  created_at: instant,
  paused_at: instant.nullable(),
  last_attempt_at: instant.nullable(),
  last_status: z.int().nullable(),
  last_fault: z.string().nullable(),
});
export type Webhook = z.output<typeof Webhook>;

const url = text(500).min(1);
const events = z.array(webhookEvent).min(1).max(webhookEvents.length);
export const CreateWebhookInput = z.strictObject({ url, events });
export type CreateWebhookInput = z.output<typeof CreateWebhookInput>;
/** `active: true` also resumes a paused webhook, with the events queued meanwhile. */
export const EditWebhookInput = z.strictObject({ url: url.optional(), events: events.optional(), active: z.boolean().optional() });
export type EditWebhookInput = z.output<typeof EditWebhookInput>;

/** `secret` is returned only once; deliveries are signed with it. */
export const NewWebhook = z.object({ webhook: Webhook, secret: z.string() });
export type NewWebhook = z.output<typeof NewWebhook>;

export const WebhookAttempt = z.object({
  at: instant,
  milliseconds: z.int().min(0),
  status: z.int().nullable(),
  fault: z.string().nullable(),
  answer: z.string().nullable(),
});
export const WebhookDelivery = z.object({
  id,
  event: z.string(),
  state: z.enum(deliveryStates),
  tries: z.int().min(0),
  created_at: instant,
  delivered_at: instant.nullable(),
  /** The body that was or will be sent. */
  body: z.string(),
  attempts: z.array(WebhookAttempt),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;
export const DeliveryListQuery = listQuery(['-id'], { state: z.enum(deliveryStates).optional() });
export type DeliveryListQuery = z.output<typeof DeliveryListQuery>;
export const DeliveryPage = pageOf(WebhookDelivery);
export type DeliveryPage = z.output<typeof DeliveryPage>;
