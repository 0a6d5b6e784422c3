/** Writes of the list tools, loaded on demand. */
import { apiWrite } from '../../kernel/api-write.ts';

const views = { refresh: ['/api/saved-views/'] } as const;
export const saveViewWrite = apiWrite('/api/saved-views/', views);
export const changeViewWrite = apiWrite('/api/saved-views/{id}/', views);
export const deleteViewWrite = apiWrite('/api/saved-views/{id}/delete/', views);

const files = { refresh: ['/api/exports/'] } as const;
export const startExportWrite = apiWrite('/api/exports/', files);
export const startLessonsReportWrite = apiWrite('/api/teachers/download-teachers-lessons-report/', files);
export const cancelExportWrite = apiWrite('/api/exports/{id}/cancel/', files);
