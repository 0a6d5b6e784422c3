import type { CreateHoldInput, Hold } from '@lectern/contract/holds/holds.schema';
import { furthestStart } from '@lectern/contract/schedule/free-teachers.schema';
import { sql } from 'kysely';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { dateIn } from '../../kernel/date-in.ts';
import { lock } from '../../kernel/locks.ts';
import { finishOf, slotConflicts } from '../availability/public/free-slot.ts';
import { slotWeeks } from '../availability/public/teachers-time.ts';
import { workScope, kidScope } from '../clients/public/client-access.ts';
import { holdActions, holdsForEverybody } from './holds.policy.ts';
import { livingHolds } from './holds.queries.ts';
import { endOwnHolds } from './public/end-own-holds.ts';

/**
 * Holds weekly times of a teacher for a few minutes. The actor's own holds of the same times end first, so a repeated hold starts its
 * minutes again.
 */
export async function createHold(ctx: WriteContext, { body }: { body: CreateHoldInput }): Promise<Hold> {
  const { actor, db, now } = ctx;
  const { teacher_id, kid_id, minutes } = body;
  await requireTeacher(ctx, teacher_id);
  if (kid_id !== null) await requireKid(ctx, kid_id);
  const times = timesOf(body, now);
  if (times.some(({ start }) => Temporal.Instant.compare(Temporal.Instant.from(start), now) < 0))
    throw new AppError('lesson_in_past', {}, 'from');
  // The holder's own lock keeps concurrent holds from exceeding the limit together.
  await lock(db, [
    { of: 'teacher', id: teacher_id },
    ...(kid_id === null ? [] : [{ of: 'kid' as const, id: kid_id }]),
    { of: 'account', id: actor.id },
  ]);
  await endOwnHolds(ctx, teacher_id, times);
  const most = ctx.settings.holds_per_person;
  if ((await livingHolds(ctx, null)).length >= most) throw new AppError('too_many_holds', { most });
  const requested = times.map(({ start }) => ({ start, minutes }));
  const conflict = (await slotConflicts(ctx, { teacher_id, kid_id }, requested)).find((each) => each !== null);
  if (conflict) throw new AppError(conflict.key, conflict.params, 'slots');
  const held_until = isoOf(now.add({ minutes: ctx.settings.hold_minutes }));
  const { id } = await db
    .insertInto('holds')
    .values({ teacher_id, kid_id, held_by: actor.id, held_at: isoOf(now), held_until })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('hold_times')
    .values(times.map((time) => ({ hold_id: id, teacher_id, ...time })))
    .execute();
  ctx.audit({ action: 'hold.create', entity: 'hold', entity_id: id, teacher_id, new: { ...body, held_until } });
  const [hold] = await livingHolds(ctx, id);
  if (hold === undefined) throw new Error('the new hold is missing');
  return hold;
}

/** Every time of every week as instants, without duplicates. @throws AppError `zone_unknown`, `invalid` for weeks too far ahead */
function timesOf({ slots, zone, weeks, minutes, ...body }: CreateHoldInput, now: Temporal.Instant): { start: string; finish: string }[] {
  const from = Temporal.PlainDate.from(body.from);
  if (dateIn(zone, now).until(from).days > furthestStart) throw new AppError('invalid', { reason: 'too_big' }, 'from');
  const each = [...new Map(slots.map((slot) => [slot.weekday * 1440 + slot.start_minute, slot])).values()];
  const { starts } = slotWeeks(each, { zone, from, weeks, minutes });
  return [...starts].map((minute) => {
    const start = isoOf(Temporal.Instant.fromEpochMilliseconds(minute * 60_000));
    return { start, finish: finishOf(start, minutes) };
  });
}

type Teacher = { readonly name: string; readonly status: 'active' | 'inactive'; readonly curator_id: number | null };

async function requireTeacher(ctx: WriteContext, id: number): Promise<void> {
  const { rows } = await sql<Teacher>`
    select u.name, t.status, t.curator_id from teachers t join users u on u.id = t.id where t.id = ${id}`.execute(ctx.db);
  const [teacher] = rows;
  if (teacher === undefined) throw new AppError('not_found', {}, 'teacher_id');
  requireAction(ctx, holdActions, 'hold', teacher);
  if (teacher.status !== 'active') throw new AppError('teacher_inactive', { name: teacher.name }, 'teacher_id');
}

async function requireKid({ actor, db }: WriteContext, id: number): Promise<void> {
  const known = holdsForEverybody(actor) ? sql`true` : sql`${workScope(actor)} and ${kidScope(actor)}`;
  const { rows } = await sql`select k.id from children k join clients c on c.id = k.client_id where k.id = ${id} and ${known}`.execute(db);
  if (rows.length === 0) throw new AppError('not_found', {}, 'kid_id');
}
