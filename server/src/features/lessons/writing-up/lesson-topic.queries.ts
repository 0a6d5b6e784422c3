import type { TopicStanding } from '@lectern/contract/lessons/lesson-choices.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { nextTopicOf, topicsOfEngagement } from '../../study/public/topics-of-engagement.ts';
import { requireLesson } from '../lessons.queries.ts';
import { standingOf } from './topic-standing.rules.ts';

type Query = { readonly lesson_id: number; readonly topic_id: number };

/** Whether a topic is the next one for the pupil of a lesson, was held before, or skips others. */
export async function checkLessonTopic(ctx: ReadContext, { query }: { query: Query }): Promise<TopicStanding> {
  const lesson = await requireLesson(ctx, query.lesson_id);
  const topics = await topicsOfEngagement(ctx.db, lesson, ctx.settings.school_zone);
  const topic = topics.find(({ id }) => id === query.topic_id);
  if (topic === undefined) throw new AppError('topic_not_in_curriculum', {}, 'topic_id');
  return standingOf(topics, topic, nextTopicOf(topics));
}
