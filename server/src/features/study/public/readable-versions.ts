import { hasPermission, writesCurriculums } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';

/**
 * A condition over versions `v` with `course_id` and `status`, such as tests and texts: teachers read published versions of the courses that
 * they teach; other roles with permission read all.
 */
export function readableVersions({ role, id, abilities }: ReadContext['actor']): RawBuilder<unknown> {
  if (role !== 'Teacher' || hasPermission(writesCurriculums, { role, abilities })) return sql`true`;
  return sql`v.status <> 'draft' and (
    exists (select from teacher_skills s where s.teacher_id = ${id} and s.course_id = v.course_id)
    or exists (select from engagements e where e.teacher_id = ${id} and e.course_id = v.course_id and e.status <> 'ended'))`;
}
