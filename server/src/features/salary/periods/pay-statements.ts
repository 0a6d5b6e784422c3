import type { PayStatement } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { requireTeacherPay } from '../../teachers/public/teacher-access.ts';

/** Writes the statements of calculations `c` for accruals `a`. @param which a condition over both @returns the number of teachers */
export async function writeStatements(db: Db, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ teacher_id: number }>`
    insert into pay_statements (calculation_id, teacher_id, currency, lines, lessons, earned, withheld, reversed, total)
    select c.id, a.teacher_id, a.currency, count(*), count(distinct a.lesson_id) filter (where a.kind = 'held' and z.id is null),
      coalesce(sum(a.amount) filter (where a.amount > 0 and a.kind <> 'reversal'), 0),
      coalesce(sum(a.amount) filter (where a.amount < 0 and a.kind <> 'reversal'), 0),
      coalesce(sum(a.amount) filter (where a.kind = 'reversal'), 0), sum(a.amount)
    from pay_calculations c join pay_periods p on p.id = c.period_id join accruals a on a.business_date between p.starts_on and p.ends_on
    left join accruals z on z.reverses_id = a.id and z.business_date between p.starts_on and p.ends_on
    where ${which} group by c.id, a.teacher_id, a.currency returning teacher_id
  `.execute(db);
  return new Set(rows.map(({ teacher_id }) => teacher_id)).size;
}

type Row = Omit<PayStatement, 'period'> & PayStatement['period'];

/** Lists a teacher's finished calculations. @throws AppError `not_found` for pay that the actor may not see */
export async function listPayStatements(ctx: ReadContext, { params }: { params: { id: number } }): Promise<PayStatement[]> {
  const teacher = await requireTeacherPay(ctx.db, ctx.actor, params.id);
  const { rows } = await sql<Row>`
    select p.id, p.starts_on, p.ends_on, p.state, s.currency, s.lines, s.lessons, s.earned, s.withheld, s.reversed, s.total
    from pay_statements s join pay_calculations c on c.id = s.calculation_id join pay_periods p on p.id = c.period_id
    where s.teacher_id = ${teacher.id} and c.dropped_at is null and c.finished_at is not null
    order by p.starts_on desc, s.currency
  `.execute(ctx.db);
  return rows.map(({ id, starts_on, ends_on, state, ...statement }) => ({ period: { id, starts_on, ends_on, state }, ...statement }));
}
