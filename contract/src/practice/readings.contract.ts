import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idParams } from '../page.ts';
import { anyStaff, teaches } from '../permissions.ts';
import { KidReadingsQuery, LessonTexts, LessonTextsQuery, Reading, ReadingInput } from './readings.schema.ts';

export const readingsContract = {
  getLessonTexts: endpoint({
    method: 'GET',
    path: '/api/study/lesson-texts/',
    summary: 'The practice texts that fit the child of a lesson and that it has not read, and what was read in the lesson',
    permission: anyStaff,
    query: LessonTextsQuery,
    output: LessonTexts,
    errors: ['not_found'],
  }),
  listKidReadings: endpoint({
    method: 'GET',
    path: '/api/study/readings/',
    summary: 'What a child has read, the latest first; for a teacher in their own lessons',
    permission: anyStaff,
    query: KidReadingsQuery,
    output: z.array(Reading),
    errors: ['not_found'],
  }),
  saveReading: endpoint({
    method: 'POST',
    path: '/api/study/readings/',
    summary: 'Write down how a child read a text in a lesson; it replaces what was written down before',
    permission: teaches,
    body: ReadingInput,
    output: LessonTexts,
    idempotent: true,
    errors: [
      'not_found',
      'lesson_in_future',
      'lesson_closed',
      'text_not_published',
      'text_not_for_age',
      'text_read_before',
      'too_many_words',
      'answers_do_not_fit',
    ],
  }),
  deleteReading: endpoint({
    method: 'POST',
    path: '/api/study/readings/{id}/delete/',
    summary: 'Take back the reading of a text that was not read',
    permission: teaches,
    params: idParams,
    output: done,
    errors: ['not_found', 'lesson_closed'],
  }),
};
