import { z } from 'zod';
import { id, idText, listQuery, pageOf, repeated, text } from '../../page.ts';
import { gradeText } from '../grade.schema.ts';

const filters = {
  search: text(100).min(1).optional(),
  course_id: repeated(idText),
  grade: repeated(gradeText),
  teacher_id: repeated(idText),
};
const place = { course_id: id, course_title: z.string(), grade: z.int() };

/** Statistics of a topic. `children` have reached it: they had it or a later one of their level. */
export const TopicFigures = z.object({
  id,
  ...place,
  curriculum_id: id,
  grade_level_id: id,
  level_title: z.string(),
  title: z.string(),
  hours: z.int(),
  children: z.int(),
  held: z.int(),
  skipped: z.int(),
  /** Average number of lessons per child for the topic; null if no child had it. */
  lessons: z.number().nullable(),
  /** Mean mark of its lessons. */
  mark: z.number().nullable(),
});
export type TopicFigures = z.output<typeof TopicFigures>;
/** `excess`: lessons taken beyond the planned hours. */
export const TopicFiguresQuery = listQuery(['-skipped', 'skipped', '-excess', 'excess', 'mark', '-mark', 'title', '-title'], filters);
export type TopicFiguresQuery = z.output<typeof TopicFiguresQuery>;

/** Statistics of a test. `mean_percent` is of the points that could be earned. */
export const TestFigures = z.object({
  id,
  ...place,
  curriculum_id: id,
  grade_level_id: id,
  title: z.string(),
  version: z.int(),
  results: z.int(),
  mean_percent: z.number(),
  passed_percent: z.number(),
});
export type TestFigures = z.output<typeof TestFigures>;
export const TestFiguresQuery = listQuery(['mean', '-mean', 'passed', '-passed', 'results', '-results', 'title', '-title'], filters);
export type TestFiguresQuery = z.output<typeof TestFiguresQuery>;

/** A child behind the plan of its level; `id` is the engagement's. All figures except `skipped` are hours of the curriculum. */
export const ChildBehind = z.object({
  id,
  ...place,
  curriculum_id: id,
  level_title: z.string(),
  kid_name: z.string(),
  kid_grade: z.int(),
  client_id: id,
  teacher_id: id,
  teacher_name: z.string(),
  hours: z.int(),
  held: z.int(),
  /** Hours due by now, spread evenly over the school year from 1 September or the later start of the course. */
  expected: z.int(),
  behind: z.int(),
  skipped: z.int(),
});
export type ChildBehind = z.output<typeof ChildBehind>;
export const ChildrenBehindQuery = listQuery(['-behind', 'behind', '-skipped', 'skipped', 'name', '-name'], filters);
export type ChildrenBehindQuery = z.output<typeof ChildrenBehindQuery>;

export const TopicFiguresPage = pageOf(TopicFigures);
export const TestFiguresPage = pageOf(TestFigures);
export const ChildrenBehindPage = pageOf(ChildBehind);
