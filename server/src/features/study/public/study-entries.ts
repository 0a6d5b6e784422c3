import type { CourseInput, DirectionInput, ServiceCourseInput } from '@lectern/contract/study/study-reference.schema';
import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { dropUnused } from '../../../kernel/reference/drop-unused.ts';
import { createEntry } from '../../../kernel/reference/write-entry.ts';
import type { EntryRow } from '../../../kernel/reference/dictionary.ts';
import { courses, directions, serviceCourses } from '../reference/study-dictionaries.ts';
import { createCourse } from '../reference/write-course.ts';
import { createServiceCourse } from '../reference/write-service-course.ts';

/** An entry found by its title in either language, ignoring case, or created. */
export type FoundEntry = { readonly id: number; readonly made: boolean };

const dictionaries = { direction: directions, course: courses, service_course: serviceCourses } as const;
export type StudyEntity = keyof typeof dictionaries;

async function titled(
  ctx: WriteContext,
  entity: StudyEntity,
  { title_en, title_ru }: DirectionInput,
  within: number | null = null,
): Promise<number | null> {
  const place = within === null ? sql`true` : sql`course_id = ${within}`;
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(dictionaries[entity].table)} where ${place}
      and (lower(title_en) in (lower(${title_en}), lower(${title_ru})) or lower(title_ru) in (lower(${title_en}), lower(${title_ru})))
    order by id limit 1
  `.execute(ctx.db);
  return rows[0]?.id ?? null;
}

export async function directionTitled(ctx: WriteContext, titles: DirectionInput): Promise<FoundEntry> {
  const id = await titled(ctx, 'direction', titles);
  if (id !== null) return { id, made: false };
  return { id: (await createEntry<EntryRow>(ctx, directions, titles)).id, made: true };
}

export async function courseTitled(ctx: WriteContext, course: CourseInput): Promise<FoundEntry> {
  const id = await titled(ctx, 'course', course);
  return id === null ? { id: (await createCourse(ctx, { body: course })).id, made: true } : { id, made: false };
}

export async function serviceTitled(ctx: WriteContext, service: ServiceCourseInput): Promise<FoundEntry> {
  const id = await titled(ctx, 'service_course', service, service.course_id);
  return id === null ? { id: (await createServiceCourse(ctx, { body: service })).id, made: true } : { id, made: false };
}

/** Deletes entries that nothing refers to. @returns the tables that refer to the remaining ones */
export function dropUnusedStudy(
  ctx: WriteContext,
  entity: StudyEntity,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  return dropUnused(ctx, dictionaries[entity], ids);
}
