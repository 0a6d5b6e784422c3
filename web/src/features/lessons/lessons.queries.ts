import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

/** A lesson for its report form. */
export const conductFormQuery = (id: number) => apiQuery('/api/events/lessons/{id}/conduct/', { params: { id } });

/** A lesson for reading. */
export const lessonQuery = (id: number) => apiQuery('/api/events/lessons/{id}/', { params: { id } });

export const placeablePupilsQuery = (teacherId: number, search: string) =>
  apiQuery('/api/events/lessons/get_pupils/', { query: { teacher_id: teacherId, search } }, { keepPrevious: true });

export const cancellationReasonsQuery = apiQuery(
  '/api/events/cancellation_reason_categories/',
  {},
  { staleTime: Number.POSITIVE_INFINITY },
);

/** Never cached: the cost of a cancellation depends on the time. */
export const cancelPreviewQuery = (id: number, reasonId: number, said?: string) =>
  apiQuery(
    '/api/events/lessons/{id}/cancel/preview/',
    { params: { id }, query: { reason_id: reasonId, said_at: said } },
    { staleTime: 0, gcTime: 0 },
  );

/** Cost of moving a lesson now, by who asked. */
export const moveCostQuery = (id: number, askedBy: 'client' | 'teacher' | 'school', said: string | undefined) =>
  apiQuery(
    '/api/events/lessons/{id}/move/cost/',
    { params: { id }, query: { asked_by: askedBy, said_at: said } },
    { staleTime: 0, gcTime: 0, retry: false },
  );

export const lessonStatisticsQuery = (clientId: number) =>
  apiQuery('/api/events/lessons/get-client-lessons-statistics/', { query: { client_id: clientId } });

export const recommendationsQuery = (clientId: number) => apiQuery('/api/events/recommendations/', { query: { client_id: clientId } });

export const pupilToPlaceQuery = (kidId: number) => apiQuery('/api/events/lessons/get_pupil/', { query: { kid_id: kidId } });

export const placeableCoursesQuery = (kidId: number) => apiQuery('/api/events/lessons/get_courses/', { query: { kid_id: kidId } });

export const placeableTeachersQuery = (courseId: number, grade: number) =>
  apiQuery('/api/events/lessons/get_teachers/', { query: { course_id: courseId, grade } });

export const teacherToPlaceQuery = (teacherId: number) =>
  apiQuery('/api/events/lessons/get_teacher/', { query: { teacher_id: teacherId } });

/** Position of a topic for the pupil of a lesson. */
export const topicStandingQuery = (lessonId: number, topicId: number) =>
  apiQuery('/api/events/lessons/check-lesson-topic/', { query: { lesson_id: lessonId, topic_id: topicId } });

/** Cost of a no-show. */
export const noShowPreviewQuery = (id: number, who: 'client' | 'teacher') =>
  apiQuery('/api/events/lessons/{id}/no-show/preview/', { params: { id }, query: { who } }, { staleTime: 0, gcTime: 0, retry: false });

type Interval = { readonly start: string; readonly finish: string };

/** Whether a lesson can start at another time, and when it next can. @param avoid further intervals to keep free */
export function movePreviewQuery(id: number, start: string, avoid: readonly Interval[]) {
  const intervals = avoid.map((each) => `${each.start}/${each.finish}`);
  return apiQuery('/api/events/lessons/{id}/move/preview/', { params: { id }, query: { start, avoid: intervals } }, { staleTime: 10_000 });
}

type LessonPlace = {
  readonly teacher_id: number;
  readonly kid_id: number;
  readonly with_kid_id: number | null;
  readonly minutes: number;
};

/** Whether a lesson can be placed at a time, and when near it. */
export const placePreviewQuery = ({ with_kid_id, ...place }: LessonPlace, start: string) =>
  apiQuery(
    '/api/events/lessons/place/preview/',
    { query: { ...place, start, ...(with_kid_id === null ? {} : { with_kid_id }) } },
    { staleTime: 10_000 },
  );

export const substitutesQuery = (id: number) =>
  apiQuery('/api/events/lessons/{id}/substitutes/', { params: { id } }, { staleTime: 10_000 });

/** Refetches everything: lessons affect schedules, clients, money and pay. */
const everything = { awaitRefresh: false } as const;
export const createLessonWrite = apiWrite('/api/events/lessons/', everything);
export const moveLessonWrite = apiWrite('/api/events/lessons/{id}/move/', everything);
export const substituteTeacherWrite = apiWrite('/api/events/lessons/{id}/substitute/', everything);
export const markNoShowWrite = apiWrite('/api/events/lessons/{id}/no-show/', everything);
export const correctLessonWrite = apiWrite('/api/events/lessons/{id}/correct/', everything);
export const cancelLessonWrite = apiWrite('/api/events/lessons/{id}/cancel/', everything);
export const conductLessonWrite = apiWrite('/api/events/lessons/{id}/conduct/', everything);
