import type { Download, PaperLanguage } from '@lectern/contract/paper';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { inLanguage } from '../../../kernel/calls/context.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { dateIn } from '../../../kernel/date-in.ts';
import { pdfDownload } from '../../../kernel/files/pdf-file.ts';
import { readingTrend } from '../../practice/public/reading-trend.ts';
import { testsOfChild } from '../../tests/public/tests-of-child.ts';
import { schoolRequisites } from '../../documents/public/requisites.ts';
import { checklistPaper, checklistPaperTitle } from './checklist-paper.rules.ts';
import type { ChecklistPaper } from './checklist-paper.rules.ts';
import { requireChildChecklist, sectionsOf } from './child-checklists.queries.ts';
import type { ChildChecklistRow } from './child-checklists.queries.ts';

type Submitted = {
  readonly revision: number;
  readonly comment: string;
  readonly submitted_at: string;
  readonly language: PaperLanguage;
  readonly client_name: string;
};

export type ReportToSend = ChecklistPaper & {
  readonly row: ChildChecklistRow;
  readonly client: { readonly id: number; readonly name: string };
};

/** Returns the latest submitted revision, which the parents read. @throws AppError `not_found`, `checklist_not_submitted` */
export async function reportOf(ctx: ReadContext, id: number): Promise<ReportToSend> {
  const row = await requireChildChecklist(ctx, id);
  const { rows } = await sql<Submitted>`
    select r.revision, r.comment, r.submitted_at, c.language, c.name as client_name
    from checklist_revisions r, clients c where r.child_checklist_id = ${id} and r.submitted_at is not null and c.id = ${row.client_id}
    order by r.revision desc limit 1`.execute(ctx.db);
  const submitted = rows[0];
  if (submitted === undefined) throw new AppError('checklist_not_submitted');
  const { kid_id, course_id } = row;
  const { course_title } = await requireChildChecklist(inLanguage(ctx, submitted.language), id);
  const [{ last, sections }, { name: school }, readings, tests] = await Promise.all([
    sectionsOf(ctx, row, submitted.revision),
    schoolRequisites(ctx),
    readingTrend(ctx, { kid_id, course_id, until: submitted.submitted_at }),
    testsOfChild(ctx, { kid_id, course_id, until: submitted.submitted_at }),
  ]);
  const day = (instant: string) => dateIn(ctx.settings.school_zone, Temporal.Instant.from(instant)).toString();
  return {
    ...row,
    course_title,
    row,
    client: { id: row.client_id, name: submitted.client_name },
    language: submitted.language,
    comment: submitted.comment,
    sections,
    school,
    submitted_on: day(submitted.submitted_at),
    last_on: last === null ? null : day(last.on),
    made_at: submitted.submitted_at,
    tests: tests.map(({ start, title, earned, points, passed }) => ({ on: day(start), title, earned, points, passed })),
    readings: readings.map(({ start, title, words_per_minute, comprehension }) => ({
      on: day(start),
      title,
      words_per_minute,
      comprehension,
    })),
  };
}

/** @throws AppError `not_found`, `checklist_not_submitted` */
export async function downloadChildChecklist(ctx: ReadContext, { params }: { params: { id: number } }): Promise<Download> {
  const report = await reportOf(ctx, params.id);
  ctx.logRead({ act: 'download', subject: 'checklist', subject_id: params.id, client_id: report.client.id });
  return pdfDownload(checklistPaperTitle(report), checklistPaper(report));
}
