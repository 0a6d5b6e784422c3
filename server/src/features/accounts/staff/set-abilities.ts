import type { SetAbilitiesInput, StaffUser } from '@lectern/contract/accounts/staff.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { beginAdministration, requireAdministratorLeft } from './administrators.ts';
import { requireUnchanged, sorted, writeAbilities } from './grants.ts';
import { abilitiesNotToGive } from './staff.policy.ts';
import { requireUser } from './staff.queries.ts';

type Input = { readonly params: { id: number }; readonly body: SetAbilitiesInput };

/** Grants and revokes abilities. Nobody grants one to themselves, nor to others one that they do not hold. */
export async function setAbilities(ctx: WriteContext, { params: { id }, body }: Input): Promise<StaffUser> {
  await beginAdministration(ctx);
  const before = await requireUser(ctx, id);
  const abilities = sorted(body.abilities);
  requireUnchanged(before.abilities, body.before);
  const added = abilities.filter((ability) => !before.abilities.includes(ability));
  const [ability] = abilitiesNotToGive(ctx.actor, id, added);
  if (ability !== undefined) throw new AppError(id === ctx.actor.id ? 'own_rights' : 'right_not_held', { ability }, 'abilities');
  if (abilities.join() === sorted(before.abilities).join()) {
    ctx.nothingChanged();
    return before;
  }
  await writeAbilities(ctx.db, id, abilities);
  await requireAdministratorLeft(ctx.db);
  ctx.audit({ action: 'user.set_abilities', entity: 'user', entity_id: id, old: { abilities: before.abilities }, new: { abilities } });
  return requireUser(ctx, id);
}
