import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** Writes teacher@'s notes about some children and two flags: one open, one answered. */
export async function addPupils(db: Db, now: Temporal.Instant): Promise<void> {
  const at = (hours: number) => sql`${now.subtract({ hours }).toString()}::timestamptz`;
  await sql`
    with own as (
      select e.id, e.teacher_id, c.manager_id, row_number() over (order by e.id) as place
      from engagements e join users u on u.id = e.teacher_id join clients c on c.id = e.client_id join users m on m.id = c.manager_id
      where u.email = 'teacher@lectern.test' and m.email = 'manager@lectern.test' and e.status = 'active'
    ), notes as (
      insert into pupil_notes (engagement_id, text, written_at, written_by)
      select id, case place % 2 when 1 then 'Likes chess: explain fractions on the board. Quiet at first, then asks a lot.'
        else 'Быстро устаёт к концу урока: новую тему лучше в начале.' end, ${at(80)}, teacher_id from own where place <= 4
    ), answered as (
      insert into pupil_flags (engagement_id, reason, raised_at, raised_by, answer, answered_at, answered_by)
      select id, 'Has not done any homework for three weeks', ${at(240)}, teacher_id,
        'I have called the mother: there is a tutor at home now, it should get better', ${at(220)}, manager_id from own where place in (1, 3)
    )
    insert into pupil_flags (engagement_id, reason, raised_at, raised_by)
    select id, case place when 1 then 'Misses every second lesson, the family does not answer me'
      else 'Просит перенести уроки на утро: мне не подходит, может быть, нужен другой преподаватель' end, ${at(30)}, teacher_id
    from own where place in (1, 2)
  `.execute(db);
}
