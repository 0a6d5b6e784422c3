import { z } from 'zod';
import { allowed, id, idText, repeated } from '../page.ts';
import { Topic } from './study.schema.ts';

/** A child taught by a curriculum version. */
export const TaughtChild = z.object({
  engagement_id: id,
  kid_id: id,
  kid_name: z.string(),
  kid_grade: z.int(),
  client_id: id,
  teacher_id: id,
  teacher_name: z.string(),
  grade_level_id: id,
  level_title: z.string(),
  /** Whether the engagement sets its level. If not, the first level of the version in force applies. */
  chosen: z.boolean(),
  held: z.int(),
  topics: z.int(),
});
export type TaughtChild = z.output<typeof TaughtChild>;

const most = 100;
export const MovePreviewQuery = z.strictObject({ grade_level_id: idText, engagement_id: repeated(idText) });
const LevelOfVersion = z.object({ id, title: z.string(), version: z.int(), grade: z.int() });
const MovedTopic = z.object({ id, title: z.string(), hours: z.int() });
export const MovePreview = z.object({
  engagement_id: id,
  kid_name: z.string(),
  from_level: LevelOfVersion.nullable(),
  /** Topics of the new level that the child has had. */
  done: z.array(MovedTopic),
  /** Topics only in the new level that the child has not had. */
  fresh: z.array(MovedTopic),
  /** Topics of both levels that the child has not had. */
  ahead: z.array(MovedTopic),
  /** Topics the child has had that the new level lacks. They stay in its lessons. */
  left_out: z.array(MovedTopic),
});
export type MovePreview = z.output<typeof MovePreview>;

export const MoveChildrenInput = z.strictObject({ grade_level_id: id, engagement_ids: z.array(id).min(1).max(most) });
export type MoveChildrenInput = z.output<typeof MoveChildrenInput>;
export const CurriculumMove = z.object({ id, moved: z.int(), undone: z.boolean() });
export type CurriculumMove = z.output<typeof CurriculumMove>;

/** A move that took children to or from a version. */
export const PastMove = z.object({
  id,
  moved_at: z.string(),
  moved_by_name: z.string(),
  to_level: LevelOfVersion,
  /** The former levels of the children, each once. */
  from_levels: z.array(LevelOfVersion),
  kid_names: z.array(z.string()),
  undone_at: z.string().nullable(),
  undone_by_name: z.string().nullable(),
  can: z.object({ undo: allowed }),
});
export type PastMove = z.output<typeof PastMove>;

export const PlanQuery = z.strictObject({ engagement_id: idText });
export const PlannedTopic = Topic.pick({ id: true, title: true, hours: true, held_on: true, mark: true }).extend({
  /** A later topic was held, this one was not. */
  skipped: z.boolean(),
  /** The latest result of the topic's test, in any version; `earned` in hundredths of a point. */
  test: z.object({ earned: z.int(), points: z.int(), passed: z.boolean() }).nullable(),
});
export type PlannedTopic = z.output<typeof PlannedTopic>;
/** A child's curriculum and progress. */
export const PlanAndFact = z.object({
  engagement_id: id,
  course_title: z.string(),
  level: z.object({ id, title: z.string(), curriculum_id: id, grade: z.int(), version: z.int() }).nullable(),
  topics: z.array(PlannedTopic),
  next_topic_id: id.nullable(),
  hours_left: z.int(),
  /** Planned lessons that are not over. */
  lessons_left: z.int(),
});
export type PlanAndFact = z.output<typeof PlanAndFact>;
