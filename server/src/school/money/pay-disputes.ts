import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { isoText } from '../time/calendar.ts';
import type { School } from '../school-plan.ts';

/** One in this many teachers disputes lines. */
const everyTeacher = 5;

/** Disputed lines: the newest of the open period are unanswered, those of the last calculated one were answered by the curator. */
export async function addPayDisputes(db: Db, { now }: School): Promise<void> {
  await sql`
    with newest as (
      select distinct on (a.teacher_id, p.id) a.id, a.teacher_id, p.state = 'open' as is_open, t.curator_id, l.finish
      from pay_periods p join accruals a on a.business_date between p.starts_on and p.ends_on
      join teachers t on t.id = a.teacher_id join lessons l on l.id = a.lesson_id
      where (t.id - (select min(id) from teachers)) % ${everyTeacher} = 0 and t.curator_id is not null
        and p.id in (select id from pay_periods where starts_on <= ${isoText(now)}::timestamptz order by starts_on desc limit 2)
      order by a.teacher_id, p.id, a.id desc
    )
    insert into pay_disputes (accrual_id, teacher_id, reason, words, state, opened_at, answer, closed_at, closed_by)
    select id, teacher_id, case when is_open then 'wrong_sum' else 'wrong_outcome' end,
      case when is_open then 'Урок шёл дольше, чем записано' else 'Ребёнок пришёл, но опоздал' end,
      case when is_open then 'open' else 'rejected' end, finish,
      case when is_open then '' else 'Посмотрели запись урока: подключения не было' end,
      case when not is_open then finish + interval '1 day' end, case when not is_open then curator_id end
    from newest order by id
  `.execute(db);
}
