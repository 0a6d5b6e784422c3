import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type Webhook = OutputAt<'GET', '/api/webhooks/'>[number];
export type Delivery = OutputAt<'GET', '/api/webhooks/{id}/deliveries/'>['results'][number];

export const webhooksQuery = apiQuery('/api/webhooks/');

const refresh = { refresh: ['/api/webhooks/'], refreshOnError: true } as const;
export const createWebhookWrite = apiWrite('/api/webhooks/', refresh);
export const editWebhookWrite = apiWrite('/api/webhooks/{id}/edit/', refresh);
export const renewSecretWrite = apiWrite('/api/webhooks/{id}/renew-secret/', refresh);
export const testWebhookWrite = apiWrite('/api/webhooks/{id}/test/', refresh);
export const deleteWebhookWrite = apiWrite('/api/webhooks/{id}/delete/', refresh);
export const resendWrite = apiWrite('/api/webhook-deliveries/{id}/resend/', refresh);
