import type { SetRolesInput, StaffUser } from '@lectern/contract/accounts/staff.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { beginAdministration, requireAdministratorLeft } from './administrators.ts';
import { requireUnchanged, sorted, writeRoles } from './grants.ts';
import { requireUser } from './staff.queries.ts';

type Input = { readonly params: { id: number }; readonly body: SetRolesInput };

/** Gives and takes roles; nobody gives one to themselves. It holds from the next request on. */
export async function setRoles(ctx: WriteContext, { params: { id }, body }: Input): Promise<StaffUser> {
  await beginAdministration(ctx);
  const before = await requireUser(ctx, id);
  const roles = sorted(body.roles);
  requireUnchanged(before.roles, body.before);
  if (id === ctx.actor.id && roles.some((role) => !before.roles.includes(role))) throw new AppError('own_rights', {}, 'roles');
  if (roles.join() === sorted(before.roles).join()) {
    ctx.nothingChanged();
    return before;
  }
  await writeRoles(ctx.db, id, roles);
  await requireAdministratorLeft(ctx.db);
  ctx.audit({ action: 'user.set_roles', entity: 'user', entity_id: id, old: { roles: before.roles }, new: { roles } });
  return requireUser(ctx, id);
}
