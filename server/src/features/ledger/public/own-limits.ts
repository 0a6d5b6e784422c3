import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import type { LimitedSort } from '../approvals/approval.rules.ts';
import { stricterLimit } from '../approvals/approval.rules.ts';

/** Daily limits in minor units, above which a second person approves what one person does; 0 means none. */
export type OwnLimits = Readonly<Record<LimitedSort, number>>;

const keys = { out: 'second_person_out', bonus: 'second_person_bonus', reversal: 'second_person_reversal' } as const;

/**
 * The school's limits as they bind the current user. Whoever changed a limit is bound by the earlier one, too, until somebody else changes
 * it: otherwise one person could raise it and pay alone. Where nobody else may change settings, the limits bind everybody alike.
 */
export async function ownLimits({ db, actor, settings }: Pick<ReadContext, 'db' | 'actor' | 'settings'>): Promise<OwnLimits> {
  const { rows } = await sql<{ key: string; before: number }>`
    with changes as (
      select a.id, a.actor_id, a.new->>'code' as key, a.old->>'value' as before from audit_log a
      where a.entity = 'setting' and a.entity_id is null and a.outcome = 'done' and a.new->>'code' = any(${Object.values(keys)})
    )
    select distinct on (own.key) own.key, own.before::bigint as before from changes own
    where own.actor_id = ${actor.id}
      and not exists (select from changes other where other.key = own.key and other.id > own.id and other.actor_id is distinct from own.actor_id)
      and exists (
        select from ability_grants g join users u on u.id = g.user_id
        where g.ability = ${abilities.changeSettings} and u.state = 'active' and u.id <> ${actor.id}
      )
    order by own.key, own.id
  `.execute(db);
  const limitOf = (sort: LimitedSort) =>
    rows.filter(({ key }) => key === keys[sort]).reduce((limit, { before }) => stricterLimit(limit, before), settings[keys[sort]]);
  return { out: limitOf('out'), bonus: limitOf('bonus'), reversal: limitOf('reversal') };
}
