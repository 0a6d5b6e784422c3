import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { ownLimits } from '../../ledger/public/own-limits.ts';
import type { TwoPeople } from './second-person.rules.ts';

type Row = Pick<TwoPeople, 'people'> & { readonly granted: number; readonly owed: number; readonly undone: number };

/** Who may import, the limits that bind the current user, and what one person alone has imported and undone today. */
export async function readTwoPeople(ctx: Pick<ReadContext, 'db' | 'now' | 'settings' | 'actor'>): Promise<TwoPeople> {
  const today = schoolDateOf(ctx, ctx.now);
  const sums = sql<Row>`
    select
      array(
        select g.user_id from ability_grants g join users u on u.id = g.user_id
        where g.ability = ${abilities.moveIn} and u.state = 'active' order by g.user_id
      ) as people,
      (select coalesce(sum(granted), 0)::bigint from import_runs where run_alone_on = ${today}) as granted,
      (select coalesce(sum(owed), 0)::bigint from import_runs where run_alone_on = ${today}) as owed,
      (select coalesce(sum(granted + owed), 0)::bigint from import_runs where undone_alone_on = ${today}) as undone
  `;
  const [{ rows }, { bonus: granted, out: owed, reversal: undone }] = await Promise.all([sums.execute(ctx.db), ownLimits(ctx)]);
  const { people = [], ...alone } = rows[0] ?? { granted: 0, owed: 0, undone: 0 };
  return { people, limits: { granted, owed, undone }, alone };
}
