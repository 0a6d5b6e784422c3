import type { Checklist, ChecklistContent } from '@lectern/contract/checklists/checklists.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lastAuthor } from '../../../kernel/edits/require-unchanged.ts';
import { checklistActions } from './checklists.policy.ts';
import { getChecklist } from './checklists.queries.ts';
import { lockedChecklist } from './draft.ts';

type Input = { readonly params: { id: number }; readonly body: ChecklistContent };

/**
 * Saves a whole draft. No mark refers to a criterion of a draft, so its rows are replaced; a criterion keeps its lineage.
 * @throws AppError `not_found`, also for a topic of another course, `checklist_closed`, `checklist_changed`
 */
export async function editChecklist(ctx: WriteContext, { params: { id }, body }: Input): Promise<Checklist> {
  const checklist = await lockedChecklist(ctx, id);
  requireAction(ctx, checklistActions, 'edit', { ...checklist, blockers: 0 });
  const revision = checklist.revision + 1;
  if (body.revision !== checklist.revision)
    throw new AppError('checklist_changed', { by: await lastAuthor(ctx, { entity: 'checklist', id }, 'revision') });
  const [lineages, topics] = await Promise.all([lineagesOf(ctx, id), topicTitles(ctx, checklist.course_id, body)]);
  await ctx.db.updateTable('checklists').set({ revision, every_lessons: body.every_lessons }).where('id', '=', id).execute();
  await ctx.db.deleteFrom('checklist_due_dates').where('checklist_id', '=', id).execute();
  await ctx.db.deleteFrom('checklist_sections').where('checklist_id', '=', id).execute();
  await insertContent(ctx, id, body, { lineages, topics });
  ctx.audit({
    action: 'checklist.edit',
    entity: 'checklist',
    entity_id: id,
    old: { revision: checklist.revision },
    new: {
      revision,
      every_lessons: body.every_lessons,
      due_dates: body.due_dates,
      sections: body.sections.map(({ title, criteria }) => ({ title, criteria: criteria.map((each) => each.title) })),
    },
  });
  return getChecklist(ctx, { params: { id } });
}

/** The lineages of the draft's copied criteria. */
async function lineagesOf({ db }: WriteContext, id: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ origin_id: number }>`
    select k.origin_id from checklist_criteria k join checklist_sections s on s.id = k.section_id
    where s.checklist_id = ${id} and k.origin_id is not null
    union
    select coalesce(k.origin_id, k.id) from checklists c join checklist_sections s on s.checklist_id = c.origin_id
    join checklist_criteria k on k.section_id = s.id where c.id = ${id}`.execute(db);
  return new Set(rows.map(({ origin_id }) => origin_id));
}

/** The titles of topics by lineage. @throws AppError `not_found` for one outside the course's curriculums */
async function topicTitles({ db }: WriteContext, courseId: number, { sections }: ChecklistContent): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(sections.flatMap(({ criteria }) => criteria.flatMap(({ topic_ids }) => topic_ids)))];
  const { rows } = await sql<{ lineage: number; title: string }>`
    select distinct on (1) coalesce(t.origin_id, t.id) as lineage, t.title
    from topics t join grade_levels g on g.id = t.grade_level_id join curriculums c on c.id = g.curriculum_id
    where c.course_id = ${courseId} and c.status <> 'draft' and coalesce(t.origin_id, t.id) = any(${ids}::int[])
    order by 1, c.version desc, t.id`.execute(db);
  if (rows.length < ids.length) throw new AppError('not_found', {}, 'topic_ids');
  return new Map(rows.map(({ lineage, title }) => [lineage, title]));
}

type Known = { readonly lineages: ReadonlySet<number>; readonly topics: ReadonlyMap<number, string> };

/** One statement for each table. */
async function insertContent({ db }: WriteContext, id: number, { due_dates, sections }: ChecklistContent, { lineages, topics }: Known) {
  if (due_dates.length > 0)
    await db
      .insertInto('checklist_due_dates')
      .values([...new Set(due_dates)].map((due_on) => ({ checklist_id: id, due_on })))
      .execute();
  if (sections.length === 0) return;
  const made = await db
    .insertInto('checklist_sections')
    .values(sections.map(({ title }, at) => ({ checklist_id: id, position: at + 1, title })))
    .returning(['id', 'position'])
    .execute();
  const sectionAt = new Map(made.map((section) => [section.position - 1, section.id]));
  const rows = sections.flatMap(({ criteria }, at) =>
    criteria.map(({ title, scale, lineage }, place) => ({
      section_id: sectionAt.get(at) ?? 0,
      position: place + 1,
      title,
      scale,
      origin_id: lineage !== null && lineages.has(lineage) ? lineage : null,
    })),
  );
  if (rows.length === 0) return;
  const criteria = await db.insertInto('checklist_criteria').values(rows).returning(['id', 'section_id', 'position']).execute();
  const links = criteria.flatMap(({ id: criterion_id, section_id, position }) => {
    const at = made.find((section) => section.id === section_id)?.position ?? 0;
    return linksOf(sections[at - 1]?.criteria[position - 1]?.topic_ids ?? []).map((link) => ({ criterion_id, ...link }));
  });
  if (links.length > 0) await db.insertInto('checklist_criterion_topics').values(links).execute();

  function linksOf(ids: readonly number[]) {
    return [...new Set(ids)].map((topic_lineage) => ({ topic_lineage, title: topics.get(topic_lineage) ?? '' }));
  }
}
