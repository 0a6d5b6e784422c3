import type { Site } from '../../src/kernel/calls/context.ts';
import { secretsOf } from '../../src/kernel/secrets.ts';

/** The public address and the secrets of the tests' application. */
export const testSite: Site = {
  publicUrl: 'https://lectern.test',
  mailFolder: null,
  secrets: secretsOf('a secret that only the tests know, long enough'),
};
