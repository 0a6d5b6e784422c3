import type { SecondFactor } from '@lectern/contract/accounts/own-account.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';

export async function getSecondFactor({ actor, db, settings }: ReadContext): Promise<SecondFactor> {
  const { rows } = await sql<{ since: string; left: number }>`
    select confirmed_at as since, (select count(*)::int from recovery_codes where user_id = f.user_id) as left
    from second_factors f where user_id = ${actor.id} and confirmed_at is not null
  `.execute(db);
  const factor = rows[0];
  return {
    on: factor !== undefined,
    since: factor?.since ?? null,
    recovery_codes_left: factor?.left ?? 0,
    required: settings.second_factor_required,
  };
}
