import { ClientListQuery } from '@lectern/contract/clients/clients.schema';
import { DealListQuery, DealStageQuery } from '@lectern/contract/deals/deals.schema';
import { AccountingDocumentQuery } from '@lectern/contract/documents/documents.schema';
import { TransactionListQuery } from '@lectern/contract/ledger/ledger.schema';
import { PupilListQuery } from '@lectern/contract/pupils/pupils.schema';
import { AbonementListQuery } from '@lectern/contract/subscriptions/abonements.schema';
import type { Client } from 'pg';
import { systemClock } from '../../server/src/kernel/clock.ts';
import type { ReadContext } from '../../server/src/kernel/calls/context.ts';
import { listClients } from '../../server/src/features/clients/clients.queries.ts';
import { getDealTotals, listDeals } from '../../server/src/features/deals/deals.queries.ts';
import { listDocuments } from '../../server/src/features/documents/documents.queries.ts';
import { listTransactions } from '../../server/src/features/ledger/ledger.queries.ts';
import { listPupils } from '../../server/src/features/pupils/pupils.queries.ts';
import { listAbonements } from '../../server/src/features/subscriptions/price-list/abonements.queries.ts';

/** A list as it is requested over HTTP, and its query, whose statements the floor sends. */
export type ListCase = {
  readonly name: string;
  readonly user: number;
  readonly path: string;
  readonly query: (ctx: ReadContext) => Promise<unknown>;
};

type People = { readonly admin: number; readonly manager: number; readonly teacher: number };
type Examples = { readonly name: string; readonly phone: string; readonly zone: string; readonly course: number };

/** The large school has no deals and documents: this adds as many as its managers would have after some months. */
const moreRows = `
  insert into deals (name, kid_name, phone, phone_digits, course_id, stage, stage_since, owner_id, source_id, next_action, next_action_on, expected_sum, created_at)
    select c.name, '', '+7 900 ' || n, '7900' || n, 1 + n % 5, (array['new', 'contact', 'offer'])[1 + n % 3], now() - n * interval '5 minutes',
      coalesce(c.manager_id, $manager), 1 + n % 7, 'Call', current_date + n % 9 - 3, 1000000, now() - n * interval '5 minutes'
    from generate_series(1, 20000) n join clients c on c.id = n;
  insert into accounting_documents (kind, client_id, amount, currency, language, created_at)
    select 'invoice', id, 640000, 'RUB', 'ru', now() - id * interval '5 minutes' from clients where merged_into_id is null;
  analyze deals, accounting_documents;
`;

const examples = `
  select c.name, c.zone, (select value from client_contacts where client_id = c.id and kind = 'phone' limit 1) as phone,
    (select course_id from engagements where client_id = c.id and status <> 'ended' limit 1) as course
  from clients c where c.manager_id = $1 and c.status = 'active' and exists (select from client_contacts where client_id = c.id and kind = 'phone')
    and exists (select from engagements where client_id = c.id and status <> 'ended')
  order by c.id limit 1`;

/**
 * Adds the rows that some lists need. @returns every list with each of its filters, for an administrator, who sees everything, and for a
 * manager
 */
export async function listCases(client: Client, { admin, manager, teacher }: People): Promise<ListCase[]> {
  await client.query(moreRows.replaceAll('$manager', String(manager)));
  const { rows } = await client.query<Examples>(examples, [manager]);
  const [{ name, phone, zone, course } = { name: '', phone: '', zone: '', course: 1 }] = rows;
  const filters: readonly (readonly [title: string, chosen: Readonly<Record<string, string>>])[] = [
    ['in debt', { standing: 'debt' }],
    ['running out', { standing: 'running_out' }],
    ['silent', { silent: 'true' }],
    ['not silent', { silent: 'false' }],
    ['of a zone', { zone }],
    ['of a course', { course_id: String(course) }],
    ['by balance', { ordering: 'balance' }],
    ['by a name', { search: name }],
    ['by a phone', { search: phone }],
  ];
  const clientsOf = (who: string, user: number, title: string, chosen: Readonly<Record<string, string>>): ListCase => {
    const asked = { status: 'active', ordering: 'name', page_size: '25', ...chosen };
    const query = ClientListQuery.parse(asked);
    return { name: `clients ${title} (${who})`, user, path: pathOf('/api/clients/', asked), query: (ctx) => listClients(ctx, { query }) };
  };
  const today = systemClock().toZonedDateTimeISO('Europe/Moscow').toPlainDate();
  const month = { date_from: today.subtract({ days: 30 }).toString(), date_to: today.toString(), direction: 'in', page_size: '25' };
  const page = { page_size: '25' };
  return [
    {
      name: 'pupils (teacher)',
      user: teacher,
      path: pathOf('/api/pupils/', page),
      query: (ctx) => listPupils(ctx, { query: PupilListQuery.parse(page) }),
    },
    ...filters.map(([title, chosen]) => clientsOf('administrator', admin, title, chosen)),
    clientsOf('administrator', admin, 'of a manager', { manager_id: String(manager) }),
    ...filters.map(([title, chosen]) => clientsOf('manager', manager, title, chosen)),
    ...(
      [
        ['administrator', admin],
        ['manager', manager],
      ] as const
    ).flatMap(([who, user]): ListCase[] => [
      {
        name: `deals (${who})`,
        user,
        path: pathOf('/api/deals/', page),
        query: (ctx) => listDeals(ctx, { query: DealListQuery.parse(page) }),
      },
      {
        name: `the board of deals (${who})`,
        user,
        path: '/api/deals/totals/',
        query: (ctx) => getDealTotals(ctx, { query: DealStageQuery.parse({}) }),
      },
      {
        name: `transactions of a month (${who})`,
        user,
        path: pathOf('/api/transactions/transactions/', month),
        query: (ctx) => listTransactions(ctx, { query: TransactionListQuery.parse(month) }),
      },
      {
        name: `documents (${who})`,
        user,
        path: pathOf('/api/accounting-documents/', page),
        query: (ctx) => listDocuments(ctx, { query: AccountingDocumentQuery.parse(page) }),
      },
      {
        name: `the price list (${who})`,
        user,
        path: pathOf('/api/abonements/', page),
        query: (ctx) => listAbonements(ctx, { query: AbonementListQuery.parse(page) }),
      },
    ]),
  ];
}

function pathOf(path: string, query: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(query)}`;
}
