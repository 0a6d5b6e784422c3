import type { ChildChecklist } from '@lectern/contract/checklists/child-checklists.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { dateIn } from '../../../kernel/date-in.ts';
import { lock } from '../../../kernel/locks.ts';
import { getChildChecklist } from './child-checklists.queries.ts';
import { checklistScope } from './child-checklists.policy.ts';
import { evidenceOf } from './evidence.queries.ts';
import { suggestedMark } from './suggested-mark.rules.ts';

/** A checklist to open for a child. */
export type ToOpen = {
  readonly checklist_id: number;
  readonly engagement_id: number;
  readonly kid_id: number;
  readonly course_id: number;
  readonly occasion: string;
  readonly lessons_held: number;
  readonly deadline: string;
};

type Params = { readonly body: { readonly engagement_id: number } };
type Found = Omit<ToOpen, 'occasion' | 'deadline' | 'checklist_id'> & {
  readonly checklist_id: number | null;
  readonly open_id: number | null;
};

/** Opens a checklist before it is due. @throws AppError `not_found`, `checklist_missing` without a published one for the child's grade */
export async function openChildChecklist(ctx: WriteContext, { body }: Params): Promise<ChildChecklist> {
  const { actor, db, now, settings } = ctx;
  const engagement = await db.selectFrom('engagements').select('kid_id').where('id', '=', body.engagement_id).executeTakeFirst();
  if (engagement !== undefined) await lock(db, [{ of: 'kid', id: engagement.kid_id }]);
  const { rows } = await sql<Found>`
    select e.id as engagement_id, e.kid_id, e.course_id, v.id as checklist_id,
      (select b.id from child_checklists b where b.kid_id = e.kid_id and b.course_id = e.course_id and b.engagement_id = e.id and b.status = 'open')
        as open_id,
      (select count(*)::int from lessons l where l.kid_id = e.kid_id and l.course_id = e.course_id and l.status = 'held') as lessons_held
    from engagements e join children k on k.id = e.kid_id join clients c on c.id = e.client_id
    left join checklists v on v.course_id = e.course_id and v.grade = k.grade and v.status = 'published'
    where e.id = ${body.engagement_id} and e.status <> 'ended' and e.teacher_id = ${actor.id} and ${checklistScope(actor)}
  `.execute(db);
  const found = rows[0];
  if (found === undefined) throw new AppError('not_found', {}, 'engagement_id');
  if (found.open_id !== null) {
    ctx.nothingChanged();
    return getChildChecklist(ctx, { params: { id: found.open_id } });
  }
  if (found.checklist_id === null) throw new AppError('checklist_missing', {}, 'engagement_id');
  const today = dateIn(settings.school_zone, now);
  const deadline = today.add({ days: settings.checklist_days }).toString();
  const { open_id: _, ...engaged } = found;
  const id = await openFor(ctx, { ...engaged, checklist_id: found.checklist_id, occasion: `asked:${isoOf(now)}`, deadline });
  if (id === null) throw new AppError('conflict');
  return getChildChecklist(ctx, { params: { id } });
}

/** Opens a checklist with suggested marks. @returns its id, or null if one is open or the occasion already had one */
export async function openFor(ctx: WriteContext, requested: ToOpen): Promise<number | null> {
  const { db, now, actor } = ctx;
  const opened_at = isoOf(now);
  const { rows } = await sql<{ id: number }>`
    insert into child_checklists (checklist_id, engagement_id, kid_id, course_id, occasion, lessons_held, opened_at, opened_by, deadline)
    values (${requested.checklist_id}, ${requested.engagement_id}, ${requested.kid_id}, ${requested.course_id}, ${requested.occasion}, ${requested.lessons_held},
      ${opened_at}, ${actor.id === 0 ? null : actor.id}, ${requested.deadline})
    on conflict do nothing returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  await db.insertInto('checklist_revisions').values({ child_checklist_id: id, revision: 1, begun_at: opened_at }).execute();
  const suggestions = await suggestionsFor(ctx, requested);
  if (suggestions.length > 0)
    await db
      .insertInto('checklist_marks')
      .values(suggestions.map((each) => ({ child_checklist_id: id, revision: 1, ...each })))
      .execute();
  ctx.audit({
    action: 'child_checklist.open',
    entity: 'child_checklist',
    entity_id: id,
    new: { kid_id: requested.kid_id, checklist_id: requested.checklist_id, occasion: requested.occasion, deadline: requested.deadline },
  });
  return id;
}

export type Suggestion = {
  readonly criterion_id: number;
  readonly mark: number | null;
  readonly suggested: boolean;
  readonly sources: string;
};

/** Every criterion of a version with the mark suggested by the child's lessons. */
export async function suggestionsFor(
  ctx: Pick<ReadContext, 'db' | 'settings'>,
  { checklist_id, kid_id }: Pick<ToOpen, 'checklist_id' | 'kid_id'>,
): Promise<Suggestion[]> {
  const { rows: criteria } = await sql<{ id: number; words: number; lineages: number[] }>`
    select k.id, cardinality(k.scale) as words,
      coalesce((select json_agg(t.topic_lineage) from checklist_criterion_topics t where t.criterion_id = k.id), '[]') as lineages
    from checklist_criteria k join checklist_sections s on s.id = k.section_id where s.checklist_id = ${checklist_id}
  `.execute(ctx.db);
  const evidence = await evidenceOf(ctx, { kid_id, lineages: [...new Set(criteria.flatMap(({ lineages }) => lineages))] });
  return criteria.map(({ id, words, lineages }) => {
    const mark = suggestedMark(words, lineages, evidence);
    const sources = evidence.filter(({ lineage }) => lineages.includes(lineage)).map(({ source }) => source);
    return { criterion_id: id, mark, suggested: mark !== null, sources: JSON.stringify(sources) };
  });
}
