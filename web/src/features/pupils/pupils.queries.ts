import type { OutputAt } from '@lectern/contract/contract';
import { apiPagesQuery, apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type Pupil = OutputAt<'GET', '/api/pupils/'>['results'][number];
export type PupilCard = OutputAt<'GET', '/api/pupils/{id}/'>;
export type PupilLesson = OutputAt<'GET', '/api/pupils/{id}/lessons/'>['results'][number];

export const pupilQuery = (id: number) => apiQuery('/api/pupils/{id}/', { params: { id } }, { keepPrevious: true });
export const pupilLessonsQuery = (id: number) => apiPagesQuery('/api/pupils/{id}/lessons/', { params: { id } }, { pageSize: 10 });

export const writeNoteWrite = apiWrite('/api/pupils/{id}/note/', { refresh: ['/api/pupils/'] });
export const raiseFlagWrite = apiWrite('/api/pupils/{id}/flag/', { refresh: ['/api/pupils/'] });
