import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';

/** The mailing category of financial documents: "Payments and packages". */
const paymentsCategory = 2;

/**
 * The client's address for documents: the primary e-mail address, otherwise one with consent. Null for a client without one, or with a
 * withdrawn consent to mails about payments.
 */
export async function recipientOf({ db }: Pick<ReadContext, 'db'>, clientId: number): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`
    select p.value from client_contacts p
    where p.client_id = ${clientId} and p.kind = 'email' and (p.is_primary or p.consented_at is not null)
      and coalesce((
        select m.withdrawn_at is null from mailing_consents m
        where m.client_id = ${clientId} and m.category_id = ${paymentsCategory} and m.channel = 'email' order by m.id desc limit 1
      ), true)
    order by p.is_primary desc, p.id limit 1
  `.execute(db);
  return rows[0]?.value ?? null;
}
