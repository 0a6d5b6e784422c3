import { webhooksContract } from '@lectern/contract/webhooks/webhooks.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { editWebhook } from './edit-webhook.ts';
import { renewWebhookSecret } from './renew-webhook-secret.ts';
import { resendWebhookDelivery, testWebhook } from './resend-webhook-delivery.ts';
import { listWebhookDeliveries, listWebhooks } from './webhooks.queries.ts';

export const webhooksRoutes = routesOf(webhooksContract, {
  listWebhooks,
  createWebhook,
  editWebhook,
  renewWebhookSecret,
  testWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  resendWebhookDelivery,
});
