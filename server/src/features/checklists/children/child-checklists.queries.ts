import type {
  ChildChecklist,
  ChildChecklistsQuery,
  ChildChecklistSummary,
  ChildCriterion,
} from '@lectern/contract/checklists/child-checklists.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { dateIn } from '../../../kernel/date-in.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { progressRecipientOf } from './progress-recipient.queries.ts';
import { checklistScope, childChecklistActions } from './child-checklists.policy.ts';

const around = sql`
  child_checklists b join checklists v on v.id = b.checklist_id join engagements e on e.id = b.engagement_id
  join children k on k.id = b.kid_id join clients c on c.id = e.client_id join users u on u.id = e.teacher_id
  join courses co on co.id = b.course_id`;

export type ChildChecklistRow = ChildChecklistSummary & {
  readonly checklist_id: number;
  readonly revision: number;
  readonly comment: string;
  readonly lessons_held: number;
  readonly manager_id: number | null;
  readonly merged_into_id: number | null;
};

/** @param which a condition over `child_checklists b` and its joins @param end order and limit */
async function rowsOf(ctx: ReadContext, which: RawBuilder<unknown>, end: RawBuilder<unknown> = sql``): Promise<ChildChecklistRow[]> {
  const today = dateIn(ctx.settings.school_zone, ctx.now).toString();
  const { rows } = await sql<ChildChecklistRow>`
    select b.id, b.checklist_id, b.engagement_id, b.kid_id, k.name as kid_name, e.client_id, e.teacher_id, u.name as teacher_name, b.course_id,
      ${titleOf(ctx, 'co')} as course_title, v.grade, v.version, b.status, b.deadline, b.status = 'open' and b.deadline < ${today}::date as overdue,
      b.first_submitted_at, b.revision, r.comment, b.lessons_held, c.manager_id, c.merged_into_id, m.criteria, m.marked
    from ${around} join checklist_revisions r on r.child_checklist_id = b.id and r.revision = b.revision
    cross join lateral (
      select count(*)::int as criteria, count(m.mark)::int as marked from checklist_marks m
      where m.child_checklist_id = b.id and m.revision = b.revision
    ) m
    where ${which} and ${checklistScope(ctx.actor)} ${end}
  `.execute(ctx.db);
  return [...rows];
}

/** Lists checklists of children in the actor's scope. */
export async function listChildChecklists(
  ctx: ReadContext,
  { query }: { query: ChildChecklistsQuery },
): Promise<{ count: number; results: ChildChecklistSummary[] }> {
  const { status, kid_id, course_id, ordering } = query;
  const which = sql.join(
    [
      status === undefined ? sql`true` : sql`b.status = any(${status})`,
      kid_id === undefined ? sql`true` : sql`b.kid_id = ${kid_id}`,
      course_id === undefined ? sql`true` : sql`b.course_id = ${course_id}`,
    ],
    sql` and `,
  );
  const direction = ordering === 'deadline' ? sql`asc` : sql`desc`;
  const [results, { rows: total }] = await Promise.all([
    rowsOf(ctx, which, sql`order by b.deadline ${direction}, b.id ${direction} ${pageLimit(query)}`),
    sql<{ count: number }>`select count(*)::int as count from ${around} where ${which} and ${checklistScope(ctx.actor)}`.execute(ctx.db),
  ]);
  return { count: total[0]?.count ?? 0, results };
}

/** @throws AppError `not_found` for a missing checklist, and for one that the actor may not see */
export async function requireChildChecklist(ctx: ReadContext, id: number): Promise<ChildChecklistRow> {
  const [row] = await rowsOf(ctx, sql`b.id = ${id}`);
  if (row === undefined) throw new AppError('not_found', { id });
  return row;
}

type CriterionRow = ChildCriterion & { readonly section_id: number; readonly section_title: string; readonly lineage: number };

