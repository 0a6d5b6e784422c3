import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';

/** The mailing category "Progress of the child". */
const progressCategory = 3;

/** The client's address for documents about a child. Null without an address, or without consent to such mails. */
export async function progressRecipientOf({ db }: Pick<ReadContext, 'db'>, clientId: number): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`
    select p.value from client_contacts p
    where p.client_id = ${clientId} and p.kind = 'email' and (p.is_primary or p.consented_at is not null)
      and exists (select from mailing_consents m where m.client_id = ${clientId} and m.category_id = ${progressCategory}
        and m.channel = 'email' and m.withdrawn_at is null)
    order by p.is_primary desc, p.id limit 1
  `.execute(db);
  return rows[0]?.value ?? null;
}
