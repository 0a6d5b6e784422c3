import type { SchemeLine, SchemePay } from '@lectern/contract/salary/schemes/scheme-pay.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { clientScope } from '../../clients/public/client-access.ts';
import { knownChild } from '../pupil-names.policy.ts';
import type { DueLine } from './pay/scheme-lines.rules.ts';

type ShownLine = Omit<SchemeLine, 'disputes' | 'can'>;
type LinesQuery = { readonly userId: number; readonly period: SchemePay['period']; readonly due: readonly DueLine[] };

const columns = sql`user_id, scheme_id, kind, base, share, amount, counted_id, event_id, client_id, kid_id, teacher_id, led_since`;
const dueColumns = sql`(user_id int, scheme_id int, kind text, base bigint, share int, amount bigint, counted_id bigint, event_id bigint, client_id int,
  kid_id int, teacher_id int, led_since timestamptz, "from" date, "to" date)`;

/**
 * The posted and the due lines of a person's pay with their causes, latest first. Names are hidden from users who may not see the client.
 */
export async function shownLines({ db, actor }: ReadContext, { userId, period, due }: LinesQuery): Promise<ShownLine[]> {
  const { rows } = await sql<ShownLine>`
    select l.key, l.id, l.kind, l.from_day, l.to_day, l.base, l.share, l.amount, l.led_since, l.posted,
      case when p.id is not null then json_build_object('id', p.id, 'business_date', p.business_date, 'amount', p.amount) end as payment,
      case when e.id <> p.id then json_build_object('id', e.id, 'business_date', e.business_date, 'reverses', e.reverses_id is not null) end as event,
      case when c.id is not null then json_build_object('id', c.id, 'name', case when ${clientScope(actor)} then c.name end) end as client,
      case when k.id is not null then json_build_object('id', k.id, 'name', case when ${knownChild(actor)} then k.name end) end as child,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as teacher,
      case when l.kind = 'key_figures' then json_build_object('month', m.month, 'score', m.score, 'immune', m.immune) end as key_figures,
      json_build_object('id', s.id, 'effective_from', s.effective_from, 'own', s.user_id is not null) as scheme,
      l.kind <> 'key_figures' and coalesce(p.business_date, l.from_day) < ${period.starts_on} as late
    from (
      select 'posted ' || id as key, id, true as posted, from_day, to_day, ${columns} from scheme_lines where user_id = ${userId} and period_id = ${period.id}
      union all
      select 'due ' || d.place, null, false, d."from", d."to", ${columns} from rows from (jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as ${dueColumns})
        with ordinality as d (user_id, scheme_id, kind, base, share, amount, counted_id, event_id, client_id, kid_id, teacher_id, led_since, "from", "to", place)
    ) l join pay_schemes s on s.id = l.scheme_id
    left join kpi_snapshots m on l.kind = 'key_figures' and m.user_id = ${userId} and m.role = s.role and m.month = date_trunc('month', l.from_day)
    left join ledger_transactions p on p.id = l.counted_id left join ledger_transactions e on e.id = l.event_id
    left join clients c on c.id = l.client_id left join children k on k.id = l.kid_id left join users u on u.id = l.teacher_id
    order by l.to_day desc, l.kind, l.from_day desc, l.event_id desc, l.key
  `.execute(db);
  return rows;
}
