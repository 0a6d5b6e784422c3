import type { WebhookEvent } from '@lectern/contract/webhooks/webhook-states';
import type { TFunction } from 'i18next';
import type { Tone } from '../../ui/tag.tsx';
import type { Delivery, Webhook } from './webhooks.queries.ts';

const eventNames: Readonly<Record<WebhookEvent, string>> = {
  'lesson.placed': 'mutualsettlement:webhooks.event.lesson_placed',
  'lesson.moved': 'mutualsettlement:webhooks.event.lesson_moved',
  'lesson.cancelled': 'mutualsettlement:webhooks.event.lesson_cancelled',
  'lesson.conducted': 'mutualsettlement:webhooks.event.lesson_conducted',
  'lesson.changed': 'mutualsettlement:webhooks.event.lesson_changed',
  'payment.recorded': 'mutualsettlement:webhooks.event.payment_recorded',
  'payment.reversed': 'mutualsettlement:webhooks.event.payment_reversed',
  'client.changed': 'mutualsettlement:webhooks.event.client_changed',
};

/** @returns the name of an event; test events and unknown ones by their technical name */
export function eventName(event: string, t: TFunction<'mutualsettlement'>): string {
  const key = (eventNames as Readonly<Record<string, string>>)[event];
  return key === undefined ? event : t(key as 'mutualsettlement:webhooks.event.lesson_placed');
}

export const webhookTags = {
  active: { tone: 'held', key: 'mutualsettlement:webhooks.state.active' },
  paused: { tone: 'danger', key: 'mutualsettlement:webhooks.state.paused' },
  off: { tone: 'cancelled', key: 'mutualsettlement:webhooks.state.off' },
} as const satisfies Record<Webhook['state'], { tone: Tone; key: string }>;

export const deliveryTags = {
  waiting: { tone: 'planned', key: 'mutualsettlement:webhooks.delivery.waiting' },
  delivered: { tone: 'held', key: 'mutualsettlement:webhooks.delivery.delivered' },
  failed: { tone: 'danger', key: 'mutualsettlement:webhooks.delivery.failed' },
} as const satisfies Record<Delivery['state'], { tone: Tone; key: string }>;