/** The criteria of a revision with their marks, in order. */
async function criteriaOf({ db }: Pick<ReadContext, 'db'>, id: number, revision: number): Promise<CriterionRow[]> {
  const { rows } = await sql<CriterionRow>`
    select s.id as section_id, s.title as section_title, k.id, coalesce(k.origin_id, k.id) as lineage, k.title, to_json(k.scale) as scale,
      m.mark, m.comment, m.suggested, m.sources, null as last
    from checklist_marks m join checklist_criteria k on k.id = m.criterion_id join checklist_sections s on s.id = k.section_id
    where m.child_checklist_id = ${id} and m.revision = ${revision} order by s.position, k.position
  `.execute(db);
  return [...rows];
}

type Last = { readonly id: number; readonly revision: number; readonly on: string };

/** The previously submitted checklist of the child and course, with its latest submitted revision. */
async function lastBefore({ db }: Pick<ReadContext, 'db'>, row: ChildChecklistRow): Promise<Last | null> {
  const { rows } = await sql<Last>`
    select b.id, r.revision, r.submitted_at as on from child_checklists b
    join lateral (
      select revision, submitted_at from checklist_revisions where child_checklist_id = b.id and submitted_at is not null
      order by revision desc limit 1
    ) r on true
    where b.kid_id = ${row.kid_id} and b.course_id = ${row.course_id} and b.id <> ${row.id}
      and b.first_submitted_at < coalesce(${row.first_submitted_at}::timestamptz, 'infinity')
    order by b.first_submitted_at desc limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** The sections of a revision, each criterion with its previous mark. */
export async function sectionsOf(
  ctx: Pick<ReadContext, 'db'>,
  row: ChildChecklistRow,
  revision: number,
): Promise<{ last: Last | null; sections: ChildChecklist['sections'] }> {
  const [criteria, last] = await Promise.all([criteriaOf(ctx, row.id, revision), lastBefore(ctx, row)]);
  const before = last === null ? [] : await criteriaOf(ctx, last.id, last.revision);
  const earlier = new Map(before.map((criterion) => [criterion.lineage, criterion]));
  const sections = [...Map.groupBy(criteria, ({ section_id }) => section_id)].map(([id, own]) => ({
    id,
    title: own[0]?.section_title ?? '',
    criteria: own.map(({ lineage, section_id: _, section_title: __, ...criterion }) => ({
      ...criterion,
      last: lastOf(earlier.get(lineage)),
    })),
  }));
  return { last, sections };
}

function lastOf(criterion: ChildCriterion | undefined): ChildCriterion['last'] {
  if (criterion === undefined || criterion.mark === null) return null;
  const { mark, comment, scale } = criterion;
  return { mark, word: scale[mark - 1] ?? '', comment };
}

/** The facts that decide about the actions on a child's checklist. */
export function factsOf(row: ChildChecklistRow, recipient: string | null = null) {
  return { ...row, submitted: row.first_submitted_at !== null, unmarked: row.criteria - row.marked, recipient };
}

/** @throws AppError `not_found` */
export async function getChildChecklist(ctx: ReadContext, { params }: { params: { id: number } }): Promise<ChildChecklist> {
  const row = await requireChildChecklist(ctx, params.id);
  ctx.logRead({ act: 'open', subject: 'checklist', subject_id: row.id, client_id: row.client_id });
  const [{ last, sections }, recipient, { rows: revisions }] = await Promise.all([
    sectionsOf(ctx, row, row.revision),
    progressRecipientOf(ctx, row.client_id),
    sql<ChildChecklist['revisions'][number]>`
      select r.revision, r.submitted_at, u.name as submitted_by_name from checklist_revisions r join users u on u.id = r.submitted_by
      where r.child_checklist_id = ${row.id} order by r.revision`.execute(ctx.db),
  ]);
  return {
    ...row,
    last_on: last?.on ?? null,
    sections,
    revisions: [...revisions],
    can: allowedActions(ctx, childChecklistActions, factsOf(row, recipient)),
  };
}
