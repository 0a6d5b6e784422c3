import { z } from 'zod';
import { flag, id, idText } from '../../page.ts';
import { grade } from '../grade.schema.ts';

export const ImportCurriculumQuery = z.strictObject({ course_id: idText, grade: z.coerce.number().pipe(grade), dry_run: flag });

export const curriculumColumn = z.enum(['level', 'title', 'goal', 'hours', 'preparation', 'homework', 'links']);
export type CurriculumColumn = z.output<typeof curriculumColumn>;
/** A skipped row by its number in the file, with the reason. */
export const BadTopicRow = z.object({
  row: z.int(),
  column: curriculumColumn,
  why: z.enum(['missing', 'not_valid', 'too_long', 'too_many']),
});
export type BadTopicRow = z.output<typeof BadTopicRow>;

/** The content of a topics file, and the draft created from it; null in a dry run. */
export const ImportedCurriculum = z.object({
  curriculum_id: id.nullable(),
  levels: z.array(z.object({ title: z.string(), topics: z.int(), hours: z.int() })),
  bad: z.array(BadTopicRow),
});
export type ImportedCurriculum = z.output<typeof ImportedCurriculum>;
