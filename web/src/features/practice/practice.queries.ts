import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type TextCourse = OutputAt<'GET', '/api/study/text-courses/'>[number];
export type AgeGroup = OutputAt<'GET', '/api/study/age-groups/{id}/'>;
export type PracticeText = OutputAt<'GET', '/api/study/texts/{id}/'>;
export type TextBlock = PracticeText['blocks'][number];
export type LessonTexts = OutputAt<'GET', '/api/study/lesson-texts/'>;
export type Reading = LessonTexts['results'][number];

export const textCoursesQuery = () => apiQuery('/api/study/text-courses/');
export const ageGroupsQuery = (course_id: number) => apiQuery('/api/study/age-groups/', { query: { course_id } });
export const ageGroupQuery = (id: number) => apiQuery('/api/study/age-groups/{id}/', { params: { id } });
export const textQuery = (id: number) => apiQuery('/api/study/texts/{id}/', { params: { id } });
export const lessonTextsQuery = (lesson_id: number) => apiQuery('/api/study/lesson-texts/', { query: { lesson_id } });
export const kidReadingsQuery = (kid_id: number) => apiQuery('/api/study/readings/', { query: { kid_id } });

const groups = { refresh: ['/api/study/age-groups/', '/api/study/text-courses/'] } as const;
export const createAgeGroup = apiWrite('/api/study/age-groups/', groups);
export const editAgeGroup = apiWrite('/api/study/age-groups/{id}/edit/', groups);
export const deleteAgeGroup = apiWrite('/api/study/age-groups/{id}/delete/', groups);

const texts = { refresh: ['/api/study/texts/', '/api/study/age-groups/', '/api/study/text-courses/'], refreshOnError: true } as const;
export const createText = apiWrite('/api/study/texts/', texts);
export const publishText = apiWrite('/api/study/texts/{id}/publish/', texts);
export const archiveText = apiWrite('/api/study/texts/{id}/archive/', texts);
export const discardText = apiWrite('/api/study/texts/{id}/discard/', { refresh: ['/api/study/age-groups/', '/api/study/text-courses/'] });
/** Returns the whole text. Refetched after an error, so that unchanged fields show concurrent changes. */
export const editText = apiWrite('/api/study/texts/{id}/edit/', {
  refresh: ['/api/study/age-groups/', '/api/study/texts/{id}/'],
  refreshOnError: true,
  answers: ({ id }: PracticeText) => textQuery(id),
});

const readings = { refresh: ['/api/study/lesson-texts/', '/api/study/readings/'] } as const;
export const saveReading = apiWrite('/api/study/readings/', readings);
export const deleteReading = apiWrite('/api/study/readings/{id}/delete/', readings);
