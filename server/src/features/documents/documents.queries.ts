import type {
  AccountingDocument,
  AccountingDocumentLine,
  AccountingDocumentQuery,
  AccountingDocumentRow,
} from '@lectern/contract/documents/documents.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { cachedCount } from '../../kernel/cached-count.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { pageLimit } from '../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../kernel/search-text.ts';
import { canSeeMoney, clientScope, servesAll } from '../clients/public/client-access.ts';
import { maskContact } from '../clients/public/contact-text.ts';
import { readNumber } from './documents.rules.ts';
import { documentView } from './documents.view.ts';
import type { DocumentRow } from './documents.view.ts';
import { recipientOf } from './public/client-recipient.ts';
import { schoolRequisites } from './public/requisites.ts';

type Fragment = RawBuilder<unknown>;

const orderings: Readonly<Record<AccountingDocumentQuery['ordering'], Fragment>> = {
  '-created_at': sql`d.created_at desc, d.id desc`,
  created_at: sql`d.created_at, d.id`,
  '-amount': sql`d.amount desc, d.id desc`,
  amount: sql`d.amount, d.id`,
};

const columns = sql`d.id, d.kind, d.state, d.number, d.year, d.client_id, c.name as client_name, c.manager_id, c.merged_into_id,
  d.amount, d.currency, d.language, d.created_at, d.issued_on, d.period_from, d.period_to, d.subscription_id, d.transaction_id,
  d.void_reason, d.replaces_id, (select r.id from accounting_documents r where r.replaces_id = d.id) as replaced_by_id`;

function conditionsOf({ actor }: ReadContext, query: AccountingDocumentQuery): Fragment {
  const conditions: Fragment[] = [];
  if (!servesAll(actor)) conditions.push(sql`d.client_id in (select c.id from clients c where ${clientScope(actor)})`);
  if (query.client_id !== undefined) conditions.push(sql`d.client_id = ${query.client_id}`);
  if (query.kind !== undefined) conditions.push(sql`d.kind = any(${query.kind})`);
  if (query.state !== undefined) conditions.push(sql`d.state = any(${query.state})`);
  if (query.date_from !== undefined) conditions.push(sql`d.issued_on >= ${query.date_from}`);
  if (query.date_to !== undefined) conditions.push(sql`d.issued_on <= ${query.date_to}`);
  if (query.search !== undefined) {
    const named = sql`d.client_id in (select id from clients where name ilike ${containsPattern(query.search)})`;
    const searched = readNumber(query.search);
    const year = searched?.year === null || searched === null ? sql`true` : sql`d.year = ${searched.year}`;
    conditions.push(searched === null ? named : sql`(${named} or (d.number = ${searched.number} and ${year}))`);
  }
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Lists documents of the clients that the actor serves, the latest first. */
export async function listDocuments(
  ctx: ReadContext,
  { query }: { query: AccountingDocumentQuery },
): Promise<{ count: number; results: AccountingDocumentRow[] }> {
  const where = conditionsOf(ctx, query);
  const order = orderings[query.ordering];
  const [page, count, requisites] = await Promise.all([
    sql<DocumentRow>`
      with page as materialized (select d.id from accounting_documents d where ${where} order by ${order} ${pageLimit(query)})
      select ${columns} from page join accounting_documents d on d.id = page.id join clients c on c.id = d.client_id order by ${order}
    `.execute(ctx.db),
    cachedCount(ctx.db, sql<{ count: number }>`select count(*)::int as count from accounting_documents d where ${where}`),
    schoolRequisites(ctx),
  ]);
  return { count, results: page.rows.map((row) => documentView(ctx, row, requisites)) };
}

/** @throws AppError `not_found` for a document of a client whose money the actor may not see */
export async function requireDocument(ctx: Pick<ReadContext, 'actor' | 'db'>, id: number): Promise<DocumentRow> {
  const { rows } = await sql<DocumentRow>`
    select ${columns} from accounting_documents d join clients c on c.id = d.client_id where d.id = ${id} and ${clientScope(ctx.actor)}
  `.execute(ctx.db);
  const row = rows[0];
  if (row === undefined || !canSeeMoney(ctx.actor, row)) throw new AppError('not_found', { id });
  return row;
}

export async function linesOf({ db }: Pick<ReadContext, 'db'>, id: number): Promise<AccountingDocumentLine[]> {
  const { rows } = await sql<AccountingDocumentLine>`
    select position, title, quantity, amount, transaction_id from accounting_document_lines where document_id = ${id} order by position
  `.execute(db);
  return rows;
}

/** Returns a document with its lines and its recipient. @throws AppError `not_found` like `requireDocument` */
export async function getDocument(ctx: ReadContext, { params }: { params: { id: number } }): Promise<AccountingDocument> {
  const row = await requireDocument(ctx, params.id);
  ctx.logRead({ act: 'open', subject: 'document', subject_id: row.id, client_id: row.client_id });
  const [lines, requisites, address, people] = await Promise.all([
    linesOf(ctx, row.id),
    schoolRequisites(ctx),
    recipientOf(ctx, row.client_id),
    peopleOf(ctx, row.id),
  ]);
  const recipient = address === null ? null : maskContact('email', address);
  return { ...documentView(ctx, row, requisites, recipient), ...people, lines, recipient };
}

async function peopleOf({ db }: ReadContext, id: number): Promise<Pick<AccountingDocument, 'created_by_name' | 'issued_by_name'>> {
  const { rows } = await sql<Pick<AccountingDocument, 'created_by_name' | 'issued_by_name'>>`
    select m.name as created_by_name, i.name as issued_by_name
    from accounting_documents d left join users m on m.id = d.created_by left join users i on i.id = d.issued_by where d.id = ${id}
  `.execute(db);
  return rows[0] ?? { created_by_name: null, issued_by_name: null };
}
