import type { MatchRequest } from '@lectern/contract/matches/matches.schema';
import type { WaveOrder } from '@lectern/contract/matches/searches.schema';
import { abilities } from '@lectern/contract/permissions';
import type { FoundTeachers } from '@lectern/contract/schedule/free-teachers.schema';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { dateIn } from '../../kernel/date-in.ts';
import { matchRequestOf, partedTeachers } from '../matches/public/waves.ts';
import { findTeacher } from '../schedule/public/find-teachers.ts';
import { orderOf } from './waves.rules.ts';
import type { Order } from './waves.rules.ts';

/** Maximum number of teachers that waves consider. */
const mostConsidered = 100;

/** The teachers for a stored search, in the order of the manager's search. */
export async function waveOrderOf(ctx: ReadContext, request: MatchRequest): Promise<Order> {
  const [found, parted] = await Promise.all([foundFor(ctx, request), partedTeachers(ctx, request)]);
  return orderOf(found, request, parted);
}

async function foundFor(ctx: ReadContext, request: MatchRequest): Promise<FoundTeachers['results']> {
  const { zone, starts_on, course_id, grade, kid_id, weeks, minutes, lessons_per_week, windows } = request;
  const tomorrow = dateIn(zone, ctx.now).add({ days: 1 }).toString();
  const from = starts_on !== null && starts_on > tomorrow ? starts_on : tomorrow;
  // The caller has checked access to the search; a job has no actor of its own.
  const widened = { ...ctx, actor: { ...ctx.actor, abilities: [...ctx.actor.abilities, abilities.allSchedules] } };
  const input = { course_id, grade, kid_id, zone, from, weeks, minutes, lessons_per_week: Math.min(lessons_per_week, 7), window: windows };
  const { results } = await findTeacher(widened, { query: { ...input, page: 1, page_size: mostConsidered, ordering: 'fit' } });
  return results;
}

/** @throws AppError `not_found` */
export async function getWaveOrder(ctx: ReadContext, { params }: { params: { id: number } }): Promise<WaveOrder> {
  const request = await matchRequestOf(ctx, params.id);
  const { match_wave_teachers: size, match_wave_hours: hours } = ctx.settings;
  return { size: request.waves?.size ?? size, hours: request.waves?.hours ?? hours, ...(await waveOrderOf(ctx, request)) };
}
