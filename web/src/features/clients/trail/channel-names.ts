import type { Channel } from './trail.queries.ts';

/** Translation keys of contact channels. */
export const channelNames = {
  email: 'clients:consents.email',
  sms: 'clients:consents.sms',
  messenger: 'clients:consents.messenger',
  call: 'clients:consents.call',
} as const satisfies Record<Channel, string>;
