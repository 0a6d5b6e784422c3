import type { CourseGrades } from '@lectern/contract/study/curriculums.schema';
import type { CourseChange, CourseEntry, CourseGradesInput, CourseInput } from '@lectern/contract/study/study-reference.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { entryOf } from '../../../kernel/reference/dictionary.ts';
import { createEntry, editEntry } from '../../../kernel/reference/write-entry.ts';
import { listCourseGrades } from '../curriculums/curriculums.queries.ts';
import { courses } from './study-dictionaries.ts';

/** @throws AppError `title_taken`, `not_found` for an unknown direction, `invalid` for an invalid grade range */
export async function createCourse(ctx: WriteContext, { body }: { body: CourseInput }): Promise<CourseEntry> {
  requireGrades(body);
  return createEntry(ctx, courses, body);
}

type Input = { readonly params: { id: number }; readonly body: CourseChange };

/** @throws AppError `not_found`, `title_taken`, `changed_meanwhile`, `grade_in_use`, `invalid` for an invalid grade range */
export async function editCourse(ctx: WriteContext, { params, body }: Input): Promise<CourseEntry> {
  const now = (await entryOf(ctx, courses, params.id)) as unknown as CourseEntry;
  const grades = { grade_from: body.grade_from ?? now.grade_from, grade_to: body.grade_to ?? now.grade_to };
  requireGrades(grades);
  if (grades.grade_from > now.grade_from || grades.grade_to < now.grade_to) await requireNobodyOutside(ctx, params.id, grades);
  return editEntry(ctx, courses, params.id, body);
}

/** Sets the grades in which a course is taught. @throws AppError as a change of the course does */
export async function setCourseGrades(ctx: WriteContext, { body }: { readonly body: CourseGradesInput }): Promise<CourseGrades> {
  const { course_id, ...grades } = body;
  await requireCourse(ctx, course_id);
  await editCourse(ctx, { params: { id: course_id }, body: grades });
  return listCourseGrades(ctx, { query: { course_id } });
}

/** @throws AppError `not_found` at `course_id` */
async function requireCourse({ db }: WriteContext, id: number): Promise<void> {
  const found = await db.selectFrom('courses').select('id').where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', { id }, 'course_id');
}

type Grades = { readonly grade_from: number; readonly grade_to: number };

/** A grade can be removed only when no child of it learns the course. @throws AppError `grade_in_use` */
async function requireNobodyOutside({ db }: WriteContext, courseId: number, { grade_from, grade_to }: Grades): Promise<void> {
  const { rows } = await sql<{ grade: number; children: number }>`
    select k.grade, count(distinct k.id)::int as children from engagements e join children k on k.id = e.kid_id
    where e.course_id = ${courseId} and e.status <> 'ended' and k.grade not between ${grade_from} and ${grade_to}
    group by 1 order by 1 limit 1
  `.execute(db);
  const used = rows[0];
  if (used !== undefined) throw new AppError('grade_in_use', used, used.grade < grade_from ? 'grade_from' : 'grade_to');
}

function requireGrades({ grade_from, grade_to }: Grades): void {
  if (grade_from > grade_to) throw new AppError('invalid', { reason: 'too_small' }, 'grade_to');
}
