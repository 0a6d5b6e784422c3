import type { OfferFit } from '@lectern/contract/matches/offers.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { weeklyTimesOf } from '../schedule/public/weekly-times.ts';
import { asHolder, firstDayOf } from './acceptance.queries.ts';
import { requireOwnOffer } from './inbox.queries.ts';
import { timesToChoose } from './inbox.rules.ts';

type Facts = { readonly max_minutes_per_week: number | null; readonly held_before: number };

/** Compares a family's requested windows with the current teacher's weeks. Reasons name no child and no client. */
export async function getOfferFit(ctx: ReadContext, { params }: { params: { id: number } }): Promise<OfferFit> {
  const offer = await requireOwnOffer(ctx, params.id);
  const { teacher_id, kid_id, teacher_zone, windows, zone, weeks, minutes } = offer;
  const first_day = firstDayOf(ctx, offer);
  const [found, facts] = await Promise.all([
    weeklyTimesOf(asHolder(ctx, offer), {
      teacherId: teacher_id,
      teacherZone: teacher_zone,
      kidId: kid_id,
      windows,
      lessons: timesToChoose(offer),
      period: { zone, from: Temporal.PlainDate.from(first_day), weeks, minutes },
    }),
    sql<Facts>`
      select t.max_minutes_per_week, (select count(*)::int from lessons l where l.teacher_id = t.id and l.kid_id = ${kid_id}
        and l.status = 'held') as held_before from teachers t where t.id = ${teacher_id}
    `.execute(ctx.db),
  ]);
  const { max_minutes_per_week = null, held_before = 0 } = facts.rows[0] ?? {};
  const { times, suggested, load_minutes } = found;
  return {
    first_day,
    teacher_zone,
    times: times.map(({ first: _, ...time }) => time),
    suggested: suggested.map(({ weekday, start_minute }) => ({ weekday, start_minute })),
    fit: { holding: times.filter(({ holds }) => holds).length, load_minutes, max_minutes_per_week, held_before },
  };
}
