import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';

/** The mailing category that papers about money belong to: "Payments and packages". */
const paymentsCategory = 2;

/**
 * Where a client gets their papers: the primary e-mail address, or else one that they agreed to. Null for a client without one,
 * and for one who took back their consent to mails about payments.
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
