/** SQL for the deals that entered a stage; the funnel counts them, and the list behind each of its figures shows them. */
import { funnelStages } from '@lectern/contract/deals/deal-states';
import type { DealStage } from '@lectern/contract/deals/deal-states';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';

type Fragment = RawBuilder<unknown>;

/** The instants of whole days in the school's zone, the end exclusive. @param to the last day, `yyyy-mm-dd` */
export function daysOf({ settings }: Pick<ReadContext, 'settings'>, from: string, to: string): { start: string; end: string } {
  const zone = temporalZone(settings.school_zone);
  const midnight = (day: Temporal.PlainDate) => isoOf(day.toZonedDateTime(zone).toInstant());
  return { start: midnight(Temporal.PlainDate.from(from)), end: midnight(Temporal.PlainDate.from(to).add({ days: 1 })) };
}

const order = sql`array[${sql.join(funnelStages.map((stage) => sql.lit(stage)))}]`;

/** Whether the deal of `came` entered a later stage afterwards; never from `lost`, which is outside the order of stages. */
export const wentOn: Fragment = sql`exists (select from deal_stays l where l.deal_id = came.deal_id and l.entered_at >= came.entered_at
  and array_position(${order}, l.stage) > array_position(${order}, came.stage))`;

/** Rows of `deal_id`, `stage` and `entered_at`: each deal once for each stage that it entered in the period. */
export function cameInto(period: { readonly start?: string | undefined; readonly end?: string | undefined }, stage?: DealStage): Fragment {
  return sql`select s.deal_id, s.stage, min(s.entered_at) as entered_at from deal_stays s
    where ${stage === undefined ? sql`true` : sql`s.stage = ${stage}`}
      and (${period.start ?? null}::timestamptz is null or s.entered_at >= ${period.start ?? null}::timestamptz)
      and (${period.end ?? null}::timestamptz is null or s.entered_at < ${period.end ?? null}::timestamptz)
    group by s.deal_id, s.stage`;
}
