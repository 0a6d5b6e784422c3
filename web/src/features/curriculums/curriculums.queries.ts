import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery, rarelyChanged } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type CourseGrades = OutputAt<'GET', '/api/study/grades/'>;
export type GradeOverview = CourseGrades['grades'][number];
export type CurriculumSummary = OutputAt<'GET', '/api/study/curriculums/'>[number];
export type Curriculum = OutputAt<'GET', '/api/study/curriculums/{id}/'>;
export type GradeLevel = OutputAt<'GET', '/api/study/get-grade-level-curriculums/'>;
export type ImportedCurriculum = OutputAt<'POST', '/api/study/curriculums/import/'>;
export type Topic = GradeLevel['topics'][number];
export type TaughtChild = OutputAt<'GET', '/api/study/curriculums/{id}/children/'>[number];
export type PastMove = OutputAt<'GET', '/api/study/curriculums/{id}/moves/'>[number];
export type MovePreview = OutputAt<'GET', '/api/study/curriculum-moves/preview/'>[number];
export type ComparedTopic = OutputAt<'GET', '/api/study/curriculums/{id}/compare/'>['topics'][number];

export const courseGradesQuery = (course_id: number) => apiQuery('/api/study/grades/', { query: { course_id } });
export const curriculumsQuery = (course_id: number, grade: number) => apiQuery('/api/study/curriculums/', { query: { course_id, grade } });
export const curriculumQuery = (id: number) => apiQuery('/api/study/curriculums/{id}/', { params: { id } });
export const compareQuery = (id: number, with_id: number) =>
  apiQuery('/api/study/curriculums/{id}/compare/', { params: { id }, query: { with_id } });
export const taughtChildrenQuery = (id: number) => apiQuery('/api/study/curriculums/{id}/children/', { params: { id } });
export const pastMovesQuery = (id: number) => apiQuery('/api/study/curriculums/{id}/moves/', { params: { id } });
export const gradeLevelQuery = (grade_level_id: number) =>
  apiQuery('/api/study/get-grade-level-curriculums/', { query: { grade_level_id } });
export const movePreviewQuery = (grade_level_id: number, engagement_id: number[]) =>
  apiQuery('/api/study/curriculum-moves/preview/', { query: { grade_level_id, engagement_id } }, { keepPrevious: true });
export const directionsQuery = apiQuery('/api/directions/', {}, rarelyChanged);

const study = { refresh: ['/api/study/'] } as const;
/** The sidebar lists the courses. */
const courses = { refresh: ['/api/study/', '/api/accounts/user-sidebar/'] } as const;
export const createCourse = apiWrite('/api/study/courses/', courses);
export const editCourse = apiWrite('/api/study/courses/{id}/edit/', courses);
export const createCurriculum = apiWrite('/api/study/curriculums/', study);
/** Creates a draft from a file with topics. */
export const importCurriculum = apiWrite('/api/study/curriculums/import/', study);
/** Dry run of the import: changes nothing. */
export const checkCurriculum = apiWrite('/api/study/curriculums/import/', { refresh: [] });
export const publishCurriculum = apiWrite('/api/study/curriculums/{id}/publish/', study);
export const archiveCurriculum = apiWrite('/api/study/curriculums/{id}/archive/', study);
export const discardCurriculum = apiWrite('/api/study/curriculums/{id}/discard/', { refresh: ['/api/study/grades/'] });
export const addGradeLevel = apiWrite('/api/study/curriculums/{id}/levels/', study);
export const editGradeLevel = apiWrite('/api/study/grade-levels/{id}/edit/', study);
export const moveGradeLevel = apiWrite('/api/study/grade-levels/{id}/move/', study);
export const deleteGradeLevel = apiWrite('/api/study/grade-levels/{id}/delete/', study);
export const moveChildren = apiWrite('/api/study/curriculum-moves/', study);
export const undoMoveChildren = apiWrite('/api/study/curriculum-moves/{id}/undo/', { ...study, refreshOnError: true });

const level = { refresh: ['/api/study/get-grade-level-curriculums/'], refreshOnError: true } as const;
export const addTopics = apiWrite('/api/study/grade-levels/{id}/topics/', level);
export const editTopic = apiWrite('/api/study/topics/{id}/edit/', level);
export const addTopicFile = apiWrite('/api/study/topics/{id}/files/', level);
export const moveTopic = apiWrite('/api/study/topics/{id}/move/', level);
export const deleteTopic = apiWrite('/api/study/topics/{id}/delete/', level);
export const restoreTopic = apiWrite('/api/study/topics/{id}/restore/', level);
