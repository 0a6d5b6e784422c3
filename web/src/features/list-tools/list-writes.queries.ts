/** What the tools of a list change; it comes with them when somebody reaches for one. */
import { apiWrite } from '../../kernel/api-write.ts';

const views = { refresh: ['/api/saved-views/'] } as const;
export const saveView = apiWrite('/api/saved-views/', views);
export const changeView = apiWrite('/api/saved-views/{id}/', views);
export const deleteView = apiWrite('/api/saved-views/{id}/delete/', views);

const files = { refresh: ['/api/exports/'] } as const;
export const startExport = apiWrite('/api/exports/', files);
export const startLessonsReport = apiWrite('/api/teachers/download-teachers-lessons-report/', files);
export const cancelExport = apiWrite('/api/exports/{id}/cancel/', files);
