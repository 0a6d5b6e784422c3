import type { CurriculumStatus } from '@lectern/contract/study/curriculums.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';

export type LockedChecklist = {
  readonly id: number;
  readonly course_id: number;
  readonly grade: number;
  readonly status: CurriculumStatus;
  readonly revision: number;
};

/** Loads a version and locks it against saving, publishing and archiving. @throws AppError `not_found` */
export async function lockedChecklist({ db }: WriteContext, id: number): Promise<LockedChecklist> {
  const { rows } = await sql<LockedChecklist>`
    select id, course_id, grade, status, revision from checklists where id = ${id} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError('not_found', { id });
  return rows[0];
}
