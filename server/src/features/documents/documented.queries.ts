import { sql } from 'kysely';
import type { ReadContext } from '../../kernel/context.ts';
import { isOfRecords } from '../clients/public/records-of-client.ts';

type Source = { readonly subscription_id: number } | { readonly transaction_id: number };
const sourceIs = (source: Source) =>
  'subscription_id' in source ? sql`subscription_id = ${source.subscription_id}` : sql`transaction_id = ${source.transaction_id}`;

/** Whether a package or a payment stands in a document that is not void. */
export async function hasDocument({ db }: Pick<ReadContext, 'db'>, source: Source): Promise<boolean> {
  const { rows } = await sql`select from accounting_documents where state <> 'void' and ${sourceIs(source)}`.execute(db);
  return rows.length > 0;
}

/** Whether a package or a transaction is the client's. */
export async function isOfClient({ db }: Pick<ReadContext, 'db'>, clientId: number, source: Source): Promise<boolean> {
  const found =
    'subscription_id' in source
      ? sql`select from user_subscriptions where id = ${source.subscription_id} and client_id = ${clientId}`
      : sql`select from ledger_transactions t where id = ${source.transaction_id} and ${isOfRecords(sql`t.client_id`, clientId)}`;
  return (await found.execute(db)).rows.length > 0;
}

/** Whether what a draft was made from still stands: the package waits for its payment, the payment was not taken back. */
export async function sourceStands(
  { db }: Pick<ReadContext, 'db'>,
  { subscription_id, transaction_id }: { readonly subscription_id: number | null; readonly transaction_id: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`
    select (${subscription_id}::int is null or exists (
        select from user_subscriptions where id = ${subscription_id} and state = 'awaiting_payment'
      )) and not exists (select from ledger_transactions where reverses_id = ${transaction_id}::bigint) as stands
  `.execute(db);
  return rows[0]?.stands === true;
}
