import type { PasswordInput, SecondFactorSecret } from '@lectern/contract/accounts/own-account.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { StagedContext } from '../../../kernel/calls/context.ts';
import { provePassword } from '../password/prove-password.ts';
import { secondFactorPurpose } from './take-code.ts';
import { newTotpSecret, otpauthUri } from './totp.rules.ts';

/** Creates an authenticator secret. It has no effect until it is confirmed, and another start replaces it. */
export async function startSecondFactor(staged: StagedContext, { body }: { body: PasswordInput }): Promise<SecondFactorSecret> {
  await provePassword(staged, body.current_password);
  return staged.transaction(async (ctx) => {
    const { actor, db, now, site } = ctx;
    const secret = newTotpSecret();
    const sealed = site.secrets.seal(secondFactorPurpose(actor.id), secret);
    const { rows } = await sql`
      insert into second_factors as f (user_id, sealed_secret, created_at) values (${actor.id}, ${sealed}, ${isoOf(now)})
      on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_step = 0
      where f.confirmed_at is null returning 1
    `.execute(db);
    if (rows.length === 0) throw new AppError('second_factor_on');
    ctx.audit({ action: 'second_factor.start', entity: 'user', entity_id: actor.id });
    return { secret, uri: otpauthUri(secret, actor.email) };
  });
}
