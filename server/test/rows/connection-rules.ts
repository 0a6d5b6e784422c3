import { staffRoles } from '@lectern/contract/permissions';

/** Records that connect other programs. */
export type ConnectionKind = 'token' | 'webhook' | 'webhook_delivery';

/** All staff have tokens of their own; the rest needs the ability. */
export const connectionRules = {
  revokeOwnToken: { record: 'token', own: staffRoles, others: [] },
  revokeToken: { record: 'token', own: [], others: [] },
  editWebhook: { record: 'webhook', own: [], others: [] },
  renewWebhookSecret: { record: 'webhook', own: [], others: [] },
  testWebhook: { record: 'webhook', own: [], others: [] },
  deleteWebhook: { record: 'webhook', own: [], others: [] },
  listWebhookDeliveries: { record: 'webhook', own: [], others: [] },
  resendWebhookDelivery: { record: 'webhook_delivery', own: [], others: [] },
} as const;
