/** Events that a webhook can subscribe to. */
export const webhookEvents = [
  'lesson.placed',
  'lesson.moved',
  'lesson.cancelled',
  'lesson.conducted',
  'lesson.changed',
  'payment.recorded',
  'payment.reversed',
  'client.changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** `paused`: automatically, after many consecutive failures; events are still queued. `off`: by an administrator. */
export const webhookStates = ['active', 'paused', 'off'] as const;
export type WebhookState = (typeof webhookStates)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
