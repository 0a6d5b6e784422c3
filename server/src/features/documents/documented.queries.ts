import { sql } from 'kysely';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { isOfRecords } from '../clients/public/records-of-client.ts';

type Source = { readonly subscription_id: number } | { readonly transaction_id: number };
const sourceIs = (source: Source) =>
  'subscription_id' in source ? sql`subscription_id = ${source.subscription_id}` : sql`transaction_id = ${source.transaction_id}`;

/** Whether a package or a payment is in a document that is not void. */
export async function hasDocument({ db }: Pick<ReadContext, 'db'>, source: Source): Promise<boolean> {
  const { rows } = await sql`select from accounting_documents where state <> 'void' and ${sourceIs(source)}`.execute(db);
  return rows.length > 0;
}

/** Whether a package or a transaction belongs to the client. */
export async function isOfClient({ db }: Pick<ReadContext, 'db'>, clientId: number, source: Source): Promise<boolean> {
  const found =
    'subscription_id' in source
      ? sql`select from user_subscriptions where id = ${source.subscription_id} and client_id = ${clientId}`
      : sql`select from ledger_transactions t where id = ${source.transaction_id} and ${isOfRecords(sql`t.client_id`, clientId)}`;
  return (await found.execute(db)).rows.length > 0;
}

/**
 * Whether the source of a draft is still valid: the package awaits payment, and neither the payment nor any charge of its lines was
 * reversed, unless another line includes the reversal.
 */
export async function sourceStands(
  { db }: Pick<ReadContext, 'db'>,
  {
    id,
    subscription_id,
    transaction_id,
  }: { readonly id: number; readonly subscription_id: number | null; readonly transaction_id: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`
    select (${subscription_id}::int is null or exists (
        select from user_subscriptions where id = ${subscription_id} and state = 'awaiting_payment'
      )) and not exists (select from ledger_transactions where reverses_id = ${transaction_id}::bigint)
      and not exists (
        select from accounting_document_lines x join ledger_transactions z on z.reverses_id = x.transaction_id
        where x.document_id = ${id} and z.id not in (
          select transaction_id from accounting_document_lines where document_id = ${id} and transaction_id is not null
        )
      ) as stands
  `.execute(db);
  return rows[0]?.stands === true;
}
