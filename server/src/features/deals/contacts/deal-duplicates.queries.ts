import type { DealDuplicates, DealDuplicatesQuery } from '@lectern/contract/deals/deals.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { normalContact } from '../../clients/public/normal-contact.ts';
import { findDuplicates } from '../../clients/public/find-duplicates.ts';
import { knownDeals } from '../deals.policy.ts';

/** More matches are no duplicates but a common phone. */
const mostFound = 10;

/** Finds duplicates: deals by phone and e-mail, clients as when a client is entered. */
export async function findDealDuplicates(ctx: ReadContext, { query }: { query: DealDuplicatesQuery }): Promise<DealDuplicates> {
  const { name, kid_name, except } = query;
  const { phone, email } = await contactsOf(ctx, query);
  const given = (text: string) => (text === '' ? [] : [text]);
  const [clients, deals] = await Promise.all([
    findDuplicates(ctx, { name, kids: given(kid_name), phones: given(phone), emails: given(email), except_client_id: null }),
    dealsWith(ctx, normalContact('phone', phone), normalContact('email', email), except),
  ]);
  return { clients, deals };
}

/** The given contacts; without any, those of the deal being viewed, whose card shows them masked. */
async function contactsOf(ctx: ReadContext, { phone, email, except }: DealDuplicatesQuery): Promise<{ phone: string; email: string }> {
  if (except === undefined || phone !== '' || email !== '') return { phone, email };
  const { rows } = await sql<{ phone: string; email: string }>`
    select d.phone, d.email from deals d where d.id = ${except} and ${knownDeals(ctx.actor)}
  `.execute(ctx.db);
  return rows[0] ?? { phone, email };
}

/** For a deal outside the actor's scope, the result only says whom to ask. */
async function dealsWith(ctx: ReadContext, phone: string | null, email: string | null, except = 0): Promise<DealDuplicates['deals']> {
  if (phone === null && email === null) return [];
  const { rows } = await sql<DealDuplicates['deals'][number]>`
    select case when f.known then f.id end as id, case when f.known then f.name end as name, case when f.known then f.stage end as stage,
      f.owner_name
    from (
      select d.id, d.name, d.stage, u.name as owner_name, ${knownDeals(ctx.actor)} as known from deals d join users u on u.id = d.owner_id
      where d.id <> ${except} and ((d.phone_digits <> '' and d.phone_digits = ${phone}) or (d.email <> '' and d.email = ${email}))
      order by d.id desc limit ${mostFound}
    ) f
  `.execute(ctx.db);
  return rows;
}
