import type { ChecklistProgress } from '@lectern/contract/checklists/child-checklists.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { dateIn } from '../../../kernel/date-in.ts';
import { checklistScope } from './child-checklists.policy.ts';
import { shareOfMarks } from './suggested-mark.rules.ts';

type Row = {
  readonly id: number;
  readonly grade: number;
  readonly first_submitted_at: string;
  readonly sections: readonly { readonly title: string; readonly marks: { readonly mark: number | null; readonly words: number }[] }[];
};

/** Returns a child's mastery of a course under all teachers. @throws AppError `not_found` for a child outside the actor's scope */
export async function getChecklistProgress(
  ctx: ReadContext,
  { query: { kid_id, course_id } }: { query: { kid_id: number; course_id: number } },
): Promise<ChecklistProgress> {
  const known = await sql`
    select from engagements e join children k on k.id = e.kid_id join clients c on c.id = e.client_id
    where e.kid_id = ${kid_id} and e.course_id = ${course_id} and ${checklistScope(ctx.actor)} limit 1`.execute(ctx.db);
  if (known.rows.length === 0) throw new AppError('not_found', {}, 'kid_id');
  const { rows } = await sql<Row>`
    select b.id, v.grade, b.first_submitted_at, (
      select json_agg(json_build_object('title', s.title, 'marks', s.marks) order by s.position) from (
        select s.title, s.position, json_agg(json_build_object('mark', m.mark, 'words', cardinality(k.scale))) as marks
        from checklist_marks m join checklist_criteria k on k.id = m.criterion_id join checklist_sections s on s.id = k.section_id
        where m.child_checklist_id = b.id and m.revision = r.revision group by s.id, s.title, s.position
      ) s) as sections
    from child_checklists b join checklists v on v.id = b.checklist_id join lateral (
      select max(revision) as revision from checklist_revisions where child_checklist_id = b.id and submitted_at is not null
    ) r on r.revision is not null
    where b.kid_id = ${kid_id} and b.course_id = ${course_id} order by b.first_submitted_at, b.id
  `.execute(ctx.db);
  return rows.map(({ id, grade, first_submitted_at, sections }) => ({
    id,
    grade,
    submitted_on: dateIn(ctx.settings.school_zone, Temporal.Instant.from(first_submitted_at)).toString(),
    share: shareOfMarks(sections.flatMap(({ marks }) => marks)),
    sections: sections.map(({ title, marks }) => ({ title, share: shareOfMarks(marks) })),
  }));
}
