import type { CurrentUser } from '@lectern/contract/accounts/accounts.schema';
import type { SelectRoleInput } from '@lectern/contract/accounts/own-account.schema';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { currentUserView } from './accounts.view.ts';

/** Switches the current user to another of their granted roles. */
export async function selectRole(ctx: WriteContext, { body: { role } }: { body: SelectRoleInput }): Promise<CurrentUser> {
  const { actor, db } = ctx;
  const granted =
    role !== '' &&
    (await db.selectFrom('role_grants').select('role').where('user_id', '=', actor.id).where('role', '=', role).executeTakeFirst());
  if (!granted) throw new AppError('role_not_granted', {}, 'role');
  if (role === actor.role) ctx.nothingChanged();
  else ctx.audit({ action: 'role.select', entity: 'user', entity_id: actor.id, old: { role: actor.role }, new: { role } });
  await db.updateTable('users').set({ selected_role: role }).where('id', '=', actor.id).execute();
  return currentUserView({ ...actor, role });
}
