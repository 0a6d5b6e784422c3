import type { Checklist, ChecklistInput } from '@lectern/contract/checklists/checklists.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { dateIn } from '../../../kernel/date-in.ts';
import { getChecklist } from './checklists.queries.ts';

/** Creates a draft. @throws AppError `not_found`, `checklist_not_published` for a copy of a draft */
export async function createChecklist(ctx: WriteContext, { body }: { body: ChecklistInput }): Promise<Checklist> {
  const { course_id, grade, from_id } = body;
  // The course's lock makes the version number unique.
  const { rows: courses } = await sql`select from courses where id = ${course_id} for no key update`.execute(ctx.db);
  if (courses.length === 0) throw new AppError('not_found', {}, 'course_id');
  if (from_id !== null) await requireOrigin(ctx, from_id, course_id);
  const { rows } = await sql<{ id: number }>`
    insert into checklists (course_id, grade, version, status, every_lessons, origin_id, created_at, created_by)
    select ${course_id}::int, ${grade}::int, coalesce(max(version), 0) + 1, 'draft',
      (select every_lessons from checklists where id = ${from_id}::int), ${from_id}::int, ${isoOf(ctx.now)}::timestamptz, ${ctx.actor.id}::int
    from checklists where course_id = ${course_id} and grade = ${grade} returning id
  `.execute(ctx.db);
  const id = rows[0]?.id ?? 0;
  if (from_id !== null) await copyContent(ctx, from_id, id);
  ctx.audit({ action: 'checklist.create', entity: 'checklist', entity_id: id, new: body });
  return getChecklist(ctx, { params: { id } });
}

async function requireOrigin({ db }: WriteContext, id: number, courseId: number): Promise<void> {
  const origin = await db.selectFrom('checklists').select(['status', 'course_id']).where('id', '=', id).executeTakeFirst();
  if (origin === undefined || origin.course_id !== courseId) throw new AppError('not_found', {}, 'from_id');
  if (origin.status === 'draft') throw new AppError('checklist_not_published', {}, 'from_id');
}

/** A copied criterion keeps its lineage, so that marks of both versions are comparable. Past dates are left out. */
async function copyContent({ db, now, settings }: WriteContext, from: number, to: number): Promise<void> {
  await sql`
    insert into checklist_due_dates (checklist_id, due_on)
    select ${to}::int, due_on from checklist_due_dates where checklist_id = ${from} and due_on > ${dateIn(settings.school_zone, now).toString()}::date`.execute(
    db,
  );
  await sql`
    insert into checklist_sections (checklist_id, position, title)
    select ${to}::int, position, title from checklist_sections where checklist_id = ${from}`.execute(db);
  const pairs = sql`checklist_sections old join checklist_sections made on made.checklist_id = ${to} and made.position = old.position`;
  await sql`
    insert into checklist_criteria (section_id, position, title, scale, origin_id)
    select made.id, k.position, k.title, k.scale, coalesce(k.origin_id, k.id)
    from ${pairs} join checklist_criteria k on k.section_id = old.id where old.checklist_id = ${from}`.execute(db);
  await sql`
    insert into checklist_criterion_topics (criterion_id, topic_lineage, title)
    select n.id, t.topic_lineage, t.title
    from ${pairs} join checklist_criteria k on k.section_id = old.id
    join checklist_criteria n on n.section_id = made.id and n.position = k.position
    join checklist_criterion_topics t on t.criterion_id = k.id where old.checklist_id = ${from}`.execute(db);
}
