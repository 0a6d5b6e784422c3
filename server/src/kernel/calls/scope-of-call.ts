import type { Contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import type { TokenArea, TokenScope } from '@lectern/contract/accounts/token-states';

type Segment<Path extends string> = Path extends `/api/${infer First}/${string}` ? First : never;

/**
 * The area of every endpoint, by the first segment of its path; null if no token is accepted: accounts, sign-ins and everything that
 * protects them. A new first segment does not compile without an entry.
 */
const areaOfSegment: Readonly<Record<Segment<Contract[keyof Contract]['path']>, TokenArea | null>> = {
  abonements: 'money',
  'accounting-documents': 'documents',
  accounts: null,
  'additional-activities': 'schedule',
  children: 'clients',
  'client-contacts': 'clients',
  'client-notes': 'clients',
  clients: 'clients',
  curators: 'teachers',
  'days-off': 'reference',
  deals: 'deals',
  directions: 'reference',
  events: 'lessons',
  exams: 'study',
  exports: 'exports',
  'first-steps': 'settings',
  'get-salary-calculation-dates': 'pay',
  imports: 'imports',
  'inactivity-reasons': 'reference',
  invoices: 'pay',
  kpi: 'pay',
  'kpi-history': 'pay',
  'update-kpi-immune-users': 'pay',
  'mailing-categories': 'clients',
  matches: 'matches',
  notifications: 'lessons',
  backups: null,
  outbox: null,
  jobs: null,
  'own-user-profile': null,
  'pay-schemes': 'pay',
  payouts: 'pay',
  'pupil-teacher-course-relations': 'lessons',
  'pupil-flags': 'lessons',
  privacy: null,
  pupils: 'lessons',
  reference: 'reference',
  'saved-views': null,
  salary: 'pay',
  schedule: 'schedule',
  search: 'search',
  'service-courses': 'reference',
  settings: 'settings',
  'settlement-disputes': 'money',
  'sign-ins': null,
  'starter-catalogue': 'reference',
  study: 'study',
  teachers: 'teachers',
  timezones: 'reference',
  transactions: 'money',
  'user-subscription-relation': 'money',
  users: null,
  vacations: 'schedule',
  'webhook-deliveries': null,
  webhooks: null,
};

/** Endpoints whose area differs from that of their path. */
const exceptions: readonly (readonly [RegExp, TokenArea | null])[] = [
  // A calendar address works without sign-in, like a token.
  [/^\/api\/teachers\/\{id\}\/calendar-feed\//, null],
  [
    /^\/api\/teachers\/(rates\/|salary\/|bonuses-and-penalties\/|\{id\}\/((edit\/profile\/)?salary|bonuses-and-penalties|payouts|self-employed)\/)/,
    'pay',
  ],
  [/^\/api\/additional-activities\/(rates|decisions|\{id\}\/(decide|take-back))\//, 'pay'],
  [/^\/api\/teachers\/\{id\}\/(get-schedule|working-hours|vacation-allowance)\//, 'schedule'],
  [/^\/api\/events\/non-working-time/, 'schedule'],
  [/^\/api\/clients\/\{id\}\/reconciliation-of-settlements-with-client\//, 'money'],
  [/^\/integration\//, 'clients'],
  // A calendar feed is opened by the secret in its path, never by a token.
  [/^\/calendar\//, null],
];

/** Endpoints that accept every token: its owner, and the OpenAPI document. */
const openToEveryToken: readonly string[] = ['/api/accounts/user/', '/api/openapi.json'];

/** @returns the scope that a token needs for an endpoint; `every` if any token is accepted, null if none is */
export function scopeOfCall({ method, path }: Pick<Endpoint, 'method' | 'path'>): TokenScope | 'every' | null {
  if (openToEveryToken.includes(path)) return 'every';
  const segment = path.split('/')[2] ?? '';
  const exception = exceptions.find(([pattern]) => pattern.test(path));
  const area = exception === undefined ? ((areaOfSegment as Readonly<Record<string, TokenArea | null>>)[segment] ?? null) : exception[1];
  return area === null ? null : `${area}:${method === 'GET' ? 'read' : 'write'}`;
}
