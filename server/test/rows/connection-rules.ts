import { staffRoles } from '@lectern/contract/permissions';

/** Records that connect other programs. */
export type ConnectionKind = 'token' | 'webhook' | 'webhook_delivery';

/** Own tokens are everybody's; the rest only the ability opens. */
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
