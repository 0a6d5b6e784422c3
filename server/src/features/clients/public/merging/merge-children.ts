import { sql } from 'kysely';
import type { WriteContext } from '../../../../kernel/calls/context.ts';

type Merged = { readonly clientId: number; readonly from: number; readonly to: number };

/**
 * Turns a child's second record into a pointer to the first. The first takes over what it lacks: birth date and consents to data
 * processing; it becomes active if either was. Called under the locks of both, after all other features' data has moved.
 */
export async function mergeChildren(ctx: WriteContext, { clientId, from, to }: Merged): Promise<void> {
  const { db } = ctx;
  await sql`
    insert into child_data_consents (kid_id, given_by, given_on, noted_at, noted_by, withdrawn_at, withdrawal_noted_by)
    select ${to}, given_by, given_on, noted_at, noted_by, withdrawn_at, withdrawal_noted_by from child_data_consents
    where kid_id = ${from} and not exists (select from child_data_consents where kid_id = ${to}) order by id
  `.execute(db);
  const { rows } = await sql<{ name: string; merged_name: string }>`
    update children k set birth_date = coalesce(k.birth_date, o.birth_date),
      status = case when o.status = 'active' then 'active' else k.status end,
      inactive_reason = case when o.status = 'active' then null else k.inactive_reason end,
      return_on = case when o.status = 'active' then null else k.return_on end
    from children o where k.id = ${to} and o.id = ${from} returning k.name, o.name as merged_name
  `.execute(db);
  // Chains of merges point to their end directly.
  await sql`
    update children set merged_into_id = ${to}, status = 'inactive', inactive_reason = coalesce(inactive_reason, 'other'), return_on = null
    where id = ${from} or merged_into_id = ${from}
  `.execute(db);
  const [names] = rows;
  ctx.audit({
    action: 'child.merge',
    entity: 'child',
    entity_id: to,
    client_id: clientId,
    new: { from_id: from, to_id: to, merged_record: `${names?.merged_name} → ${names?.name}` },
  });
}
