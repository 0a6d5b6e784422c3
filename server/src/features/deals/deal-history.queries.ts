import type { DealHistoryItem } from '@lectern/contract/deals/deals.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { requireDeal } from './deal-card.queries.ts';
import { noteView, stepView } from './deal-history.view.ts';
import type { NamesOf, NoteRow, StepRow } from './deal-history.view.ts';

/** Maximum number of latest notes, and of latest log entries. */
const mostShown = 100;

export async function getDealHistory(ctx: ReadContext, { params }: { params: { id: number } }): Promise<DealHistoryItem[]> {
  return dealHistory(ctx, (await requireDeal(ctx, params.id)).id);
}

/** Lists notes and log entries of a deal that the actor may open, the latest first. */
export async function dealHistory(ctx: ReadContext, dealId: number): Promise<DealHistoryItem[]> {
  const [notes, steps, names] = await Promise.all([
    sql<NoteRow>`
      select n.id, n.noted_at as at, u.name as author, n.text from deal_notes n join users u on u.id = n.noted_by
      where n.deal_id = ${dealId} order by n.id desc limit ${mostShown}
    `.execute(ctx.db),
    sql<StepRow>`
      select a.id, a.at, a.action, (select name from users where id = a.actor_id) as author, a.old, a.new
      from audit_log a where a.entity = 'deal' and a.entity_id = ${dealId} and a.outcome = 'done' order by a.id desc limit ${mostShown}
    `.execute(ctx.db),
    namesOf(ctx, dealId),
  ]);
  const items = [...notes.rows.map(noteView), ...steps.rows.map((step) => stepView(step, names))];
  return items.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/** The current names for the ids in a deal's log. */
async function namesOf(ctx: ReadContext, dealId: number): Promise<NamesOf> {
  const title = titleOf(ctx);
  const { rows } = await sql<{ field: string; id: number; name: string }>`
    with said as (
      select v.key as field, (v.value)::text::int as id
      from audit_log a cross join lateral (select * from jsonb_each(coalesce(a.old, '{}')) union all select * from jsonb_each(coalesce(a.new, '{}'))) v
      where a.entity = 'deal' and a.entity_id = ${dealId} and jsonb_typeof(v.value) = 'number'
        and v.key in ('owner_id', 'source_id', 'course_id', 'client_id', 'loss_reason_id')
    )
    select distinct s.field, s.id, case s.field
      when 'owner_id' then (select name from users where id = s.id)
      when 'client_id' then (select name from clients where id = s.id)
      when 'course_id' then (select ${title} from courses where id = s.id)
      when 'source_id' then (select ${title} from deal_sources where id = s.id)
      else (select ${title} from deal_loss_reasons where id = s.id) end as name
    from said s
  `.execute(ctx.db);
  const names = new Map(rows.map(({ field, id, name }) => [`${field} ${id}`, name]));
  return (field, id) => names.get(`${field} ${id}`) ?? null;
}
