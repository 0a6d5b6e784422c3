import type { EditChildInput } from '@lectern/contract/clients/client-records.schema';
import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import { retypedName } from '@lectern/contract/name-order';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { changedFields } from '../../../kernel/edits/changed-fields.ts';
import { requireZone } from '../../../kernel/date-in.ts';
import { requireUnchanged } from '../../../kernel/edits/require-unchanged.ts';
import { getClient } from '../client-card.queries.ts';
import { requireBirthDate } from './add-child.ts';
import { lockRecordOf } from './record-access.ts';

type Input = { readonly params: { id: number }; readonly body: EditChildInput };

/** Edits a child's record. @throws AppError `not_found`, `zone_unknown`, `date_in_future`, `changed_meanwhile` */
export async function editChild(ctx: WriteContext, { params, body }: Input): Promise<ClientCard> {
  const { db, now } = ctx;
  const client = await lockRecordOf(ctx, 'children', params.id);
  const { family, ...before } = await db
    .selectFrom('children as k')
    .innerJoin('clients as c', 'c.id', 'k.client_id')
    .select(['k.name', 'k.birth_date', 'k.grade', 'k.zone', 'c.name as family'])
    .where('k.id', '=', params.id)
    .executeTakeFirstOrThrow();
  const { before: seen, ...typed } = body;
  const requested = { ...typed, ...(typed.name === undefined ? {} : { name: retypedName(typed.name, before.name, family) }) };
  await requireUnchanged(ctx, { entity: 'child', id: params.id, now: before, requested }, seen);
  const changes = changedFields(before, requested);
  if (changes === null) {
    ctx.nothingChanged();
    return getClient(ctx, { params: { id: client.id } });
  }
  if (body.zone !== undefined) requireZone(body.zone, now, 'zone');
  if (body.birth_date !== undefined) requireBirthDate(body.birth_date, body.zone ?? before.zone, now, 'birth_date');
  await db.updateTable('children').set(changes.new).where('id', '=', params.id).execute();
  ctx.audit({ action: 'child.edit', entity: 'child', entity_id: params.id, client_id: client.id, ...changes });
  return getClient(ctx, { params: { id: client.id } });
}
