import type { Site } from '../src/kernel/calls/context.ts';
import { secretsOf } from '../src/kernel/secrets.ts';

/** Where the tests' application seems to be reached, and what it encrypts with. */
export const testSite: Site = {
  publicUrl: 'https://lectern.test',
  mailFolder: null,
  secrets: secretsOf('a secret that only the tests know, long enough'),
};
