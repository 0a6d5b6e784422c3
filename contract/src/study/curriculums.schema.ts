import { z } from 'zod';
import { allowed, id, idText, line, text } from '../page.ts';
import { versionChange, versionStatus } from './versions.schema.ts';
import type { VersionStatus } from './versions.schema.ts';
import { grade } from './grade.schema.ts';

export const curriculumStatus = versionStatus;
export type CurriculumStatus = VersionStatus;

export const largestCurriculum = { levels: 20, topicsAtOnce: 200, topicsOfLevel: 500, linksOfTopic: 20, filesOfTopic: 20 } as const;

export const LevelSummary = z.object({ id, position: z.int(), title: z.string(), topics: z.int(), hours: z.int() });
export type LevelSummary = z.output<typeof LevelSummary>;

/** A version of a course's curriculum for a grade. */
export const CurriculumSummary = z.object({
  id,
  course_id: id,
  grade: z.int(),
  version: z.int(),
  status: curriculumStatus,
  created_at: z.string(),
  created_by_name: z.string().nullable(),
  published_at: z.string().nullable(),
  archived_at: z.string().nullable(),
  levels: z.array(LevelSummary),
  /** Number of children taught by this version. */
  children: z.int(),
});
export type CurriculumSummary = z.output<typeof CurriculumSummary>;

export const CourseQuery = z.strictObject({ course_id: idText });
export const GradeOverview = z.object({
  grade: z.int(),
  /** Whether the course is offered for this grade. */
  offered: z.boolean(),
  in_force: CurriculumSummary.nullable(),
  drafts: z.array(z.object({ id, version: z.int() })),
  /** Versions that children of this grade are taught by, newest first. */
  taught: z.array(z.object({ curriculum_id: id, version: z.int(), children: z.int() })),
  /** Number of children in this grade who learn the course without a curriculum. */
  without_curriculum: z.int(),
  /** Version of the checklist in force. */
  checklist_version: z.int().nullable(),
  /** Published tests of topics of the version in force. */
  tests: z.int(),
  /** Published practice texts for the usual age of the grade. */
  texts: z.int(),
});
export type GradeOverview = z.output<typeof GradeOverview>;
export const CourseGrades = z.object({
  course: z.object({
    id,
    title: z.string(),
    title_en: z.string(),
    title_ru: z.string(),
    direction_title: z.string(),
    active: z.boolean(),
    grade_from: z.int(),
    grade_to: z.int(),
  }),
  school_year_weeks: z.int(),
  grades: z.array(GradeOverview),
});
export type CourseGrades = z.output<typeof CourseGrades>;

export const CurriculumsQuery = z.strictObject({ course_id: idText, grade: z.coerce.number().pipe(grade) });

/** What blocks publishing a draft, and where to fix it. */
export const CurriculumBlocker = z.object({
  kind: z.enum(['no_levels', 'empty_level', 'repeated_level', 'repeated_topic']),
  grade_level_id: id.nullable(),
  topic_id: id.nullable(),
  title: z.string(),
});
export type CurriculumBlocker = z.output<typeof CurriculumBlocker>;

export const Curriculum = CurriculumSummary.extend({
  course_title: z.string(),
  school_year_weeks: z.int(),
  blockers: z.array(CurriculumBlocker),
  can: z.object({ edit: allowed, publish: allowed, archive: allowed, discard: allowed }),
});
export type Curriculum = z.output<typeof Curriculum>;

/** An empty draft, or a copy of a published version of this or another grade or course. */
export const CurriculumInput = z.strictObject({ course_id: id, grade, from_id: id.nullable().default(null) });
export type CurriculumInput = z.output<typeof CurriculumInput>;

export const CompareQuery = z.strictObject({ with_id: idText });
export const topicField = z.enum(['title', 'goal', 'hours', 'preparation', 'homework', 'links', 'files', 'position', 'level']);
export type TopicField = z.output<typeof topicField>;
export const ComparedTopic = z.object({
  change: versionChange,
  title: z.string(),
  old_title: z.string().nullable(),
  level_title: z.string(),
  fields: z.array(topicField),
});
export type ComparedTopic = z.output<typeof ComparedTopic>;
export const CurriculumComparison = z.object({
  from: z.object({ id, version: z.int() }),
  to: z.object({ id, version: z.int() }),
  topics: z.array(ComparedTopic),
});
export type CurriculumComparison = z.output<typeof CurriculumComparison>;

const title = line(200).min(1);
export const LevelInput = z.strictObject({ title });
export const LevelChange = z.strictObject({ title, before: z.strictObject({ title: text(200) }).optional() });
/** The item to move after. Null moves to the first place. */
export const PlaceInput = z.strictObject({ after_id: id.nullable() });
export type PlaceInput = z.output<typeof PlaceInput>;
