import { z } from 'zod';
import { id } from '../page.ts';

const place = { course_id: id, course_title: z.string(), grade: z.int(), curriculum_id: id };

/** A methodist's open tasks in the curriculums; every entry links to the place to correct. */
export const MethodistTasks = z.object({
  drafts: z.array(z.object({ ...place, version: z.int(), blockers: z.int() })),
  /** Topics that most children skipped: a later one was held and this one was not. */
  skipped_topics: z.array(z.object({ ...place, grade_level_id: id, topic_id: id, title: z.string(), children: z.int() })),
  /** Children on a level of another grade than their own. */
  misplaced: z.array(z.object({ ...place, engagement_id: id, kid_name: z.string(), kid_grade: z.int(), level_title: z.string() })),
});
export type MethodistTasks = z.output<typeof MethodistTasks>;
