import type { SetRolesInput, StaffUser } from '@lectern/contract/accounts/staff.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { beginAdministration, requireAdministratorLeft } from './administrators.ts';
import { requireUnchanged, sorted, writeRoles } from './grants.ts';
import { rolesNotToGive } from './staff.policy.ts';
import { requireUser } from './staff.queries.ts';

type Input = { readonly params: { id: number }; readonly body: SetRolesInput };

/**
 * Grants and revokes roles, from the next request on. Nobody grants one to themselves, nor to others one that opens more than they may see.
 */
export async function setRoles(ctx: WriteContext, { params: { id }, body }: Input): Promise<StaffUser> {
  await beginAdministration(ctx);
  const before = await requireUser(ctx, id);
  const roles = sorted(body.roles);
  requireUnchanged(before.roles, body.before);
  const added = roles.filter((role) => !before.roles.includes(role));
  if (id === ctx.actor.id && added.length > 0) throw new AppError('own_rights', {}, 'roles');
  const [role] = rolesNotToGive(ctx.actor, added);
  if (role !== undefined) throw new AppError('right_not_held', { role }, 'roles');
  if (roles.join() === sorted(before.roles).join()) {
    ctx.nothingChanged();
    return before;
  }
  await writeRoles(ctx, id, roles);
  await requireAdministratorLeft(ctx.db);
  ctx.audit({ action: 'user.set_roles', entity: 'user', entity_id: id, old: { roles: before.roles }, new: { roles } });
  return requireUser(ctx, id);
}
