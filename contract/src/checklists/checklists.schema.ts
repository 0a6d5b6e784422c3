import { z } from 'zod';
import { allowed, id, idText, line, text } from '../page.ts';
import { curriculumStatus } from '../study/curriculums.schema.ts';
import { grade } from '../study/grade.schema.ts';
import { localDate } from '../time.ts';
import { everyLessons } from './checklist-limits.rules.ts';

export const largestChecklist = { sections: 20, criteriaOfSection: 40, words: 7, topicsOfCriterion: 40, dueDates: 20 } as const;

const title = line(200);
/** A criterion with the words of its marks, the lowest first, and the topics that a mark is suggested from. */
export const CriterionInput = z.strictObject({
  title,
  scale: z.array(text(60)).max(largestChecklist.words),
  /** Identifies the criterion in other versions; null for a new one. */
  lineage: id.nullable().default(null),
  topic_ids: z.array(id).max(largestChecklist.topicsOfCriterion).default([]),
});
export const SectionInput = z.strictObject({ title, criteria: z.array(CriterionInput).max(largestChecklist.criteriaOfSection) });
export const ChecklistContent = z.strictObject({
  /** The revision of the draft that was displayed. */
  revision: z.int().min(1).max(1_000_000),
  every_lessons: z.int().min(everyLessons.min).max(everyLessons.max).nullable(),
  due_dates: z.array(localDate).max(largestChecklist.dueDates),
  sections: z.array(SectionInput).max(largestChecklist.sections),
});
export type ChecklistContent = z.output<typeof ChecklistContent>;

/** An empty draft, or a copy of a published version of this course. */
export const ChecklistInput = z.strictObject({ course_id: id, grade, from_id: id.nullable().default(null) });
export type ChecklistInput = z.output<typeof ChecklistInput>;

export const Criterion = z.object({
  id,
  lineage: id,
  title: z.string(),
  scale: z.array(z.string()),
  topics: z.array(z.object({ id, title: z.string() })),
});
export type Criterion = z.output<typeof Criterion>;
export const ChecklistSection = z.object({ id, title: z.string(), criteria: z.array(Criterion) });
export type ChecklistSection = z.output<typeof ChecklistSection>;

export const checklistBlockerKind = z.enum([
  'no_criteria',
  'section_without_title',
  'empty_section',
  'criterion_without_title',
  'repeated_criterion',
  'scale_too_short',
  'scale_not_clear',
  'never_due',
]);
/** What blocks publishing a draft: the indexes of section and criterion, from 0. */
export const ChecklistBlocker = z.object({
  kind: checklistBlockerKind,
  section: z.int().nullable(),
  criterion: z.int().nullable(),
  title: z.string(),
});
export type ChecklistBlocker = z.output<typeof ChecklistBlocker>;

/** One version of a checklist: what a child must master in a course and grade. */
export const ChecklistSummary = z.object({
  id,
  course_id: id,
  grade: z.int(),
  version: z.int(),
  status: curriculumStatus,
  criteria: z.int(),
  created_at: z.string(),
  created_by_name: z.string().nullable(),
  published_at: z.string().nullable(),
  /** Number of children's checklists created from it. */
  used: z.int(),
});
export type ChecklistSummary = z.output<typeof ChecklistSummary>;

export const Checklist = ChecklistSummary.extend({
  course_title: z.string(),
  revision: z.int(),
  every_lessons: z.int().nullable(),
  due_dates: z.array(z.string()),
  sections: z.array(ChecklistSection),
  /** Topics that a criterion may be linked to: those of the curriculum in force, by level. */
  topics: z.array(z.object({ id, lineage: id, title: z.string(), level_title: z.string() })),
  blockers: z.array(ChecklistBlocker),
  can: z.object({ edit: allowed, publish: allowed, archive: allowed, discard: allowed }),
});
export type Checklist = z.output<typeof Checklist>;

export const ChecklistsQuery = z.strictObject({ course_id: idText, grade: z.coerce.number().pipe(grade) });

/** A course with the grades in which it is offered, and the state of the checklist in each. */
export const CourseForChecklist = z.object({
  id,
  title: z.string(),
  grades: z.array(
    z.object({
      grade: z.int(),
      in_force: id.nullable(),
      drafts: z.array(z.object({ id, version: z.int(), blockers: z.int() })),
      /** Children of this grade who learn the course now. */
      children: z.int(),
    }),
  ),
});
export type CourseForChecklist = z.output<typeof CourseForChecklist>;
