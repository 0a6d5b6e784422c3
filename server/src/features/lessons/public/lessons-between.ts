export { lessonsOfTeacher as lessonsBetween } from '../lessons.queries.ts';
