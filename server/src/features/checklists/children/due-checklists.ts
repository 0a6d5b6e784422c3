import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { dateIn } from '../../../kernel/date-in.ts';
import { lock } from '../../../kernel/locks.ts';
import type { JobContext } from '../../../kernel/process/job.ts';
import { openFor } from './open-checklist.ts';
import type { ToOpen } from './open-checklist.ts';

/**
 * Opens due checklists, each in its own transaction, and passes on or drops open ones of former teachers. An occasion opens one checklist,
 * also in concurrent runs. Idempotent.
 */
export async function openDueChecklists(job: JobContext): Promise<void> {
  await job.write(passOn);
  const faults: unknown[] = [];
  for (const due of await dueChecklists(job)) {
    if (job.stopping.aborted) break;
    await job.write((ctx) => openDue(ctx, due)).catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} checklists were not opened`);
}

async function openDue(ctx: WriteContext, due: ToOpen): Promise<void> {
  await lock(ctx.db, [{ of: 'kid', id: due.kid_id }]);
  const { rows } = await sql`select from engagements where id = ${due.engagement_id} and status = 'active'`.execute(ctx.db);
  const id = rows.length === 0 ? null : await openFor(ctx, due);
  if (id === null) ctx.nothingChanged();
}

/**
 * For each child and course with a published checklist and no open one: due by the first near date, otherwise by the lessons since the last
 * one.
 */
async function dueChecklists({ db, now, settings }: JobContext): Promise<ToOpen[]> {
  const today = dateIn(settings.school_zone, now);
  const until = today.add({ days: settings.checklist_days }).toString();
  const { rows } = await sql<ToOpen>`
    with taught as (
      select distinct on (e.kid_id, e.course_id) e.id as engagement_id, e.kid_id, e.course_id, v.id as checklist_id, v.every_lessons
      from engagements e join children k on k.id = e.kid_id and k.status = 'active' and not child_data_stopped(k.id)
      join checklists v on v.course_id = e.course_id and v.grade = k.grade and v.status = 'published'
      where e.status = 'active' and not exists (
        select from child_checklists b where b.kid_id = e.kid_id and b.course_id = e.course_id and b.status = 'open')
      order by e.kid_id, e.course_id, e.id
    ), counted as (
      select t.*, d.due_on,
        (select count(*)::int from lessons l where l.kid_id = t.kid_id and l.course_id = t.course_id and l.status = 'held') as lessons_held,
        (select coalesce(max(b.lessons_held), 0) from child_checklists b where b.kid_id = t.kid_id and b.course_id = t.course_id) as last_held
      from taught t left join lateral (
        select min(d.due_on) as due_on from checklist_due_dates d
        where d.checklist_id = t.checklist_id and d.due_on between ${today.toString()}::date and ${until}::date
          and not exists (select from child_checklists b
            where b.kid_id = t.kid_id and b.course_id = t.course_id and b.occasion = 'date:' || d.due_on)
      ) d on true
    )
    select engagement_id, kid_id, course_id, checklist_id, lessons_held,
      case when due_on is null then 'lessons:' || lessons_held else 'date:' || due_on end as occasion,
      coalesce(due_on, ${until}::date) as deadline
    from counted where due_on is not null or lessons_held - last_held >= every_lessons order by kid_id, course_id
  `.execute(db);
  return [...rows];
}

/** Passes open checklists of ended engagements to the child's next teacher of the course, or drops them if there is none. */
async function passOn(ctx: WriteContext): Promise<void> {
  const { rows } = await sql<{ id: number; status: string; engagement_id: number }>`
    update child_checklists b set engagement_id = coalesce(n.id, b.engagement_id), status = case when n.id is null then 'dropped' else 'open' end
    from child_checklists o join engagements e on e.id = o.engagement_id left join lateral (
      select id from engagements n where n.kid_id = o.kid_id and n.course_id = o.course_id and n.status <> 'ended' order by n.id limit 1
    ) n on true
    where b.id = o.id and o.status = 'open' and e.status = 'ended' returning b.id, b.status, b.engagement_id
  `.execute(ctx.db);
  if (rows.length === 0) ctx.nothingChanged();
  for (const { id, status, engagement_id } of rows)
    ctx.audit({ action: 'child_checklist.pass_on', entity: 'child_checklist', entity_id: id, new: { status, engagement_id } });
}
