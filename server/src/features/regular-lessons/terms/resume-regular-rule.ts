import type { ChangedRule } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { changedRule } from './changed-rule.ts';
import { refusalOfPeople, requireEngaged } from '../engaged.queries.ts';
import { lockRule } from './locked-rule.ts';
import { notePlaced, placeRules } from '../placing/place-rules.ts';
import { placingHorizon } from '../placing/placing-horizon.ts';
import { firstDayOf, later, pauseFrom } from '../regular-lessons.rules.ts';

/** Ends the current pause, or deletes the next one, and places its lessons. */
export async function resumeRegularRule(ctx: WriteContext, { params }: { params: { id: number } }): Promise<ChangedRule> {
  const { rule, today } = await lockRule(ctx, params.id, 'resume');
  const engaged = await requireEngaged(ctx, rule.engagement_id);
  const refused = refusalOfPeople(engaged, firstDayOf([rule], today));
  if (refused !== null) throw refused;
  const pause = pauseFrom(rule.pauses, today);
  if (pause === null) throw new Error('a rule without a pause was resumed');
  const own = sql`rule_id = ${rule.id} and from_day = ${pause.from_day}`;
  if (pause.from_day < today) await sql`update regular_pauses set to_day = ${today} where ${own}`.execute(ctx.db);
  else await sql`delete from regular_pauses where ${own}`.execute(ctx.db);
  // Dates in the pause have not been placed yet.
  const from = later(pause.from_day, today);
  await sql`update regular_rules set placed_to = least(placed_to, ${from}) where id = ${rule.id}`.execute(ctx.db);
  const { placed } = await placeRules(ctx, engaged, placingHorizon(ctx));
  const ownPlaced = placed.filter(({ rule_id }) => rule_id === rule.id);
  notePlaced(
    ctx,
    engaged,
    placed.filter(({ rule_id }) => rule_id !== rule.id),
  );
  ctx.audit({
    action: 'regular_rule.resume',
    entity: 'regular_rule',
    entity_id: rule.id,
    client_id: rule.pupil,
    teacher_id: rule.teacher_id,
    old: { ...pause },
    new: { resumed_on: from, placed: ownPlaced.map(({ start }) => isoOf(start)) },
  });
  return changedRule(ctx, rule.id, { placed: ownPlaced.length });
}
