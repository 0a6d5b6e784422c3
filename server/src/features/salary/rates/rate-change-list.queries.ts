import type { MadeRateChange, MadeRateChangePage, MadeRateChangesQuery } from '@lectern/contract/salary/rates/rates.schema';
import { sql } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { rateChangeActions } from './rates.policy.ts';

/** Lists changes of rates, newest first. */
export async function listRateChanges(ctx: ReadContext, { query }: { query: MadeRateChangesQuery }): Promise<MadeRateChangePage> {
  const [page, count] = await Promise.all([
    sql<Omit<MadeRateChange, 'can'>>`
      select c.id, c.effective_from, c.made_at, u.name as made_by_name, c.undoes_id, r.teachers, r.teacher_name, r.service_titles, r.lessons,
        r.difference, exists (select from rate_changes z where z.undoes_id = c.id) as undone
      from (select * from rate_changes order by id desc ${pageLimit(query)}) c left join users u on u.id = c.made_by
      cross join lateral (
        select count(distinct r.teacher_id)::int as teachers, case when count(distinct r.teacher_id) = 1 then min(t.name) end as teacher_name,
          json_agg(distinct ${titleOf(ctx, 'sc')}) as service_titles, sum(r.lessons)::int as lessons, sum(r.difference)::bigint as difference
        from rate_change_rows r join users t on t.id = r.teacher_id join service_courses sc on sc.id = r.service_course_id
        where r.change_id = c.id
      ) r
      order by c.id desc
    `.execute(ctx.db),
    sql<{ count: number }>`select count(*)::int as count from rate_changes`.execute(ctx.db),
  ]);
  return {
    count: count.rows[0]?.count ?? 0,
    results: page.rows.map((row) => ({ ...row, can: allowedActions(ctx, rateChangeActions, row) })),
    currency: ctx.settings.currency,
  };
}
