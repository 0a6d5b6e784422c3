import type { DealChoices } from '@lectern/contract/deals/deals.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { accountManagers } from '../clients/public/hand-over-client.ts';
import { sellsForEverybody } from './deals.policy.ts';

type Named = { readonly id: number; readonly title: string };

/** Users who sell: active, with a role that has deals. */
const sellers = sql`from users u where u.state = 'active'
  and exists (select from role_grants g where g.user_id = u.id and g.role in ('SalesManager', 'AccountManager'))`;

export async function getDealChoices(ctx: ReadContext): Promise<DealChoices> {
  const title = titleOf(ctx);
  const [sources, reasons, owners, managers] = await Promise.all([
    sql<Named>`select id, ${title} as title from deal_sources where active order by position, id`.execute(ctx.db),
    sql<Named>`select id, ${title} as title from deal_loss_reasons where active order by position, id`.execute(ctx.db),
    sql<Named>`select u.id, u.name as title ${sellers} order by u.name, u.id`.execute(ctx.db),
    accountManagers(ctx),
  ]);
  return {
    sources: sources.rows,
    loss_reasons: reasons.rows,
    owners: owners.rows,
    account_managers: managers.map(({ id, name, clients }) => ({ id, title: name, clients })),
    currency: ctx.settings.currency,
    can: { see_all: sellsForEverybody(ctx.actor) },
  };
}

type Chosen = {
  readonly owner_id?: number | undefined;
  readonly source_id?: number | undefined;
  readonly course_id?: number | null | undefined;
};

/** @throws AppError `not_found` at a field that refers to a missing record */
export async function requireChoices({ db }: ReadContext, { owner_id, source_id, course_id }: Chosen): Promise<void> {
  const { rows } = await sql<{ owner: boolean; source: boolean; course: boolean }>`
    select ${owner_id ?? null}::int is null or exists (select ${sellers} and u.id = ${owner_id ?? null}::int) as owner,
      ${source_id ?? null}::int is null or exists (select from deal_sources where id = ${source_id ?? null}::int and active) as source,
      ${course_id ?? null}::int is null or exists (select from courses where id = ${course_id ?? null}::int) as course
  `.execute(db);
  const [known] = rows;
  for (const field of ['owner', 'source', 'course'] as const)
    if (known?.[field] !== true) throw new AppError('not_found', {}, `${field}_id`);
}
