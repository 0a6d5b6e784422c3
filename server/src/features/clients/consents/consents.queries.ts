import type { Consent, MailingCategoriesQuery, MailingCategory } from '@lectern/contract/clients/consents.schema';
import { sql } from 'kysely';
import { languageOf } from '../../../kernel/calls/context.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { requireRecord } from '../records/record-access.ts';

/** @throws AppError `not_found` for a client whose record the actor may not read */
export async function listMailingCategories(ctx: ReadContext, { query }: { query: MailingCategoriesQuery }): Promise<MailingCategory[]> {
  const { id } = await requireRecord(ctx, query.client_id);
  return consentsOf(ctx, id);
}

/** Every category with the client's consents, the latest first. */
export async function consentsOf(ctx: ReadContext, clientId: number): Promise<MailingCategory[]> {
  const title = sql.ref(`g.title_${languageOf(ctx)}`);
  const { rows } = await sql<{ id: number; title: string; consents: Consent[] }>`
    select g.id, ${title} as title, (
      select coalesce(json_agg(json_build_object('id', s.id, 'channel', s.channel, 'given_by', s.given_by, 'given_at', s.given_at,
        'noted_by_name', n.name, 'withdrawn_at', s.withdrawn_at, 'withdrawal_noted_by_name', w.name) order by s.id desc), '[]')
      from mailing_consents s left join users n on n.id = s.noted_by left join users w on w.id = s.withdrawal_noted_by
      where s.client_id = ${clientId} and s.category_id = g.id
    ) as consents
    from mailing_categories g
    where g.active or exists (select from mailing_consents s where s.client_id = ${clientId} and s.category_id = g.id)
    order by g.position, g.id
  `.execute(ctx.db);
  return [...rows];
}
