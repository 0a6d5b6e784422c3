import type { FirstAdministratorInput } from '@lectern/contract/accounts/own-account.schema';
import { abilities } from '@lectern/contract/permissions';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { StagedContext } from '../../../kernel/calls/context.ts';
import { hashOf } from '../../../kernel/calls/session.ts';
import { makeLink, useLink } from '../account-link.ts';
import { hashInTurn } from '../password.ts';
import { requireStrongPassword } from '../password/require-strong-password.ts';
import { hasAdministrator, lockAdministrators } from './administrators.ts';
import { writeAbilities, writeRoles } from './grants.ts';

const linkHours = 24;
const purpose = 'first_administrator';

/** @returns a link that creates the first administrator, printed by the server; null if there is one already */
export async function firstAdministratorLink(db: Db, now: Temporal.Instant, publicUrl: string): Promise<string | null> {
  if (await hasAdministrator(db)) return null;
  return makeLink(db, { purpose, userId: null, now, expiresAt: now.add({ hours: linkHours }), publicUrl });
}

/** Creates the first administrator. However many links were printed or are opened at once, only one succeeds. */
export async function makeFirstAdministrator(
  staged: StagedContext,
  { body }: { body: FirstAdministratorInput },
): Promise<Record<string, never>> {
  await requireLink(staged, body.token);
  await requireStrongPassword(body.password, body);
  const password_hash = await hashInTurn(body.password);
  return staged.transaction(async (ctx) => {
    const { db, now, settings, browser } = ctx;
    await lockAdministrators(db);
    await useLink(db, purpose, body.token, now);
    if (await hasAdministrator(db)) throw new AppError('link_not_valid', {}, 'token');
    const { email, name } = body;
    const locale = body.locale ?? browser.language;
    const { id } = await db
      .insertInto('users')
      .values({ email, name, locale, zone: settings.person_zone, password_hash, created_at: isoOf(now) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeRoles(ctx, id, ['AccountManager']);
    await writeAbilities(
      db,
      id,
      Object.values(abilities).filter((ability) => ability !== abilities.match),
    );
    await db.deleteFrom('account_tokens').where('purpose', '=', purpose).execute();
    ctx.audit({ action: 'user.make_first_administrator', entity: 'user', entity_id: id, new: { email, name } });
    return {};
  });
}

/** Fails before a password is hashed in vain. */
async function requireLink({ db, now }: StagedContext, token: string): Promise<void> {
  const found = await db
    .selectFrom('account_tokens')
    .select('purpose')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', isoOf(now))
    .executeTakeFirst();
  if (found === undefined) throw new AppError('link_not_valid', {}, 'token');
}
