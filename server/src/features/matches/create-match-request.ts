import type { CreateMatchRequestInput, MatchRequest } from '@lectern/contract/matches/matches.schema';
import { furthestStart } from '@lectern/contract/schedule/free-teachers.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { dateIn } from '../../kernel/date-in.ts';
import { searchScope } from './matches.policy.ts';
import { matchRequestOf } from './matches.queries.ts';
import { addOffers, lockForOffers } from './send-offers.ts';

type Facts = {
  readonly client_id: number;
  readonly kid_name: string;
  readonly active: boolean;
  readonly minutes: number | null;
  readonly shared: boolean;
  readonly going_id: number | null;
};

/** Opens a search for a teacher, with its first offers. */
export async function createMatchRequest(ctx: WriteContext, { body }: { body: CreateMatchRequestInput }): Promise<MatchRequest> {
  const { actor, db, now } = ctx;
  const { offers, windows, deadline: requested, ...request } = body;
  requireAhead(request, dateIn(request.zone, now));
  await lockForOffers(ctx, request.kid_id, offers);
  const { client_id, minutes } = await requireFacts(ctx, request);
  const deadline = requested ?? isoOf(now.add({ hours: ctx.settings.match_deadline_hours }));
  if (Temporal.Instant.compare(Temporal.Instant.from(deadline), now) <= 0)
    throw new AppError('invalid', { reason: 'too_small' }, 'deadline');
  const row = { ...request, client_id, minutes, deadline, created_at: isoOf(now), created_by: actor.id };
  const { id } = await db.insertInto('match_requests').values(row).returning('id').executeTakeFirstOrThrow();
  const wishes = joined(windows);
  await db
    .insertInto('match_windows')
    .values(wishes.map((window) => ({ request_id: id, ...window })))
    .execute();
  ctx.audit({ action: 'match_request.create', entity: 'match_request', entity_id: id, client_id, new: { ...row, windows: wishes } });
  await addOffers(ctx, await matchRequestOf(ctx, id), offers);
  return matchRequestOf(ctx, id);
}

/** @throws AppError `invalid` for a first lesson before today, or too far in the future */
function requireAhead({ starts_on }: Pick<CreateMatchRequestInput, 'starts_on'>, today: Temporal.PlainDate): void {
  const { days } = today.until(starts_on);
  if (days < 0) throw new AppError('invalid', { reason: 'too_small' }, 'starts_on');
  if (days > furthestStart) throw new AppError('invalid', { reason: 'too_big' }, 'starts_on');
}

async function requireFacts(
  { actor, db }: WriteContext,
  input: Pick<CreateMatchRequestInput, 'kid_id' | 'course_id' | 'service_course_id'>,
) {
  const { rows } = await sql<Facts>`
    select c.id as client_id, k.name as kid_name, c.status = 'active' and k.status = 'active' as active,
      (select s.minutes from service_courses s where s.id = ${input.service_course_id} and s.course_id = ${input.course_id} and s.active) as minutes,
      exists (select from service_courses s where s.id = ${input.service_course_id} and s.kind in ('pair', 'group')) as shared,
      (select r.id from match_requests r where r.kid_id = k.id and r.course_id = ${input.course_id} and r.state in ('draft', 'open')) as going_id
    from children k join clients c on c.id = k.client_id where k.id = ${input.kid_id} and ${searchScope(actor)}
  `.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new AppError('not_found', {}, 'kid_id');
  if (facts.minutes === null) throw new AppError('not_found', {}, 'service_course_id');
  // An offer is always for the lessons of one child.
  if (facts.shared) throw new AppError('group_is_weekly', {}, 'service_course_id');
  if (!facts.active) throw new AppError('client_inactive', { name: facts.kid_name }, 'kid_id');
  if (facts.going_id !== null) throw new AppError('match_going', { id: facts.going_id }, 'course_id');
  return { ...facts, minutes: facts.minutes };
}

type Window = CreateMatchRequestInput['windows'][number];

/** Merges windows of a day that overlap or touch. */
function joined(windows: readonly Window[]): Window[] {
  const found: Window[] = [];
  for (const window of [...windows].sort((a, b) => a.weekday - b.weekday || a.start_minute - b.start_minute)) {
    const last = found.at(-1);
    if (last?.weekday === window.weekday && window.start_minute <= last.finish_minute)
      last.finish_minute = Math.max(last.finish_minute, window.finish_minute);
    else found.push({ ...window });
  }
  return found;
}
