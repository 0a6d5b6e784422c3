import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idParams } from '../page.ts';
import { administersStaff } from '../permissions.ts';
import { CreateWebhookInput, DeliveryListQuery, DeliveryPage, EditWebhookInput, NewWebhook, Webhook } from './webhooks.schema.ts';

export const webhooksContract = {
  listWebhooks: endpoint({
    method: 'GET',
    path: '/api/webhooks/',
    summary: 'Addresses of other systems that are told what happens',
    permission: administersStaff,
    output: z.array(Webhook),
    errors: [],
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: '/api/webhooks/',
    summary: 'Add a webhook; the secret that its deliveries are signed with is answered once',
    permission: administersStaff,
    body: CreateWebhookInput,
    output: NewWebhook,
    status: 201,
    errors: ['webhook_url_refused', 'too_many_webhooks'],
  }),
  editWebhook: endpoint({
    method: 'POST',
    path: '/api/webhooks/{id}/edit/',
    summary: 'Change a webhook, turn it off or let it go on',
    permission: administersStaff,
    params: idParams,
    body: EditWebhookInput,
    output: Webhook,
    errors: ['not_found', 'webhook_url_refused'],
    idempotent: true,
  }),
  renewWebhookSecret: endpoint({
    method: 'POST',
    path: '/api/webhooks/{id}/renew-secret/',
    summary: 'Sign with a new secret from now on; it is answered once',
    permission: administersStaff,
    params: idParams,
    output: NewWebhook,
    errors: ['not_found'],
  }),
  testWebhook: endpoint({
    method: 'POST',
    path: '/api/webhooks/{id}/test/',
    summary: 'Queue a delivery of the event webhook.test',
    permission: administersStaff,
    params: idParams,
    output: done,
    rateLimit: { per: 'person', calls: 30, seconds: 60 },
    errors: ['not_found', 'webhook_not_active'],
  }),
  deleteWebhook: endpoint({
    method: 'POST',
    path: '/api/webhooks/{id}/delete/',
    summary: 'Delete a webhook with its deliveries',
    permission: administersStaff,
    params: idParams,
    output: done,
    errors: ['not_found'],
  }),
  listWebhookDeliveries: endpoint({
    method: 'GET',
    path: '/api/webhooks/{id}/deliveries/',
    summary: 'Deliveries of a webhook of the last month with their bodies and attempts, the latest first',
    permission: administersStaff,
    params: idParams,
    query: DeliveryListQuery,
    output: DeliveryPage,
    errors: ['not_found'],
  }),
  resendWebhookDelivery: endpoint({
    method: 'POST',
    path: '/api/webhook-deliveries/{id}/resend/',
    summary: 'Send a delivery again, with the same webhook-id',
    permission: administersStaff,
    params: idParams,
    output: done,
    errors: ['not_found', 'webhook_not_active'],
  }),
};
