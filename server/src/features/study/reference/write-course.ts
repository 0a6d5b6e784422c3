import type { CourseChange, CourseEntry, CourseInput } from '@lectern/contract/study/study-reference.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { entryOf } from '../../../kernel/reference/dictionary.ts';
import { createEntry, editEntry } from '../../../kernel/reference/write-entry.ts';
import { courses } from './study-dictionaries.ts';

/** @throws AppError `title_taken`, `not_found` for a direction that there is not, `invalid` for grades the wrong way round */
export async function createCourse(ctx: WriteContext, { body }: { body: CourseInput }): Promise<CourseEntry> {
  requireGrades(body);
  return createEntry(ctx, courses, body);
}

type Input = { readonly params: { id: number }; readonly body: CourseChange };

/** @throws AppError `not_found`, `title_taken`, `changed_meanwhile`, `invalid` for grades the wrong way round */
export async function editCourse(ctx: WriteContext, { params, body }: Input): Promise<CourseEntry> {
  const now = (await entryOf(ctx, courses, params.id)) as unknown as CourseEntry;
  requireGrades({ grade_from: body.grade_from ?? now.grade_from, grade_to: body.grade_to ?? now.grade_to });
  return editEntry(ctx, courses, params.id, body);
}

function requireGrades({ grade_from, grade_to }: { readonly grade_from: number; readonly grade_to: number }): void {
  if (grade_from > grade_to) throw new AppError('invalid', { reason: 'too_small' }, 'grade_to');
}
