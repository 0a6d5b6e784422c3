import { z } from 'zod';
import { allowed, id, idText, line, text } from '../page.ts';
import { curriculumStatus, largestCurriculum } from './curriculums.schema.ts';
import { materialType } from './materials/materials.schema.ts';

const title = line(200).min(1);
const words = text(4_000);
const hours = z.int().min(1).max(99);

/** Only http and https: a link opens in the teacher's browser. */
const url = text(2_000).pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.hostname }));
export const TopicLink = z.strictObject({ title: line(200).min(1), url });
export type TopicLink = z.output<typeof TopicLink>;
const links = z.array(TopicLink).max(largestCurriculum.linksOfTopic);

/** A file of a topic. `id` is the file's; copies of a topic share it. */
export const TopicFile = z.object({ id, title: z.string(), media_type: materialType, size: z.int() });
export type TopicFile = z.output<typeof TopicFile>;
const files = z.array(z.strictObject({ id, title: line(200).min(1) })).max(largestCurriculum.filesOfTopic);

/** A topic, as shown to curriculum authors. */
export const TopicEntry = z.object({
  id,
  position: z.int(),
  title: z.string(),
  goal: z.string(),
  hours: z.int(),
  preparation: z.string(),
  homework: z.string(),
  links: z.array(z.object({ title: z.string(), url: z.string() })),
  files: z.array(TopicFile),
});
export type TopicEntry = z.output<typeof TopicEntry>;

export const GradeLevelQuery = z.strictObject({ grade_level_id: idText });
export const GradeLevelCurriculum = z.object({
  id,
  title: z.string(),
  position: z.int(),
  curriculum: z.object({
    id,
    course_id: id,
    course_title: z.string(),
    grade: z.int(),
    version: z.int(),
    status: curriculumStatus,
  }),
  /** The levels of the same version, for navigation. */
  levels: z.array(z.object({ id, title: z.string() })),
  topics: z.array(TopicEntry),
  hours: z.int(),
  school_year_weeks: z.int(),
  can: z.object({ edit: allowed }),
});
export type GradeLevelCurriculum = z.output<typeof GradeLevelCurriculum>;

export const NewTopic = z.strictObject({
  title,
  goal: words.default(''),
  hours: hours.default(1),
  preparation: words.default(''),
  homework: words.default(''),
  links: links.default([]),
});
export type NewTopic = z.output<typeof NewTopic>;
/** One or many topics, inserted in this order after `after_id`, or first. */
export const AddTopicsInput = z.strictObject({
  after_id: id.nullable(),
  topics: z.array(NewTopic).min(1).max(largestCurriculum.topicsAtOnce),
});
export type AddTopicsInput = z.output<typeof AddTopicsInput>;

const fields = z.strictObject({ title, goal: words, hours, preparation: words, homework: words, links, files }).partial();
/** Changed fields with their displayed values. */
export const TopicChange = z.strictObject({ ...fields.shape, before: fields.optional() });
export type TopicChange = z.output<typeof TopicChange>;
