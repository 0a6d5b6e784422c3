export { moveLessonWrite } from '../lessons.queries.ts';
