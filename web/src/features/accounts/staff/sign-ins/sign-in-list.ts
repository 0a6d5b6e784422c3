import { anyOf, defineList, integer, oneOf } from '../../../list-tools/public/define-list.ts';

export const signInKinds = ['sign_in', 'proof', 'reset'] as const;
export const signInOutcomes = ['failed', 'code_needed', 'succeeded', 'checking'] as const;

/** Sign-in attempts. Searchable by network address. */
export const signInList = defineList({
  path: '/api/sign-ins/',
  subject: 'sign_ins',
  exportsAll: true,
  filters: { outcome: anyOf(signInOutcomes), kind: anyOf(signInKinds), known_device: oneOf(['true', 'false']), user_id: integer(1) },
  toQuery: ({ search, ...given }) => ({ ...given, ...(search === undefined ? {} : { address: search }) }),
});
