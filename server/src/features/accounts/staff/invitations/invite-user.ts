import type { InviteUserInput, StaffUser } from '@lectern/contract/accounts/staff.schema';
import { sql } from 'kysely';
import { AppError } from '../../../../kernel/app-error.ts';
import { isoOf } from '../../../../kernel/clock.ts';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { requireZone } from '../../../../kernel/date-in.ts';
import { beginAdministration } from '../administrators.ts';
import { sorted, writeAbilities, writeRoles } from '../grants.ts';
import { sendInvitation } from './send-invitation.ts';
import { abilitiesNotToGive, nobodyYet, rolesNotToGive } from '../staff.policy.ts';
import { requireUser } from '../staff.queries.ts';

/** Creates an account and mails its owner an invitation. */
export async function inviteUser(ctx: WriteContext, { body }: { body: InviteUserInput }): Promise<StaffUser> {
  const { db, now, settings } = ctx;
  await beginAdministration(ctx);
  const zone = body.zone ?? settings.person_zone;
  requireZone(zone, now);
  const [ability] = abilitiesNotToGive(ctx.actor, nobodyYet.id, body.abilities);
  if (ability !== undefined) throw new AppError('right_not_held', { ability }, 'abilities');
  const [role] = rolesNotToGive(ctx.actor, body.roles);
  if (role !== undefined) throw new AppError('right_not_held', { role }, 'roles');
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', body.email.toLowerCase())
    .executeTakeFirst();
  if (taken !== undefined) throw new AppError('email_taken', {}, 'email');
  const { email, name, locale } = body;
  const { id } = await db
    .insertInto('users')
    .values({ email, name, locale, zone, state: 'invited', created_at: isoOf(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [roles, abilities] = [sorted(body.roles), sorted(body.abilities)];
  await writeRoles(ctx, id, roles);
  await writeAbilities(db, id, abilities);
  await sendInvitation(ctx, { id, name, email, locale });
  ctx.audit({ action: 'user.invite', entity: 'user', entity_id: id, new: { email, name, roles, abilities } });
  return requireUser(ctx, id);
}
